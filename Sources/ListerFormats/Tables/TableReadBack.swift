// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// Compares a list with what comes back of the table that it was written as.
///
/// A table has no types: whether a column of texts is read as numbers depends on all of its cells. So
/// the table is read, and what would be told of every case is told of those that are there.
enum TableReadBack {
  /// What comes back otherwise.
  ///
  /// - Parameters:
  ///   - list: what was written.
  ///   - bytes: the table.
  ///   - read: reads it.
  /// - Returns: a remark on each member that does.
  static func remarks(
    on list: List,
    _ bytes: ByteView,
    read: (ByteView) throws(ImportError) -> ImportResult
  ) -> [ImportRemark] {
    // The white space around texts is told of by what a table holds.
    guard !list.items.isEmpty else { return [] }
    let result: ImportResult
    do throws(ImportError) {
      result = try read(bytes)
    } catch {
      return [ImportRemark(message: "it can't be imported again: \(error)")]
    }
    guard result.lists.count == 1, let found = result.lists.first?.list.items, !found.isEmpty else {
      let what = result.lists.count == 1 ? "a grid" : "several lists"
      return [ImportRemark(message: "it comes back as \(what); --items makes items of it")]
    }
    guard found.count == list.items.count else {
      return [ImportRemark(message: "\(String(counting: found.count, "item")) come back")]
    }
    var changes: [String: String] = [:]
    for (item, other) in zip(list.items, found) where item.json != other.json {
      compare(item, other, &changes)
    }
    return changes.sorted { $0.key < $1.key }.map { key, change in
      ImportRemark(message: "the member \(Format.excerpt(key)) \(change)")
    }
  }

  /// What is said of the table of a grid that items come back of.
  static func remark(onGridIn bytes: [UInt8], separator: UInt8?) -> ImportRemark? {
    let shape = bytes.withByteView { bytes in
      (try? CSVTable.read(bytes, ReadingOptions(name: ""), separator: separator))?.content.shape
    }
    guard shape == .items else { return nil }
    return ImportRemark(message: "it comes back as items; --grid, or --tile, makes grids of it")
  }

  private static func compare(
    _ item: ListItem,
    _ other: ListItem,
    _ changes: inout [String: String]
  ) {
    let (mine, theirs) = (members(of: item), members(of: other))
    for (key, value) in mine where changes[key.text] == nil {
      guard let found = theirs[key] else {
        if value != .null { changes[key.text] = "doesn't come back" }
        continue
      }
      if value.hasSameMeaning(as: found) { continue }
      if key.text == ItemField.text.key, value.string?.trimmed == found.string { continue }
      changes[key.text] =
        value.kind == found.kind ? "comes back otherwise" : "comes back as \(name(found.kind))"
    }
    for key in theirs.keys where mine[key] == nil && changes[key.text] == nil {
      changes[key.text] = "is added when it is imported again"
    }
  }

  private static func members(of item: ListItem) -> [MemberKey: JSONText] {
    let members = item.members.map { (MemberKey($0.key), $0.value) }
    return Dictionary(members, uniquingKeysWith: { first, _ in first })
  }

  private static func name(_ kind: JSONText.Kind) -> String {
    switch kind {
    case .array: "an array"
    case .object: "an object"
    case .string: "a text"
    case .number: "a number"
    case .logical: "true or false"
    case .null: "null"
    }
  }
}
