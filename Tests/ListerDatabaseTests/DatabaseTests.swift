// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import Testing

@Suite("Databases")
struct DatabaseTests {
  static let schema = DatabaseSchema(
    application: 7,
    steps: [
      """
      CREATE TABLE list (id INTEGER PRIMARY KEY, name TEXT NOT NULL UNIQUE, bytes BLOB) STRICT;
      PRAGMA application_id = 7; PRAGMA user_version = 1
      """
    ]
  )

  @Test("What is inserted is found again")
  func roundTrip() throws {
    let database = try Database(":memory:", for: .creating, holding: DatabaseTests.schema)
    let insert = try database.prepare("INSERT INTO list (name, bytes) VALUES (?, ?)")
    try "\u{0}ab".withByteView { bytes in
      try insert.run(.text("Milk"), .bytes(bytes))
    }
    try insert.run(.text(""), .null)
    #expect(database.lastRow == 2)
    #expect(database.changes == 1)
    let select = try database.prepare("SELECT name, bytes, length(bytes) FROM list ORDER BY id")
    var found: [(String, Int?)] = []
    try select.forEach { row in found.append((row.text(0), row.optionalInteger(2))) }
    #expect(found.map(\.0) == ["Milk", ""])
    #expect(found.map(\.1) == [3, nil])
  }
}
