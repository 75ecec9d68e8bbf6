// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerDatabase

/// Databases of other programs, some of which mean harm.
@Suite struct ForeignDatabaseTests {
  private func reading<Result>(
    _ tables: StaticString,
    _ body: (ForeignDatabase) throws(DatabaseError) -> Result
  ) throws -> Result {
    try Database(inMemory: tables).bytes().withByteView { bytes throws(DatabaseError) in
      try body(try ForeignDatabase(bytes))
    }
  }

  @Test func `a name is a name, whatever is in it`() throws {
    let sql: StaticString = """
      CREATE TABLE "x""; DROP TABLE y; --" ("a""b", c, PRIMARY KEY (c, "a""b"));
      INSERT INTO "x""; DROP TABLE y; --" VALUES (1, 2); CREATE TABLE y (z)
      """
    try reading(sql) { database throws(DatabaseError) in
      let tables = try database.tables()
      #expect(tables.map(\.name) == ["x\"; DROP TABLE y; --", "y"])
      #expect(tables.map(\.rows) == [1, 0])
      #expect(try database.key(of: tables[0].name) == ["c", "a\"b"])
      var rows = try database.rows(of: tables[0].name)
      #expect(rows.names == ["a\"b", "c"])
      #expect(try rows.next() == true)
      #expect(rows.integer(1) == 2)
    }
  }

  @Test func `each value has its type, and a spelling in UTF-8`() throws {
    let sql: StaticString = """
      PRAGMA encoding = 'UTF-16le'; CREATE TABLE t (a, b, c, d, e);
      INSERT INTO t VALUES (7, 0.5, 'ü', x'00FF', NULL)
      """
    try reading(sql) { database throws(DatabaseError) in
      var rows = try database.rows(of: "t")
      for _ in 1...2 {
        #expect(try rows.next() == true)
        guard case .integer(7) = try rows.value(0), case .real(0.5) = try rows.value(1),
          case .text(let text) = try rows.value(2), case .bytes = try rows.value(3),
          case .null = try rows.value(4)
        else {
          Issue.record("another type")
          return
        }
        #expect(text.string == "ü")
        #expect(try rows.spelling(1)?.string == "0.5")
        #expect(try rows.spelling(4) == nil)
        #expect(try rows.next() == false)
        rows.rewind()
      }
    }
  }

  @Test func `a text that is not UTF-8 is none`() throws {
    let found = try reading("CREATE TABLE t AS SELECT CAST(x'FF' AS TEXT)") { database in
      reason { () throws(DatabaseError) in
        var rows = try database.rows(of: "t")
        while try rows.next() { _ = try rows.value(0) }
      }
    }
    #expect(found == .noText)
  }

  @Test func `a view that never ends is ended`() throws {
    let sql: StaticString = """
      CREATE VIEW v AS WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n)
      SELECT count(*) FROM n
      """
    let found = try reading(sql) { database in
      reason { () throws(DatabaseError) in
        database.largestEffort = 3
        var rows = try database.rows(of: "v")
        _ = try rows.next()
      }
    }
    #expect(found == .endless)
  }

  @Test func `nothing is written, no value is too large, and no function has effects`() throws {
    let sql: StaticString = """
      CREATE TABLE t (a); CREATE VIEW large AS SELECT zeroblob(100000000);
      CREATE VIEW loading AS SELECT load_extension('x'), writefile('y', 'z')
      """
    try reading(sql) { database throws(DatabaseError) in
      #expect(reason { () throws(DatabaseError) in _ = try database.rows(of: "loading") } != nil)
      let read = reason { () throws(DatabaseError) in
        var rows = try database.rows(of: "large")
        _ = try rows.next()
      }
      #expect(read != nil)
      for sql in ["INSERT INTO t VALUES (1)", "DROP TABLE t", "ATTACH 'x' AS y"] as [StaticString] {
        let written = reason { () throws(DatabaseError) in
          try Statement(sql, of: database).run()
        }
        #expect(written != nil, "\(sql)")
      }
      #expect(try database.tables().map(\.name) == ["t", "large", "loading"])
    }
  }

  @Test func `what is no database is said to be none`() {
    for bytes in [[], Array(repeating: 0, count: 600), ForeignDatabase.mark.array] as [[UInt8]] {
      let found = reason { () throws(DatabaseError) in
        _ = try bytes.withByteView { view throws(DatabaseError) in try ForeignDatabase(view) }
      }
      #expect(found == .noDatabase)
    }
  }
}
