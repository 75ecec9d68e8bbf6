// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// What all answers have in common.
@Suite struct AnswerTests {
  /// All keys of a value, with the values under them.
  private static func members(_ value: Any) -> [(key: String, value: Any)] {
    if let object = value as? [String: Any] {
      return object.flatMap { [($0.key, $0.value)] + members($0.value) }
    }
    return (value as? [Any] ?? []).flatMap { members($0) }
  }

  @Test func `a moment is a text in UTC, and keys are in snake case`() throws {
    let fixture = try ListFixture([
      "Groceries.list.json": ListFixture.groceries, "todo.txt": "Milk\n",
      "Spill.list.json": #"{"grids": [{"name": "G", "rows": [["=SEQUENCE(2)"]]}]}"#,
    ])
    #expect(try fixture.run("import", "todo.txt").code == 0)
    #expect(try fixture.run("add", "Groceries", "Salt").code == 0)
    var moments = 0
    for words in [
      ["history", "Groceries"], ["log"], ["folder"], ["pick", "Groceries"], ["update"],
      ["explain", "Spill", "A2"], ["import", "todo.txt"], ["find", "Milk"], ["lists"],
    ] {
      let outcome = try fixture.run(words + ["--json"])
      for line in outcome.lines where !line.isEmpty {
        let answer = try JSONSerialization.jsonObject(with: Data(line.utf8))
        for (key, value) in Self.members(answer) {
          #expect(key == key.lowercased(), "\(words): \(key)")
          #expect(key != "time", "\(words)")
          guard key == "at" else { continue }
          moments += 1
          let text = value as? String ?? ""
          let form = /\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z/
          #expect(text.wholeMatch(of: form) != nil, "\(words): \(text)")
        }
      }
    }
    #expect(moments > 5)
  }
}
