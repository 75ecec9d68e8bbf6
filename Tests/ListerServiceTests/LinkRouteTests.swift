// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// What a link in the folder of a service leads to, and files that are no lists.
@Suite struct LinkRouteTests {
  private let run: ServiceRun
  private let outside: TemporaryFolder

  private static let secret = #"{"lister": 1, "items": [{"text": "Secret oats"}]}"#
  private static let milk = #"{"lister": 1, "items": [{"text": "Milk oats"}]}"#

  init() throws {
    run = try ServiceRun()
    outside = try TemporaryFolder()
    try outside.add("own.list.json", LinkRouteTests.secret)
    try run.folder.add("Groceries.list.json", LinkRouteTests.milk)
    try link("out.list.json", to: "\(outside.path)/own.list.json")
  }

  private func link(_ name: String, to target: String) throws {
    try FileManager.default.createSymbolicLink(
      atPath: "\(run.folder.path)/\(name)",
      withDestinationPath: target
    )
  }

  /// Nothing was read or changed outside, and the link is as it was.
  private func expectRefusal(_ answer: ServiceRun.Answer) throws {
    #expect(answer.status >= 400)
    #expect(!answer.text.contains("Secret"))
    #expect(try outside.names == ["own.list.json"])
    #expect(try outside.text("own.list.json") == LinkRouteTests.secret)
    let link = "\(run.folder.path)/out.list.json"
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link).contains(outside.path))
  }

  @Test(arguments: [
    "", "/view", "/show", "/pick", "/history", "/conflicts", "/selection?range=A1:B2", "?version=1",
    "/text",
    "/matching", "/properties", "/view-setting",
  ])
  func `a list that is a link out of the folder is not read`(below: String) throws {
    try expectRefusal(run.send(.get, "/v1/lists/out\(below)"))
  }

  @Test(arguments: [
    "/v1/export/out?as=text", "/v1/basket?lists=out", "/v1/labels?kind=tag&list=out",
  ])
  func `nor is it by other routes`(target: String) throws {
    try expectRefusal(run.send(.get, target))
  }

  @Test func `it is not changed, replaced, renamed or deleted`() throws {
    let any: KeyValuePairs<String, String> = ["If-Match": "*"]
    let add = #"{"operations": [{"edit": "add", "items": [{"text": "Tea"}]}]}"#
    try expectRefusal(run.send(.put, "/v1/lists/out", LinkRouteTests.milk, fields: any))
    let new: KeyValuePairs<String, String> = ["If-None-Match": "*"]
    try expectRefusal(run.send(.put, "/v1/lists/out", LinkRouteTests.milk, fields: new))
    try expectRefusal(run.send(.post, "/v1/lists", #"{"name": "out"}"#))
    try expectRefusal(run.send(.patch, "/v1/lists/out", #"{"color": "red"}"#))
    try expectRefusal(run.send(.post, "/v1/lists/out/operations", add))
    try expectRefusal(run.send(.post, "/v1/lists/out/rename", #"{"name": "in"}"#))
    try expectRefusal(run.send(.delete, "/v1/lists/out", fields: any))
    let explain = #"{"list": "out", "cell": "A1"}"#
    try expectRefusal(run.send(.post, "/v1/explain", explain))
  }

  @Test func `lists, searches, what is due, labels and jobs leave it out`() throws {
    let lists = try run.send(.get, "/v1/lists")
    #expect(lists.json["lists"]?.elements.map { $0["name"]?.string } == ["Groceries"])
    let errors = try run.send(.post, "/v1/errors", "{}")
    #expect(errors.json["lists"]?.elements.isEmpty == true)
    #expect(errors.json["looked_at"]?.number?.int == 1)
    let found = try run.send(.get, "/v1/search?q=oats")
    #expect(found.json["count"]?.number?.int == 1)
    #expect(!found.text.contains("Secret"))
    #expect(try !run.send(.post, "/v1/today").text.contains("out.list.json"))
    #expect(try !run.send(.get, "/v1/labels?kind=tag").text.contains("out.list.json"))
  }

  @Test func `an import leaves what the link leads to`() throws {
    let answer = try run.send(
      .post,
      "/v1/import?file=out.md&name=out&conflicts=theirs",
      "- [ ] Tea\n"
    )
    #expect(!answer.text.contains("Secret"))
    #expect(try outside.names == ["own.list.json"])
    #expect(try outside.text("own.list.json") == LinkRouteTests.secret)
  }

  @Test func `conflicts that are a link out of the folder are not read or written`() throws {
    try outside.add("conflicts", "Secret\n")
    try link("Groceries.list.json.conflicts", to: "\(outside.path)/conflicts")
    let answer = try run.send(.get, "/v1/lists/Groceries/conflicts")
    #expect(answer.status >= 400)
    #expect(try outside.text("conflicts") == "Secret\n")
  }

  @Test func `a link to a list beneath the folder is followed, and the list edited there`() throws {
    try run.folder.add("below/Week.list.json", LinkRouteTests.milk)
    try link("Week.list.json", to: "below/Week.list.json")
    try link("Whole.list.json", to: "\(run.folder.path)/below/Week.list.json")
    for name in ["Week", "Whole"] {
      #expect(try run.send(.get, "/v1/lists/\(name)").text == LinkRouteTests.milk)
    }
    let add = #"{"operations": [{"edit": "add", "items": [{"text": "Tea"}]}]}"#
    #expect(try run.send(.post, "/v1/lists/Whole/operations", add).status == 200)
    #expect(try run.send(.get, "/v1/lists/Week").text.contains("Tea"))
    #expect(try run.folder.text("below/Week.list.json").contains("Tea"))
  }

  @Test func `a folder beneath that is a link is not a way out`() throws {
    try link("below", to: outside.path)
    try link("Week.list.json", to: "below/own.list.json")
    let answer = try run.send(.get, "/v1/lists/Week")
    #expect(answer.status >= 400)
    #expect(!answer.text.contains("Secret"))
  }

  @Test(arguments: ["read hunter2hunter2\n", "root:x:0:0\n", #"["Secret" "#, ""])
  func `what is no list is not given out, whatever its name`(text: String) throws {
    try outside.add("shadow", text)
    let name = "\(run.folder.path)/hard.list.json"
    #expect(unsafe Glibc.link("\(outside.path)/shadow", name) == 0)
    try run.folder.add("tokens", text)
    try link("soft.list.json", to: "tokens")
    for name in ["hard", "soft"] {
      let answer = try run.send(.get, "/v1/lists/\(name)")
      #expect(answer.status == 400)
      #expect(!answer.text.contains("hunter2") && !answer.text.contains("Secret"))
    }
  }
}
