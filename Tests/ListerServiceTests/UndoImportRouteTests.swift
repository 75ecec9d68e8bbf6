// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct UndoImportRouteTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  private static let first = "text,quantity,price\nMilk,2,1.19\nBread,1,3.20\n"
  private static let second = "text,quantity,price\nMilk,2,1.49\nBread,1,3.20\nTea,1,1.99\n"

  private func load(_ text: String) throws -> JSONText {
    let answer = try run.send(.post, "/v1/import?file=prices.csv", text)
    #expect(answer.status == 200)
    return answer.json
  }

  private func operate(_ edit: String) throws {
    #expect(try run.send(.post, "/v1/lists/prices/operations", edit).status == 200)
  }

  private var text: String {
    get throws { try run.send(.get, "/v1/lists/prices").text }
  }

  private func takeBack(_ report: JSONText) throws -> JSONText? {
    let body = try #require(report["undo"]).text
    let answer = try run.send(.post, "/v1/undo-import", body)
    #expect(answer.status == 200)
    return answer.json["lists"]?.elements.first
  }

  @Test func `an import is taken back by one request, and what came later stays`() throws {
    _ = try load(UndoImportRouteTests.first)
    let before = try text
    let report = try load(UndoImportRouteTests.second)
    #expect(report["undo"]?.text == #"{"lists": [{"name": "prices", "version": 2}]}"#)
    let list = report["sources"]?.elements.first?["lists"]?.elements.first
    #expect(list?["version"]?.number?.int == 2)
    #expect(list?["tag"]?.string == ListTag(of: Array(try text.utf8)).description)
    #expect(try takeBack(report)?["outcome"]?.string == "undone")
    #expect(try text == before)
    // It is gone, so it can't be taken back again.
    #expect(try takeBack(report)?["outcome"]?.string == "kept")
    let again = try load(UndoImportRouteTests.second.replacing("1.49", with: "1.59"))
    try operate(#"{"operations": [{"edit": "complete", "completed": true, "items": ["Bread"]}]}"#)
    let undone = try takeBack(again)
    #expect(undone?["outcome"]?.string == "undone")
    #expect(undone?["tag"]?.string == ListTag(of: Array(try text.utf8)).description)
    #expect(try text.contains("1.19"))
    #expect(try text.contains("\"completed\": true"))
  }

  @Test func `a list that an import has made goes, unless somebody has changed it`() throws {
    let report = try load(UndoImportRouteTests.first)
    #expect(try takeBack(report)?["outcome"]?.string == "deleted")
    #expect(try run.send(.get, "/v1/lists/prices").status == 404)
    let again = try load(UndoImportRouteTests.first)
    try operate(#"{"operations": [{"edit": "color", "color": "red"}]}"#)
    let kept = try takeBack(again)
    #expect(kept?["outcome"]?.string == "kept")
    #expect(kept?["message"]?.string?.isEmpty == false)
    #expect(try text.contains("red"))
  }

  @Test func `a version that no import has made is kept`() throws {
    _ = try load(UndoImportRouteTests.first)
    try operate(#"{"operations": [{"edit": "color", "color": "red"}]}"#)
    for (name, version) in [("prices", 2), ("prices", 99), ("nothing", 1), ("a/b", 1)] {
      let body = #"{"lists": [{"name": "\#(name)", "version": \#(version)}]}"#
      let answer = try run.send(.post, "/v1/undo-import", body)
      #expect(answer.json["lists"]?.elements.first?["outcome"]?.string == "kept", "\(name)")
    }
    #expect(try text.contains("red"))
  }

  @Test(
    arguments: [
      "", "[]", "{}", #"{"lists": 1}"#, #"{"lists": [{"name": "a"}]}"#, #"{"lists": [1]}"#,
    ]
  )
  func `what is not the undo of a report is refused`(body: String) throws {
    #expect(try run.send(.post, "/v1/undo-import", body).status == 400)
  }

  // MARK: Conflicts

  /// The conflicts of the list.
  private func conflicts() throws -> [JSONText] {
    try run.send(.get, "/v1/lists/prices/conflicts").json["conflicts"]?.elements ?? []
  }

  /// Changes the price on both sides.
  private func contradict(_ query: String = "") throws {
    _ = try load(UndoImportRouteTests.first)
    try operate(
      #"{"operations": [{"edit": "change", "item": "Milk", "members": {"price": 1.29}}]}"#
    )
    let path = "/v1/import?file=prices.csv\(query)"
    #expect(try run.send(.post, path, UndoImportRouteTests.second).status == 200)
  }

  @Test func `a contradiction of an import is kept until it is settled`() throws {
    try contradict()
    let open = try conflicts()
    #expect(open.count == 1)
    let one = try #require(open.first)
    let sides = ["base", "ours", "theirs", "chosen"].map { one[$0]?.text }
    #expect(sides == ["1.19", "1.29", "1.49", "1.29"])
    #expect(one["text"]?.string == "Milk")
    #expect(one["at"]?.string?.hasSuffix("Z") == true)
    let id = try #require(one["id"]?.string)
    let path = "/v1/lists/prices/conflicts"
    let wrong: KeyValuePairs = ["If-Match": "\"00000000000000000000000000000000\""]
    let body = #"{"conflict": "\#(id)", "take": "theirs"}"#
    #expect(try run.send(.post, path, body, fields: wrong).status == 412)
    #expect(try conflicts().count == 1)
    let tag = try #require(run.send(.get, path).tag)
    let settled = try run.send(.post, path, body, fields: ["If-Match": tag])
    #expect(settled.status == 200)
    #expect(settled.json["conflicts"]?.elements.isEmpty == true)
    #expect(settled.tag != tag)
    #expect(try text.contains("1.49"))
    #expect(try run.folder.names.allSatisfy { !$0.hasSuffix(".conflicts") })
    #expect(try run.send(.post, path, body).status == 404)
    #expect(try run.send(.post, "/v1/lists/prices/undo").json["action"]?.string == "Resolve")
    #expect(try text.contains("1.29"))
  }

  @Test(
    arguments: [
      (#""take": "ours""#, "1.29"), (#""take": "chosen""#, "1.29"), (#""value": 1.5"#, "1.5"),
      (#""value": null"#, nil),
    ] as [(String, String?)]
  )
  func `a conflict is settled by one side, by what is there or another value`(
    choice: String,
    price: String?
  ) throws {
    try contradict()
    let id = try #require(try conflicts().first?["id"]?.string)
    let body = #"{"conflict": "\#(id)", \#(choice)}"#
    #expect(try run.send(.post, "/v1/lists/prices/conflicts", body).status == 200)
    let items = try run.send(.get, "/v1/lists/prices").json["items"]?.elements ?? []
    let milk = items.first { $0["text"]?.string == "Milk" }
    #expect(milk?["price"]?.text == price)
    #expect(try conflicts().isEmpty)
  }

  @Test func `other policies keep nothing`() throws {
    try contradict("&conflicts=report")
    #expect(try conflicts().isEmpty)
    #expect(try run.send(.post, "/v1/import?conflicts=mine", "x").status == 400)
  }

  @Test(
    arguments: [
      "", "{}", #"{"conflict": "x"}"#, #"{"conflict": "x", "take": "mine"}"#,
      #"{"conflict": "x", "take": "ours", "value": 1}"#,
    ]
  )
  func `a settling that says nothing is refused`(body: String) throws {
    try contradict()
    #expect(try run.send(.post, "/v1/lists/prices/conflicts", body).status == 400)
    #expect(try conflicts().count == 1)
    #expect(try run.send(.get, "/v1/lists/none/conflicts").status == 404)
  }
}
