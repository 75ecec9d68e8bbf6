// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerHTTP
@testable import ListerService

@Suite struct FileRouteTests {
  private let run: ServiceRun

  init() throws { run = try ServiceRun() }

  private static let prices = "text,quantity,unit,price\nMilk,2,l,1.19\nBread,1,,3.20\n"

  @Test func `a file that is sent becomes a list, and is merged when it comes again`() throws {
    let first = try run.send(.post, "/v1/import?file=prices.csv", FileRouteTests.prices)
    #expect(first.status == 200)
    let lists = first.json["sources"]?.elements.first?["lists"]?.elements ?? []
    #expect(lists.map { $0["name"]?.string } == ["prices"])
    #expect(lists.map { $0["outcome"]?.string } == ["created"])
    let check = #"{"operations": [{"edit": "complete", "completed": true, "items": ["Milk"]}]}"#
    try run.send(.post, "/v1/lists/prices/operations", check)
    let next = FileRouteTests.prices + "Tea,1,,1.99\n"
    let second = try run.send(.post, "/v1/import?file=prices.csv", next)
    let merged = second.json["sources"]?.elements.first?["lists"]?.elements.first
    #expect(merged?["outcome"]?.string == "merged", "\(second.text)")
    let items = try run.send(.get, "/v1/lists/prices/view").json["items"]?.elements ?? []
    #expect(Set(items.compactMap { $0["text"]?.string }) == ["Milk", "Bread", "Tea"])
    #expect(items.contains { $0["completed"]?.logical == true })
  }

  @Test func `an import may be tried out, in a format and with a name that are given`() throws {
    let path = "/v1/import?as=csv&name=Prices&dry-run"
    let tried = try run.send(.post, path, FileRouteTests.prices)
    #expect(tried.json["sources"]?.elements.first?["lists"]?.elements.count == 1)
    #expect(try run.folder.names.filter { $0.hasSuffix(".json") } == [])
    let real = "/v1/import?as=csv&name=Prices"
    #expect(try run.send(.post, real, FileRouteTests.prices).status == 200)
    #expect(try run.send(.get, "/v1/lists/Prices").status == 200)
  }

  @Test(arguments: ["/etc/passwd", "file:///etc/passwd", "-", "ftp://host/x"])
  func `only addresses of the web are asked, never files`(source: String) throws {
    let answer = try run.send(.post, "/v1/import?from=\(source)")
    #expect(answer.status == 400)
    #expect(answer.json["parameter"]?.string == "from")
  }

  @Test func `an address of this machine is not asked`() throws {
    let answer = try run.send(.post, "/v1/import?from=http://127.0.0.1:9/x.csv")
    #expect(answer.json["sources"]?.elements.first?["outcome"]?.string == "failed")
  }

  @Test func `nothing to import is refused`() throws {
    #expect(try run.send(.post, "/v1/import").status == 400)
    #expect(try run.send(.post, "/v1/import?as=word", "x").status == 400)
  }

  // MARK: Versions of a file

  private func merged(_ path: String, _ text: String) throws -> JSONText {
    let answer = try run.send(.post, path, text)
    #expect(answer.status == 200, "\(answer.text)")
    return try #require(answer.json["sources"]?.elements.first)
  }

  private func change(_ price: String) throws {
    let edit =
      #"{"operations": [{"edit": "change", "item": "Milk", "members": {"price": \#(price)}}]}"#
    #expect(try run.send(.post, "/v1/lists/prices/operations", edit).status == 200)
  }

  private func items(_ list: String = "prices") throws -> [JSONText] {
    try run.send(.get, "/v1/lists/\(list)").json["items"]?.elements ?? []
  }

  @Test func `a newer version of a file is merged by what came before, without false conflicts`()
    throws
  {
    let path = "/v1/import?file=prices.csv"
    _ = try merged(path, FileRouteTests.prices)
    try change("1.29")
    // The price was changed here alone, the other one in the file alone, and one row is gone there.
    let next = "text,quantity,unit,price\nMilk,2,l,1.19\nTea,1,,1.99\n"
    let list = try merged(path, next)["lists"]?.elements.first
    #expect(list?["outcome"]?.string == "merged")
    #expect(list?["conflicts"]?.elements.isEmpty == true)
    #expect(try items().map { $0["text"]?.string } == ["Milk", "Tea"])
    #expect(try items().first?["price"]?.text == "1.29")
    // What was changed there since is taken, with what is here.
    _ = try merged(path, next.replacing("Milk,2", with: "Milk,3"))
    #expect(try items().first?["quantity"]?.text == "3")
    #expect(try items().first?["price"]?.text == "1.29")
    #expect(
      try merged(path, next.replacing("Milk,2", with: "Milk,3"))["lists"]?.elements.first?[
        "outcome"
      ]?.string == "unchanged"
    )
  }

  @Test func `the name of the list and what is said of the table are remembered`() throws {
    let text = "Artikel;Preis\nMilch;1,19\nBrot;3,20\n"
    _ = try merged("/v1/import?file=export.csv&name=Prices&decimal=,&columns=Preis%3Dprice", text)
    #expect(try items("Prices").map { $0["price"]?.text } == ["1.19", "3.20"])
    _ = try merged("/v1/import?file=export.csv", text.replacing("3,20", with: "3,50"))
    #expect(try items("Prices").map { $0["price"]?.text } == ["1.19", "3.50"])
    #expect(try run.send(.get, "/v1/lists/export").status == 404)
    // Another list of a file of this name is another source.
    _ = try merged("/v1/import?file=export.csv&name=Other", text)
    #expect(try items("Other").count == 2)
    #expect(try items("Prices").map { $0["price"]?.text } == ["1.19", "3.50"])
  }

  @Test(arguments: [
    ("thousands=.", "name;price\na;1.234\nb;5.678\n", ["1234", "5679"]),
    ("decimal=.", "name;price\na;1.234\nb;5.678\n", ["1.234", "5.679"]),
    ("skip=1", "x;1\nname;price\na;7\nb;5678\n", ["7", "5679"]),
    ("columns=cost%20now%3Dprice", "name;cost now\na;7\nb;5678\n", ["7", "5679"]),
  ])
  func `what is said of a table counts for the next file of the name`(
    query: String,
    text: String,
    prices: [String]
  ) throws {
    _ = try merged("/v1/import?file=export.csv&\(query)", text)
    let list = try merged("/v1/import?file=export.csv", text.replacing("678", with: "679"))["lists"]
    #expect(list?.elements.first?["conflicts"]?.elements.isEmpty == true)
    #expect(try items("export").map { $0["price"]?.text } == prices)
  }

  @Test func `files without a name have nothing to do with one another`() throws {
    _ = try merged("/v1/import?as=csv", FileRouteTests.prices)
    let list = try merged("/v1/import?as=csv", "text,price\nTea,1.99\n")["lists"]?.elements.first
    #expect(list?["outcome"]?.string == "merged")
    #expect(try items("upload").count == 3)
  }

  @Test func `a file that looks like something else is taken only if that is said`() throws {
    let path = "/v1/import?file=prices.csv"
    _ = try merged(path, FileRouteTests.prices)
    let other = "name,height\nUlm,478\nKiel,5\n"
    let refused = try merged(path, other)
    #expect(refused["outcome"]?.string == "failed")
    #expect(try items().count == 2)
    #expect(try merged(path + "&accept", other)["outcome"]?.string == "imported")
  }

  @Test func `an upload that is taken back is as if it had not come`() throws {
    let path = "/v1/import?file=prices.csv"
    _ = try merged(path, FileRouteTests.prices)
    let next = try run.send(.post, path, FileRouteTests.prices + "Tea,1,,1.99\n")
    let undo = try #require(next.json["undo"]).text
    #expect(try run.send(.post, "/v1/undo-import", undo).status == 200)
    #expect(try items().count == 2)
    _ = try merged(path, FileRouteTests.prices + "Tea,1,,1.99\n")
    #expect(try items().count == 3)
  }

  @Test func `what can be said of a table is said in the query, several times where it counts`()
    throws
  {
    let text = "x,y\na,n/a\nb,-\nc,7\nd,8\n"
    let path = "/v1/import?file=t.csv&items&text=x&missing=n/a&missing=-&kind=y%3Dnumber"
    _ = try merged(path, text)
    #expect(try items("t").map { $0["y"]?.text } == [nil, nil, "7", "8"])
  }

  @Test(arguments: [
    "decimal=x", "skip=-1", "heading-rows=x", "quoting=loose", "missing=", "kind=y", "strict=maybe",
    "decimal=,&decimal=.", "encoding=none",
  ])
  func `what says nothing of a table is refused with the name of the parameter`(
    query: String
  ) throws {
    let answer = try run.send(.post, "/v1/import?file=t.csv&\(query)", "x\n1\n")
    #expect(answer.status == 400)
    #expect(answer.json["parameter"]?.string == String(query.prefix { $0 != "=" }))
  }

  @Test func `a table can't be made a grid and items`() throws {
    let answer = try run.send(.post, "/v1/import?file=t.csv&grid&items", "x\n1\n")
    #expect(answer.status == 400)
  }

  @Test func `a list is exported in each format that is written`() throws {
    try run.send(.post, "/v1/import?file=prices.csv", FileRouteTests.prices)
    let csv = try run.send(.get, "/v1/export/prices?as=todotxt")
    #expect(csv.text.contains("Milk"))
    #expect(csv.response["Content-Disposition"]?.contains("prices.") == true)
    let formats = try run.send(.get, "/v1/formats").json["formats"]?.elements ?? []
    for format in formats where format["writes"]?.logical == true {
      let name = try #require(format["name"]?.string)
      let answer = try run.send(.get, "/v1/export/prices?as=\(name)")
      #expect(answer.status == 200, "\(name): \(answer.text)")
      #expect(!answer.body.isEmpty)
    }
    #expect(try run.send(.get, "/v1/export/nothing?as=csv").status == 404)
    #expect(try run.send(.get, "/v1/export/prices?as=word").status == 400)
  }
}
