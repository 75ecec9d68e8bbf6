// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct DiffCommandTests {
  private static let before = """
    {"color": "green", "items": [
      {"uuid": "00000000-0000-4000-8000-000000000001", "text": "Bread"},
      {"uuid": "00000000-0000-4000-8000-000000000002", "text": "Milk", "price": 1.10},
      {"uuid": "00000000-0000-4000-8000-000000000003", "text": "Tea", "completed": true},
      {"uuid": "00000000-0000-4000-8000-000000000004", "text": "Jam"}],
     "grids": [{"name": "Sums", "rows": [[1, "=A1+1"]], "values": [[1, 7]]}]}
    """
  private static let after = """
    {"color": "red", "items": [
      {"uuid": "00000000-0000-4000-8000-000000000004", "text": "Jam"},
      {"uuid": "00000000-0000-4000-8000-000000000005", "text": "Oat\\u001b[2Js", "quantity": 2},
      {"uuid": "00000000-0000-4000-8000-000000000001", "text": "Bread"},
      {"uuid": "00000000-0000-4000-8000-000000000002", "text": "Milk", "price": 1.20}],
     "grids": [{"name": "Sums", "rows": [[3, "=A1+1"]], "values": [[1, 2]]}]}
    """

  private func fixture() throws -> ListFixture {
    try ListFixture([
      "a.list.json": DiffCommandTests.before, "b.list.json": DiffCommandTests.after,
    ])
  }

  @Test func `diff says what has to happen to the first list`() throws {
    try fixture().run("diff", "a", "b").expect(
      code: 1,
      output: """
        - [x] Tea
        + Oat\\u001B[2Js  2
        ~ Milk
            price: 1.10 -> 1.20
        > Jam
        ~ color: "green" -> "red"
        ~ Sums!A1: 1 -> 3

        """,
      errors: ""
    )
  }

  @Test func `diff --json is one value`() throws {
    let outcome = try fixture().run("diff", "a", "b", "--json")
    #expect(outcome.code == 1)
    let object = try ListFixture.object(outcome)
    #expect(Set(object.keys) == ["added", "removed", "changed", "moved", "document", "cells"])
    #expect((object["added"] as? [[String: Any]])?.first?["quantity"] as? Int == 2)
    #expect((object["moved"] as? [[String: Any]])?.first?["text"] as? String == "Jam")
  }

  @Test func `diff with /dev/null shows a list as new`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"items": ["x", "y"]}"#])
    #expect(try fixture.run("diff", "/dev/null", "a").output == "+ x\n+ y\n")
    #expect(try fixture.run("diff", "a", "/dev/null").output == "- x\n- y\n")
  }

  @Test func `what can't be compared exits with 3, for 1 says that lists differ`() throws {
    let fixture = try ListFixture(["a.list.json": "{}", "b.list.json": "{"])
    let damaged = try fixture.run("diff", "a", "b")
    #expect(damaged.code == 3)
    #expect(damaged.output == "")
    #expect(damaged.errors.hasPrefix("lister: b.list.json:1:2: "))
    try fixture.run("diff", "a", "aa").expect(
      code: 3,
      errors: "lister: there is no list 'aa' in the current directory; did you mean 'a'?\n"
    )
  }
}
