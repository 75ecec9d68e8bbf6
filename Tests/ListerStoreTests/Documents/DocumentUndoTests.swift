// SPDX-License-Identifier: MIT

@testable import ListerStore
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

@Suite struct DocumentUndoTests {
  @Test func `undo/redo with names: the bytes come back, and the names are told`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    var states = [try folder.text("a.json")]
    for text in ["Bread", "Eggs", "Tea"] {
      try document.add(text)
      states.append(try folder.text("a.json"))
    }
    for _ in 0..<3 {
      for (step, text) in ["Tea", "Eggs", "Bread"].enumerated() {
        #expect(try document.undoableActions().undo == "Add \(text)")
        #expect(try document.undo(at: 2)?.action == "Add \(text)")
        #expect(try folder.text("a.json") == states[2 - step])
      }
      #expect(try document.undo(at: 2) == nil)
      for (step, text) in ["Bread", "Eggs", "Tea"].enumerated() {
        #expect(try document.undoableActions().redo == "Add \(text)")
        #expect(try document.redo(at: 3)?.action == "Add \(text)")
        #expect(try folder.text("a.json") == states[step + 1])
      }
      #expect(try document.redo(at: 3) == nil)
    }
    #expect(try document.titles.suffix(3) == ["Redo Add Bread", "Redo Add Eggs", "Redo Add Tea"])
  }

  @Test func `undo leaves what another program did since`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    var other = try document.read().list
    other.items.append(ListItem(text: "Tea"))
    try folder.add("a.json", String(decoding: other.bytes, as: UTF8.self))
    let undone = try #require(try document.undo(at: 2))
    #expect(undone.action == "Add Bread")
    #expect(undone.conflicts.isEmpty)
    #expect(try document.texts == ["Milk", "Tea"])
    #expect(
      try document.titles
        == ["Found", "Add Bread", "Changed by another program", "Undo Add Bread"]
    )
    #expect(try document.redo(at: 3)?.action == "Add Bread")
    #expect(try Set(document.texts) == ["Milk", "Bread", "Tea"])
  }

  @Test func `a later edit of a field stays when the earlier is undone`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.edit("Rename", at: 1) { (list) throws(DocumentFileError) in
      list.items[0].text = "Soy Milk"
    }
    var other = try document.read().list
    other.items[0].text = "Oat Milk"
    try folder.add("a.json", String(decoding: other.bytes, as: UTF8.self))
    let undone = try #require(try document.undo(at: 2))
    #expect(try document.texts == ["Oat Milk"])
    #expect(undone.conflicts.count == 1)
  }

  @Test func `an edit after an undo clears what could be redone`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    _ = try document.undo(at: 2)
    #expect(try document.undoableActions() == (nil, "Add Bread"))
    try document.add("Eggs")
    #expect(try document.undoableActions() == ("Add Eggs", nil))
    #expect(try document.redo(at: 3) == nil)
    #expect(try document.texts == ["Milk", "Eggs"])
  }

  @Test func `an edit by another program isn't undone, but its version can be put back`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    try folder.add("a.json", "{\"lister\": 1, \"items\": [\"Tea\"]}")
    _ = try document.undo(at: 2)
    #expect(try document.undo(at: 3) == nil)
    #expect(try document.restore(3, at: 4))
    #expect(try folder.text("a.json") == "{\"lister\": 1, \"items\": [\"Tea\"]}")
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `random edits, undoings and redoings behave as a stack of bytes does`(seed: UInt64) throws {
    var generator = SeededGenerator(seed: seed)
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    var states = [try folder.text("a.json")]
    var at = 0
    for step in 1...40 {
      switch Int.random(in: 0..<4, using: &generator) {
      case 0, 1:
        try document.add("\(step)")
        states = states[...at] + [try folder.text("a.json")]
        at += 1
      case 2:
        #expect(try (document.undo(at: step) != nil) == (at > 0))
        at = max(0, at - 1)
      default:
        #expect(try (document.redo(at: step) != nil) == (at < states.count - 1))
        at = min(at + 1, states.count - 1)
      }
      #expect(try folder.text("a.json") == states[at])
    }
  }
}
