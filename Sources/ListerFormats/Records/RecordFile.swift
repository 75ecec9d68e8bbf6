// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A file of another format as its records and what is around them, byte for byte.
///
/// The records with what is before each, between `head` and `tail`, are the file again. Prose, empty
/// lines and comments are records like others.
package struct RecordFile: Sendable {
  package struct Record: Sendable {
    /// What is between it and the record, or the header, before; nil if it is the first of all.
    package var before: String?
    /// Its bytes.
    package var content: String
    /// What it is known by, if the format says so.
    package var key: String?
    package var text = ""
    /// An object with its fields.
    package var fields: JSONText

    package var merging: RecordMerge.Record { .init(key: key, text: text, fields: fields) }
  }

  /// What is before the first record.
  package var head = ""
  /// The records in order.
  package var records: [Record] = []
  /// What is after the last record.
  package var tail = ""
  /// The columns of a table, whose names are its first record.
  package var table: RecordTable?
  /// Whether it is an object of which a member is no object: each record has one field, `value`.
  var isWrapped = false
  /// Whether it has a byte order mark, which is before `head`.
  package var hasMark = false

  /// A file without records.
  package init() {}

  /// The whole file.
  package var text: String {
    var text = hasMark ? "\u{FEFF}" : ""
    text += head + (table?.header ?? "")
    for record in records { text += (record.before ?? "") + record.content }
    return text + tail
  }

  /// The same with each record as one field, `value`.
  var wrapped: RecordFile {
    if isWrapped { return self }
    var file = self
    file.isWrapped = true
    for index in records.indices {
      file.records[index].fields = JSONText(
        members: [.init(RecordFormat.valueKey, records[index].fields)]
      )
    }
    return file
  }

  package var bytes: [UInt8] { Array(text.utf8) }

  /// What is between records where there is a choice.
  var separator: String? { records.lazy.compactMap(\.before).first }

  /// What would be between records if there were two: in JSON a comma and what is before the first
  /// record, else the line end; nil if there is no record.
  var usualSeparator: String? {
    if records.isEmpty { return nil }
    guard let bracket = head.lastIndex(where: { $0 == "[" || $0 == "{" }) else {
      return tail.hasPrefix("\r\n") ? "\r\n" : "\n"
    }
    let space = head[head.index(after: bracket)...]
    return "," + (space.isEmpty ? " " : space)
  }
}

/// The columns of a table.
package struct RecordTable: Hashable, Sendable {
  /// The name of each column.
  var names: [String]
  /// The names as they are written.
  var raws: [String]
  var separator: String

  /// The first record.
  var header: String { raws.joined(separator: separator) }

  /// What the fields of each column are known by: the name, with a number behind one that is there
  /// twice.
  var keys: [String] {
    var counts: [String: Int] = [:]
    return names.map { name in
      let count = counts[name, default: 0]
      counts[name] = count + 1
      return count == 0 ? name : "\(name) (\(count + 1))"
    }
  }
}
