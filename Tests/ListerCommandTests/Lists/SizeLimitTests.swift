// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerCommand

/// Nothing writes a document with grids that is larger than what can be read again.
@Suite struct SizeLimitTests {
  private static let limit = 16_777_216
  /// A text that a full list has no room for.
  private static let long = String(repeating: "z", count: 3_000)

  /// A list with a grid, of exactly so many bytes.
  private static func list(of bytes: Int) -> String {
    let grid = #"[{"name": "A", "rows": [["=1+1"]], "values": [[2]]}]"#
    let head = #"{"items": [\#(item(1, "a")), \#(item(2, "b")), ""#
    let tail = "\"], \"grids\": \(grid)}\n"
    let room = bytes - head.utf8.count - tail.utf8.count
    return head + String(repeating: "x", count: room) + tail
  }

  /// An item that keeps its identifier, whatever its text.
  private static func item(_ number: Int, _ text: String) -> String {
    #"{"uuid": "00000000-0000-4000-8000-00000000000\#(number)", "text": "\#(text)"}"#
  }

  /// A list that has no room for the values of its grid.
  private static let listWithoutRoom = list(of: limit - 2_000)
    .replacing("=1+1", with: #"=REPT(\"y\",3000)"#)

  private static func fixture() throws -> ListFixture {
    try ListFixture([
      "a.list.json": list(of: limit - 2_000), "long.md": "- [ ] \(long)\n",
    ])
  }

  @Test(
    arguments: [
      ["edit", "a", "1", "--note", SizeLimitTests.long], ["import", "long.md", "--name", "a"],
    ]
  )
  func `an edit for which a list has no room is refused, and the list can be read and undone`(
    words: [String]
  ) throws {
    let fixture = try SizeLimitTests.fixture()
    #expect(try fixture.run("color", "a", "red").code == 0)
    let before = try fixture.folder.text("a.list.json")
    let outcome = try fixture.run(words, input: SizeLimitTests.long + "\n")
    #expect(outcome.code == 1)
    let pattern = /not saved, because it could not be read again: 1677\d{4} bytes/
    #expect(outcome.errors.contains(pattern), "\(outcome.errors.prefix(300))")
    #expect(outcome.errors.contains("has at most \(SizeLimitTests.limit)"))
    #expect(try fixture.holds(before, in: "a.list.json"))
    #expect(try fixture.run("show", "a").code == 0)
    #expect(try fixture.run("undo", "a").output == "Undid Change Color\n")
    let first = SizeLimitTests.list(of: SizeLimitTests.limit - 2_000)
    #expect(try fixture.holds(first, in: "a.list.json"))
  }

  @Test func `a list may have as many bytes as the limit says`() throws {
    let fixture = try ListFixture([
      "a.list.json": SizeLimitTests.list(of: SizeLimitTests.limit - 1)
    ])
    #expect(try fixture.run("edit", "a", "1", "--text", "cd").code == 0)
    #expect(fixture.folder.size("a.list.json") == SizeLimitTests.limit)
    #expect(try fixture.run("edit", "a", "1", "--text", "cde").code == 1)
    #expect(try fixture.run("show", "a").code == 0)
  }

  @Test(arguments: [("undo", [SizeLimitTests.half, "c"])])
  func `what is taken back is refused where later edits have left no room for it`(
    command: String,
    texts: [String]
  ) throws {
    let fixture = try SizeLimitTests.fixture()
    for text in texts { _ = try fixture.run("edit", "a", "1", "--text", text) }
    if command == "redo" { _ = try fixture.run("undo", "a") }
    // Another program fills the room.
    let text = try fixture.folder.text("a.list.json")
    let full = text.replacing(#""b""#, with: "\"\(SizeLimitTests.half)\"")
    try fixture.folder.add("a.list.json", full)
    try fixture.run(command, "a").expect(code: 1, part: "has at most")
    #expect(try fixture.holds(full, in: "a.list.json"))
    #expect(try fixture.run("show", "a").code == 0)
  }

  /// A text that a list has room for once, and not twice.
  private static let half = String(repeating: "z", count: 1_500)

  @Test func `a merge that would be too large is refused, and its output stays`() throws {
    let base = SizeLimitTests.list(of: SizeLimitTests.limit - 2_000)
    let ours = base.replacing(#""a""#, with: "\"\(SizeLimitTests.half)\"")
    let theirs = base.replacing(#""b""#, with: "\"\(SizeLimitTests.half)\"")
    let fixture = try ListFixture(["base.json": base, "ours.json": ours, "theirs.json": theirs])
    for output in [["-o", "ours.json"]] {
      let outcome = try fixture.run(["merge", "base.json", "ours.json", "theirs.json"] + output)
      #expect(outcome.code == 3)
      #expect(outcome.errors.contains("has at most"), "\(outcome.errors.prefix(300))")
      #expect(outcome.output.isEmpty)
    }
    #expect(try fixture.holds(ours, in: "ours.json"))
    #expect(try fixture.folder.names == ["base.json", "ours.json", "theirs.json"])
  }

  @Test(arguments: ["new.list.json", "new.ndjson"])
  func `a document whose values leave no room is not converted into one`(output: String) throws {
    let fixture = try ListFixture(["in.json": SizeLimitTests.listWithoutRoom])
    let outcome = try fixture.run("convert", "in.json", output)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("bytes with its values; a document with grids has at most"))
    #expect(try fixture.folder.names == ["in.json"])
  }

  @Test(arguments: [["--in-place"], ["-o", "out/"]])
  func `a document without room for values isn't recalculated to a file`(output: [String]) throws {
    let text = SizeLimitTests.listWithoutRoom
    let fixture = try ListFixture(["a.json": text])
    let outcome = try fixture.run(["recalc", "a.json"] + output)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains("bytes with its values; a document with grids has at most"))
    #expect(try fixture.holds(text, in: "a.json"))
    #expect(!fixture.folder.allNames.contains("out/a.json"))
  }
}

extension ListFixture {
  /// Whether a file holds a text; too long to be printed when it doesn't.
  fileprivate func holds(_ text: String, in name: String) throws -> Bool {
    try folder.text(name) == text
  }
}
