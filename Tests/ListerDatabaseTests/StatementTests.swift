// SPDX-License-Identifier: MIT

import ListerBasics
import Testing

@testable import ListerDatabase

@Suite struct StatementTests {
  private let database: Database

  init() throws { database = try Database() }

  @Test func `what is inserted is found again, each type as it was`() throws {
    let insert = try database.prepare("INSERT INTO list (name, content) VALUES (?, ?)")
    for (name, content) in [("Milk", "\u{0}ab"), ("", ""), ("\u{0}ü", "x")] {
      try content.withByteView { bytes throws(DatabaseError) in
        try insert.run(.text(name), .bytes(bytes))
      }
    }
    try insert.run([.text("none"), .null])
    try insert.run(.text("array"), .array([255, 0]))
    #expect(database.lastRow == 5)
    #expect(database.changes == 1)
    let select = try database.prepare("SELECT name, content, id FROM list ORDER BY id")
    var rows = try select.rows()
    var found: [(String, [UInt8]?)] = []
    while try rows.next() {
      found.append((rows.text(0), rows.isNull(1) ? nil : rows.bytes(1).array))
      #expect(rows.integer(2) == found.count)
    }
    #expect(found.map(\.0) == ["Milk", "", "\u{0}ü", "none", "array"])
    #expect(found.map(\.1) == [[0, 97, 98], [], [120], nil, [255, 0]])
  }

  @Test(arguments: [0, 1, .max, 0x0123_4567_89AB_CDEF_FEDC_BA98_7654_3210] as [UInt128])
  func `a digest is sixteen bytes, the highest one first`(digest: UInt128) throws {
    let select = try database.prepare("SELECT ?1, hex(?1), ?2, x'00'")
    var rows = try select.rows(.digest(digest), .digest(nil))
    #expect(try rows.next() == true)
    #expect(rows.digest(0) == digest)
    let digits = String(digest, radix: 16, uppercase: true)
    #expect(rows.text(1) == String(repeating: "0", count: 32 - digits.count) + digits)
    #expect(rows.optionalText(2) == nil && rows.digest(2) == nil)
    #expect(rows.digest(3) == nil)
  }

  @Test func `what may be missing is nil, and an empty text or zero is not`() throws {
    let select = try database.prepare("SELECT ?, ?, ?, ?, '', 0, -9223372036854775808")
    var rows = try select.rows([.integer(nil), .text(nil), .integer(.max), .text("ü" as String?)])
    #expect(try rows.next() == true)
    #expect(rows.optionalInteger(0) == nil && rows.integer(0) == 0)
    #expect(rows.optionalText(1) == nil && rows.text(1) == "" && rows.bytes(1).count == 0)
    #expect(rows.optionalInteger(2) == .max)
    #expect(rows.optionalText(3) == "ü")
    #expect(rows.optionalText(4) == "" && rows.optionalInteger(5) == 0 && rows.integer(6) == .min)
    #expect(try rows.next() == false)
    #expect(try rows.next() == false, "the last row is not begun anew")
    #expect(rows.optionalText(3) == nil, "there is no row any more")
  }

  @Test func `rows can be left in the middle, and the statement runs again`() throws {
    for name in ["a", "b", "c"] { try database.add(name) }
    let select = try database.prepare("SELECT name FROM list WHERE name >= ? ORDER BY name")
    for start in ["a", "b"] {
      var rows = try select.rows(.text(start))
      #expect(try rows.next() == true)
      #expect(rows.text(0) == start)
    }
    #expect(try select.first(.text("c")) { $0.text(0) } == "c")
    #expect(try select.first(.text("d")) { $0.text(0) } == nil)
    var count = 0
    try select.forEach(.text("a")) { _ in count += 1 }
    #expect(count == 3)
  }

  @Test func `rows outlive what gave them`() throws {
    try database.add("a")
    var rows = try Database().prepare("VALUES (1), (2)").rows()
    #expect(try rows.next() == true)
    #expect(rows.integer(0) == 1)
    #expect(try rows.next() == true)
    #expect(rows.integer(0) == 2)
    #expect(try rows.next() == false)
  }

  @Test func `other statements run, and errors of their own kind come, at each row`() throws {
    enum Refusal: Error, Equatable { case row(Int) }
    final class Queries {
      let numbers: Statement
      let twice: Statement
      init(_ database: Database) throws(DatabaseError) {
        numbers = try database.prepare("VALUES (1), (2), (3)")
        twice = try database.prepare("SELECT 2 * ?")
      }
      func walk() throws -> [Int] {
        var found: [Int] = []
        var rows = try numbers.rows()
        while try rows.next() {
          guard found.count < 2 else { throw Refusal.row(rows.integer(0)) }
          found.append(try twice.first(.integer(rows.integer(0))) { $0.integer(0) } ?? 0)
        }
        return found
      }
    }
    let queries = try Queries(database)
    #expect(throws: Refusal.row(3)) { try queries.walk() }
    #expect(try queries.numbers.first { $0.integer(0) } == 1)
  }

  @Test func `a statement that fails says why, and runs again`() throws {
    let insert = try database.prepare("INSERT INTO list (name) VALUES (?)")
    try insert.run(.text("Milk"))
    for _ in 0..<2 {
      let failure = reason { () throws(DatabaseError) in try insert.run(.text("Milk")) }
      guard case .other(2067, let message) = failure else {
        Issue.record("\(String(describing: failure))")
        return
      }
      #expect(message == "UNIQUE constraint failed: list.name")
    }
    try insert.run(.text("Bread"))
    #expect(try database.names == ["Bread", "Milk"])
    let failure = reason { () throws(DatabaseError) in _ = try database.prepare("SELECT missing") }
    #expect(failure == .other(code: 1, message: "no such column: missing"))
  }

  @Test func `a row that can't be given ends the rows with an error`() throws {
    let select = try database.prepare("SELECT abs(column1) FROM (VALUES (1), (?), (3))")
    var rows = try select.rows(.integer(.min))
    #expect(try rows.next() == true)
    var failure: DatabaseError?
    do throws(DatabaseError) { _ = try rows.next() } catch { failure = error }
    #expect(failure?.reason == .other(code: 1, message: "integer overflow"))
    #expect(try rows.next() == false)
    try select.run(.integer(2))
  }

  @Test func `a value that is too long is refused, and the statement runs again`() throws {
    let select = try database.prepare("SELECT length(?)")
    let failure = unsafe withUnsafeTemporaryAllocation(byteCount: 1, alignment: 1) { buffer in
      // Never read: the number alone is too large.
      let start = unsafe buffer.baseAddress!.assumingMemoryBound(to: UInt8.self)
      let view = unsafe ByteView(start: start, count: 1 << 31)
      return reason { () throws(DatabaseError) in try select.run(.bytes(view)) }
    }
    #expect(failure == .other(code: 18, message: "string or blob too big"))
    #expect(try select.first(.text("abc")) { $0.integer(0) } == 3)
  }

  @Test func `statements run in their order, up to the one that fails`() throws {
    try database.execute(
      "INSERT INTO list (name) VALUES ('a'); INSERT INTO list (name) VALUES ('b');"
    )
    let failure = reason { () throws(DatabaseError) in
      try database.execute("DELETE FROM list WHERE name = 'a'; SELECT missing; DELETE FROM list")
    }
    #expect(failure == .other(code: 1, message: "no such column: missing"))
    #expect(try database.names == ["b"])
  }

  @Test func `what a file says calls no function with effects, and can't be made to lie`() throws {
    // Neither is an error of the statement: the database does without.
    try database.execute("PRAGMA writable_schema = ON; PRAGMA trusted_schema")
    #expect(try database.number("PRAGMA trusted_schema") == 0)
    #expect(try database.number("PRAGMA foreign_keys") == 1)
    let failure = reason { () throws(DatabaseError) in
      try database.execute("DELETE FROM sqlite_schema")
    }
    #expect(failure == .other(code: 1, message: "table sqlite_master may not be modified"))
  }
}
