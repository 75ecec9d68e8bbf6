// SPDX-License-Identifier: MIT

@testable import ListerTables
import Foundation
import ListerJSON
import TestKit
import Testing

/// Objects of JSON in each other: merged member by member at any depth.
@Suite struct RecordObjectTests {
  @Test func `members of an object in an object merge one by one`() throws {
    try RecordMergeTests.expect(
      "json",
      """
      {
        "name": "x",
        "dependencies": {
          "a": "1",
          "c": "3"
        },
        "n": 1.50
      }

      """,
      """
      {
        "name": "x",
        "dependencies": {
          "a": "1",
          "b": "2",
          "c": "3"
        },
        "n": 1.50
      }

      """,
      """
      {
        "name": "y",
        "dependencies": {
          "a": "1",
          "c": "3",
          "d": "4"
        },
        "n": 1.50
      }

      """,
      gives: """
        {
          "name": "y",
          "dependencies": {
            "a": "1",
            "b": "2",
            "c": "3",
            "d": "4"
          },
          "n": 1.50
        }

        """
    )
  }

  @Test func `new members stay near their neighbors`() throws {
    try RecordMergeTests.expect(
      "json",
      "{\n  \"z\": 1,\n  \"c\": 3,\n  \"e\": 5\n}\n",
      "{\n  \"z\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"e\": 5\n}\n",
      "{\n  \"z\": 1,\n  \"c\": 3,\n  \"d\": 4,\n  \"e\": 5\n}\n",
      gives: "{\n  \"z\": 1,\n  \"b\": 2,\n  \"c\": 3,\n  \"d\": 4,\n  \"e\": 5\n}\n"
    )
    try RecordMergeTests.expect(
      "ndjson",
      "{\"id\":1,\"m\":{\"z\":1,\"c\":3}}\n",
      "{\"id\":1,\"m\":{\"z\":1,\"b\":2,\"c\":3}}\n",
      "{\"id\":1,\"m\":{\"y\":0,\"z\":1,\"c\":4}}\n",
      gives: "{\"id\":1,\"m\":{\"y\":0,\"z\":1,\"b\":2,\"c\":4}}\n"
    )
  }

  @Test func `an object that became a value, and was edited, is a conflict`() throws {
    let merged = try RecordMergeTests.merge(
      "json",
      "{\"a\": {\"v\": 1}, \"b\": 1}",
      "{\"a\": {\"v\": 2}, \"b\": 1}",
      "{\"a\": 3, \"b\": 1}"
    )
    #expect(merged.conflicts.count == 1)
    #expect(merged.text == "{\"a\": {\"v\": 2}, \"b\": 1}")
  }

  @Test func `elements of an array that the sides changed apart from each other merge`() throws {
    try RecordMergeTests.expect(
      "json",
      "{\"files\": [\"a\", \"b\", \"c\", {\"name\": \"d\", \"v\": 1, \"w\": 1}], \"n\": 1}",
      "{\"files\": [\"x\", \"a\", \"b\", \"c\", {\"name\": \"d\", \"v\": 2, \"w\": 1}], \"n\": 1}",
      "{\"files\": [\"a\", \"b\", {\"name\": \"d\", \"v\": 1, \"w\": 3}], \"n\": 1}",
      gives: "{\"files\": [\"x\", \"a\", \"b\", {\"name\": \"d\", \"v\": 2, \"w\": 3}], \"n\": 1}"
    )
    let merged = try RecordMergeTests.merge(
      "json",
      "{\"files\": [\"a\"]}",
      "{\"files\": [\"a\", \"b\"]}",
      "{\"files\": [\"a\", \"c\"]}"
    )
    #expect(merged.conflicts.count == 1)
  }

  @Test func `a conflict deep in an object says its place`() throws {
    let texts = [1, 2, 3].map { "{\"a\": {\"b\": {\"c\": \($0), \"d\": 1}}, \"e\": 1}" }
    let merged = try RecordMergeTests.merge("json", texts[0], texts[1], texts[2])
    #expect(merged.text == texts[2])
    #expect(merged.conflicts.first?.hasPrefix("item \"a\": b.c: base 1, ours 2, theirs 3") == true)
  }

  // MARK: An oracle

  /// A value of random members, and edits of it.
  private struct Writer {
    var random: SeededGenerator

    mutating func below(_ bound: Int) -> Int { Int(random.next() % UInt64(bound)) }

    mutating func object(_ depth: Int) -> [String: Any] {
      var object: [String: Any] = [:]
      for _ in 0..<2 + below(4) { object["k\(below(12))"] = value(depth) }
      return object
    }

    mutating func value(_ depth: Int) -> Any {
      depth > 0 && below(2) == 0 ? object(depth - 1) as Any : below(100)
    }

    mutating func edit(_ object: [String: Any], _ depth: Int) -> [String: Any] {
      var object = object
      for _ in 0..<1 + below(2) {
        let key = "k\(below(12))"
        switch (below(4), object[key]) {
        case (0, _?): object[key] = nil
        case (1, let inner as [String: Any]), (2, let inner as [String: Any]):
          object[key] = edit(inner, depth - 1)
        default: object[key] = value(max(depth - 1, 0))
        }
      }
      return object
    }
  }

  /// A three-way merge as one would write it down; nil if the sides contradict each other.
  private static func merged(_ base: Any?, _ ours: Any?, _ theirs: Any?) -> Any?? {
    func text(_ value: Any?) -> String { value.map { Self.text($0) } ?? "" }
    if text(ours) == text(theirs) || text(theirs) == text(base) { return .some(ours) }
    if text(ours) == text(base) { return .some(theirs) }
    guard let mine = ours as? [String: Any], let other = theirs as? [String: Any],
      base == nil || base is [String: Any]
    else { return nil }
    let old = base as? [String: Any] ?? [:]
    var result: [String: Any] = [:]
    for key in Set(old.keys).union(mine.keys).union(other.keys) {
      guard let value = merged(old[key], mine[key], other[key]) else { return nil }
      result[key] = value
    }
    return .some(result)
  }

  /// A value with its members in the order of their names.
  private static func text(_ value: Any) -> String {
    guard let object = value as? [String: Any] else { return "\(value)" }
    let members = object.sorted { $0.key < $1.key }
    return "{" + members.map { "\"\($0.key)\": \(text($0.value))" }.joined(separator: ", ") + "}"
  }

  @Test func `random objects merge as a naive merge of members does`() throws {
    var writer = Writer(random: SeededGenerator(seed: 41))
    var (clean, conflicting) = (0, 0)
    for _ in 0..<1_500 {
      let base = writer.object(3)
      let sides = [writer.edit(base, 3), writer.edit(base, 3)]
      if sides.contains(where: \.isEmpty) { continue }
      let texts = ([base] + sides).map { Self.text($0) }
      let result = try RecordMergeTests.merge("json", texts[0], texts[1], texts[2])
      let other = try RecordMergeTests.merge("json", texts[0], texts[2], texts[1])
      #expect(result.text == other.text, "\(texts)")
      if let expected = Self.merged(base, sides[0], sides[1]) {
        clean += 1
        #expect(result.conflicts == [], "\(texts)")
        #expect(try Self.sorted(result.text) == expected.map { Self.text($0) }, "\(texts)")
      } else {
        conflicting += 1
        #expect(result.conflicts != [], "\(texts)")
      }
    }
    #expect(clean > 300 && conflicting > 100)
  }

  /// The text of an object as ``text(_:)`` writes it.
  private static func sorted(_ text: String) throws -> String {
    func sorted(_ value: JSONText) -> String {
      guard value.kind == .object else { return value.text }
      let members = value.members.sorted { $0.key < $1.key }
      return "{" + members.map { "\"\($0.key)\": \(sorted($0.value))" }.joined(separator: ", ")
        + "}"
    }
    return sorted(try #require(JSONText(text)))
  }
}
