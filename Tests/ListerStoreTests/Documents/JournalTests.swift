// SPDX-License-Identifier: MIT

@testable import ListerStore
import ListerDatabase
import TestKit
import Testing

@Suite struct JournalTests {
  private static let kinds: [Journal.Version.Kind] = [
    .found, .created, .edited, .changedOutside, .undone(3), .redone(4), .restored(1), .renamed,
    .deleted,
  ]

  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a journal is read as it was written`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let state = try folder.state()
    let list = try state.lists.add("a.json")
    var journal = Journal()
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      let kind = JournalTests.kinds.randomElement(using: &generator) ?? .edited
      let size = kind == .deleted ? nil : Int.random(in: 0...1_000, using: &generator)
      let time = Int.random(in: .min ... .max, using: &generator)
      journal.append(kind, "Add \"ä\\\n\u{1}", at: time, size: size)
    }
    for version in journal.versions {
      try state.versions.add(version, version.size.map { _ in [1] }, to: list, from: nil)
    }
    let read = try state.versions.journal(of: list)
    #expect(read.versions.map(\.title) == journal.versions.map(\.title))
    #expect(read.versions.map(\.kind) == journal.versions.map(\.kind))
    #expect(read.versions.map(\.time) == journal.versions.map(\.time))
    #expect(read.versions.map(\.size) == journal.versions.map(\.size))
    #expect(read.next == journal.next)
  }

  @Test func `rows that are no versions are damage`() throws {
    for row: StaticString in [
      "UPDATE version SET kind = 'eaten'", "UPDATE version SET kind = 'undone', target = NULL",
      "UPDATE version SET target = 1",
      "UPDATE version SET number = 9223372036854775807 WHERE number = 2",
    ] {
      let folder = try TemporaryFolder()
      let document = try folder.document("a.json", ["Milk"])
      try document.add("Bread")
      let state = try folder.state()
      try state.database.execute(row)
      let list = try #require(try state.lists.list(named: "a.json"))
      #expect(throws: DatabaseError(state.database.path, .damaged), "\(row)") {
        try state.versions.journal(of: list.id)
      }
    }
  }

  @Test func `the oldest versions are dropped that are over the bytes, but never the last two`() {
    var journal = Journal()
    for number in 1...10 {
      let version = Journal.Version(number, .edited, "\(number)", at: 1, size: 900, stored: 100)
      let isAdopted = journal.adopt(version)
      #expect(isAdopted)
    }
    journal.prune(bytes: 450)
    #expect(journal.versions.map(\.number) == [7, 8, 9, 10])
    journal.prune(bytes: 0)
    #expect(journal.versions.map(\.number) == [9, 10])
    #expect(journal.next == 11)
    for number in [10, .max] {
      let isAdopted = journal.adopt(Journal.Version(number, .edited, "", at: 1, size: 1))
      #expect(!isAdopted)
    }
  }

  @Test func `a version that did not come about gives its number back`() {
    var journal = Journal()
    journal.append(.found, "Found", at: 1, size: 1)
    journal.append(.edited, "Add", at: 1, size: 1)
    journal.removeLast()
    #expect(journal.versions.map(\.number) == [1])
    #expect(journal.append(.edited, "Add", at: 1, size: 1) == 2)
  }
}
