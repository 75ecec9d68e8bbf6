// SPDX-License-Identifier: MIT

import TestKit
import Testing

@Suite struct PickScreenTests {
  private func folder() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.add(
      "Week.list.json",
      """
      {"items": [{"text": "Bread"}, {"text": "Milk", "completed": true, "removed": true}, {"text": "3",
      "completed": true, "removed": true}]}
      """
    )
    try folder.add("Catalogue.list.json", #"{"items": [{"text": "Eggs"}, {"text": "2"}]}"#)
    return folder
  }

  private func pick(
    _ keys: String,
    in folder: TemporaryFolder,
    term: String = "xterm"
  ) throws -> String {
    let bytes = try PseudoTerminal.run(
      ["pick", "Week"],
      environment: ["TERM": term, "NO_COLOR": "1"],
      in: folder.path,
      typing: Array(keys.utf8)
    )
    return String(decoding: bytes, as: UTF8.self)
  }

  @Test func `what is marked and picked in the terminal comes on the list as one action`() throws {
    let folder = try folder()
    // A number that is typed is a text to look for, not the number of an item.
    let shown = try pick("mi\t\u{15}2\t\r", in: folder)
    #expect(shown.contains("Pick for Week: mi"))
    #expect(shown.contains("> [ ] Milk"))
    let list = try Child(["show", "Week", "--plain"], in: folder.path).outcome().output
    #expect(list.contains("to do: Milk\n") && list.contains("to do: 2\n"), "\(list)")
    #expect(!list.contains("to do: 3"))
    let undone = try Child(["undo", "Week"], in: folder.path).outcome()
    #expect(undone.code == 0)
    let after = try Child(["show", "Week", "--plain"], in: folder.path).outcome().output
    #expect(after == "Week, 0 of 1 done, gray\n1 to do: Bread\n")
  }

  @Test(arguments: ["\u{1B}", "\u{4}", "zz\r\u{1B}"])
  func `whoever leaves changes nothing`(keys: String) throws {
    let folder = try folder()
    let before = try folder.text("Week.list.json")
    _ = try pick(keys, in: folder)
    #expect(try folder.text("Week.list.json") == before)
  }

  @Test func `a terminal that can't draw, and --plain, get the items as lines`() throws {
    let folder = try folder()
    let shown = try pick("", in: folder, term: "dumb")
    #expect(shown.contains("[x] Milk") && shown.contains("Eggs"))
    #expect(!shown.contains("Tab marks"))
  }
}
