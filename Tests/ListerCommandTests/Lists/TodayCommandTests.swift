// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

@Suite struct TodayCommandTests {
  @Test func `Today list: it is made when it is missing, and can't be deleted`() throws {
    let fixture = try ListFixture([:])
    let outcome = try fixture.run("today")
    #expect(outcome.code == 0)
    #expect(outcome.errors == "")
    #expect(
      outcome.output == """
        ● Today  ░░░░░░░░░░  3 items left
          1 [ ] Try out Lister
          2 [ ] Call parents
          3 [ ] Buy milk

        """
    )
    let refused = try fixture.run("delete", "Today")
    #expect(refused.code == 1)
    #expect(
      refused.errors == "lister: Today.list.json: the list of today cannot be deleted\n"
    )
    _ = try fixture.run("check", "Today", "--all")
    #expect(try fixture.run("today").output == "● Today  ██████████  0 items left\n")
  }

  @Test(arguments: [(5, 5, 0), (6, 6, 0), (7, 5, 2), (12, 5, 7)])
  func `today widget view: five rows and the way to the rest, or six`(
    count: Int,
    rows: Int,
    hidden: Int
  ) throws {
    let items = (1...count).map { "\"item \($0)\"" }.joined(separator: ",")
    let done = #"{"text": "done", "completed": true}"#
    let fixture = try ListFixture(["Today.list.json": "{\"items\": [\(done),\(items)]}"])
    let lines = try fixture.run("today").lines.dropLast()
    #expect(lines.dropFirst().filter { $0.contains("[ ] item ") }.count == rows)
    #expect(lines.contains { $0.hasSuffix("Show All… (\(hidden) more)") } == (hidden > 0))
    let object = try ListFixture.object(try fixture.run("today", "--json"))
    #expect(object["created"] as? Bool == false)
    #expect(object["left"] as? Int == count)
    #expect(object["hidden"] as? Int == hidden)
    let shown = try #require(object["items"] as? [[String: Any]])
    #expect(shown.map { $0["number"] as? Int } == (2..<rows + 2).map { $0 })
  }

  @Test func `glance badge: a bar and what is left stand beside the name`() throws {
    let items = #"["a", {"text": "b", "completed": true}]"#
    let fixture = try ListFixture(["Today.list.json": "{\"items\": \(items)}"])
    #expect(try fixture.run("today").lines.first == "● Today  █████░░░░░  1 item left")
  }

  @Test func `deep link: a link opens its list, and a malformed one is refused`() throws {
    let fixture = try ListFixture()
    let path = fixture.folder.path(of: "Groceries.list.json")
    #expect(try fixture.run("show", "lister://\(path)?color=2").code == 0)
    for (link, message) in [
      ("lister://\(path)", "a link has exactly one color"),
      ("lister://\(path)?color=9", "\"9\" is no color"),
      ("lister:x", "a link holds an absolute path"),
    ] {
      let refused = try fixture.run("show", link)
      #expect(refused.code == 1)
      #expect(refused.errors.contains(message))
    }
  }
}
