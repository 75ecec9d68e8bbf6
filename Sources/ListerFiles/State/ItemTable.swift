// SPDX-License-Identifier: MIT

import ListerDatabase

/// The table of items: what is searched, as far as the documents are as they were seen.
///
/// Made when a list is searched first, and gone when the list changes; see ``FolderMemory/sights(searching:)``.
final class ItemTable {
  private let insert: Statement
  private let delete: Statement
  private let search: Statement
  private let mark: Statement

  init(_ database: Database) throws(DatabaseError) {
    insert = try database.prepare(
      """
      INSERT INTO item (list, position, text, folded, tags, completed, removed)
      VALUES (?, ?, ?, ?, ?, ?, ?)
      """
    )
    delete = try database.prepare("DELETE FROM item WHERE list = ?")
    search = try database.prepare(
      """
      SELECT list, position, text, folded, tags, completed, removed FROM item
      WHERE instr(folded, ?) > 0
      """
    )
    mark = try database.prepare("UPDATE list SET indexed = 1 WHERE id = ?")
  }

  /// Takes the items of a list away.
  func remove(of list: Int) throws(DatabaseError) { try delete.run(.integer(list)) }

  /// Puts the items of a list in.
  func set(_ items: [ItemWords], of list: Int) throws(DatabaseError) {
    try remove(of: list)
    for item in items {
      try insert.run(
        .integer(list),
        .integer(item.number),
        .text(item.text),
        .text(item.folded),
        .text(item.tags.joined(separator: "\n")),
        .integer(item.isCompleted ? 1 : 0),
        .integer(item.isRemoved ? 1 : 0)
      )
    }
    try mark.run(.integer(list))
  }

  /// The items in which all of some words are, by the numbers of their lists.
  func items(with words: SearchWords) throws(DatabaseError) -> [Int: [ItemWords]] {
    var found: [Int: [ItemWords]] = [:]
    try search.forEach(.text(words.longest)) { row in
      let tags = row.text(4)
      let item = ItemWords(
        row.integer(1),
        row.text(2),
        isCompleted: row.integer(5) != 0,
        isRemoved: row.integer(6) != 0,
        folded: row.text(3),
        tags: tags.isEmpty ? [] : tags.split(separator: "\n").map(String.init)
      )
      if words.areAll(in: item) { found[row.integer(0), default: []].append(item) }
    }
    return found
  }
}
