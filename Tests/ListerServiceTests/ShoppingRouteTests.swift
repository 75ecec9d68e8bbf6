// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

/// What the provider of OI Shopping List offered to other programs, as routes.
@Suite struct ShoppingRouteTests {
  private let run: ServiceRun

  init() throws {
    run = try ServiceRun()
    try run.folder.add(
      "Catalogue.list.json",
      """
      {"currency": "EUR", "shops": ["Market", "Corner", "Smith, Jones"], "items": [
      {"text": "milk", "unit": "l", "tags": ["dairy"], "prices": {"Corner": 1.19, "Market": 0.99}},
      {"text": "Eggs", "prices": {"Corner": 2.49, "Market": {"price": 2.79, "aisle": "4"}}}]}
      """
    )
    try run.folder.add(
      "Week.list.json",
      """
      {"view": {"sort": ["-text"]}, "items": [{"text": "Eggs"}, {"text": "Milk", "quantity": 2},
      {"text": "Tea", "completed": true, "priority": 1, "price": 4, "note": "green"},
      {"text": "Salt", "removed": true}]}
      """
    )
  }

  private func texts(_ json: JSONText?, _ member: String = "text") -> [String] {
    json?.elements.map { $0[member]?.string ?? $0[member]?.text ?? "" } ?? []
  }

  @Test func `provider URIs: containsfull and subtotals are a view and its cost`() throws {
    let all = try run.send(.get, "/v1/lists/Week/show").json
    #expect(texts(all["items"]) == ["Tea", "Milk", "Eggs"])
    #expect(texts(all["items"], "number") == ["3", "2", "1"])
    #expect(texts(all["items"], "amount") == ["4", "1.98", "2.49"])
    #expect(all["total"]?["amount"]?.text == "8.47")
    #expect(all["total"]?["currency"]?.string == "EUR")
    let query = "?shop=Market&sort=text&hide=done&subtotal=2"
    let some = try run.send(.get, "/v1/lists/Week/show\(query)").json
    #expect(texts(some["items"], "amount") == ["2.79", "1.98"])
    #expect(some["total"]?["priority"]?["items"]?.text == "0")
    #expect(some["view"]?["shop"]?.string == "Market")
    let tagged = try run.send(.get, "/v1/lists/Week/show?tag=dairy&view=none").json
    #expect(texts(tagged["items"]) == ["Milk"])
    #expect(tagged["items"]?.elements.first?["inherited"]?.elements.count == 3)
    for wrong in ["sort=txet", "hide=nothing", "subtotal=0", "view=all", "tag="] {
      #expect(try run.send(.get, "/v1/lists/Week/show?\(wrong)").status == 400, "\(wrong)")
    }
    #expect(try run.send(.get, "/v1/lists/None/show").status == 404)
  }

  @Test func `provider URIs: items that are put away, and the catalogue's, can be picked`() throws {
    let choices = try run.send(.get, "/v1/lists/Week/pick").json
    #expect(texts(choices["put_away"]) == ["Salt"])
    #expect(choices["catalogue"]?.string == "Catalogue")
    #expect(choices["offered"]?.elements.isEmpty == true)
    let pick = #"{"operations": [{"edit": "pick", "items": ["Salt"]}]}"#
    #expect(try run.send(.post, "/v1/lists/Week/operations", pick).status == 200)
    #expect(try run.send(.get, "/v1/lists/Week/pick?sort=-text").json["put_away"]?.text == "[]")
  }

  @Test func `the cheapest basket, of several lists, of some shops and with other prices`() throws {
    try run.folder.add("Party.list.json", #"{"items": [{"text": "milk", "quantity": 10}]}"#)
    let one = try run.send(.get, "/v1/basket?lists=Week").json
    #expect(texts(one["items"], "cheapest") == ["Corner", "Market"].reversed())
    #expect(one["best"]?["sum"]?.text == "4.47")
    #expect(one["shops"]?.elements.compactMap(\.string) == ["Market", "Corner"])
    let both = try run.send(.get, "/v1/basket?lists=Week,Party&at-most=1&trip=1.5").json
    #expect(both["best"]?["total"]?.text == "16.17")
    let assumed = "what-if=Corner:%20Milk=0.01%0ACorner:%20Eggs="
    let other = try run.send(.get, "/v1/basket?lists=Week&\(assumed)&shops=Corner,Market").json
    #expect(other["shops"]?.elements.compactMap(\.string) == ["Corner", "Market"])
    #expect(other["best"]?["sum"]?.text == "2.81")
    for wrong in ["", "?lists=Week&trip=-1", "?lists=Week&at-most=21", "?lists=Week&what-if=x"] {
      #expect(try run.send(.get, "/v1/basket\(wrong)").status == 400, "\(wrong)")
    }
    #expect(try run.send(.get, "/v1/basket?lists=Nobody").status == 404)
    #expect(try run.send(.get, "/v1/basket?lists=Week&shops=Markt").status >= 400)
  }

  @Test func `provider URIs: listtags, stores, units are counted, renamed, removed`() throws {
    let shops = try run.send(.get, "/v1/labels?kind=shop").json["labels"]
    #expect(texts(shops, "name") == ["Corner", "Market", "Smith, Jones"])
    #expect(texts(shops, "items") == ["2", "2", "0"])
    #expect(
      texts(try run.send(.get, "/v1/labels?kind=unit&list=Catalogue").json["labels"], "name") == [
        "l"
      ]
    )
    #expect(try run.send(.get, "/v1/labels?kind=tag&list=Week").json["labels"]?.text == "[]")
    let rename = try run.send(
      .post,
      "/v1/labels",
      #"{"kind": "tag", "name": "dairy", "to": "cold"}"#
    )
    #expect(texts(rename.json["lists"], "name") == ["Catalogue"])
    #expect(texts(try run.send(.get, "/v1/labels?kind=tag").json["labels"], "name") == ["cold"])
    let history = try run.send(.get, "/v1/lists/Catalogue/history").json
    #expect(history["versions"]?.elements.contains { $0["by"]?.string == "window" } == true)
    #expect(
      try run.send(.post, "/v1/labels", #"{"kind": "shop", "name": "Market", "to": null}"#).status
        == 200
    )
    #expect(texts(try run.send(.get, "/v1/labels?kind=shop").json["labels"], "name").count == 2)
    #expect(try run.send(.post, "/v1/lists/Catalogue/undo").status == 200)
    #expect(texts(try run.send(.get, "/v1/labels?kind=shop").json["labels"], "name").count == 3)
    #expect(
      try run.send(.post, "/v1/labels", #"{"kind": "unit", "name": "kg", "to": "g"}"#).status == 404
    )
    #expect(try run.send(.post, "/v1/labels", #"{"kind": "unit", "name": "l"}"#).status == 400)
  }

  @Test func `provider URIs: notes, bar codes and what is put away are searched for`() throws {
    let found = { (query: String) in
      let json = try self.run.send(.get, "/v1/search?q=\(query)").json
      return self.texts(json["lists"]).count + (json["count"]?.number?.int ?? 0)
    }
    #expect(try found("green") == 2)
    #expect(try found("salt") == 0)
    #expect(try found("salt&all") == 2)
    #expect(try found("milk&tag=dairy") == 4)
    #expect(try found("eggs&shop=Market,none") == 4)
    #expect(try found("milk%20eggs&lines") == 0)
  }

  @Test func `names that were wanted go into the catalogue where the request asks for it`() throws {
    let want = #"{"operations": [{"edit": "want", "items": [{"text": "Jam"}, {"text": "MILK"}]}]}"#
    let plain = try run.send(.post, "/v1/lists/Week/operations", want).json
    #expect(plain["catalogue"] == nil)
    let filling = String(want.dropLast() + #", "catalogue": true}"#)
    let told = try run.send(.post, "/v1/lists/Week/operations", filling).json
    #expect(told["catalogue"]?.text == #"{"name": "Catalogue", "added": 1}"#)
    let names = try run.send(.get, "/v1/lists/Catalogue/show").json["items"]
    #expect(texts(names) == ["Jam", "milk", "Eggs"])
    #expect(
      try run.send(.post, "/v1/lists/Week/operations", filling).json["catalogue"] == nil
    )
    try run.folder.add("Catalogue.list.json", "{")
    let other =
      #"{"operations": [{"edit": "want", "items": [{"text": "Rice"}]}], "catalogue": true}"#
    let broken = try run.send(.post, "/v1/lists/Week/operations", other)
    #expect(broken.status == 200)
    #expect(broken.json["catalogue"]?["error"]?.string?.isEmpty == false)
  }
}
