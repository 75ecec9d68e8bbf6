// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerDatabase

@Suite struct DatabaseCareTests {
  private let folder: TemporaryFolder
  private let database: Database

  init() throws {
    folder = try TemporaryFolder()
    database = try Database(folder.database)
  }

  @Test func `a database that is whole has no findings`() throws {
    #expect(try database.checkIntegrity() == [])
    for name in ["a", "b"] { try database.add(name) }
    #expect(try database.checkIntegrity() == [])
  }

  @Test func `rows that refer to nothing are found`() throws {
    try database.execute(
      """
      CREATE TABLE mark (list INTEGER REFERENCES list) STRICT; PRAGMA foreign_keys = OFF;
      INSERT INTO item VALUES (4, 0, 'Milk'); INSERT INTO mark VALUES (5)
      """
    )
    #expect(
      try database.checkIntegrity().sorted() == [
        "a row of item refers to a missing row of list",
        "row 1 of mark refers to a missing row of list",
      ]
    )
  }

  @Test func `pages that don't fit together are found`() throws {
    try database.add(50) { _ in 0 }
    try database.execute("UPDATE list SET name = 'list ' || name")
    try database.compact()
    var bytes = try Data(contentsOf: URL(filePath: folder.database))
    // In the index, one name becomes another one.
    let place = try #require(bytes.range(of: Data("list 17".utf8), options: .backwards))
    bytes[place.upperBound - 1] ^= 1
    let other = try TemporaryFolder()
    try bytes.write(to: URL(filePath: other.database))
    let findings = try Database(other.database, for: .reading).checkIntegrity()
    #expect(!findings.isEmpty)
  }

  @Test func `room that nothing takes is given back`() throws {
    try database.add(100) { _ in 4000 }
    try database.execute("DELETE FROM list WHERE id > 1")
    let before = try database.size()
    #expect(before.unused > 350_000 && before.unused < before.bytes)
    try database.compact()
    let after = try database.size()
    #expect(after.unused == 0)
    #expect(after.bytes == before.bytes - before.unused)
    let sizes = try ["", "-wal"].map { suffix in
      try FileManager.default.attributesOfItem(atPath: folder.database + suffix)[.size] as? Int
    }
    #expect(sizes == [after.bytes, 0])
    #expect(try database.names == ["0"])
    #expect(try Database(folder.database).names == ["0"])
  }
}
