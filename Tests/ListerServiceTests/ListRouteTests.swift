// SPDX-License-Identifier: MIT

import Foundation
import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct ListRouteTests {
  private let run: ServiceRun

  init() throws {
    run = try ServiceRun()
    try run.folder.add("Groceries.list.json", ListRouteTests.groceries)
  }

  /// A document with spaces and a member that nobody knows.
  private static let groceries = """
    {"lister": 1,  "shelf": [1, 2.50],
     "items": [{"text": "Milk", "price": 1.10, "shelf": 7}, "Bread"],
     "grids": [{"name": "Totals", "rows": [[1, "=A1/3"], ["=1/0", "=A2+1"]]}]}

    """

  private func tag() throws -> String { try #require(run.send(.get, "/v1/lists/Groceries").tag) }

  private func operate(_ body: String) throws -> ServiceRun.Answer {
    try run.send(.post, "/v1/lists/Groceries/operations", body)
  }

  private var text: String { get throws { try run.folder.text("Groceries.list.json") } }

  @Test func `lists are listed with color and counts`() throws {
    try run.send(.post, "/v1/lists", #"{"name": "Büro 2", "color": "green"}"#)
    let lists = try run.send(.get, "/v1/lists").json["lists"]?.elements ?? []
    #expect(lists.map { $0["name"]?.string } == ["Büro 2", "Groceries"])
    #expect(lists.map { $0["color"]?.string } == ["green", "gray"])
    #expect(lists.map { $0["items"]?.number?.int } == [0, 2])
  }

  @Test func `the cores are counted when the service begins, not for each request`() {
    #expect(run.service.workspace.options.jobs == Workspace().jobs)
    var options = WorkspaceOptions()
    options.jobs = 3
    let other = Service(Workspace(folder: run.folder.path, options: options))
    #expect(other.workspace.options.jobs == 3)
  }

  @Test func `the journal of the state stays from one change to the next, until the end`() throws {
    let journal = "\(run.folder.path)/.lister/state.db-wal"
    for price in 1...3 {
      let members =
        #"{"operations": [{"edit": "change", "item": "Milk", "members": {"price": \#(price)}}]}"#
      #expect(try operate(members).status == 200)
    }
    #expect(FileManager.default.fileExists(atPath: journal))
    // The state may go at any time, and another one is held then.
    try FileManager.default.removeItem(atPath: "\(run.folder.path)/.lister")
    for price in 4...6 {
      let members =
        #"{"operations": [{"edit": "change", "item": "Milk", "members": {"price": \#(price)}}]}"#
      #expect(try operate(members).status == 200)
    }
    #expect(FileManager.default.fileExists(atPath: journal))
    run.service.stop()
    #expect(!FileManager.default.fileExists(atPath: journal))
    #expect(try text.contains(#""price": 6"#))
  }

  @Test func `a new list is where the answer says`() throws {
    let answer = try run.send(.post, "/v1/lists", #"{"name": "A b/c?"}"#)
    #expect(answer.status == 400)
    let made = try run.send(.post, "/v1/lists", #"{"name": "A ß", "document": [[1,"=A1"]]}"#)
    #expect(made.status == 200)
    #expect(made.json["name"]?.string == "A ß")
    let read = try run.send(.get, "/v1/lists/A%20%C3%9F")
    #expect(read.tag == made.tag)
    #expect(read.json["values"]?.text == "[[1,1]]")
    #expect(try run.send(.post, "/v1/lists", #"{"name": "a ß"}"#).status == 409)
    #expect(try run.send(.post, "/v1/lists", #"{"name": "x", "color": "pink"}"#).status == 400)
    #expect(
      try run.send(.post, "/v1/lists", #"{"name": "x", "document": {"items": 1}}"#).status == 400
    )
  }

  @Test func `a document is read byte for byte, and not again in the state that is known`() throws {
    let answer = try run.send(.get, "/v1/lists/groceries")
    #expect(answer.text == ListRouteTests.groceries)
    let tag = try #require(answer.tag)
    let fields: KeyValuePairs = ["If-None-Match": tag]
    let again = try run.send(.get, "/v1/lists/Groceries", fields: fields)
    #expect(again.status == 304)
    #expect(again.body.isEmpty)
    #expect(try run.send(.get, "/v1/lists/Nothing").status == 404)
  }

  @Test(arguments: [
    "..%2f..%2fetc%2fpasswd", "%2e%2e", ".lister", "Groceries.list.json%00", "lister:%2f%2f%2fetc",
  ])
  func `a name never leads out of the folder`(name: String) throws {
    // The server refuses those that hide a slash or a dot; the service doesn't rely on it.
    for method in [HTTPMethod.get, .put, .delete] {
      let fields: KeyValuePairs = ["If-Match": "*"]
      guard let request = HTTPRequest(method, "/v1/lists/\(name)", fields: HTTPFields(fields))
      else {
        continue
      }
      guard case .answer(_, _, let answer) = run.service.plan(for: request).action else { continue }
      #expect(throws: HTTPProblem.self) { try answer(HTTPWork(request), Array("[[1]]".utf8)) }
    }
    let target = HTTPTarget(path: ["v1", "lists", "../secret"])
    let request = HTTPRequest(method: .get, rawTarget: "", target: target)
    guard case .answer(_, _, let answer) = run.service.plan(for: request).action else { return }
    #expect(throws: HTTPProblem.self) { try answer(HTTPWork(request), []) }
  }

  @Test func `a document is replaced only in the state that was read`() throws {
    let path = "/v1/lists/Groceries"
    #expect(try run.send(.put, path, #"{"items": []}"#).status == 428)
    let tag = try tag()
    _ = try operate(
      #"{"operations": [{"edit": "complete", "completed": true, "items": ["Milk"]}]}"#
    )
    let lost = try run.send(.put, path, #"{"items": []}"#, fields: ["If-Match": tag])
    #expect(lost.status == 412)
    #expect(lost.json["type"]?.string == "urn:lister:problem:lost-update")
    #expect(try text.contains("Bread"))
    let now = try self.tag()
    let done = try run.send(.put, path, #"{"items": ["Tea"]}"#, fields: ["If-Match": now])
    #expect(done.status == 200)
    #expect(done.tag != now)
    #expect(done.tag == (try self.tag()))
    #expect(try run.send(.put, path, "[[1]]", fields: ["If-Match": "\"x\""]).status == 412)
    #expect(try run.send(.put, path, "{", fields: ["If-Match": "*"]).status == 400)
    #expect(
      try run.send(.put, "/v1/lists/New", "[[1]]", fields: ["If-None-Match": "*"]).status == 201
    )
    #expect(
      try run.send(.put, "/v1/lists/New", "[[2]]", fields: ["If-None-Match": "*"]).status == 409
    )
  }

  @Test func `a patch changes the members that it names, and no other byte`() throws {
    let answer = try run.send(
      .patch,
      "/v1/lists/Groceries",
      #"{"color": "green", "names": {"due": "Totals!A1"}}"#
    )
    #expect(answer.status == 200)
    let after = try text
    #expect(after.hasPrefix("{\"lister\": 1,  \"shelf\": [1, 2.50],"))
    #expect(after.contains("{\"text\": \"Milk\", \"price\": 1.10, \"shelf\": 7}"))
    #expect(after.contains("\"color\": \"green\""))
    try run.send(.patch, "/v1/lists/Groceries", #"{"names": null, "color": "red"}"#)
    #expect(try text.contains("names") == false)
    #expect(try run.send(.patch, "/v1/lists/Groceries", #"{"items": 1}"#).status == 400)
    #expect(try run.send(.patch, "/v1/lists/Groceries", "[]").status == 400)
    let fields: KeyValuePairs = ["If-Match": "\"00000000000000000000000000000000\""]
    #expect(try run.send(.patch, "/v1/lists/Groceries", "{}", fields: fields).status == 412)
  }

  @Test func `the operations of a request are one action of undo`() throws {
    let before = try text
    let answer = try operate(
      """
      {"operations": [
        {"edit": "add", "items": [{"text": "Tea", "price": 2}]},
        {"edit": "complete", "completed": true, "items": ["Tea"]},
        {"edit": "cells", "grid": "totals", "at": "A1", "rows": [[6, {}, "=A1*2"]]},
        {"edit": "color", "color": "blue"}]}
      """
    )
    #expect(answer.status == 200)
    #expect(answer.json["action"]?.string == "Edit")
    #expect(answer.json["edits"]?.elements.count == 4)
    let view = try run.send(.get, "/v1/lists/Groceries/view").json
    #expect(view["grids"]?.elements.first?["values"]?.elements.first?.text == "[6, 2, 12]")
    #expect(view["color"]?.string == "blue")
    #expect(view["undo"]?.string == "Edit")
    let undone = try run.send(.post, "/v1/lists/Groceries/undo").json
    #expect(undone["action"]?.string == "Edit")
    #expect(try text == before)
    let redone = try run.send(.post, "/v1/lists/Groceries/redo")
    #expect(redone.status == 200)
    #expect(try text.contains("Tea"))
    #expect(try run.send(.post, "/v1/lists/Groceries/redo").status == 409)
  }

  @Test func `the answer has the view where it is asked for`() throws {
    let path = "/v1/lists/Groceries/operations"
    let edit = #"{"operations": [{"edit": "cells", "at": "A1", "rows": [[6]]}]}"#
    let withView = edit.dropLast() + #", "view": true}"#
    let answer = try run.send(.post, path, String(withView)).json
    let view = try run.send(.get, "/v1/lists/Groceries/view").json
    #expect(answer["view"] == view)
    #expect(answer["tag"] == view["tag"])
    #expect(try run.send(.post, path, edit).json["view"] == nil)
    #expect(try run.send(.post, path, String(edit.dropLast() + #", "view": 2}"#)).status == 400)
  }

  @Test func `edits of an earlier state are merged with what was done since`() throws {
    let before = try tag().filter { $0 != "\"" }
    _ = try operate(
      """
      {"operations": [
        {"edit": "change", "item": "Milk", "members": {"price": 1.25, "note": "fresh"}},
        {"edit": "add", "items": ["Tea"]}]}
      """
    )
    let answer = try run.send(
      .post,
      "/v1/lists/Groceries/operations",
      """
      {"base": "\(before)", "operations": [
        {"edit": "change", "item": "Milk", "members": {"price": 1.30}},
        {"edit": "complete", "completed": true, "items": ["Bread"]}]}
      """
    )
    #expect(answer.status == 200)
    let conflicts = answer.json["conflicts"]?.elements ?? []
    #expect(conflicts.count == 1)
    #expect(conflicts.first?["ours"]?.text == "1.30")
    #expect(conflicts.first?["theirs"]?.text == "1.25")
    let items = try run.send(.get, "/v1/lists/Groceries/view").json["items"]?.elements ?? []
    #expect(items.map { $0["text"]?.string } == ["Tea", "Milk", "Bread"])
    #expect(items.map { $0["completed"]?.logical == true } == [false, false, true])
    #expect(items[1]["price"]?.text == "1.30")
    #expect(items[1]["note"]?.string == "fresh")
    let undone = try run.send(.post, "/v1/lists/Groceries/undo").json
    #expect(undone["action"]?.string == "Edit")
  }

  @Test func `edits of a state that nobody knows are done to the list as it is`() throws {
    let path = "/v1/lists/Groceries/operations"
    let now = try tag().filter { $0 != "\"" }
    for base in ["00000000000000000000000000000000", "x", now] {
      let answer = try run.send(
        .post,
        path,
        #"{"base": "\#(base)", "operations": [{"edit": "color", "color": "red"}]}"#
      )
      #expect(answer.status == 200)
      #expect(answer.json["conflicts"]?.elements.isEmpty == true)
    }
    let gone = #"{"base": "\#(now)", "operations": [{"edit": "remove", "items": ["Beer"]}]}"#
    #expect(try run.send(.post, path, gone).status == 404)
  }

  @Test func `an item that is added is one of its own, also under a text that is there`() throws {
    let answer = try operate(#"{"operations": [{"edit": "add", "items": [{"text": "Milk"}]}]}"#)
    let added = try #require(answer.json["edits"]?.elements.first?["items"]?.elements.first)
    #expect(added["number"]?.number?.int == 1)
    #expect(added["price"] == nil)
    let items = try run.send(.get, "/v1/lists/Groceries/view").json["items"]?.elements ?? []
    #expect(items.map { $0["text"]?.string } == ["Milk", "Milk", "Bread"])
    #expect(Set(items.compactMap { $0["uuid"]?.string }).count == 3)
    #expect(items[0]["uuid"] == added["uuid"])
  }

  @Test func `no item is added under the identifier of another one`() throws {
    let uuid = "11111111-1111-4111-8111-111111111111"
    let tea =
      #"{"operations": [{"edit": "add", "items": ["Bun", {"uuid": "\#(uuid)", "text": "Tea"}]}]}"#
    let state = try tag().filter { $0 != "\"" }
    #expect(try operate(tea).status == 200)
    let before = try text
    let again = try operate(tea)
    #expect(again.status == 409)
    #expect(again.json["place"]?.string == "items[1].uuid", "\(again.text)")
    #expect(try text == before)
    // Whoever doesn't know whether the first request came says of which state the edit was made.
    let item = #"{"uuid": "\#(uuid)", "text": "Tea"}"#
    let same =
      #"{"base": "\#(state)", "operations": [{"edit": "add", "items": [\#(item)]}]}"#
    #expect(try operate(same).status == 200)
    let items = try run.send(.get, "/v1/lists/Groceries/view").json["items"]?.elements ?? []
    #expect(items.map { $0["text"]?.string } == ["Bun", "Tea", "Milk", "Bread"])
  }

  @Test func `a block that is copied takes its references along`() throws {
    _ = try operate(
      """
      {"operations": [
        {"edit": "cells", "at": "A3", "rows": [[2, 3]]},
        {"edit": "cells", "at": "C3", "from": "C1", "rows": [["=A1*$B$3", {"formula": "B1+$A1"}]]}]}
      """
    )
    let rows = try run.send(.get, "/v1/lists/Groceries/view").json["grids"]?.elements.first?["rows"]
    let expected = ##"[2, 3, "=A3*$B$3", {"formula": "B3+$A3"}]"##
    #expect(rows?.elements.last?.text == expected)
  }

  @Test func `an operation that can't be done leaves all others undone`() throws {
    let before = try text
    let answer = try operate(
      #"{"operations": [{"edit": "color", "color": "red"}, {"edit": "remove", "items": ["Beer"]}]}"#
    )
    #expect(answer.status == 404)
    #expect(try text == before)
  }

  @Test(
    arguments: [
      ("[]", nil), (#"{"operations": []}"#, "operations"),
      (#"{"operations": [{"edit": "burn"}]}"#, "operations[0].edit"),
      (#"{"operations": [{"edit": "color"}]}"#, "operations[0].color"),
      (#"{"operations": [{"edit": "undo"}]}"#, "operations[0].edit"),
      (#"{"operations": [{"edit": "cells", "at": "Q1", "rows": [[1]]}]}"#, nil),
      (#"{"operations": [{"edit": "cells", "at": "P16", "rows": [[1, 2]]}]}"#, "rows"),
      (
        #"{"operations": [{"edit": "cells", "at": "A1", "rows": [[[]]]}]}"#,
        "operations[0].rows[0][0]"
      ),
      (
        #"{"operations": [{"edit": "cells", "at": "A1", "from": "1", "rows": [[1]]}]}"#,
        "operations[0].from"
      ),
      (#"{"operations": [{"edit": "addGrid", "name": "TOTALS"}]}"#, "name"),
    ] as [(String, String?)]
  )
  func `an operation that is none is refused with its place`(body: String, place: String?) throws {
    let answer = try operate(body)
    #expect(answer.status == 400)
    #expect(answer.json["place"]?.string == place, "\(answer.text)")
  }

  @Test func `text is pasted as items, and grids come, change their names and go`() throws {
    let pasted = try operate(
      #"{"operations": [{"edit": "paste", "text": "- [x] 2 l Oat milk (1.50)\nEggs"}]}"#
    )
    let items = pasted.json["edits"]?.elements.first?["items"]?.elements ?? []
    #expect(items.map { $0["text"]?.string } == ["Oat milk", "Eggs"])
    _ = try operate(
      #"{"operations": [{"edit": "addGrid", "name": "Sums"}, {"edit": "cells", "grid": "Sums", "at": "B2", "rows": [[5]]}]}"#
    )
    _ = try operate(#"{"operations": [{"edit": "renameGrid", "grid": "Sums", "name": "sums"}]}"#)
    let grids = try run.send(.get, "/v1/lists/Groceries/view").json["grids"]?.elements ?? []
    #expect(grids.map { $0["name"]?.string } == ["Totals", "sums"])
    #expect(grids.last?["values"]?.text == "[[null, null], [null, 5]]")
    _ = try operate(#"{"operations": [{"edit": "removeGrid", "grid": "Totals"}]}"#)
    #expect(try run.send(.get, "/v1/lists/Groceries/view").json["grids"]?.elements.count == 1)
    #expect(
      try operate(#"{"operations": [{"edit": "removeGrid", "grid": "Totals"}]}"#).status == 404
    )
  }

  @Test func `a view has what a page can't calculate itself`() throws {
    let view = try run.send(.get, "/v1/lists/Groceries/view").json
    let notes = view["notes"]?.elements.first?["notes"]?.elements ?? []
    #expect(notes.map { $0["cell"]?.string } == ["B1", "A2", "B2"])
    #expect(notes[0]["digits"]?.string == "0." + String(repeating: "3", count: 40))
    #expect(notes.map { $0["began"]?.string } == [nil, "A2", "A2"])
    #expect(view["items"]?.elements.map { $0["number"]?.number?.int } == [1, 2])
    let answer = try run.send(.get, "/v1/lists/Groceries/selection?range=Totals!A1:B1")
    #expect(answer.json["sum"]?["value"]?.text == #"{"ratio": "4/3"}"#)
    #expect(answer.json["average"]?["value"]?.text == #"{"ratio": "2/3"}"#)
    #expect(answer.json["count"]?.number?.int == 2)
    #expect(try run.send(.get, "/v1/lists/Groceries/selection?range=Q1").status == 400)
    #expect(try run.send(.get, "/v1/lists/Groceries/selection?range=X!A1").status == 404)
  }

  @Test func `a deleted list comes back, and versions are told and put back`() throws {
    let path = "/v1/lists/Groceries"
    _ = try operate(
      #"{"operations": [{"edit": "change", "item": "Milk", "members": {"price": 1.29}}]}"#
    )
    let history = try run.send(.get, "\(path)/history").json["versions"]?.elements ?? []
    #expect(history.map { $0["action"]?.string } == ["Found", "Edit"])
    #expect(history.last?["changes"]?["text"]?.string == "Milk: price 1.10 → 1.29")
    let brief = try run.send(.get, "\(path)/history?brief").json["versions"]?.elements ?? []
    #expect(brief.map { $0["changes"] } == [.null, .null])
    #expect(try run.send(.get, "\(path)@1/view").json["version"]?.text == "1")
    #expect(try run.send(.get, "\(path)@9/view").status == 404)
    #expect(try run.send(.get, "\(path)?version=1").text == ListRouteTests.groceries)
    #expect(try run.send(.get, "\(path)?version=9").status == 404)
    #expect(try run.send(.post, "\(path)/restore", #"{"version": 1}"#).status == 200)
    #expect(try text == ListRouteTests.groceries)
    #expect(try run.send(.post, "\(path)/restore", #"{"version": 99}"#).status == 404)
    #expect(try run.send(.delete, path).status == 428)
    let wrong: KeyValuePairs = ["If-Match": "\"00000000000000000000000000000000\""]
    #expect(try run.send(.delete, path, fields: wrong).status == 412)
    #expect(try run.send(.delete, path, fields: ["If-Match": tag()]).status == 200)
    #expect(try run.send(.get, path).status == 404)
    #expect(try run.send(.post, "\(path)/undo").status == 200)
    #expect(try text == ListRouteTests.groceries)
  }

  @Test func `a list gets another name, with its history`() throws {
    _ = try operate(#"{"operations": [{"edit": "color", "color": "red"}]}"#)
    let answer = try run.send(.post, "/v1/lists/Groceries/rename", #"{"name": "Food"}"#)
    #expect(answer.json["name"]?.string == "Food" && answer.json["from"]?.string == "Groceries")
    #expect(try run.send(.get, "/v1/lists/Groceries").status == 404)
    #expect(try run.send(.get, "/v1/lists/Food/history").json["versions"]?.elements.count == 3)
    #expect(try run.send(.post, "/v1/lists/Food/rename", #"{"name": "a/b"}"#).status == 400)
  }
}
