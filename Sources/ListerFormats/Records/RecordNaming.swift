// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// Which field the records of a table are known by in all versions, and which one they are called by.
struct RecordNaming {
  /// The field whose values are all different in each version; nil if there is none.
  let key: String?
  /// The field that people know a record by.
  let text: String?

  /// What a field is called that identifies a record, the best name first.
  private static let names = ["uuid", "id", "key", "code"]

  /// Looks at all versions.
  init(_ files: [RecordFile]) {
    // The same whatever the order of the versions.
    let fields = files.compactMap { file in
      file.records.lazy.map(\.fields.members).first { !$0.isEmpty }?.map(\.key)
    }
    let common = (fields.first ?? []).filter { key in fields.allSatisfy { $0.contains(key) } }
    key = RecordNaming.names.lazy
      .compactMap { name in common.first { $0.lowercased() == name } }
      .first { key in files.allSatisfy { RecordNaming.isDifferent(key, in: $0) } }
    let key = key
    text =
      ItemField.text.headings.lazy
      .compactMap { name in common.first { $0.lowercased() == name } }.first
      ?? common.first { $0 != key } ?? key
  }

  /// The value of a field that can name something.
  private static func value(_ key: String, of fields: JSONText) -> String? {
    let value = fields[key]
    return value?.string ?? value?.number?.text
  }

  private static func isDifferent(_ key: String, in file: RecordFile) -> Bool {
    var seen: Set<String> = []
    return file.records.allSatisfy { record in
      if record.fields.members.isEmpty { return true }
      guard let value = value(key, of: record.fields), !value.isEmpty else { return false }
      return seen.insert(value).inserted
    }
  }

  /// A version whose records have their names; those that the format gave them stay.
  func named(_ file: RecordFile) -> RecordFile {
    var file = file
    for index in file.records.indices where file.records[index].key == nil {
      let fields = file.records[index].fields
      file.records[index].key = key.flatMap { RecordNaming.value($0, of: fields) }
      file.records[index].text =
        text.flatMap { RecordNaming.value($0, of: fields) } ?? file.records[index].key ?? ""
    }
    return file
  }
}
