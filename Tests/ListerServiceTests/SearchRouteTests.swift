// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct SearchRouteTests {
  private let run: ServiceRun

  init() throws {
    run = try ServiceRun()
    try add("b", #"[{"text": "Whole Milk", "tags": ["dairy"]}, {"text": "Bread"}]"#)
    try add("a", #"[{"text": "é MILK, oat milk"}, {"text": "Cheese", "tags": ["milky"]}]"#)
    let check =
      #"{"operations": [{"edit": "complete", "completed": true, "items": ["Whole Milk"]}]}"#
    try run.send(.post, "/v1/lists/b/operations", check)
  }

  private func add(_ name: String, _ items: String) throws {
    let document = #"{"name": "\#(name)", "document": {"items": []}}"#
    #expect(try run.send(.post, "/v1/lists", document).status == 200)
    let edit = #"{"operations": [{"edit": "add", "items": \#(items)}]}"#
    #expect(try run.send(.post, "/v1/lists/\(name)/operations", edit).status == 200)
  }

  /// `list number text completed` of each hit.
  private func hits(_ query: String) throws -> [String] {
    let json = try run.send(.get, "/v1/search?\(query)").json
    return (json["lists"]?.elements ?? []).flatMap { list in
      (list["items"]?.elements ?? []).map { item in
        let parts = [list["name"], item["number"], item["text"], item["completed"]]
        return parts.map { $0?.string ?? $0?.text ?? "" }.joined(separator: " ")
      }
    }
  }

  @Test func `items are found list by list, with what a page shows of them`() throws {
    let all = ["a 1 é MILK, oat milk false", "a 2 Cheese false", "b 2 Whole Milk true"]
    // The second time nothing is read.
    for _ in 0..<2 { #expect(try hits("q=milk") == all) }
    #expect(try hits("q=milk%20whole") == [all[2]])
    #expect(try hits("q=dairy") == [all[2]])
    #expect(try hits("q=beer").isEmpty)
    let change =
      #"{"operations": [{"edit": "change", "item": "Bread", "members": {"text": "Milk roll"}}]}"#
    try run.send(.post, "/v1/lists/b/operations", change)
    #expect(try hits("q=milk").contains("b 1 Milk roll false"))
  }

  @Test func `a hit says where the words are, in units of UTF-16`() throws {
    let json = try run.send(.get, "/v1/search?q=milk%20oat").json
    let item = json["lists"]?.elements.first?["items"]?.elements.first
    let places = item?["matches"]?.elements.map { match in
      ["start", "length"].map { match[$0]?.number?.int }
    }
    #expect(places == [[2, 4], [8, 3], [12, 4]])
    let tags = try run.send(.get, "/v1/search?q=milky").json
    #expect(tags["lists"]?.elements.first?["items"]?.elements.first?["matches"]?.text == "[]")
  }

  @Test func `a search says that there is more than was asked for`() throws {
    let json = try run.send(.get, "/v1/search?q=milk&limit=1").json
    #expect(json["count"]?.number?.int == 3)
    #expect(json["more"]?.logical == true)
    #expect(try hits("q=milk&limit=1").count == 1)
    #expect(try run.send(.get, "/v1/search?q=milk").json["more"]?.logical == false)
  }

  @Test(arguments: ["", "?q=", "?q=%20", "?q=a&limit=0", "?q=a&limit=x", "?q=a&q=b", "?query=a"])
  func `a search for nothing is refused`(query: String) throws {
    #expect(try run.send(.get, "/v1/search\(query)").status == 400)
  }

  @Test func `a search for more words than are looked for is refused before it is made`() throws {
    let most = run.service.limits.words
    let words = (0...most).map { "w\($0)" }
    let answer = try run.send(.get, "/v1/search?q=\(words.joined(separator: "%20"))")
    #expect(answer.status == 413)
    #expect(answer.json["type"]?.string == "urn:lister:problem:too-much")
    let fewer = words.dropLast().joined(separator: "%20")
    #expect(try run.send(.get, "/v1/search?q=\(fewer)").status == 200)
    let lines = words.joined(separator: "%0A")
    #expect(try run.send(.get, "/v1/search?lines&q=\(lines)").status == 413)
  }

  /// `list grid cell text` of each hit in a cell.
  private func cells(_ query: String) throws -> [String] {
    let json = try run.send(.get, "/v1/search?\(query)").json
    return (json["cells"]?.elements ?? []).flatMap { list in
      (list["cells"]?.elements ?? []).map { cell in
        let parts = [list["name"], cell["grid"], cell["cell"], cell["text"]]
        return parts.map { $0?.string ?? "" }.joined(separator: " ")
      }
    }
  }

  @Test func `cells are found by value and by what was typed, where they are asked for`() throws {
    try run.folder.add(
      "c.list.json",
      #"""
      {"grids": [{"name": "Sums",
        "rows": [["Milk", 1.25], ["Both", "=B1*2+1/3"], ["=A1&\" tea\""]]}]}
      """#
    )
    #expect(try cells("q=milk").isEmpty)
    #expect(try cells("q=milk&cells") == ["c Sums A1 Milk", "c Sums A3 Milk tea"])
    #expect(try cells("q=tea%20MILK&cells") == ["c Sums A3 Milk tea"])
    #expect(try cells("q=1.25&cells") == ["c Sums B1 1.25"])
    #expect(try cells("q=17/6&cells") == ["c Sums B2 17/6"])
    #expect(try cells("q=b1*2&cells") == ["c Sums B2 =B1*2+1/3"])
    let json = try run.send(.get, "/v1/search?q=milk&cells&limit=1").json
    #expect(json["more_cells"]?.logical == true)
    #expect(json["count"]?.number?.int == 3)
    let cell = json["cells"]?.elements.first?["cells"]?.elements
    #expect(cell?.count == 1)
    #expect(cell?.first?["matches"]?.text == #"[{"start": 0, "length": 4}]"#)
  }

  @Test func `a list that can't be read is told`() throws {
    try run.folder.add("broken.list.json", "{")
    let json = try run.send(.get, "/v1/search?q=milk").json
    #expect(json["errors"]?.elements.count == 1)
    #expect(json["count"]?.number?.int == 3)
  }
}
