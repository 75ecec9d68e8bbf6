// SPDX-License-Identifier: MIT

import Lister
import TestKit
import Testing

@testable import ListerCommand

@Suite struct CellCommandTests {
  @Test func `cell prints the value and the formula of a cell`() throws {
    let fixture = try ListFixture()
    try fixture.run("cell", "Groceries", "B2").expect(output: "Totals!B2  1/3  =1/3\n", errors: "")
    try fixture.run("cell", "Groceries", "totals!a1").expect(output: "Totals!A1  Items\n")
    try fixture.run("cell", "Groceries", "P16").expect(output: "Totals!P16  nothing\n")
    let object = try ListFixture.object(try fixture.run("cell", "Groceries", "B2", "--json"))
    #expect(object["grid"] as? String == "Totals")
    #expect(object["cell"] as? String == "B2")
    #expect(object["formula"] as? String == "=1/3")
    #expect(object["value"] as? [String: String] == ["ratio": "1/3"])
    #expect(try fixture.folder.text("Groceries.list.json") == ListFixture.groceries)
  }

  @Test func `cell puts a formula into a cell, and prints what that changes`() throws {
    let fixture = try ListFixture()
    try fixture.run("cell", "Groceries", "Totals!C1", "=B1*2").expect(
      output: "Totals!C1  nothing -> 6\n"
    )
    try fixture.run("cell", "Groceries", "B1", "0.5").expect(
      output: """
        Totals!B1  3 -> 0.5
        Totals!C1  6 -> 1

        """
    )
    try fixture.run("cell", "Groceries", "B1", "0.5").expect(output: "Nothing has changed\n")
    try fixture.run("cell", "Groceries", "B1", "=1/2").expect(output: "No value has changed\n")
    for _ in 0..<2 {
      try fixture.run("undo", "Groceries").expect(output: "Undid Cell Change\n")
    }
    try fixture.run("cell", "Groceries", "B1").expect(
      output: "Totals!B1  3  =COUNTA(ITEMS(\"text\"))\n"
    )
    try fixture.run("cell", "Groceries", "C1", "").expect(output: "Totals!C1  6 -> nothing\n")
  }

  @Test func `the moment changes nothing: what is told comes of the edit alone`() throws {
    let fixture = try ListFixture(["a.list.json": #"{"grid": [["=NOW()", "=RAND()", 1, "=C1+1"]]}"#]
    )
    try fixture.run("cell", "a", "C1", "2").expect(
      output: """
        Grid!C1  1 -> 2
        Grid!D1  2 -> 3

        """
    )
    let json = try fixture.run("cell", "a", "C1", "3", "--json")
    let values = JSONText(json.output)?["values"]?.elements ?? []
    #expect(values.map { $0["cell"]?.string } == ["C1", "D1"])
    #expect(values.map { $0["to"]?.text } == ["3", "4"])
  }

  @Test(arguments: [
    (["Groceries", "Q1"], 1, "'Q1' is no cell; cells are A1 to P16"),
    (["Groceries", "Q1", "1"], 1, "'Q1' is no cell; cells are A1 to P16"),
    (["Groceries", "Sums!A1", "1"], 1, "there is no grid 'Sums'; there is 'Totals'"),
    (["a", "A1", "1"], 1, "there is no grid"), (["b", "A1"], 3, "there is no list 'b'"),
    (["Groceries"], 2, "the argument CELL is missing"),
    (["Groceries@1", "A1", "1"], 2, "is one version, which can only be read"),
  ])
  func `what is no cell is told, and nothing has changed`(
    words: [String],
    code: Int32,
    message: String
  ) throws {
    let fixture = try ListFixture([
      "Groceries.list.json": ListFixture.groceries, "a.list.json": #"{"items": ["x"]}"#,
    ])
    try fixture.run(["cell"] + words).expect(code: code, output: "", part: message)
    #expect(try fixture.folder.text("Groceries.list.json") == ListFixture.groceries)
  }

  @Test func `grids are added, renamed and removed, each as one action of undo`() throws {
    let fixture = try ListFixture([
      "a.list.json":
        #"{"grids": [{"name": "One", "rows": [[1]]}, {"name": "Two", "rows": [["=One!A1"]]}]}"#,
      "b.list.json": #"{"items": ["x"]}"#,
    ])
    try fixture.run("grid", "b", "add", "Totals").expect(output: "Added Totals\n")
    try fixture.run("cell", "b", "A1", "=COUNTA(ITEMS(\"text\"))").expect(
      output: "Totals!A1  nothing -> 1\n"
    )
    let renamed = try fixture.run("grid", "a", "rename", "one", "Uno")
    #expect(renamed.output.hasPrefix("Renamed one to Uno\nTwo!A1  1 -> #"))
    try fixture.run("undo", "a").expect(output: "Undid Rename Grid\n")
    try fixture.run("cell", "a", "Two!A1").expect(output: "Two!A1  1  =One!A1\n")
    #expect(try fixture.run("grid", "a", "remove", "One").output.hasPrefix("Removed One\nTwo!A1"))
    try fixture.run("undo", "a").expect(output: "Undid Remove Grid\n")
    try fixture.run("undo", "b").expect(output: "Undid Cell Change\n")
    try fixture.run("undo", "b").expect(output: "Undid Add Grid\n")
  }

  @Test(arguments: [
    (["a", "ad", "x"], 2, "there is no action 'ad': there are add, rename, remove"),
    (["a", "rename", "One"], 2, "the argument NEW is missing"),
    (["a", "add", "x", "y"], 2, "the argument 'y' is one too many"),
    (["a", "add", "ONE"], 1, "expected a name that no grid of the list has"),
    (["a", "remove", "Two"], 1, "there is no grid 'Two'; there is 'One'"),
    (["b", "remove", "Two"], 3, "there is no list 'b'"),
  ])
  func `what can't be done with grids is told`(words: [String], code: Int32, message: String) throws
  {
    let fixture = try ListFixture(["a.list.json": #"{"grids": [{"name": "One", "rows": [[1]]}]}"#])
    try fixture.run(["grid"] + words).expect(code: code, output: "", part: message)
  }

  @Test func `a server is asked, and says the same`() throws {
    let (local, remote) = (try ListFixture(), try ListFixture())
    let served = try Served(in: remote.folder)
    let address = "http://127.0.0.1:\(served.port)"
    for line in [
      ["cell", "Groceries", "B2"], ["cell", "Groceries", "C1", "=B2*2"],
      ["cell", "Groceries", "B2", "12.5%"], ["cell", "Groceries", "C1"],
      ["cell", "Groceries", "Q1", "1"], ["grid", "Groceries", "add", "Sums"],
      ["grid", "Groceries", "rename", "Totals", "T"], ["grid", "Groceries", "remove", "none"],
      ["undo", "Groceries"], ["cell", "Groceries", "Totals!C1"],
      ["eval", "SUM(ITEMS(\"price\"))+B2", "--list", "Groceries"],
      ["eval", "1", "--list", "none"],
    ] {
      let there = try Child(line + ["--server", address]).outcome()
      let here = try local.run(line)
      #expect(there.output == here.output, "\(line)")
      #expect(there.code == here.code, "\(line): \(there.errors) \(here.errors)")
    }
    let path = try Child(["eval", "1", "--list", "./a.json", "--server", address]).outcome()
    #expect(path.code == 2)
    #expect(served.end().code == 0)
  }
}
