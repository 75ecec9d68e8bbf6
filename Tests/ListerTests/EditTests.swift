// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import Lister

@Suite struct EditTests {
  private let folder: TemporaryFolder
  private let workspace: Workspace
  private let list: ListPlace

  init() throws {
    folder = try TemporaryFolder()
    try folder.add(
      "G.list.json",
      #"{"items": [{"text": "Milk", "price": 1.10, "prices": {"Market": 0.99, "Corner": 1.20}}]}"#
    )
    workspace = Workspace(folder: folder.path, clock: { 1_700_000_000_000 })
    list = try workspace.place(of: "G")
  }

  private func change(_ members: String) throws -> String {
    let json = try #require(JSONText(members))
    try workspace.edit(list, .change(item: "Milk", ItemChange(json.members)))
    return try workspace.open(list).list.items[0].json.text
  }

  @Test func `each edit is read again from its JSON`() throws {
    let milk = ListItem(text: "Milk", isComplete: true)
    let edits: [Edit] = [
      .add([milk, ListItem(text: "Tea \"black\"")]), .add([]), .want([milk]),
      .clean(resettingQuantity: true), .pick(items: ["1", "Tea"]),
      .change(item: "Milk", ItemChange([.init("note", .null), .init("price", 2)])),
      .complete(false, items: ["1", "Tea"]), .completeAll(true), .move(item: "Tea", to: 3),
      .remove(items: ["2"]), .color(.green),
      .cells(grid: "Totals", at: "B2", [[JSONText(2), .null, nil], [JSONText(string: "=A1")]]),
      .cells(grid: nil, at: "A1", []), .moveCells(from: "A1:B2", to: "D5"), .addGrid("Sums"),
      .removeGrid("Sums"),
      .renameGrid("Sums", to: "sums"),
    ]
    for edit in edits { #expect(try Edit(edit.json).json == edit.json) }
    #expect(edits[3].json.text == #"{"edit": "clean", "reset_quantity": true}"#)
    guard case .add(let items) = try Edit(edits[0].json) else {
      Issue.record("no items")
      return
    }
    #expect(items[0] == milk)
    #expect(items[0].hasSameContent(as: milk))
  }

  @Test(arguments: [
    (#"{}"#, "edit: expected a text"),
    (
      #"{"edit": "burn"}"#,
      "edit: expected one of add, want, paste, clean, pick, change, complete, completeAll, move, "
        + "remove, color, cells, moveCells, addGrid, removeGrid, renameGrid"
    ),
    (#"[]"#, "expected an object"),
    (#"{"edit": "clean", "reset_quantity": 1}"#, "reset_quantity: expected true or false"),
    (#"{"edit": "add", "items": "Milk"}"#, "items: expected an array"),
    (#"{"edit": "add", "items": [{"text": 1}]}"#, "items[0].text: expected a text, found a number"),
    (#"{"edit": "complete", "items": ["1"]}"#, "completed: expected true or false"),
    (#"{"edit": "remove", "items": ["1", 2]}"#, "items: expected an array of texts"),
    (#"{"edit": "move", "item": "1", "to": 1.5}"#, "to: expected a whole number"),
    (#"{"edit": "change", "item": "1", "members": []}"#, "members: expected an object"),
    (
      #"{"edit": "color", "color": "pink"}"#,
      "color: expected one of gray, blue, green, yellow, orange, red"
    ),
  ])
  func `JSON that is no edit is refused with its member`(text: String, message: String) throws {
    let json = try #require(JSONText(text))
    let error = #expect(throws: ListerError.self) { try Edit(json) }
    #expect(error?.description == message)
  }

  @Test func `a change keeps what it doesn't name, byte for byte`() throws {
    #expect(
      try change(#"{"note": "cold", "prices": {"Corner": null, "Farm": 1}}"#)
        == #"{"text": "Milk", "price": 1.10, "prices": {"Market": 0.99, "Farm": 1}, "note": "cold"}"#
    )
    #expect(
      try change(#"{"prices": {"Market": null, "Farm": null}, "note": null}"#)
        == #"{"text": "Milk", "price": 1.10}"#
    )
    #expect(
      try change(#"{"text": "Milk", "x": {"a": 1}}"#)
        == #"{"text": "Milk", "price": 1.10, "x": {"a": 1}}"#
    )
  }

  @Test(arguments: [
    (#"{"price": "cheap"}"#, "price: expected a number, found a text"),
    (#"{"due": "soon"}"#, "due: "),
    (#"{"uuid": "0"}"#, "uuid: an item is known by it"),
  ])
  func `a change that a document can't hold is refused, and nothing has changed`(
    members: String,
    message: String
  ) throws {
    let before = try folder.text("G.list.json")
    let error = #expect(throws: ListerError.self) { try change(members) }
    #expect(error?.description.hasPrefix(message) == true)
    #expect(try folder.text("G.list.json") == before)
  }

  @Test func `the action is a change of the text only if nothing else changes`() {
    #expect(Edit.change(item: "1", ItemChange(text: "x")).action == "Text Change")
    let both = ItemChange([.init("text", "x"), .init("note", "y")])
    #expect(Edit.change(item: "1", both).action == "Edit")
  }
}
