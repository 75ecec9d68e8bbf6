// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What the user says of tables: on the command line, and in the updates that follow.
struct TableOptionTests {
  private static let goods = """
    nr,ware,art,preis,laden
    7,Milch,frisch,1.19,A
    8,Brot,frisch,2.50,B
    9,Salz,trocken,0.49,A

    """

  private func fixture(_ text: String = TableOptionTests.goods) throws -> ImportFixture {
    try ImportFixture(["goods.csv": text])
  }

  private func list(_ fixture: ImportFixture, _ name: String = "goods") throws -> String {
    try String(contentsOfFile: fixture.folder.path(of: "lists/\(name).list.json"), encoding: .utf8)
  }

  @Test func `columns are mapped and left out, and an update does the same`() throws {
    let fixture = try fixture()
    let first = try fixture.run(
      [
        "import", "goods.csv", "--into", "lists", "--text", "ware", "--key", "nr", "--columns",
        "preis=price,laden=shop,art=",
      ]
    )
    #expect(first.code == 0, "\(first.errors)")
    let item = #"{"uuid": "7", "text": "Milch", "price": 1.19, "nr": 7, "shop": "A"}"#
    #expect(try list(fixture).contains(item))
    try fixture.folder.add(
      "goods.csv",
      TableOptionTests.goods.replacingOccurrences(of: "Milch,", with: "Sahne,")
    )
    let second = try fixture.run("update", "--in", "lists")
    #expect(second.code == 0, "\(second.errors)")
    #expect(second.lines[0].hasSuffix("/goods.csv: 1 list, 1 changed"))
    let renamed = #"{"uuid": "7", "text": "Sahne", "price": 1.19, "nr": 7, "shop": "A"}"#
    #expect(try list(fixture).contains(renamed))
  }

  @Test func `a column with a list for each value stays so in an update`() throws {
    let fixture = try fixture()
    try fixture.run("import", "goods.csv", "--into", "lists", "--split", "laden")
    #expect(fixture.documents == ["A.list.json", "B.list.json"])
    try fixture.folder.add("goods.csv", TableOptionTests.goods + "10,Tee,trocken,1.99,B\n")
    let outcome = try fixture.run("update", "--in", "lists")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.items("B").sorted() == ["Brot", "Tee"])
  }

  @Test func `a row that moves to another list leaves the one it was in`() throws {
    let fixture = try fixture("ware,n,laden\nMilch,1,A\nBrot,2,B\nTee,3,B\n")
    func update(_ text: String) throws -> Child.Outcome {
      try fixture.folder.add("goods.csv", text)
      return try fixture.run("update", "--in", "lists")
    }
    try fixture.run("import", "goods.csv", "--into", "lists", "--split", "laden")
    #expect(try fixture.run("add", "A", "Own", "--in", "lists").code == 0)
    #expect(try fixture.run("check", "A", "Milch", "--in", "lists").code == 0)
    let moved = try update("ware,n,laden\nMilch,1,B\nBrot,2,B\nTee,3,B\n")
    #expect(moved.code == 1, "it was ticked here: \(moved.output)")
    #expect(moved.output.contains("deleted by theirs"))
    #expect(try fixture.items("B").sorted() == ["Brot", "Milch", "Tee"])
    // Nobody has edited the others.
    let all = try update("ware,n,laden\nMilch,1,A\nBrot,2,A\nTee,3,A\n")
    #expect(all.code == 0, "\(all.output)\(all.errors)")
    #expect(all.lines[0].contains(": 2 lists, "), "\(all.output)")
    #expect(try fixture.items("B") == [])
    #expect(try Set(fixture.items("A")).isSuperset(of: ["Brot", "Own", "Tee"]))
    #expect(try update("ware,n,laden\nMilch,1,A\nBrot,2,A\nTee,4,B\n").code == 0)
    #expect(try fixture.items("B") == ["Tee"])
    // A list that was deleted here is not made again to be empty.
    #expect(try fixture.run("delete", "B", "--in", "lists").code == 0)
    #expect(try update("ware,n,laden\nMilch,1,A\nBrot,2,A\nTee,4,A\n").code == 0)
    #expect(fixture.documents == ["A.list.json"])
    #expect(try fixture.run("folder", "--check", "--in", "lists").code == 0)
  }

  @Test func `a table of one list that gets a second one stays that list`() throws {
    let fixture = try fixture("ware,n,laden\nMilch,1,A\nBrot,2,A\n")
    try fixture.run("import", "goods.csv", "--into", "lists", "--split", "laden")
    #expect(fixture.documents == ["A.list.json"])
    try fixture.folder.add("goods.csv", "ware,n,laden\nMilch,1,A\nBrot,2,B\n")
    #expect(try fixture.run("update", "--in", "lists").code == 0)
    #expect(fixture.documents == ["A.list.json", "B.list.json"])
    #expect(try fixture.items("A") == ["Milch"])
  }

  @Test func `a grid on demand stays one in an update`() throws {
    let fixture = try fixture()
    let first = try fixture.run("import", "goods.csv", "--into", "lists", "--grid")
    #expect(first.output.contains("  goods: new, a grid of 4 x 5\n"), "\(first.output)")
    #expect(try list(fixture).contains(#"["nr","ware","art","preis","laden"]"#))
    try fixture.folder.add(
      "goods.csv",
      TableOptionTests.goods.replacingOccurrences(of: "1.19", with: "1.29")
    )
    let outcome = try fixture.run("update", "--in", "lists")
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try list(fixture).contains(#"[7,"Milch","frisch",1.29,"A"]"#))
  }

  @Test func `items on demand of a table that would be a grid`() throws {
    let fixture = try fixture("year,sum\n2019,1\n2020,2\n")
    try fixture.run("import", "goods.csv", "--into", "lists", "--items")
    #expect(try fixture.items("goods") == ["2019", "2020"])
  }

  @Test func `a place in the file is remembered`() throws {
    let text = #"{"a": [{"name": "X"},{"name": "Y"}], "b": [{"name": "Z"}]}"#
    let fixture = try ImportFixture(["data.json": text])
    try fixture.run("import", "data.json", "--into", "lists", "--at", "/b")
    #expect(try fixture.items("data") == ["Z"])
    let added = text.replacingOccurrences(of: #"{"name": "Z"}"#, with: #"{"name": "Z"},"W""#)
    try fixture.folder.add("data.json", added)
    #expect(try fixture.run("update", "--in", "lists").code == 0)
    #expect(try fixture.items("data").sorted() == ["W", "Z"])
  }

  @Test func `the object whose members are the rows is remembered`() throws {
    let text = #"{"name": "x", "stock": {"apples": 3, "pears": 4}, "open": true}"#
    let fixture = try ImportFixture(["data.json": text])
    let refused = try fixture.run("import", "data.json", "--into", "lists")
    #expect(refused.code == 1 && refused.errors.contains("--rows-of"))
    let imported = try fixture.run("import", "data.json", "--into", "lists", "--rows-of", "/stock")
    #expect(imported.code == 0, "\(imported.errors)")
    let added = text.replacingOccurrences(of: "4}", with: "4, \"figs\": 5}")
    try fixture.folder.add("data.json", added)
    #expect(try fixture.run("update", "--in", "lists").code == 0)
    #expect(try fixture.items("data").sorted() == ["apples", "figs", "pears"])
    let both = try fixture.run("import", "data.json", "--rows-of", "/stock", "--at", "/stock")
    #expect(both.code == 2)
  }

  // MARK: Refusals

  @Test(arguments: [
    (["--items"], ["Ulm", "Kiel"]), (["--heading-rows", "0", "--items"], ["town", "Ulm", "Kiel"]),
    (["--text", "size"], ["3", "5"]),
  ])
  func `an array of arrays is a table if something is said of one`(
    options: [String],
    texts: [String]
  ) throws {
    let fixture = try ImportFixture(["t.json": #"[["town", "size"], ["Ulm", 3], ["Kiel", 5]]"#])
    let outcome = try fixture.run(["import", "t.json", "--into", "lists"] + options)
    #expect(outcome.code == 0, "\(outcome.errors)")
    #expect(try fixture.items("t") == texts)
  }

  @Test(arguments: ["--items", "--grid", "--text=a", "--key=a", "--columns=a=b", "--split=a"])
  func `what is said of columns is refused of a file without a table`(option: String) throws {
    let fixture = try ImportFixture(["a.txt": "Milk\nBread\n"])
    let outcome = try fixture.run("import", "a.txt", "--into", "lists", option)
    #expect(outcome.code == 1)
    let name = option.prefix { $0 != "=" }
    #expect((outcome.output + outcome.errors).contains("\(name) says nothing of a file"))
  }

  @Test(arguments: [
    (["--text", "Waren"], #"there is no column "Waren""#),
    (["--key", "nr,id"], #"there is no column "id""#),
    (["--split", "shop"], #"there is no column "shop""#),
    (["--columns", "price=price"], #"there is no column "price""#),
  ])
  func `a missing column is refused with the others`(options: [String], message: String) throws {
    let fixture = try fixture()
    let outcome = try fixture.lists.run(["import", "goods.csv", "--into", "lists"] + options)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains(message) || outcome.errors.contains(message))
    let names = #"the columns are "nr", "ware", "art", "preis", "laden""#
    #expect(outcome.output.contains(names) || outcome.errors.contains(names))
    #expect(fixture.documents == [])
  }

  @Test(arguments: [
    (["--columns", "preis"], "--columns"), (["--key", ","], "--key"), (["--text", ""], "--text"),
    (["--split"], "--split"), (["--grid", "--items"], "'--grid' and '--items' exclude each other"),
  ])
  func `an option of no such value is wrong usage`(options: [String], name: String) throws {
    let fixture = try fixture()
    let outcome = try fixture.lists.run(["import", "goods.csv", "--into", "lists"] + options)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(name))
  }

  // MARK: Sizes

  @Test func `a table of 1,024 columns is read, one of more is refused with the limit`() throws {
    func table(_ columns: Int) -> String {
      let headings = (2...columns).map { "c\($0)" }.joined(separator: ",")
      let cells = (2...columns).map(String.init).joined(separator: ",")
      return "name,\(headings)\nA,\(cells)\n"
    }
    let fixture = try fixture(table(1_024))
    #expect(try fixture.run("import", "goods.csv", "--into", "lists").code == 0)
    #expect(try list(fixture).contains(#""c1024": 1024"#))
    try fixture.folder.add("more.csv", table(1_025))
    let outcome = try fixture.run("import", "more.csv", "--into", "lists")
    #expect(outcome.code == 1)
    #expect((outcome.output + outcome.errors).contains("more than 1024 fields"))
  }

  @Test func `objects are columns by paths, arrays stay, also where few rows have them`() throws {
    let rows = (0..<200).map { row in
      row % 10 == 0
        ? #"{"name": "N\#(row)", "at": {"x": \#(row), "y": [1, 2.50]}, "n": 1}"#
        : #"{"name": "N\#(row)", "at": null, "n": \#(row)}"#
    }
    let fixture = try ImportFixture(["data.json": "[\(rows.joined(separator: ",\n"))]"])
    #expect(try fixture.run("import", "data.json", "--into", "lists").code == 0)
    #expect(try fixture.items("data").count == 200)
    let text = try list(fixture, "data")
    #expect(text.contains(#"{"text": "N10", "at.x": 10, "at.y": [1, 2.50], "n": 1}"#))
    #expect(text.contains(#"{"text": "N11", "n": 11}"#))
  }
}
