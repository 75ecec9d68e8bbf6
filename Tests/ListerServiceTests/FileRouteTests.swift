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
