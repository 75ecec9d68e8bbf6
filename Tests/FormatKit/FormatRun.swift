// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFormats
import ListerJSON
package import ListerModel
package import ListerTables
import Testing

/// Reads and writes with a format, as a test sees it.
package struct FormatRun {
  package let format: Format

  package init(_ name: String) throws { format = try #require(FormatTable.format(named: name)) }

  /// The format that an import finds for a file.
  package init(finding bytes: [UInt8], in fileName: String) throws(ImportError) {
    format = try bytes.withByteView { (bytes) throws(ImportError) in
      try FormatTable.format(of: bytes, fileName: fileName)
    }
  }

  package func read(
    _ bytes: [UInt8],
    name: String = "source",
    tiles: Bool = false
  ) throws(ImportError) -> ImportResult {
    let options = ReadingOptions(name: name, tilesLargeSheets: tiles)
    return try bytes.withByteView { (bytes) throws(ImportError) in
      try format.read(bytes, options)
    }
  }

  /// What is read when the user says something about the table.
  package func read(_ bytes: [UInt8], _ table: TableOptions) throws(ImportError) -> ImportResult {
    let options = ReadingOptions(name: "source", table: table)
    return try bytes.withByteView { (bytes) throws(ImportError) in
      try format.read(bytes, options)
    }
  }

  package func read(_ text: String, tiles: Bool = false) throws(ImportError) -> ImportResult {
    try read(Array(text.utf8), tiles: tiles)
  }

  package func items(_ text: String) throws -> [ListItem] {
    try #require(try read(text).lists.first).list.items
  }

  package func write(
    _ lists: [NamedList],
    _ options: WritingOptions = WritingOptions()
  ) throws -> ExportResult {
    guard let write = format.write else { throw ExportError(message: "only read") }
    return try write(lists, options)
  }

  package func text(_ lists: [NamedList]) throws -> String {
    String(decoding: try write(lists).bytes, as: UTF8.self)
  }

  /// What reading throws.
  package func error(_ bytes: [UInt8]) -> ImportError? {
    do throws(ImportError) {
      _ = try read(bytes)
      return nil
    } catch {
      return error
    }
  }

  package func error(_ text: String) -> ImportError? { error(Array(text.utf8)) }

  /// Imports, exports, imports: the lists must be equal, and a second export the same bytes; the
  /// lists of a format that is only read are equal as documents.
  @discardableResult
  package func roundTrip(_ bytes: [UInt8], tiles: Bool = false) throws -> ImportResult {
    let first = try read(bytes, tiles: tiles)
    guard format.write != nil else {
      let documents = try FormatRun("json")
      for named in first.lists { try documents.roundTrip(named.list.bytes) }
      return first
    }
    let written = try write(first.lists)
    let second = try read(written.bytes, tiles: tiles)
    #expect(second.lists.count == first.lists.count)
    let tables = DocumentField.tables.key
    // What headings meant is told where it has no place.
    let holdsTables =
      format.holds.list.contains(tables)
      && !written.remarks.contains { $0.message.contains("heading") }
    for (one, two) in zip(first.lists, second.lists) {
      var (one, two) = (one, two)
      if !holdsTables { (one.list[tables], two.list[tables]) = (nil, nil) }
      #expect(one.list == two.list, "\(one.list.bytes.text) became \(two.list.bytes.text)")
      #expect(one.list.items.map(\.uuid) == two.list.items.map(\.uuid))
      #expect(one.name == two.name)
    }
    #expect(try write(second.lists).bytes == written.bytes)
    return first
  }
}

extension [UInt8] {
  package var text: String { String(decoding: self, as: UTF8.self) }
}
