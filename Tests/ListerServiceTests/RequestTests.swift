// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// What requests may say in several ways, and how much of it.
@Suite struct RequestTests {
  private let run: ServiceRun

  init() throws {
    run = try ServiceRun()
    try run.folder.add("Groceries.list.json", RequestTests.groceries)
  }

  private static let groceries = "{\"items\": [{\"text\": \"Milk\", \"price\": 1.10}, \"Bread\"]}\n"

  private func tag() throws -> String { try #require(run.send(.get, "/v1/lists/Groceries").tag) }

  private func operate(_ body: String) throws -> ServiceRun.Answer {
    try run.send(.post, "/v1/lists/Groceries/operations", body)
  }

  private var text: String { get throws { try run.folder.text("Groceries.list.json") } }

  @Test func `tags that a proxy has weakened are those of the state`() throws {
    let (path, tag) = ("/v1/lists/Groceries", try tag())
    let names = [
      "W/\(tag)", "\"x\", W/\(tag)", " \(tag) ,\"y\"", "*", " * ", "\"a,b\", \(tag)", ",\(tag)",
      "\"x\",, ,\t\(tag),", "\"\",\(tag)", "\"W/\" , \(tag)",
    ]
    for field in names {
      let fields = HTTPFields(["If-None-Match": field])
      #expect(try run.send(.get, path, [], fields).status == 304, "\(field)")
    }
    let others = [
      "W/\"x\"", "W/", "\"x\"", tag.replacing("\"", with: ""), "", ",", "\"x\" \(tag)", "\(tag), *",
      "*, \(tag)", "w/\(tag)", "W/ \(tag)", "\(tag), \"", "\"a \(tag.dropFirst())",
    ]
    for field in others {
      let fields = HTTPFields(["If-None-Match": field])
      #expect(try run.send(.get, path, [], fields).status == 200, "\(field)")
    }
    let edit = Array(#"{"operations": [{"edit": "color", "color": "red"}]}"#.utf8)
    let met = HTTPFields(["If-Match": "W/\(tag)"])
    #expect(try run.send(.post, path + "/operations", edit, met).status == 200)
    #expect(try run.send(.post, path + "/operations", edit, met).status == 412)
  }

  @Test func `a change is made if the list is in one of the states that are named`() throws {
    let path = "/v1/lists/Groceries"
    var past = [try tag()]
    for color in ["red", "green"] {
      _ = try operate(#"{"operations": [{"edit": "color", "color": "\#(color)"}]}"#)
      past.append(try tag())
    }
    let now = past.removeLast()
    let edit = Array(#"{"operations": [{"edit": "color", "color": "blue"}]}"#.utf8)
    let lost: [HTTPFields] = [
      HTTPFields(["If-Match": past.joined(separator: ", ")]),
      HTTPFields(["If-Match": past[0], "if-match": past[1]]),
      HTTPFields(["If-Match": "\"x\", \"y\""]),
      HTTPFields(["If-Match": past[0], "If-Match": "*"]), HTTPFields(["If-Match": ""]),
    ]
    for fields in lost {
      #expect(try run.send(.post, path + "/operations", edit, fields).status == 412)
    }
    let met: [HTTPFields] = [
      HTTPFields(["If-Match": "\(past[0]), W/\(now)"]), HTTPFields(["If-Match": "\"x\",,\(now)"]),
      HTTPFields(["If-Match": past[0], "if-match": now]),
      HTTPFields(["If-Match": "\"a,b\", \(now)"]),
    ]
    for fields in met {
      #expect(try run.send(.post, path + "/operations", edit, fields).status == 200)
      #expect(try run.send(.post, path + "/operations", edit, fields).status == 412)
      // Back in the state that is named.
      #expect(try run.send(.post, path + "/undo").status == 200)
      #expect(try tag() == now)
    }
    let both = HTTPFields(["If-Match": "\(past[0]), \(now)"])
    #expect(try run.send(.delete, path, [], both).status == 200)
    // A list that was deleted is in no state.
    #expect(try run.send(.post, path + "/undo", [], both).status == 412)
    #expect(try run.send(.delete, "/v1/lists/Nothing", [], both).status == 404)
  }

  @Test func `an empty object says as little as no body`() throws {
    for path in ["/v1/lists/Groceries/undo", "/v1/lists/Groceries/redo", "/v1/today"] {
      _ = try operate(#"{"operations": [{"edit": "color", "color": "red"}]}"#)
      if path.hasSuffix("redo") { try run.send(.post, "/v1/lists/Groceries/undo") }
      #expect(try run.send(.post, path, " {} ").status == 200, "\(path)")
      _ = try operate(#"{"operations": [{"edit": "color", "color": "gray"}]}"#)
    }
    #expect(try run.send(.post, "/v1/lists/Groceries/undo", #"{"steps": 2}"#).status == 400)
  }

  @Test func `today makes no samples in a folder that is in use`() throws {
    let today = try run.send(.post, "/v1/today").json
    #expect(today["created"]?.logical == true)
    #expect(today["items"]?.elements.isEmpty == true)
    #expect(try ServiceRun().send(.post, "/v1/today").json["items"]?.elements.count == 3)
  }

  @Test func `more operations than are done together are refused before one is read`() throws {
    let most = run.service.limits.editing.operations
    // These are no operations, which would be told if one were looked at.
    let many = repeatElement("0", count: most + 1).joined(separator: ",")
    let answer = try operate(#"{"operations": [\#(many)]}"#)
    #expect(answer.status == 413)
    #expect(answer.json["type"]?.string == "urn:lister:problem:too-much")
    #expect(try operate(#"{"operations": [0]}"#).status == 400)
  }

  @Test func `thousands of operations are one action`() throws {
    let edits = (0..<2_000).map { #"{"edit": "add", "items": [{"text": "New \#($0)"}]}"# }
    let answer = try operate(#"{"operations": [\#(edits.joined(separator: ","))]}"#)
    #expect(answer.status == 200)
    #expect(answer.json["edits"]?.elements.count == 2_000)
    let list = try run.send(.get, "/v1/lists").json["lists"]?.elements.first
    #expect(list?["items"]?.number?.int == 2_002)
    try run.send(.post, "/v1/lists/Groceries/undo")
    #expect(try text == RequestTests.groceries)
  }
}
