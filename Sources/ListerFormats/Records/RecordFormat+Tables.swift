// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerTables

extension RecordFormat {
  /// A table whose first record names its columns.
  static let csv = RecordFormat.table("csv", patterns: ["*.csv"]) {
    CSVSeparator(of: $0, isForReading: false)
  }

  /// The same with tabs between its fields.
  static let tsv = RecordFormat.table("tsv", patterns: ["*.tsv"]) {
    CSVSeparator(UInt8(ascii: "\t"), in: $0)
  }

  private static func table(
    _ name: String,
    patterns: [String],
    separator: @escaping @Sendable (ByteView) -> CSVSeparator
  ) -> RecordFormat {
    RecordFormat(
      name: name,
      patterns: patterns,
      isTable: true,
      records: { (text) throws(ImportError) in
        let bytes = Array(text.utf8)
        return try bytes.withByteView { (view) throws(ImportError) in
          try table(view, separator(view))
        }
      },
      render: { fields, versions, table in row(fields, versions, table) }
    )
  }

  private static func table(
    _ view: ByteView,
    _ separator: CSVSeparator
  ) throws(ImportError) -> RecordFile {
    var file = RecordFile()
    file.head = view[0..<separator.start].string
    var parser = CSVParser(
      view[separator.start..<view.count],
      separator: separator.byte,
      columnLimit: RecordTable.columns,
      // Each byte of a file that is written back is what its author wrote.
      quoting: .strict
    )
    let text = parser.bytes
    guard try parser.next() else { return file }
    let table = RecordTable(
      names: parser.fields.indices.map { parser.string($0) },
      raws: parser.raws,
      separator: String(UnicodeScalar(separator.byte))
    )
    let keys = table.keys
    var end = parser.end
    while true {
      let start = parser.at
      guard try parser.next() else { break }
      var members: [JSONText.Member] = []
      for index in parser.fields.indices where !parser.isBlank {
        let key = index < keys.count ? keys[index] : RecordTable.excess(index)
        members.append(.init(key, parser.string(index)))
      }
      file.records.append(
        RecordFile.Record(
          before: text[end..<start].string,
          content: text[start..<parser.end].string,
          fields: JSONText(members: members)
        )
      )
      end = parser.end
    }
    file.tail = text[end..<text.count].string
    file.table = table
    return file
  }

  /// A row in the columns of the result, with the bytes that a version has for each field.
  private static func row(
    _ fields: JSONText,
    _ versions: [RecordFile.Record],
    _ table: RecordTable?
  ) -> String {
    guard let table else { return "" }
    let raws = versions.map(\.rawFields)
    var values = Dictionary(
      fields.members.map { ($0.key, $0.value.string ?? "") },
      uniquingKeysWith: { first, _ in first }
    )
    func raw(_ key: String) -> String? {
      guard let value = values.removeValue(forKey: key) else { return nil }
      let found = raws.compactMap { $0[key] }.first { $0.value == value }?.raw
      return found ?? RecordTable.quoted(value, separator: table.separator)
    }
    var row = table.keys.map { raw($0) }
    // What is behind the last column of the header has no name.
    var index = row.count
    while let more = raw(RecordTable.excess(index)) {
      row.append(more)
      index += 1
    }
    return row.map { $0 ?? "" }.joined(separator: table.separator)
  }
}

extension RecordTable {
  /// How many columns a table has at most.
  static let columns = 16_384

  /// What a field is known by that is behind the last column of the header.
  static func excess(_ index: Int) -> String { "column \(index + 1)" }

  /// A field in quotes, if it needs some.
  static func quoted(_ value: String, separator: String) -> String {
    let needsQuotes = value.utf8.contains { [0x22, 0x0A, 0x0D].contains($0) }
    guard needsQuotes || value.contains(separator) else { return value }
    return "\"\(value.replacing("\"", with: "\"\""))\""
  }
}

extension CSVParser {
  /// The end of the record that was read last, before its line end.
  fileprivate var end: Int {
    guard let last = fields.last else { return at }
    return last.isQuoted ? last.end + 1 : last.end
  }

  /// The fields of the record that was read last, as they are written.
  fileprivate var raws: [String] {
    fields.map { field in
      let quote = field.isQuoted ? 1 : 0
      return bytes[field.start - quote..<field.end + quote].string
    }
  }
}

extension RecordFile.Record {
  /// The fields of a row by their columns, as they say and as they are written.
  fileprivate var rawFields: [String: (value: String, raw: String)] {
    let bytes = Array(content.utf8)
    let members = fields.members
    return bytes.withByteView { view in
      var raws: [String: (value: String, raw: String)] = [:]
      for separator in [UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: "\t")] {
        var parser = CSVParser(
          view,
          separator: separator,
          columnLimit: RecordTable.columns,
          quoting: .strict
        )
        guard (try? parser.next()) == true, parser.fields.count == members.count,
          parser.fields.indices.allSatisfy({ parser.string($0) == members[$0].value.string })
        else { continue }
        for (raw, member) in zip(parser.raws, members) {
          raws[member.key] = (member.value.string ?? "", raw)
        }
        break
      }
      return raws
    }
  }
}
