// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What the user says of how a table is written: on the command line, and in the updates that follow.
struct GivenTableTests {
  private static let open = "name;v\na;1.234\nb;2.345\n"

  private func fixture(_ text: String = GivenTableTests.open) throws -> ImportFixture {
    try ImportFixture(["goods.csv": text])
  }

  private func list(_ fixture: ImportFixture) throws -> String {
    try fixture.folder.text("lists/goods.list.json")
  }

  /// The remarks of the first list that are marked as unsettled.
  private func unsettled(_ source: ImportedSource) -> [String] {
    let remarks = source.lists.first?["remarks"] as? [[String: Any]] ?? []
    return ImportedSource.messages(remarks.filter { $0["unsettled"] as? Bool == true })
  }

  @Test func `what is open is marked, and what settles it is remembered`() throws {
    let fixture = try fixture()
    let first = try fixture.report("import", "goods.csv", "--into", "lists")
    #expect(first.outcome.code == 0, "\(first.outcome.errors)")
    #expect(unsettled(first.sources[0]).count == 1)
    #expect(try list(fixture).contains(#""v": "1.234""#))
    let second = try fixture.run("import", "goods.csv", "--into", "lists", "--decimal", ",")
    #expect(second.code == 0, "\(second.errors)")
    #expect(second.output.contains("as given: a comma is the decimal mark\n"))
    #expect(try list(fixture).contains(#""v": 1234"#))
    try fixture.folder.add("goods.csv", GivenTableTests.open + "c;3.456\n")
    let update = try fixture.run("update", "--in", "lists")
    #expect(update.code == 0, "\(update.errors)")
    #expect(!update.output.contains("as given"))
    #expect(try list(fixture).contains(#""v": 3456"#))
  }

  @Test func `nothing of an unsettled file is saved where that is wanted`() throws {
    let fixture = try fixture()
    let refused = try fixture.report("import", "goods.csv", "--into", "lists", "--strict")
    #expect(refused.outcome.code == 1)
    #expect(refused.outcome.errors.contains("--strict refuses what is not settled"))
    #expect(refused.outcome.errors.contains("numbers such as 1,234"))
    #expect(refused.sources[0].remarks.contains { $0.contains("can mean two things") })
    #expect(refused.sources[0].refused.count == 1 && refused.sources[0].lists.isEmpty)
    #expect(fixture.documents == [])
    let words = ["import", "goods.csv", "--into", "lists", "--strict", "--decimal", ","]
    let taken = try fixture.run(words)
    #expect(taken.code == 0, "\(taken.errors)")
    let before = try list(fixture)
    try fixture.folder.add("goods.csv", GivenTableTests.open + "c;12.5\n")
    let update = try fixture.run("update", "--in", "lists")
    #expect(update.code == 1, "\(update.output)")
    #expect(update.errors.contains("numbers, some with other marks than those that are given"))
    #expect(try list(fixture) == before)
  }

  @Test(
    arguments: [
      ("name,v\na,1\n\"b\" x,2\n", [], "a quote in the middle of a field"),
      ("name,v\na,05/10/2023\nb,06/10/2023\n", [], "dates whose day and month"),
      ("name,v\na,1\nb,x\n", ["--kind", "v=number"], #"that is no number is kept as "vText""#),
      ("name,price\na,1\nb,dear\n", [], #"is kept as "priceText""#),
      ("name,v\na,+49\nb,+43\n", [], "numbers with a plus sign, which may be codes"),
    ] as [(String, [String], String)]
  )
  func `all that is open is refused`(text: String, options: [String], reason: String) throws {
    let fixture = try fixture(text)
    let outcome = try fixture.run(["import", "goods.csv", "--into", "lists", "--strict"] + options)
    #expect(outcome.code == 1)
    #expect(outcome.errors.contains(reason), "\(outcome.errors)")
    #expect(fixture.documents == [])
    let lenient = try fixture.run(["import", "goods.csv", "--into", "lists"] + options)
    #expect(lenient.code == 0 && lenient.output.contains(reason), "\(lenient.output)")
  }

  @Test func `a trial says what it was told`() throws {
    let text = "Report\nname|v|w\na|1,5|n/a\nb|x|1\n"
    let fixture = try fixture(text)
    let words = [
      "import", "goods.csv", "--into", "lists", "--dry-run", "--skip", "1", "--heading-rows", "1",
      "--delimiter", "|", "--missing", "n/a", "--kind", "v=number,decimal=,",
    ]
    let outcome = try fixture.run(words)
    #expect(outcome.code == 0, "\(outcome.errors)")
    for part in [
      #"as given: "|" separates fields; the first row names the columns; "#
        + #"missing among numbers and dates: "n/a"; columns read "v" as number"#,
      #"line 1 is left out, as given: "Report""#,
      #"line 3: "n/a" says that nothing is there, and is left out"#,
      #"line 4: a cell of "v" that is no number is kept as "vText""#, "nothing was saved",
    ] { #expect(outcome.output.contains(part), "\(outcome.output)") }
    #expect(fixture.documents == [])
  }

  @Test func `an encoding is what is said, or the line is named`() throws {
    let fixture = try fixture()
    let path = URL(filePath: fixture.folder.path(of: "goods.csv"))
    let text = Array("name,v\nb,2\n".utf8)
    try Data(text + [0x82, 0xA0, 0x2C, 0x31, 0x0A]).write(to: path)
    let read = try fixture.run("import", "goods.csv", "--into", "lists", "--encoding", "shift_jis")
    #expect(read.code == 0, "\(read.errors)")
    #expect(read.output.contains("the text was read as shift_jis, as given"))
    #expect(try fixture.items("goods") == ["b", "あ"])
    try Data(text + [0xFF, 0x2C, 0x31, 0x0A]).write(to: path)
    let other = try fixture.run("import", "goods.csv", "--into", "other", "--encoding", "shift_jis")
    #expect(other.code == 1)
    #expect(other.errors.contains("goods.csv:3:1: these bytes are not shift_jis"))
  }

  // MARK: Refusals

  @Test(arguments: [
    (["--decimal", ","], "--decimal says"), (["--skip", "1"], "--skip says"),
    (["--missing", "x", "--strict"], "--missing, --strict say"),
  ])
  func `what has no table takes none of it`(options: [String], start: String) throws {
    let fixture = try ImportFixture(["list.txt": "Milk\nTea\n"])
    let words = ["import", "list.txt", "--as", "text", "--into", "lists"]
    let outcome = try fixture.run(words + options)
    #expect(outcome.code == 1)
    let message = "\(start) nothing of a file of the format text, which has no tables"
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
    #expect(fixture.documents == [])
  }

  @Test func `a database has no lines and no encoding`() throws {
    let fixture = try ImportFixture([:])
    try FileManager.default.copyItem(
      at: Datasets.root.appendingPathComponent("imports/tables/groceries.sqlite"),
      to: URL(filePath: fixture.folder.path(of: "g.sqlite"))
    )
    for option in [["--skip", "1"], ["--encoding", "latin-1"], ["--delimiter", ";"]] {
      let outcome = try fixture.run(["import", "g.sqlite", "--into", "lists"] + option)
      #expect(outcome.code == 1)
      let message = "\(option[0]) says nothing of a file of the format sqlite"
      #expect(outcome.errors.contains(message), "\(outcome.errors)")
    }
  }

  @Test func `of a folder it counts for the tables`() throws {
    let fixture = try ImportFixture([
      "in/a.csv": GivenTableTests.open, "in/b.txt": "Milk\n", "texts/c.txt": "Tea\n",
    ])
    let both = try fixture.report("import", "in", "--into", "lists", "--decimal", ",")
    #expect(both.outcome.code == 0, "\(both.outcome.errors)")
    #expect(both.sources[0].outcomes.sorted() == ["a created", "b created"])
    #expect(both.sources[0].remarks == [])
    #expect(try fixture.folder.text("lists/a.list.json").contains(#""v": 1234"#))
    let none = try fixture.report("import", "texts", "--into", "lists", "--decimal", ",")
    #expect(none.outcome.code == 0)
    #expect(none.sources[0].remarks == ["--decimal says nothing of any of these files"])
  }

  @Test(arguments: [
    (["--decimal", "x"], "a comma or a point"), (["--thousands", ";"], "an apostrophe, a blank"),
    (["--decimal", ".", "--thousands", "."], "'--decimal .' and '--thousands .' exclude"),
    (["--missing", " "], "'--missing': it takes a word"),
    (["--skip", "-1"], "a whole number from 0"),
    (["--heading-rows", "two"], "a whole number from 0"),
    (["--encoding", "klingon"], "iconv knows"),
    (["--delimiter", "ab"], "one character of ASCII"), (["--quoting", "odd"], "lenient or strict"),
    (["--kind", "v"], "such as Sales=number"), (["--kind", "v=colour"], "day-first, month-first"),
    (["--strict=yes"], "takes no value"),
  ])
  func `a value that can't be is wrong usage`(options: [String], message: String) throws {
    let fixture = try fixture()
    let outcome = try fixture.run(["import", "goods.csv", "--into", "lists"] + options)
    #expect(outcome.code == 2)
    #expect(outcome.errors.contains(message), "\(outcome.errors)")
  }
}
