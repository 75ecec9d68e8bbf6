// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

struct ImportCommandTests {
  @Test func `a file becomes a list, and importing it again changes nothing`() throws {
    let fixture = try ImportFixture()
    let first = try fixture.run("import", "prices.csv", "--into", "lists")
    #expect(first.code == 0)
    #expect(first.errors == "")
    #expect(first.lines[0].hasSuffix("/prices.csv: 45 B, read as csv"))
    #expect(first.lines[1] == "  prices: new, 2 items")
    #expect(first.lines[2].hasPrefix("1 list in "))
    #expect(!first.output.contains(" 0 ns"), "stages take time")
    #expect(fixture.documents == ["prices.list.json"])
    let second = try fixture.run("import", "prices.csv", "--into", "lists")
    #expect(second.code == 0)
    #expect(second.lines[1] == "  prices: no change")
  }

  @Test(arguments: [
    (1, "1 cell changed, 1 member of the document changed"),
    (2, "2 cells changed, 2 members of the document changed"),
  ])
  func `a count has the form of its noun behind it`(count: Int, line: String) throws {
    func source(_ cell: Int) -> String {
      let members = (1...count).map { "\"m\($0)\": \(cell)" }.joined(separator: ", ")
      let row = (1...count).map { _ in "\(cell)" }.joined(separator: ", ")
      return "{\(members), \"grids\": [{\"name\": \"A\", \"rows\": [[\(row)]]}]}"
    }
    let fixture = try ImportFixture(["a.json": source(1)])
    try fixture.run("import", "a.json", "--into", "lists")
    try fixture.folder.add("a.json", source(2))
    #expect(try fixture.run("import", "a.json", "--into", "lists").lines[1] == "  a: \(line)")
  }

  @Test(arguments: [
    (#"{"grid": [[1, 2], [3]]}"#, "a grid of 2 x 2"),
    (#"{"items": ["Milk"], "grid": [[1, 2, 3]]}"#, "1 item and a grid of 1 x 3"),
    (
      #"{"grids": [{"name": "A", "rows": [[1]]}, {"name": "B", "rows": [[1], [2]]}]}"#,
      "2 grids of 1 x 1, 2 x 1"
    ),
  ])
  func `a new grid is told with its rows and columns`(document: String, told: String) throws {
    let fixture = try ImportFixture(["a.json": document])
    #expect(try fixture.run("import", "a.json", "--into", "lists").lines[1] == "  a: new, \(told)")
  }

  @Test func `the report as data says all that the text says`() throws {
    let fixture = try ImportFixture()
    let (outcome, sources) = try fixture.report("import", "prices.csv", "--into", "lists")
    #expect(outcome.code == 0)
    let source = try #require(sources.first)
    #expect(
      Set(source.members.keys) == [
        "source", "outcome", "bytes", "lists", "readings", "refused", "remarks",
      ]
    )
    #expect((source.members["source"] as? String)?.hasSuffix("/prices.csv") == true)
    #expect(source.outcome == "imported")
    #expect(source.members["bytes"] as? Int == 45)
    #expect(source.outcomes == ["prices created"])
    let list = try #require(source.lists.first)
    #expect(
      Set(list.keys) == [
        "name", "outcome", "added", "changed", "removed", "moved", "cells", "document", "kept",
        "conflicts", "remarks", "version", "tag",
      ]
    )
    #expect(list["version"] as? Int == 1)
    #expect(list["added"] as? Int == 2)
    let times = try ListFixture.object(outcome)["times"] as? [String: Any] ?? [:]
    #expect(Set(times.keys) == ["fetch_ns", "unpack_ns", "read_ns", "save_ns", "wall_ns"])
    // No stage of one thread takes longer than the whole.
    for (name, time) in times {
      #expect((time as? Int).map { (0..<1_000_000_000_000).contains($0) } == true, "\(name)")
    }
  }

  @Test func `a folder, at any depth, with what is of no format counted`() throws {
    let fixture = try ImportFixture([
      "in/a.csv": "text\nA\n", "in/deep/b.tsv": "text\tprice\nB\t1\n", "in/photo.jpeg": "x",
      "in/.hidden.csv": "text\nC\n",
    ])
    let (outcome, sources) = try fixture.report("import", "in", "--into", "lists")
    #expect(outcome.code == 0)
    #expect(sources[0].outcomes == ["a created", "b created"])
    #expect(
      sources[0].remarks == ["a file is skipped, because its name belongs to no format: photo.jpeg"]
    )
  }

  @Test(arguments: ["ZIP_STORED", "ZIP_DEFLATED"])
  func `an archive of workbooks is an archive, and no workbook`(method: String) throws {
    let fixture = try ImportFixture(["A.list.json": "{\"items\": [\"Milk\"]}"])
    try #require(try fixture.run("export", "A", "-o", "a.xlsx").code == 0)
    try #require(try fixture.run("export", "A", "-o", "b.ods").code == 0)
    let packed = try Child.shell(
      """
      python3 - <<'END'
      import zipfile
      with zipfile.ZipFile('books.zip', 'w', zipfile.\(method)) as archive:
        for file in ['a.xlsx', 'b.ods']: archive.write(file)
      END
      """,
      in: fixture.folder.path
    )
    try #require(packed.code == 0, "\(packed.errors)")
    let (outcome, sources) = try fixture.report("import", "books.zip", "--into", "lists")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(sources[0].lists.count == 2)
  }

  @Test func `the standard input is imported, merged, and not remembered`() throws {
    let fixture = try ImportFixture([:])
    let arguments = ["import", "-", "--into", "lists", "--name", "In"]
    #expect(try fixture.lists.run(arguments, input: ImportFixture.prices).code == 0)
    #expect(try fixture.items("In") == ["Milk", "Bread"])
    let again = try fixture.lists.run(arguments, input: "text,price\nEggs,1\n")
    #expect(again.lines[1] == "  In: 1 added, 2 kept")
    #expect(try fixture.run("update", "--in", "lists").output.hasPrefix("0 lists"))
    #expect(try fixture.run("update", "In", "--in", "lists").code == 3)
  }

  @Test func `undo of an import takes it back; the next update does not repeat it`() throws {
    let fixture = try ImportFixture()
    try fixture.run("import", "prices.csv", "--into", "lists")
    try fixture.folder.add("prices.csv", "text,price,quantity\nMilk,1.29,2\n")
    let update = try fixture.run("update", "--in", "lists")
    #expect(update.lines[0].hasSuffix("/prices.csv: 1 list, 1 changed, 1 removed"))
    #expect(try fixture.items("prices") == ["Milk"])
    #expect(try fixture.run("undo", "prices", "--in", "lists").code == 0)
    #expect(try fixture.items("prices") == ["Milk", "Bread"])
    #expect(try fixture.run("update", "--in", "lists").code == 0)
    #expect(try fixture.items("prices") == ["Milk", "Bread"])
  }

  @Test func `a dry run says the same, and leaves no trace`() throws {
    let fixture = try ImportFixture()
    let dry = try fixture.report("import", "prices.csv", "--into", "lists", "--dry-run")
    #expect(dry.outcome.code == 0)
    #expect(dry.sources[0].outcomes == ["prices created"])
    #expect(fixture.folder.allNames == ["prices.csv"])
    let text = try fixture.run("import", "prices.csv", "--into", "lists", "--dry-run")
    #expect(text.output.hasSuffix("; nothing was saved\n"))
  }

  @Test func `a name that is given anew is where the list goes from then on`() throws {
    let fixture = try ImportFixture()
    let first = try fixture.report("import", "prices.csv", "--into", "lists", "--name", "One")
    #expect(first.sources[0].outcomes == ["One created"])
    let again = try fixture.report("import", "prices.csv", "--into", "lists")
    #expect(again.sources[0].outcomes == ["One unchanged"])
    let second = try fixture.report("import", "prices.csv", "--into", "lists", "--name", "Two")
    #expect(second.sources[0].outcomes == ["Two created"])
    try fixture.folder.add("prices.csv", "text,price\nMilk,1.19\nBread,3.20\nTea,2.50\n")
    #expect(try fixture.report("update", "--in", "lists").sources[0].outcomes == ["Two merged"])
    try fixture.folder.add("more/a.csv", "text\nA\n")
    try fixture.folder.add("more/b.csv", "text\nB\n")
    let many = try fixture.report("import", "more", "--into", "lists", "--name", "Three")
    #expect(many.sources[0].outcomes == ["a created", "b created"])
    #expect(many.sources[0].remarks == ["there are several lists: the given name is ignored"])
  }

  @Test func `a format that is named counts, also in an update`() throws {
    let fixture = try ImportFixture(["table.txt": "text\tprice\nA\t1\n"])
    #expect(try fixture.run("import", "table.txt", "--as", "tsv", "--into", "lists").code == 0)
    try fixture.folder.add("table.txt", "text\tprice\nA\t2\n")
    let update = try fixture.report("update", "table", "--in", "lists")
    #expect(update.sources[0].outcomes == ["table merged"])
  }

  @Test(arguments: [("ours", "9", Int32(0)), ("theirs", "1.29", 0), ("report", "9", 1)])
  func `a field changed twice goes by policy`(policy: String, price: String, code: Int32) throws {
    let fixture = try ImportFixture()
    try fixture.run("import", "prices.csv", "--into", "lists")
    try fixture.run("edit", "prices", "Milk", "--price", "9", "--in", "lists")
    try fixture.folder.add("prices.csv", "text,price,quantity\nMilk,1.29,2\nBread,3.20,1\n")
    let (outcome, sources) = try fixture.report(
      "import",
      "prices.csv",
      "--into",
      "lists",
      "--conflicts",
      policy
    )
    #expect(outcome.code == code)
    let conflicts = sources[0].lists.first?["conflicts"] as? [Any]
    #expect(conflicts?.count == 1)
    let text = try fixture.folder.text("lists/prices.list.json")
    #expect(text.contains("\"price\": \(price)") || text.contains("\"price\":\(price)"))
  }

  @Test func `mistakes are told with their place, each with its code`() throws {
    let fixture = try ImportFixture([
      "bad.csv": "text,price\nA,1\n\"B,2\n", "in/good.csv": "text\nA\n",
      "in/worse.csv": "text\n\"A",
    ])
    func expect(_ arguments: [String], _ code: Int32, _ message: String) throws {
      let outcome = try fixture.lists.run(arguments)
      #expect(outcome.code == code, "\(arguments)")
      #expect(outcome.errors.contains(message), "\(arguments): \(outcome.errors)")
    }
    try expect(["import"], 2, "SOURCE")
    try expect(["import", "none.csv", "--into", "lists"], 3, "/none.csv: cannot open: No such")
    try expect(["import", "bad.csv", "--as", "cvs"], 2, "did you mean 'csv'?")
    try expect(["import", "bad.csv", "--conflicts", "thiers"], 2, "did you mean 'theirs'?")
    try expect(["import", "bad.csv", "--into", "lists"], 1, "/bad.csv:3:1: the quote")
    try expect(["import", "in", "--into", "lists"], 1, "/in/worse.csv:2:1: the quote")
    try expect(["import", "http://127.0.0.1:9/a.csv"], 3, "leads to 127.0.0.1")
    try expect(["import", "ftp://example.com/a.csv"], 3, "begin with https://, http:// or file://")
    try expect(["update", "None", "--in", "lists"], 3, "None: no source is remembered")
    #expect(fixture.documents == ["good.list.json"])
  }

  @Test func `progress counts the lists of all sources`() throws {
    let fixture = try ImportFixture(["a.csv": "text\nA\n", "b.csv": "text\nB\n"])
    let outcome = try fixture.run(
      ["import", "a.csv", "b.csv", "--into", "lists", "--progress", "always"]
    )
    #expect(outcome.code == 0)
    #expect(outcome.errors.hasPrefix("2 documents"))
  }
}
