// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import ListerWorkbooks

/// The parts of a workbook, which are packed into a zip file: what the checksums of a file would keep from the reader.
///
/// Between the parts of an input is a NUL, and a part begins with its name in a line.
final class WorkbookTarget: FuzzTarget {
  /// Which kind of workbook it is.
  enum Kind: String {
    case xlsx, ods
  }

  let name: String
  let limit = 32 * 1024
  private let kind: Kind
  private let reader = ListReader()

  init(_ kind: Kind) {
    self.kind = kind
    name = "workbook-\(kind.rawValue)"
  }

  func seeds() throws -> [[UInt8]] {
    try Seeds.workbooks(kind.rawValue).compactMap { file in
      var parts: [[UInt8]] = []
      let limits = ArchiveLimits(totalBytes: limit)
      // One that is a bomb, or damaged, gives what comes before.
      _ = try? file.withByteView { (bytes) throws(ImportError) in
        try ArchiveReader(limits: limits).forEachEntry(of: bytes, named: "") {
          (name, content) throws(ImportError) in
          if WorkbookTarget.isRead(name) { parts.append(Array("\(name)\n".utf8) + content.array) }
        }
      }
      return parts.isEmpty ? nil : Seeds.joined(parts)
    }
  }

  /// Whether a part says something of the cells: styles and themes are large, and don't.
  private static func isRead(_ name: String) -> Bool {
    let others = [
      "theme", "docProps", "styles.xml", "meta", "settings", "Thumbnails", "Configurations",
      "manifest",
    ]
    return !others.contains { name.contains($0) }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    var zip = ZipWriter()
    if kind == .ods {
      zip.add("mimetype", "application/vnd.oasis.opendocument.spreadsheet", .stored)
    }
    for part in Seeds.parts(input, atMost: 32) {
      guard let end = part.firstIndex(of: UInt8(ascii: "\n")) else { continue }
      zip.add(part[..<end].text, Array(part[(end + 1)...]), .stored)
    }
    let format = FormatTable.format(named: kind.rawValue)
    try format?.check(zip.file, reader)
    try format?.check(zip.file, reader, tiles: true)
  }
}

extension ArraySlice<UInt8> {
  /// The bytes as text.
  fileprivate var text: String { String(decoding: self, as: UTF8.self) }
}
