// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerBasics
import TestKit
import Testing

@testable import ListerDatabase

/// Databases that several programs use, and some of them don't survive.
@Suite struct DatabaseProcessTests {
  @Test func `who can't wait any longer is told that others write`() throws {
    let folder = try TemporaryFolder()
    let first = try Database(folder.database)
    var calls: [Int] = []
    let second = try Database(folder.database) { count in
      calls.append(count)
      return count < 3
    }
    let transaction = try Transaction(on: first)
    let failure = reason { () throws(DatabaseError) in _ = try Transaction(on: second) }
    #expect(failure == .busy)
    #expect(calls == [0, 1, 2, 3])
    #expect(try second.names == [], "reading goes on meanwhile")
    try first.add("first")
    try transaction.commit()
    #expect(try second.names == ["first"])
  }

  @Test func `who waits long enough comes next`() throws {
    let folder = try TemporaryFolder()
    let first = try Database(folder.database)
    let insert = try first.prepare("COMMIT")
    var isBusy = true
    let second = try Database(folder.database) { count in
      if count == 2, isBusy {
        isBusy = false
        try? insert.run()
      }
      return true
    }
    try first.execute("BEGIN IMMEDIATE; INSERT INTO list (name) VALUES ('first')")
    let transaction = try Transaction(on: second)
    #expect(!isBusy)
    try second.add("second")
    try transaction.commit()
    #expect(try first.names == ["first", "second"])
  }

  @Test func `programs that make a database at once find it made, and lose nothing`() async throws {
    let folder = try TemporaryFolder()
    await withTaskGroup { group in
      for writer in 0..<4 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = folder.path as String, writer = writer as Int] in
            for number in 0..<12 {
              let database = try Database("\(path)/\(number)") { _ in
                usleep(200)
                return true
              }
              for number in 0..<4 {
                let transaction = try Transaction(on: database, isDurable: number == 0)
                try database.add("\(writer).\(number)")
                try transaction.commit()
              }
            }
          }
        }
      }
    }
    for number in 0..<12 {
      let database = try Database("\(folder.path)/\(number)", for: .writing)
      #expect(try database.names.count == 16)
      #expect(database.isShared)
      #expect(try database.checkIntegrity() == [])
    }
  }

  @Test(arguments: [true, false])
  func `killed in a transaction, a program leaves what was there before`(
    isShared: Bool
  )
    async throws
  {
    let folder = try TemporaryFolder()
    let before = try Database(folder.database)
    if !isShared { try before.execute("PRAGMA journal_mode = DELETE") }
    try before.add("old", Array(repeating: 1, count: 50_000))
    _ = consume before
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.database as String] in
      let database = try Database(path, for: .writing)
      try database.add("committed")
      // So few pages are kept in memory that the file itself is written meanwhile.
      try database.execute("PRAGMA cache_size = 2; PRAGMA cache_spill = 2")
      let transaction = try Transaction(on: database)
      try database.execute("UPDATE list SET content = zeroblob(60000)")
      for number in 0..<50 { try database.add("\(number)", Array(repeating: 2, count: 9000)) }
      kill(getpid(), SIGKILL)
      try transaction.commit()
    }
    let companions = isShared ? ["state.db-shm", "state.db-wal"] : ["state.db-journal"]
    #expect(try folder.names == ["state.db"] + companions)
    let database = try Database(folder.database)
    #expect(try database.names == ["committed", "old"])
    #expect(
      try database.prepare("SELECT content FROM list WHERE name = 'old'").first { row in
        row.bytes(0).array
      } == Array(repeating: 1, count: 50_000)
    )
    #expect(database.isShared == isShared)
    #expect(try database.checkIntegrity() == [])
    _ = consume database
    #expect(try folder.names == ["state.db"])
  }

  @Test(arguments: [UInt32(0o555), 0o755])
  func `a database in a folder that may only be read is read`(mode: UInt32) async {
    await #expect(processExitsWith: .exitCode(7)) { [mode = mode as UInt32] in
      let folder = try TemporaryFolder()
      let below = try folder.add("a %3f#?/b")
      let path = "\(folder.path)/a %3f#?/state.db"
      try Database(path).add("Milk")
      unsafe chmod(folder.path, 0o755)
      unsafe chmod(path, 0o444)
      unsafe chmod("\(folder.path)/a %3f#?", mode)
      // The superuser may write anywhere.
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      let names = try Database(path, for: .reading).names
      let writing = reason { () throws(DatabaseError) in try Database(path).add("Bread") }
      if getuid() == 0 { _ = seteuid(0) }
      unsafe chmod("\(folder.path)/a %3f#?", 0o755)
      let files = try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/a %3f#?")
      _ = (consume folder, below)
      exit(
        names == ["Milk"] && writing == .readOnly && files.sorted() == ["b", "state.db"] ? 7 : 1
      )
    }
  }

  @Test func `what a killed program left isn't read where nothing can be written`() async throws {
    let folder = try TemporaryFolder()
    try Database(folder.database).add("old")
    await #expect(processExitsWith: .signal(SIGKILL)) { [path = folder.database as String] in
      try Database(path).add("new")
      let database = try Database(path)
      try database.add("newer")
      kill(getpid(), SIGKILL)
    }
    try FileManager.default.removeItem(atPath: "\(folder.database)-shm")
    await #expect(processExitsWith: .exitCode(7)) { [path = folder.path as String] in
      unsafe chmod(path, 0o555)
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      let failure = reason { () throws(DatabaseError) in
        _ = try Database("\(path)/state.db", for: .reading)
      }
      if getuid() == 0 { _ = seteuid(0) }
      unsafe chmod(path, 0o755)
      exit(failure == .missing || failure == .readOnly ? 7 : 1)
    }
    #expect(try Database(folder.database).names == ["new", "newer", "old"])
  }

  @Test(arguments: [false, true])
  func `where programs can share no memory, a database does without`(isThere: Bool) async throws {
    let folder = try TemporaryFolder()
    if isThere { try Database(folder.database).add("Milk") }
    await #expect(processExitsWith: .exitCode(7)) { [path = folder.database as String] in
      // The shared memory is a file of 32 KiB, which this limit forbids.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 31_000, rlim_max: 31_000)
      try #require(unsafe setrlimit(__rlimit_resource_t(1), &limit) == 0)
      for name in ["a", "b"] {
        let database = try Database(path)
        try database.add(name)
        if database.isShared { exit(1) }
      }
      exit(7)
    }
    #expect(try folder.names == ["state.db"])
    let database = try Database(folder.database)
    #expect(try database.names == (isThere ? ["Milk"] : []) + ["a", "b"])
    #expect(!database.isShared)
  }
}
