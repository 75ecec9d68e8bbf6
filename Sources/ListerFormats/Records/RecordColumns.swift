// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// The columns of the versions of a table, merged like a sequence of names.
///
/// A column that a side has renamed is found as an item is whose text was edited: by its place, and
/// by what it holds in the first rows.
struct RecordColumns {
  enum Version {
    case base, ours, theirs
  }

  /// What both sides called in different ways.
  private(set) var conflicts: [MergeConflict] = []
  private var merged: RecordTable?
  /// What the columns of each version are known by in all of them.
  private var keys: [Version: [String: String]] = [:]
  private let sides: [(version: Version, table: RecordTable)]
  /// The columns of the base.
  private let old: RecordTable?

  /// So many rows tell what a column holds.
  private static let sample = 20

  init(
    _ base: RecordFile?,
    _ ours: RecordFile,
    _ theirs: RecordFile,
    preferring preference: ListMerge.Preference
  ) {
    sides = [(.ours, ours.table), (.theirs, theirs.table)].compactMap { version, table in
      table.map { (version, $0) }
    }
    old = base?.table
    guard let mine = ours.table, let other = theirs.table else {
      merged = ours.table ?? theirs.table
      return
    }
    let samples = RecordColumns.samples([ours, theirs] + [base].compactMap(\.self))
    let merge = RecordMerge(
      base: old.map { RecordColumns.records($0, samples[2]) },
      ours: RecordColumns.records(mine, samples[0]),
      theirs: RecordColumns.records(other, samples[1]),
      preferring: preference
    )
    conflicts = merge.conflicts.compactMap(RecordColumns.told)
    var table = RecordTable(names: [], raws: [], separator: mine.separator)
    if mine.separator == old?.separator { table.separator = other.separator }
    // One that a side has removed stays only for a value that the other one has put into it.
    let columns = merge.records.filter { column in
      column.base == nil || column.ours != nil && column.theirs != nil
    }
    for column in columns {
      let name = column.fields["name"]?.string ?? ""
      let places = [(old, column.base), (mine, column.ours), (other, column.theirs)]
      let versions = places.compactMap { table, place in
        place.flatMap { place in table.map { (table: $0, place: place) } }
      }
      let raw = versions.last { $0.table.names[$0.place] == name }.map { $0.table.raws[$0.place] }
      table.names.append(name)
      table.raws.append(raw ?? RecordTable.quoted(name, separator: table.separator))
    }
    let names = table.keys
    for (place, column) in columns.enumerated() {
      if let index = column.base, let old {
        keys[.base, default: [:]][old.keys[index]] = names[place]
      }
      if let index = column.ours { keys[.ours, default: [:]][mine.keys[index]] = names[place] }
      if let index = column.theirs { keys[.theirs, default: [:]][other.keys[index]] = names[place] }
    }
    merged = table
  }

  /// What is told of columns: two names for one, and their order.
  private static func told(_ conflict: MergeConflict) -> MergeConflict? {
    let fields = ["name": MergeConflict.column, "items": "columns"]
    return fields[conflict.field].map { field in
      MergeConflict(
        subject: .document,
        field: field,
        base: conflict.base,
        ours: conflict.ours,
        theirs: conflict.theirs,
        chosen: conflict.chosen,
        rule: conflict.rule
      )
    }
  }

  /// The rows of each version that tell what its columns hold: those that all versions have as they
  /// are, in one order; or the first ones if there are hardly any, or no name differs.
  private static func samples(_ files: [RecordFile]) -> [[JSONText]] {
    let first = files.map { $0.records.prefix(sample).map(\.fields) }
    guard Set(files.map(\.table?.names)).count > 1 else { return first }
    let rows = files.map { file in
      Dictionary(
        file.records.lazy.filter { !$0.content.isEmpty }.map { ($0.content, $0.fields) },
        uniquingKeysWith: { first, _ in first }
      )
    }
    let common = rows[0].keys.filter { content in rows.allSatisfy { $0[content] != nil } }
    guard common.count > 1 else { return first }
    let contents = common.sorted().prefix(sample)
    return rows.map { rows in contents.compactMap { rows[$0] } }
  }

  private static func records(
    _ table: RecordTable,
    _ rows: [JSONText]
  ) -> [RecordMerge.Record] {
    zip(table.names, table.keys).map { name, key in
      var members = [JSONText.Member("name", name)]
      for (index, row) in rows.enumerated() {
        if let value = row[key] { members.append(.init("\(index)", value)) }
      }
      return RecordMerge.Record(key: nil, text: name, fields: JSONText(members: members))
    }
  }

  /// A version whose fields are known by the names of the result.
  func renamed(_ file: RecordFile, _ version: Version) -> RecordFile {
    guard let table = file.table, let names = keys[version] else { return file }
    let keys = table.keys
    if keys.allSatisfy({ names[$0] ?? $0 == $0 }) { return file }
    var file = file
    for index in file.records.indices {
      file.records[index].fields = JSONText(
        members: file.records[index].fields.members.map { member in
          .init(names[member.key] ?? member.key, member.value)
        }
      )
    }
    return file
  }

  /// Whether a row of a side says what the base says, but for fields that don't count: those of a column
  /// that the side has removed, and empty ones of a column that it has added.
  func isUntouched(
    _ row: JSONText,
    _ base: JSONText,
    _ version: Version,
    besides unheeded: Set<String>
  ) -> Bool {
    func known(_ table: RecordTable?, _ version: Version) -> Set<String> {
      Set((table?.keys ?? []).map { keys[version]?[$0] ?? $0 })
    }
    let before = known(old, .base)
    let after = known(sides.first { $0.version == version }?.table, version)
    return Set((row.members + base.members).map(\.key)).allSatisfy { key in
      let (value, former) = (row[key], base[key])
      if value == former || unheeded.contains(key) { return true }
      return value == nil
        ? before.contains(key) && !after.contains(key)
        : former == nil && after.contains(key) && value?.string == ""
    }
  }

  /// Rows that came without a value for columns that a side has removed, and what is told of those
  /// that came with one, which keeps its column.
  func kept(_ rows: [RecordMerge.Merged]) -> (fields: [JSONText], conflicts: [MergeConflict]) {
    var conflicts: [MergeConflict] = []
    guard let merged else { return (rows.map(\.fields), []) }
    let known = Set(merged.keys)
    let fields = rows.map { row in
      guard row.base == nil else { return row.fields }
      let removed = row.fields.members.filter { !known.contains($0.key) && !isExcess($0.key) }
      if removed.isEmpty { return row.fields }
      for member in removed where member.value.string != "" {
        conflicts.append(
          MergeConflict(
            subject: row.subject,
            field: member.key,
            base: nil,
            ours: row.ours == nil ? nil : member.value,
            theirs: row.theirs == nil ? nil : member.value,
            chosen: member.value,
            rule: .editBeatsDelete
          )
        )
      }
      return JSONText(
        members: row.fields.members.filter {
          known.contains($0.key) || isExcess($0.key) || $0.value.string != ""
        }
      )
    }
    return (fields, conflicts)
  }

  /// Whether a field is behind the last column of the header.
  private func isExcess(_ key: String) -> Bool {
    guard key.hasPrefix("column "), let merged else { return false }
    let count = merged.names.count
    return (count..<count + 64).contains { RecordTable.excess($0) == key }
  }

  /// The columns of the result: also one that a side has removed, if the other one has edited a
  /// field of it, or has added a row with one.
  func table(for rows: [JSONText]) -> RecordTable? {
    guard var table = merged else { return nil }
    var known = Set(table.keys)
    for row in rows {
      for member in row.members where !isExcess(member.key) {
        if known.insert(member.key).inserted { insert(member.key, into: &table) }
      }
    }
    return table
  }

  /// Puts a column behind the one that it is behind in the version that has it.
  private func insert(_ key: String, into table: inout RecordTable) {
    var (name, raw) = (key, RecordTable.quoted(key, separator: table.separator))
    var place = table.names.count
    for side in sides {
      let names = side.table.keys.map { keys[side.version]?[$0] ?? $0 }
      guard let index = names.firstIndex(of: key) else { continue }
      (name, raw) = (side.table.names[index], side.table.raws[index])
      let before = names[..<index].last { table.keys.contains($0) }
      place = before.flatMap { table.keys.firstIndex(of: $0) }.map { $0 + 1 } ?? 0
      break
    }
    table.names.insert(name, at: place)
    table.raws.insert(raw, at: place)
  }
}
