// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

extension RecordFormat {
  /// Puts a value where two sides of a merge contradicted each other about a record.
  ///
  /// - Parameters:
  ///   - conflict: what is settled: a field of a record, a record, or the name of a column.
  ///   - value: what is to be there; nil for nothing.
  ///   - file: the file with the merge.
  /// - Returns: whether there is such a place.
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
    var members = file.records[place].fields.members
    let index = members.firstIndex { $0.key == conflict.field }
    switch (index, value) {
    case (let index?, let value?): members[index].value = value
    case (let index?, nil): members.remove(at: index)
    case (nil, let value?): members.append(.init(conflict.field, value))
    case (nil, nil): return true
    }
    var fields = file.records[place].fields
    if isTable, file.table == nil {
      // An object keeps its layout.
      fields[conflict.field] = value
    } else {
      fields = JSONText(members: members)
    }
    file.records[place].content = render(fields, [file.records[place]], file.table)
    file.records[place].fields = fields
    return true
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
