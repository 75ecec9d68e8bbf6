// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerDatabase
import ListerFiles
import ListerModel

final class ListTable {
  private let byName: Statement
  private let byNode: Statement
  private let page: Statement
  private let forget: Statement
  private let rename: Statement
  private let delete: Statement
  private let database: Database
  /// Statements that are compiled when they are first needed, for most programs only read.
  private var (birth, setBirth, insert, update): (Statement?, Statement?, Statement?, Statement?)

  init(_ database: Database) throws(DatabaseError) {
    self.database = database
    byName = try database.prepare("SELECT id, name, digest FROM list WHERE name = ?")
    byNode = try database.prepare("SELECT id, name, digest FROM list WHERE node = ?")
    page = try database.prepare(
      "SELECT id, name, digest FROM list WHERE name > ? ORDER BY name LIMIT 1000"
    )
    forget = try database.prepare(
      "UPDATE list SET node = NULL, digest = ? WHERE id = ?"
    )
    rename = try database.prepare("UPDATE list SET name = ? WHERE id = ?")
    delete = try database.prepare(
      """
      DELETE FROM list WHERE id = ?
        AND NOT EXISTS (SELECT 1 FROM source_document WHERE list = list.id)
      """
    )
  }

  private static func record(_ row: borrowing Rows) -> ListRecord {
    let digest = row.digest(2).map { ContentDigest($0) }
    return ListRecord(id: row.integer(0), name: row.text(1), digest: digest)
  }

  /// The list whose document has a name in the folder.
  func list(named name: String) throws(DatabaseError) -> ListRecord? {
    try byName.first(.text(name)) { ListTable.record($0) }
  }

  /// The lists whose documents were a file of a number when they were seen last.
  func lists(ofNode node: UInt) throws(DatabaseError) -> [ListRecord] {
    var records: [ListRecord] = []
    try byNode.forEach(.integer(Int(bitPattern: node))) { records.append(ListTable.record($0)) }
    return records
  }

  /// When the file was made that the document of a list was; nil when that isn't known.
  func birth(of list: Int) throws(DatabaseError) -> Int? {
    let statement = try database.prepared(&birth, "SELECT birth FROM list WHERE id = ?")
    return try statement.first(.integer(list)) { $0.optionalInteger(0) } ?? nil
  }

  /// Notes when the file was made that the document of a list is.
  func note(birth: Int, of list: Int) throws(DatabaseError) {
    let statement = try database.prepared(&setBirth, "UPDATE list SET birth = ? WHERE id = ?")
    try statement.run(.integer(birth), .integer(list))
  }

  /// Some lists in the order of the bytes of their names, those that come after a name; none at the
  /// end.
  func page(after name: String) throws(DatabaseError) -> [ListRecord] {
    var records: [ListRecord] = []
    try page.forEach(.text(name)) { records.append(ListTable.record($0)) }
    return records
  }

  /// Adds a list by the name of its document in the folder, and gives its number.
  func add(_ name: String, _ sight: ListSight = .none) throws(DatabaseError) -> Int {
    let statement = try database.prepared(
      &insert,
      """
      INSERT INTO list (node, size, modified, digest, title, color, items, completed, grids, birth,
        name) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)
      """
    )
    try statement.run(ListTable.columns(sight) + [.text(name)])
    return database.lastRow
  }

  /// The number of the list whose document has a name; it is added if it is not known.
  func number(of name: String) throws(DatabaseError) -> Int {
    if let known = try list(named: name) { return known.id }
    return try add(name)
  }

  /// Notes how the document of a list was seen.
  func note(_ sight: ListSight, of list: Int) throws(DatabaseError) {
    let statement = try database.prepared(
      &update,
      """
      UPDATE list SET node = ?1, size = ?2, modified = ?3, digest = ?4, title = ?5, color = ?6,
        items = ?7, completed = ?8, grids = ?9, birth = coalesce(?10, iif(node IS ?1, birth, NULL))
        WHERE id = ?11
      """
    )
    try statement.run(ListTable.columns(sight) + [.integer(list)])
  }

  private static func columns(_ sight: ListSight) -> [DatabaseValue] {
    let (file, summary) = (sight.status, sight.summary)
    return [
      .integer(file.map { Int(bitPattern: $0.identity.node) }),
      .integer(file?.size),
      .integer(file.flatMap { $0.isSettled() ? $0.modified : nil }),
      .digest(sight.digest?.value),
      .text(summary?.name),
      .integer(summary?.color.rawValue),
      .integer(summary?.items),
      .integer(summary?.completed),
      .integer(summary?.grids),
      .integer(sight.birth),
    ]
  }

  /// Notes that the document of a list holds something, of which no more is known.
  func note(_ digest: ContentDigest?, of list: Int) throws(DatabaseError) {
    try forget.run(.digest(digest?.value), .integer(list))
  }

  /// Gives a list another name.
  func rename(_ list: Int, to name: String) throws(DatabaseError) {
    try rename.run(.text(name), .integer(list))
  }

  /// Takes a list away that has no versions, unless something else is remembered of it.
  func removeUnused(_ list: Int) throws(DatabaseError) { try delete.run(.integer(list)) }
}
