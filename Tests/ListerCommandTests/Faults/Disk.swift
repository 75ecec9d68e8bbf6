// SPDX-License-Identifier: MIT

import Foundation
import Glibc

/// A disk that keeps only what was flushed, made of what a program was seen to do to its files.
///
/// ```
/// files     what a program has written          what was flushed with fsync of the file
/// entries   the names that it has given         what was flushed with fsync of their folder
/// ```
/// A power cut leaves the flushed entries with the flushed bytes. Real disks may keep more, but they
/// needn't.
struct Disk {
  private var files: [File] = []
  /// The places in `files` by the numbers that the system gives files, again when one is gone.
  private var places: [UInt64: Int] = [:]
  private var entries: [String: Int] = [:]
  private var flushedEntries: [String: Int] = [:]

  /// The bytes of one file.
  private struct File {
    var now: [UInt8] = []
    var flushed: [UInt8] = []
  }

  /// A disk that holds what is in a folder, all of it flushed.
  init(holding folder: String) throws {
    let manager = FileManager.default
    for name in manager.enumerator(atPath: folder)?.compactMap({ $0 as? String }) ?? [] {
      let path = "\(folder)/\(name)"
      let attributes = try manager.attributesOfItem(atPath: path)
      guard attributes[.type] as? FileAttributeType == .typeRegular,
        let number = (attributes[.systemFileNumber] as? NSNumber)?.uint64Value
      else { continue }
      let bytes = [UInt8](try Data(contentsOf: URL(fileURLWithPath: path)))
      places[number] = files.count
      entries[path] = files.count
      files.append(File(now: bytes, flushed: bytes))
    }
    flushedEntries = entries
  }

  // MARK: What was done

  /// One thing that a program did.
  struct Operation {
    var words: [String]
    var bytes: ArraySlice<UInt8> = []

    /// Whether the disk holds more after it than before.
    var flushes: Bool { words[0].hasPrefix("sync") }
  }

  /// The operations of a record, in their order; see Tests/Faults/record.h.
  static func operations(in record: [UInt8]) -> [Operation] {
    var operations: [Operation] = []
    var rest = record[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let line = String(decoding: rest[..<end], as: UTF8.self)
      var operation = Operation(
        words: line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      )
      rest = rest[(end + 1)...]
      if operation.words[0] == "write", let count = Int(operation.words[3]) {
        operation.bytes = rest.prefix(count)
        rest = rest.dropFirst(count + 1)
      }
      operations.append(operation)
    }
    return operations
  }

  /// Does what a program did.
  mutating func apply(_ operation: Operation) {
    let words = operation.words
    let number = words.count > 1 ? UInt64(words[1]) ?? 0 : 0
    switch words[0] {
    case "open":
      if let place = places[number], entries.values.contains(place) {
        entries[words[2]] = place
      } else {
        places[number] = files.count
        entries[words[2]] = files.count
        files.append(File())
      }
    case "unnamed":
      places[number] = files.count
      files.append(File())
    case "name": entries[words[2]] = places[number]
    case "write":
      guard let place = places[number] else { return }
      let (offset, count) = (Int(words[2]) ?? 0, operation.bytes.count)
      let missing = offset + count - files[place].now.count
      if missing > 0 { files[place].now += [UInt8](repeating: 0, count: missing) }
      files[place].now.replaceSubrange(offset..<offset + count, with: operation.bytes)
    case "truncate":
      guard let place = places[number] else { return }
      let count = Int(words[2]) ?? 0
      let bytes = Array(files[place].now.prefix(count))
      files[place].now = bytes + [UInt8](repeating: 0, count: count - bytes.count)
    case "sync": flush(number, words[2])
    case "syncall":
      files = files.map { File(now: $0.now, flushed: $0.now) }
      flushedEntries = entries
    case "rename":
      entries[words[2]] = entries.removeValue(forKey: words[1])
      // A folder takes along what is in it.
      for (path, place) in entries where path.hasPrefix(words[1] + "/") {
        entries[path] = nil
        entries[words[2] + path.dropFirst(words[1].count)] = place
      }
    case "link": entries[words[2]] = entries[words[1]]
    case "exchange":
      (entries[words[1]], entries[words[2]]) = (entries[words[2]], entries[words[1]])
    case "unlink": entries[words[1]] = nil
    default: break
    }
  }

  private mutating func flush(_ number: UInt64, _ path: String) {
    if let place = places[number], entries[path] == place {
      return files[place].flushed = files[place].now
    }
    let isHere = { (entry: String) in
      entry.hasPrefix(path + "/") && !entry.dropFirst(path.utf8.count + 1).contains("/")
    }
    flushedEntries = flushedEntries.filter { !isHere($0.key) }
      .merging(entries.filter { isHere($0.key) }) { $1 }
  }

  // MARK: A power cut

  /// Makes a folder what it is after a power cut.
  func restore(_ folder: String) throws {
    let manager = FileManager.default
    try manager.removeItem(atPath: folder)
    try manager.createDirectory(atPath: folder, withIntermediateDirectories: true)
    for (path, place) in flushedEntries {
      let parent = URL(fileURLWithPath: path).deletingLastPathComponent()
      try manager.createDirectory(at: parent, withIntermediateDirectories: true)
      try Data(files[place].flushed).write(to: URL(fileURLWithPath: path))
    }
  }
}
