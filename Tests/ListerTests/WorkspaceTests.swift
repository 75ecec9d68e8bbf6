// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import Lister

@Suite struct WorkspaceTests {
  private let folder: TemporaryFolder
  private let workspace: Workspace
  private let list: ListPlace

  /// A folder with a list of two items, at a moment that doesn't pass.
  init() throws {
    folder = try TemporaryFolder()
    workspace = Workspace(folder: folder.path, clock: { 1_700_000_000_000 })
    list = try workspace.place(ofNew: "Groceries")
    try workspace.create(list, color: .green)
    try workspace.edit(list, .add([ListItem(text: "Bread"), ListItem(text: "Brown rice")]))
  }

  private func texts() throws -> [String] {
    try workspace.open(list).list.items.map { $0.isComplete ? $0.text + "*" : $0.text }
  }

  @Test func `an edit answers with its items, its undoing with what can be next`() throws {
    let response = try workspace.edit(list, .complete(true, items: ["bread"]))
    #expect(response.action == "Toggle")
    #expect(response.isChanged)
    guard case .items(let entries, of: let after) = response.subject else {
      Issue.record("no items")
      return
    }
    #expect(entries.map(\.number) == [2])
    #expect(entries.map(\.item.text) == ["Bread"])
    #expect(after.count == 2)
    #expect(try texts() == ["Brown rice", "Bread*"])
    let undone = try workspace.undo(list)
    #expect(undone.action == "Toggle")
    #expect(undone.next.undo == "Insert")
    #expect(undone.next.redo == "Toggle")
    #expect(try texts() == ["Bread", "Brown rice"])
  }

  @Test func `an item becomes a part of the one that is meant, and never of itself`() throws {
    func part(of word: String) -> ItemChange { ItemChange([.init("parent", word)]) }
    var crumbs = ListItem(text: "Crumbs")
    part(of: "bread").apply(to: &crumbs)
    try workspace.edit(list, .add([crumbs]))
    try workspace.edit(list, .change(item: "bread", part(of: "3")))
    let items = try workspace.open(list).list.items
    #expect(items.map(\.text) == ["Crumbs", "Bread", "Brown rice"])
    #expect(items.map(\.parent) == [items[1].uuid, items[2].uuid, nil])
    for (item, parent) in [(1, "Bread"), (1, "Crumbs"), (2, "Crumbs")] {
      let reason = ListerError.Reason.partOfItself(
        items[item],
        parent: items[parent == "Bread" ? 1 : 0]
      )
      let error = #expect(throws: ListerError.self) {
        try workspace.edit(list, .change(item: items[item].text, part(of: parent)))
      }
      #expect(error?.reason == reason)
    }
    try workspace.edit(list, .change(item: "Crumbs", ItemChange([.init("parent", .null)])))
    #expect(try workspace.open(list).list.items[0].parent == nil)
  }

  @Test func `an edit reports what an item says in another type than its member has`() throws {
    let path = try folder.add("Odd.list.json", #"{"items": [{"text": "a", "due": "soon"}]}"#)
    let odd = try workspace.place(of: "Odd")
    let response = try workspace.edit(odd, .change(item: "a", .init(text: "b")))
    #expect(response.remarks == ["'b': the member \"due\" is not a date or a time (ISO 8601)"])
    #expect(try String(contentsOfFile: path, encoding: .utf8).contains(#""due": "soon""#))
    #expect(try workspace.edit(list, .move(item: "Bread", to: 2)).remarks == [])
  }

  @Test func `an edit that can't be done is told with its data, and does nothing`() throws {
    let before = try workspace.history(list).versions
    let edits: [(Edit, ListerError.Reason)] = [
      (.remove(items: ["Bread", "Milk"]), .noItem("Milk", list: "Groceries", near: nil)),
      (
        .change(item: "Braed", .init(text: "x")), .noItem("Braed", list: "Groceries", near: "Bread")
      ),
      (
        .complete(true, items: ["br"]),
        .severalItems("br", first: try entries(), count: 2)
      ),
      (
        .move(item: "1", to: 3),
        .position(3, of: try entries()[0].item, allowed: 1...2)
      ),
    ]
    for (edit, reason) in edits {
      let error = #expect(throws: ListerError.self) { try workspace.edit(list, edit) }
      #expect(error?.reason == reason)
      #expect(error?.isUnavailable == false)
    }
    #expect(try workspace.history(list).versions == before)
    #expect(try texts() == ["Bread", "Brown rice"])
  }

  private func entries() throws -> [ListEntry] {
    try workspace.open(list).list.items.enumerated().map { ListEntry(item: $1, number: $0 + 1) }
  }

  @Test func `what isn't there is told as unavailable, what is damaged with its place`() throws {
    let missing = #expect(throws: ListerError.self) { try workspace.place(of: "Grocery") }
    #expect(missing?.reason == .noList("Grocery", folder: folder.path, near: "Groceries"))
    #expect(missing?.isUnavailable == true)
    let path = try folder.add("x.json", "{\n  \"items\": [{\"text\": 1}]\n}\n")
    let damaged = #expect(throws: ListerError.self) {
      try workspace.open(workspace.place(of: path))
    }
    #expect(damaged?.place.path == path)
    #expect(damaged?.place.line == 2)
    #expect(damaged?.place.member == "items[0].text")
    #expect(damaged?.isUnavailable == false)
  }

  @Test func `nothing left to undo is an error, not a silent success`() throws {
    try workspace.undo(list)
    let error = #expect(throws: ListerError.self) { try workspace.undo(list) }
    #expect(error?.reason == .nothingToUndo)
  }

  @Test func `the moment of formulas is the clock's, unless a request says otherwise`() throws {
    let now = try workspace.evaluate(EvaluationRequest("=NOW()-DATE(2023,11,14)"))
    #expect(now.description == "25/27")
    let then = EvaluationRequest("TODAY()", cells: [], now: Moment("2026-03-01"))
    #expect(try workspace.evaluate(then).description == "46082")
  }

  @Test func `a formula that does not parse is told with its column and its cell`() throws {
    let setting = try #require(CellSetting("B2==1+"))
    let error = #expect(throws: ListerError.self) {
      try workspace.evaluate(EvaluationRequest("B2", cells: [setting]))
    }
    #expect(error?.place.cell == "B2")
    guard case .formula(_, in: "=1+", column: let column) = error?.reason else {
      Issue.record("another reason")
      return
    }
    #expect(column == 4)
  }

  @Test func `a document is calculated from bytes to bytes`() throws {
    let bytes = try workspace.recalculate(Array(#"{"grid":[[1,"=A1+1"]]}"#.utf8))
    #expect(String(decoding: bytes, as: UTF8.self) == #"{"grid":[[1,"=A1+1"]],"values":[[1,2]]}"#)
    let error = #expect(throws: ListerError.self) {
      try workspace.recalculate(Array("[".utf8), at: "quote")
    }
    #expect(error?.place.path == "quote")
  }

  @Test func `each of many lists is summed up in its place`() throws {
    for number in 0..<150 { try folder.add("n\(number).list.json", "{\"items\": [\"a\"]}") }
    try folder.add("n77.list.json", "{")
    let response = try workspace.lists()
    #expect(response.entries.map(\.place.name) == ["Groceries"] + (0..<150).map { "n\($0)" })
    let failed = response.entries.filter { $0.summary == nil }
    #expect(failed.map(\.place.name) == ["n77"])
  }

  @Test func `an error has the kind by which a front end answers it`() throws {
    func kind(_ request: () throws -> Void) -> ListerError.Kind? {
      #expect(throws: ListerError.self) { try request() }?.kind
    }
    let damaged = try folder.add("damaged.json", "[[1,]]")
    #expect(kind { _ = try workspace.place(of: "Grocery") } == .missing)
    #expect(
      kind { _ = try workspace.open(workspace.place(of: folder.path + "/no.json")) } == .missing
    )
    #expect(kind { try workspace.edit(list, .remove(items: ["Tea"])) } == .missing)
    #expect(kind { _ = try workspace.open(workspace.place(of: damaged)) } == .malformed)
    #expect(kind { _ = try workspace.evaluate(EvaluationRequest("1+")) } == .malformed)
    #expect(kind { _ = try workspace.restore(list, version: 99) } == .missing)
    #expect(kind { try workspace.create(list) } == .refused)
    #expect(kind { _ = try workspace.redo(list) } == .refused)
    #expect(kind { _ = try workspace.export(ExportRequest(.file(folder.path))) } == .malformed)
  }
}
