// SPDX-License-Identifier: MIT

import ListerDatabase
import ListerJSON

/// The table of how sources are read: what the user said of their tables, and what came of them.
final class SourceReadingTable {
  private let find: Statement
  private let upsert: Statement

  init(_ database: Database) throws(DatabaseError) {
    find = try database.prepare("SELECT said, came FROM source_reading WHERE source = ?")
    upsert = try database.prepare(
      """
      INSERT INTO source_reading (source, said, came) VALUES (?, ?, ?)
      ON CONFLICT (source) DO UPDATE SET said = excluded.said, came = excluded.came
      """
    )
  }

  /// Gives a source what is remembered under its number.
  func fill(_ source: inout RememberedSource, _ id: Int) throws(DatabaseError) {
    let found = try find.first(.integer(id)) { ($0.optionalText(0), $0.optionalText(1)) }
    source.table = found?.0.flatMap { JSONText($0) }
    source.came = found?.1.flatMap { JSONText($0) }
  }

  func put(_ source: RememberedSource, _ id: Int) throws(DatabaseError) {
    try upsert.run(.integer(id), .text(source.table?.text), .text(source.came?.text))
  }
}
