// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerFiles

/// The table of files that a recalculation found, or left, up to date.
final class CurrentFileTable {
  private let all: Statement
  private let upsert: Statement
  private let delete: Statement

  init(_ database: Database) throws(DatabaseError) {
    all = try database.prepare(
      "SELECT path, node, size, modified, changed, rule FROM current_file ORDER BY path"
    )
    upsert = try database.prepare(
      """
      INSERT INTO current_file (path, node, size, modified, changed, rule) VALUES (?, ?, ?, ?, ?, ?)
      ON CONFLICT DO UPDATE SET node = excluded.node, size = excluded.size,
        modified = excluded.modified, changed = excluded.changed, rule = excluded.rule
      """
    )
    delete = try database.prepare("DELETE FROM current_file WHERE path = ?")
  }

  /// Calls `body` for each file, in the order of the bytes of their paths.
  func forEach(
    _ body: (_ path: ByteView, _ trace: FileTrace, _ rule: Int) -> Void
  ) throws(DatabaseError) {
    try all.forEach { row in
      let trace = FileTrace(
        node: UInt(bitPattern: row.integer(1)),
        size: row.integer(2),
        modified: row.integer(3),
        changed: row.integer(4)
      )
      body(row.bytes(0), trace, row.integer(5))
    }
  }

  /// Says that a file is up to date by a rule, and by no other one.
  func put(_ path: String, _ trace: FileTrace, _ rule: Int) throws(DatabaseError) {
    try upsert.run(
      .text(path),
      .integer(Int(bitPattern: trace.node)),
      .integer(trace.size),
      .integer(trace.modified),
      .integer(trace.changed),
      .integer(rule)
    )
  }

  /// Says nothing of a file any more.
  func remove(_ path: String) throws(DatabaseError) { try delete.run(.text(path)) }
}
