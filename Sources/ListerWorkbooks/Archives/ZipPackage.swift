// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// The parts of a zip file that make up one document, read as XML without being kept.
struct ZipPackage {
  let bytes: ByteView
  let limits: ArchiveLimits

  init(_ bytes: ByteView) throws(ImportError) {
    if let message = SpreadsheetKind.unread(bytes) { throw ImportError(message: message) }
    guard bytes.hasPrefix(ByteView("PK\u{3}\u{4}")) else {
      throw ImportError(message: "this is no spreadsheet: it is not a zip file")
    }
    guard ZipEnd.isWhole(bytes) else {
      throw ImportError(message: "the file is cut off: the directory at its end is missing")
    }
    self.bytes = bytes
    limits = ArchiveLimits(totalBytes: 256 << 20, entries: 10_000)
  }

  /// Reads those parts for which `select` gives a handler.
  func read(
    _ select: (_ part: String) throws(ImportError) -> (any XMLHandler)?
  ) throws(ImportError) {
    let handle = try ArchiveHandle(bytes, form: .zip)
    var budget = ArchiveBudget(limits: limits, size: bytes.count)
    var buffer = ByteBuffer(capacity: 1 << 16)
    while let header = try handle.next() {
      try budget.begin(header.name)
      guard header.isFile, !header.isLink, let handler = try select(header.name) else { continue }
      guard !header.isEncrypted else {
        throw ImportError(place: header.name, message: "the part is encrypted")
      }
      let reader = try XMLReader(handler, place: header.name)
      while true {
        buffer.truncate()
        try unsafe buffer.append(room: 1 << 16) { (room) throws(ImportError) in
          try unsafe handle.read(room)
        }
        try budget.add(buffer.count, header.name)
        try reader.feed(buffer.view, isLast: buffer.isEmpty)
        if buffer.isEmpty { break }
      }
    }
  }

  /// A part's name as a relationship of the part `base` spells it.
  static func resolve(_ target: String, from base: String) -> String {
    if target.hasPrefix("/") { return String(target.dropFirst()) }
    var folders = base.split(separator: "/").dropLast()
    for step in target.split(separator: "/") {
      if step == ".." {
        folders = folders.dropLast()
      } else if step != "." {
        folders.append(step)
      }
    }
    return folders.joined(separator: "/")
  }
}
