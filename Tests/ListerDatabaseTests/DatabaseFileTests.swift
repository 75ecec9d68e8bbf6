// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerBasics
import TestKit
import Testing

@testable import ListerDatabase

/// What may stand where a database is looked for.
@Suite struct DatabaseFileTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func failure(
    _ access: Database.Access = .creating,
    _ schema: DatabaseSchema = .lists
  ) -> DatabaseError.Reason? {
    reason { () throws(DatabaseError) in
      let database = try Database(folder.database, for: access, holding: schema)
      _ = try database.names
    }
  }

  private func bytes() throws -> Data { try Data(contentsOf: URL(filePath: folder.database)) }

  @Test(arguments: [Database.Access.reading, .writing])
  func `a missing file stays missing unless it is to be made`(access: Database.Access) throws {
    #expect(failure(access) == .missing)
    #expect(try folder.names == [])
    #expect(failure(.creating) == nil)
    #expect(try folder.names == ["state.db"])
    #expect(failure(access) == nil)
    #expect(try folder.names == ["state.db"], "nothing stays beside it")
    let below = reason { () throws(DatabaseError) in _ = try Database("\(folder.path)/no/a.db") }
    #expect(below == .missing)
  }

  @Test func `a file without bytes is a new database, which can't be read`() throws {
    try folder.add("state.db")
    #expect(failure(.reading) == .missing)
    #expect(try folder.text("state.db") == "")
    #expect(failure(.writing) == nil)
    #expect(failure(.reading) == nil)
    #expect(try Database(folder.database).isShared)
  }

  @Test(arguments: ["100% ü?#&", "file:a.db", "a\"b'c\n", ":memory:"])
  func `any name is a name`(name: String) throws {
    let path = "\(folder.path)/\(name)"
    try Database(path).add("Milk")
    #expect(try folder.names == [name])
    #expect(try Database(path, for: .reading).names == ["Milk"])
  }

  @Test func `a link is not followed, and what is above the file may be one`() throws {
    try Database("\(folder.path)/other.db").add("Milk")
    #expect(unsafe symlink("other.db", folder.database) == 0)
    for access in [Database.Access.reading, .writing, .creating] {
      #expect(failure(access) == .isLink)
    }
    #expect(unsafe symlink(".", "\(folder.path)/here") == 0)
    #expect(try Database("\(folder.path)/here/other.db").names == ["Milk"])
    #expect(try folder.names == ["here", "other.db", "state.db"])
  }

  @Test func `a folder or a pipe is no database`() throws {
    try folder.add("state.db/inside")
    #expect(failure() == .notFile)
    #expect(failure(.reading) == .notFile)
    try FileManager.default.removeItem(atPath: folder.database)
    #expect(unsafe mkfifo(folder.database, 0o600) == 0)
    #expect(failure() == .notFile)
    #expect(failure(.reading) == .notFile)
  }

  @Test func `tables that can't be made leave an empty file`() throws {
    let broken = DatabaseSchema(
      application: 7,
      version: 2,
      tables: "CREATE TABLE list (id INTEGER); CREATE TABLE list"
    )
    guard case .other(1, _) = failure(.creating, broken) else {
      Issue.record("a statement that is no SQL")
      return
    }
    #expect(failure(.reading) == .missing)
    #expect(try Database(folder.database).names == [])
  }

  @Test(
    arguments: [Database.Access.reading, .writing, .creating],
    ["PRAGMA user_version = 3", "PRAGMA user_version = 1"] as [StaticString]
  )
  func `another version's database stays`(access: Database.Access, change: StaticString) throws {
    let database = try Database(folder.database)
    try database.execute(change)
    let version = try database.number("PRAGMA user_version")
    let before = try bytes()
    #expect(failure(access) == .version(version))
    #expect(try bytes() == before)
  }

  @Test(arguments: ["PRAGMA application_id = 8", "PRAGMA application_id = 0"] as [StaticString])
  func `a database of another program is left as it is`(change: StaticString) throws {
    let database = try Database(folder.database)
    try database.execute("PRAGMA journal_mode = DELETE")
    try database.execute(change)
    let before = try bytes()
    for access in [Database.Access.reading, .writing, .creating] {
      #expect(failure(access) == .foreign)
      #expect(try bytes() == before)
    }
  }

  @Test(arguments: ["SQLite", String(repeating: "Milk\n", count: 1000)])
  func `a file that is no database is damaged, and left as it is`(text: String) throws {
    try folder.add("state.db", text)
    #expect(failure() == .damaged)
    #expect(failure(.reading) == .damaged)
    #expect(try folder.text("state.db") == text)
  }

  @Test(arguments: [99, 100, 1000, 4096, 5000, 12_288])
  func `a database that ends too early is damaged`(count: Int) throws {
    let database = try Database(folder.database)
    try database.add(20) { _ in 2000 }
    _ = consume database
    #expect(try bytes().count > 40_000)
    #expect(unsafe truncate(folder.database, count) == 0)
    let failure = reason { () throws(DatabaseError) in
      let database = try Database(folder.database)
      try database.prepare("SELECT content FROM list").forEach { _ in }
    }
    #expect(failure == .damaged)
  }

  @Test(arguments: 1...100 as ClosedRange<UInt64>)
  func `random bytes in a database are reported or read, and break nothing`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let whole = try Database(folder.database)
    try whole.add(40) { $0 * 50 }
    try whole.execute("INSERT INTO item SELECT id, id % 3, name FROM list")
    _ = consume whole
    var bytes = try bytes()
    let isHeader = Int.random(in: 0..<4, using: &generator) == 0
    for _ in 0..<Int.random(in: 1...40, using: &generator) {
      let place = Int.random(in: 0..<(isHeader ? 200 : bytes.count), using: &generator)
      bytes[place] = UInt8.random(in: 0...255, using: &generator)
    }
    try bytes.write(to: URL(filePath: folder.database))
    for access in [Database.Access.reading, .writing] {
      let failure = reason { () throws(DatabaseError) in
        let database = try Database(folder.database, for: access)
        _ = try database.checkIntegrity()
        var rows = try database.prepare(
          "SELECT name, content, text FROM list LEFT JOIN item ON list = id"
        ).rows()
        while try rows.next() { _ = (rows.text(0), rows.bytes(1).array, rows.optionalText(2)) }
        if access == .writing { try database.add("new", Array(repeating: 1, count: 9000)) }
      }
      switch failure {
      case nil, .damaged, .foreign, .version, .missing: break
      // The header says that only newer programs may write.
      case .readOnly: #expect(isHeader && access == .writing)
      // What is left of a table or its definition.
      case .other(let code, _): #expect([1, 19].contains(code & 0xff))
      default: Issue.record("\(String(describing: failure))")
      }
    }
  }
}
