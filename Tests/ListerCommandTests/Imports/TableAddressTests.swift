// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// Tables of a database as sources of their own: `shop.sqlite#prices`.
struct TableAddressTests {
  private func fixture() throws -> ImportFixture {
    let fixture = try ImportFixture([:])
    try FileManager.default.copyItem(
      at: Datasets.root.appendingPathComponent("imports/tables/groceries.sqlite"),
      to: URL(filePath: fixture.folder.path(of: "g.sqlite"))
    )
    return fixture
  }

  @Test func `two tables of one database are two lists, each updated by itself`() throws {
    let fixture = try fixture()
    for name in ["my items", "shop"] {
      let imported = try fixture.report("import", "g.sqlite#\(name)", "--into", "lists")
      #expect(imported.outcome.code == 0, "\(imported.outcome.errors)")
      #expect(imported.sources[0].outcomes == ["\(name) created"])
      let source = imported.sources[0].members["source"] as? String
      #expect(source?.hasSuffix("/g.sqlite#\(name)") == true)
    }
    #expect(try fixture.items("my items") == ["Milk", "Bread", "Salt"])
    #expect(try fixture.items("shop").count == 2)
    #expect(try fixture.run("check", "my items", "Bread", "--in", "lists").code == 0)
    // Another program renames an item in its row.
    let file = URL(filePath: fixture.folder.path(of: "g.sqlite"))
    let bytes = try Data(contentsOf: file)
    let place = try #require(bytes.range(of: Data("Bread".utf8)))
    try bytes.replacing(Array("Bread".utf8), with: Array("Toast".utf8)).write(to: file)
    #expect(place.count == 5)
    let update = try fixture.report("update", "my items", "--in", "lists")
    #expect(update.outcome.code == 0, "\(update.outcome.errors)")
    #expect(update.sources.map { $0.count("changed") } == [1])
    #expect(try fixture.items("my items") == ["Milk", "Salt", "Toast*"])
    #expect(try fixture.run("update", "--in", "lists").code == 0)
  }

  @Test func `of a table that isn't there the message names those that are`() throws {
    let fixture = try fixture()
    let outcome = try fixture.run("import", "g.sqlite#prices", "--into", "lists")
    #expect(outcome.code == 1)
    let told = #"no table "prices"; its tables are "shop", "my items", "cheap""#
    #expect(outcome.errors.contains(told))
    #expect(fixture.documents == [])
    let both = try fixture.run("import", "g.sqlite#shop", "--at", "cheap", "--into", "lists")
    #expect(both.code == 3)
    #expect(both.errors.contains("the address names the table shop, and --at names cheap"))
  }

  @Test(arguments: [
    ("two.json#b", "b"), ("two.json#/b", "b"), ("two.json#/deep/c", "deep c"),
    ("two.json#/deep/x~1y", "deep x-y"), ("two.json#/more/1", "more 1"), ("two.json#/d#e", "d#e"),
    ("page.html#2", "page 2"), ("page.html#Towns", "Towns"), ("in#1/page.html#2", "page 2"),
  ])
  func `a pointer and a number name a table, too`(source: String, name: String) throws {
    let rows = #"[{"name": "Ulm"}, {"name": "Kiel"}]"#
    let others = #"[{"name": "A"}, {"name": "B"}, {"name": "C"}]"#
    let table = "<table><tr><th>Name<tr><td>A<tr><td>B<tr><td>C</table>"
    let towns = "<table><caption>Towns</caption><tr><th>Name<tr><td>Ulm<tr><td>Kiel</table>"
    let page = "<!doctype html>\(table)\(towns)"
    let fixture = try ImportFixture([
      "two.json": """
      {"a": \(others), "b": \(rows), "deep": {"c": \(rows), "x/y": \(rows)},
       "more": [\(others), \(rows)], "d#e": \(rows)}
      """, "page.html": page, "in#1/page.html": page,
    ])
    let imported = try fixture.run("import", source, "--items", "--into", "lists")
    #expect(imported.code == 0, "\(imported.errors)")
    #expect(fixture.documents == ["\(name).list.json"])
    #expect(try fixture.items(name) == ["Ulm", "Kiel"])
    #expect(try fixture.run("update", "--in", "lists").code == 0)
  }

  @Test func `a file that is called so is that file`() throws {
    let fixture = try fixture()
    try fixture.folder.add("a.csv#b", "text\nMilk\n")
    try fixture.folder.add("a.csv", "text\nTea\n")
    #expect(try fixture.run("import", "a.csv#b", "--as", "csv", "--into", "lists").code == 0)
    #expect(try fixture.items(fixture.documents[0].replacing(".list.json", with: "")) == ["Milk"])
  }
}
