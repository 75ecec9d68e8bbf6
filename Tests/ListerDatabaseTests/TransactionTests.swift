// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
import Testing

@testable import ListerDatabase

@Suite struct TransactionTests {
  @Test(arguments: [true, false])
  func `what is committed stays, and what is not was never there`(isDurable: Bool) throws {
    let folder = try TemporaryFolder()
    let database = try Database(folder.database)
    do {
      let transaction = try Transaction(on: database, isDurable: isDurable)
      #expect(try database.number("PRAGMA synchronous") == (isDurable ? 3 : 1))
      try database.add("kept")
      try transaction.commit()
    }
    #expect(try database.number("PRAGMA synchronous") == 3)
    do {
      let transaction = try Transaction(on: database, isDurable: isDurable)
      try database.add("dropped")
      #expect(try database.names == ["dropped", "kept"])
      _ = consume transaction
    }
    #expect(try database.number("PRAGMA synchronous") == 3)
    #expect(try database.names == ["kept"])
    #expect(try Database(folder.database, for: .reading).names == ["kept"])
  }

  @Test func `an error in the middle takes all of it back`() throws {
    let database = try Database()
    func change() throws(DatabaseError) {
      let transaction = try Transaction(on: database)
      try database.add("a")
      try database.add("a")
      try transaction.commit()
    }
    guard case .other(2067, _) = reason(change) else {
      Issue.record("two lists of one name")
      return
    }
    #expect(try database.names == [])
  }

  @Test func `a disk that is full takes all of it back, and later there is room again`() throws {
    let folder = try TemporaryFolder()
    let database = try Database(folder.database)
    try database.add("old")
    try database.execute("PRAGMA max_page_count = 8")
    func change() throws(DatabaseError) {
      let transaction = try Transaction(on: database)
      for number in 0..<100 { try database.add("\(number)", Array(repeating: 1, count: 1000)) }
      try transaction.commit()
    }
    #expect(reason(change) == .full)
    #expect(try database.names == ["old"])
    try database.execute("PRAGMA max_page_count = 1000")
    try change()
    #expect(try database.names.count == 101)
  }

  @Test func `a row that refers to nothing is refused`() throws {
    let database = try Database()
    guard
      case .other(787, _) = reason({ () throws(DatabaseError) in
        try database.execute("INSERT INTO item VALUES (1, 0, 'Milk')")
      })
    else {
      Issue.record("an item of no list")
      return
    }
  }

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `random changes are a dictionary's, over transactions, connections`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    var database = try Database(folder.database)
    var expected: [String: [UInt8]] = [:]
    for _ in 0..<12 {
      let isDurable = Bool.random(using: &generator)
      let isKept = Int.random(in: 0..<3, using: &generator) > 0
      let before = expected
      do {
        let transaction = try Transaction(on: database, isDurable: isDurable)
        for _ in 0..<Int.random(in: 0..<10, using: &generator) {
          let name = "list \(Int.random(in: 0..<12, using: &generator))"
          if Int.random(in: 0..<4, using: &generator) == 0 {
            try database.prepare("DELETE FROM list WHERE name = ?").run(.text(name))
            #expect(database.changes == (expected[name] == nil ? 0 : 1))
            expected[name] = nil
          } else {
            let count = Int.random(in: 0..<3000, using: &generator)
            let content = (0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }
            try database.prepare(
              """
              INSERT INTO list (name, content) VALUES (?, ?)
              ON CONFLICT (name) DO UPDATE SET content = excluded.content
              """
            ).run(.text(name), .array(content))
            expected[name] = content
          }
        }
        if isKept { try transaction.commit() }
      }
      if !isKept { expected = before }
      if Bool.random(using: &generator) { database = try Database(folder.database) }
      var found: [String: [UInt8]] = [:]
      try database.prepare("SELECT name, content FROM list").forEach { row in
        found[row.text(0)] = row.bytes(1).array
      }
      #expect(found == expected)
    }
    #expect(try database.checkIntegrity() == [])
  }
}
