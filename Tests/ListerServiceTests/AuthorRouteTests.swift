// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct AuthorRouteTests {
  private let run: ServiceRun

  init() throws {
    run = try ServiceRun()
    #expect(try run.send(.post, "/v1/lists", #"{"name": "a"}"#, fields: window).status == 200)
  }

  private let window: KeyValuePairs = ["Lister-Window": "w 7"]
  private static let red = #"{"operations": [{"edit": "color", "color": "red"}]}"#

  private func makers(_ path: String = "/v1/lists/a/history") throws -> [String] {
    let versions = try run.send(.get, path).json["versions"]?.elements ?? []
    return versions.map { version in
      [version["by"]?.string ?? "-", version["window"]?.string].compactMap(\.self)
        .joined(separator: ":")
    }
  }

  @Test func `the history says who made each version`() throws {
    try run.send(.post, "/v1/lists/a/operations", AuthorRouteTests.red)
    let other = Workspace(folder: run.folder.path)
    try other.edit(other.place(of: "a"), .color(.green))
    try run.send(.post, "/v1/lists/a/undo", fields: window)
    let blue = #"{"operations": [{"edit": "color", "color": "blue"}]}"#
    try run.send(.post, "/v1/lists/a/operations", blue, fields: ["Lister-By": "command"])
    try run.send(.post, "/v1/import?file=a.csv", "text\nMilk\n")
    try run.folder.add("a.list.json", #"{"items": []}"#)
    try run.send(.post, "/v1/lists/a/restore", #"{"version": 2}"#)
    try run.send(.post, "/v1/lists/a/rename", #"{"name": "b"}"#, fields: window)
    try run.send(.delete, "/v1/lists/b", fields: ["If-Match": "*"])
    let expected = [
      "window:w 7", "window", "command", "window:w 7", "command", "import", "program", "window",
      "window:w 7", "window",
    ]
    #expect(try makers("/v1/lists/b/history") == expected)
    let log = try other.log().entries.reversed().map { $0.author ?? "-" }
    #expect(Set(log) == ["window", "command", "import", "program"])
  }

  @Test(
    arguments: [
      ("undo", ""), ("redo", ""), ("restore", #"{"version": 1}"#), ("rename", #"{"name": "b"}"#),
    ]
  )
  func `what is taken back heeds the state that is meant`(route: String, body: String) throws {
    let path = "/v1/lists/a"
    try run.send(.post, "\(path)/operations", AuthorRouteTests.red)
    if route == "redo" { try run.send(.post, "\(path)/undo") }
    let before = try run.send(.get, path)
    let former = "\"\(ListTag(of: []))\""
    for tag in [former, "\"x\"", "x"] {
      let answer = try run.send(.post, "\(path)/\(route)", body, fields: ["If-Match": tag])
      #expect(answer.status == 412)
    }
    #expect(try run.send(.get, path).text == before.text)
    let tag = try #require(before.tag)
    let answer = try run.send(.post, "\(path)/\(route)", body, fields: ["If-Match": tag])
    #expect(answer.status == 200, "\(answer.text)")
  }

  @Test func `a list that was deleted is in no state`() throws {
    let tag = try #require(run.send(.get, "/v1/lists/a").tag)
    try run.send(.delete, "/v1/lists/a", fields: ["If-Match": tag])
    #expect(try run.send(.post, "/v1/lists/a/undo", fields: ["If-Match": tag]).status == 412)
    #expect(try run.send(.post, "/v1/lists/a/undo", fields: ["If-Match": "*"]).status == 200)
  }
}
