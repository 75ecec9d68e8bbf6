// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

extension RecordFormat {
  /// Puts a value where two sides of a merge contradicted each other about a record.
  ///
  /// That is a field of a record, a record, or the name of a column; nil stands for nothing. False
  /// if there is no such place.
  package func settle(
    _ conflict: MergeConflict,
    with value: JSONText?,
    in file: inout RecordFile
  ) -> Bool {
    if let column = conflict.columnName { return file.rename(column, to: value?.string) }
    guard case .item(let uuid, let text) = conflict.subject else { return false }
    let named = self.named([file])[0]
    guard let place = RecordMerge.place(of: uuid, text, in: named.records.map(\.merging)) else {
      return false
    }
    if conflict.isAboutWholeItem {
      guard value == nil else { return true }
      file.records.remove(at: place)
      if place == 0, file.table == nil, !file.records.isEmpty { file.records[0].before = nil }
      return true
    }
    let isInValue = file.isWrapped && conflict.field != RecordFormat.valueKey
    let field = isInValue ? "\(RecordFormat.valueKey).\(conflict.field)" : conflict.field
    var fields = file.records[place].fields
    fields.set(field, to: value)
    file.records[place].content = render(fields, [file.records[place]], file.table)
    file.records[place].fields = fields
    return true
  }
}

extension JSONText {
  /// Puts a value where a path of keys with points between them leads; an object keeps its layout.
  fileprivate mutating func set(_ path: String, to value: JSONText?) {
    let inner =
      self[path] == nil
      ? members.first { path.hasPrefix($0.key + ".") && $0.value.kind == .object } : nil
    guard var inner else {
      self[path] = value
      return
    }
    inner.value.set(String(path.dropFirst(inner.key.count + 1)), to: value)
    self[inner.key] = inner.value
  }
}

extension RecordFile {
  /// Gives a column of a table another name.
  ///
  /// - Returns: false if no column is called so, several are, or there is no other name.
  fileprivate mutating func rename(_ column: String, to name: String?) -> Bool {
    guard let name, var columns = table, columns.names.count(where: { $0 == column }) == 1,
      let place = columns.names.firstIndex(of: column)
    else { return false }
    columns.names[place] = name
    columns.raws[place] = RecordTable.quoted(name, separator: columns.separator)
    table = columns
    return true
  }
}
