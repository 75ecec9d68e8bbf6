// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerFiles

@Suite struct JournalTests {
  @Test(arguments: 1...20 as ClosedRange<UInt64>)
  func `a journal is read as it was written`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let kinds: [Journal.Version.Kind] = [
      .found, .created, .edited, .changedOutside, .undone(3), .redone(4), .restored(1), .deleted,
    ]
    var journal = Journal()
    for _ in 0..<Int.random(in: 0...20, using: &generator) {
      let kind = kinds.randomElement(using: &generator) ?? .edited
      journal.append(
        kind,
        "Add \"ä\\\n\u{1}",
        at: Int.random(in: .min ... .max, using: &generator),
        size: kind == .deleted ? nil : Int.random(in: 0...1_000, using: &generator)
      )
    }
    let read = Journal(journal.text)
    #expect(read?.versions == journal.versions)
  }

  @Test(arguments: [
    "", "null", "[]", "{}", "{\"journal\": 2, \"versions\": []}",
    "{\"journal\": 1, \"versions\": [1]}",
    "{\"journal\": 1, \"versions\": [{\"number\": 0, \"time\": 1, \"kind\": \"found\", \"action\": \"\"}]}",
    "{\"journal\": 1, \"versions\": [{\"number\": 9223372036854775807, \"time\": 1, \"kind\": \"found\", \"action\": \"\"}]}",
    "{\"journal\": 1, \"versions\": [{\"number\": 1, \"time\": 1, \"kind\": \"undone\", \"action\": \"\"}]}",
    "{\"journal\": 1, \"versions\": [{\"number\": 1, \"time\": 1, \"kind\": \"found\", \"action\": \"\", \"size\": -1}]}",
    "{\"journal\": 1, \"versions\": [{\"number\": 1e99, \"time\": 1, \"kind\": \"found\", \"action\": \"\"}]}",
  ])
  func `what is no journal is none`(text: String) {
    #expect(Journal(text) == nil)
  }

  @Test func `the oldest versions are dropped that are over the bytes, but never the last two`() {
    var journal = Journal()
    for number in 1...10 { journal.append(.edited, "\(number)", at: 1, size: 100) }
    journal.prune(bytes: 450)
    #expect(journal.versions.map(\.number) == [7, 8, 9, 10])
    journal.prune(bytes: 0)
    #expect(journal.versions.map(\.number) == [9, 10])
    journal.append(.edited, "huge", at: 1, size: .max)
    journal.append(.edited, "huge", at: 1, size: .max)
    journal.prune()
    #expect(journal.versions.map(\.number) == [11, 12])
    #expect(journal.next == 13)
  }
}
