// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerFormats
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Where a table begins, and as what a file is read that is called one.
struct CSVTitleTests {
  private static func format(of text: String, called name: String) throws -> Format {
    try text.withByteView { bytes in
      try FormatFinder.format(for: bytes, fileName: name, among: FormatTable.standard)
    }
  }

  private static func read(_ text: String, called name: String) throws -> ImportResult {
    let format = try format(of: text, called: name)
    return try text.withByteView { try format.read($0, ReadingOptions(name: "t")) }
  }

  @Test(
    arguments: [
      "Prices of 2026", "\"Prices, 2026\"", "https://example.org/data", "Prices: all, of 2026",
      "Data extracted on 26/11/2026 [ESTAT]\n", "Bank\n\nStatement of May",
    ],
    [(",", "csv"), (";", "csv"), ("|", "csv"), ("\t", "tsv"), ("\t", "csv")]
  )
  func `titles without a separator are above a table`(
    title: String,
    kind: (separator: String, ending: String)
  ) throws {
    let rows = [["Name", "Town", "Price"], ["Tea", "Rome", "0.5"], ["Jam", "Oslo", "1.5"]]
    let text =
      title + "\n" + rows.map { $0.joined(separator: kind.separator) }.joined(separator: "\n")
    let result = try CSVTitleTests.read(text + "\n", called: "t." + kind.ending)
    let items = result.lists[0].list.items
    #expect(items.map(\.text) == ["Tea", "Jam"], "\(text)")
    #expect(items.map { $0.price?.text } == ["0.5", "1.5"])
    #expect(result.remarks.contains { $0.message.contains("left out") })
  }

  @Test func `a title above two columns is one too`() throws {
    let text = "Our stock\nname,quantity\nTea,2\nJam,3\n"
    let items = try CSVTitleTests.read(text, called: "t.csv").lists[0].list.items
    #expect(items.map(\.text) == ["Tea", "Jam"] && items.map { $0.quantity?.text } == ["2", "3"])
  }

  @Test(arguments: [
    ("t.csv", "csv"), ("t.tsv", "tsv"), ("t.json", "json"), ("T.CSV", "csv"), ("t.txt", "text"),
    ("t", "text"), ("t.md", "text"),
  ])
  func `a name is evidence for what could be any text`(name: String, format: String) throws {
    #expect(try CSVTitleTests.format(of: "a line\nanother one\n", called: name).name == format)
  }

  @Test(arguments: [")]}\n[{\"name\":\"a\"}]", "# a comment\n[]", "callback [1];", "a line\n"])
  func `what is called .json and is none is refused with its place`(text: String) throws {
    let error = #expect(throws: ImportError.self) {
      _ = try CSVTitleTests.read(text, called: "t.json")
    }
    #expect(error?.line == 1 && error?.column == 1)
  }

  @Test(arguments: ["Milk\nBread\nTea\n", "\"Milk\"\n\"Bread\"\n\"Tea\"\n", "Milk\r\nBread\r\nTea"])
  func `texts in one column are all items, without quotes, and it is told`(text: String) throws {
    let result = try CSVTitleTests.read(text, called: "t.csv")
    #expect(result.lists[0].list.items.map(\.text) == ["Milk", "Bread", "Tea"])
    #expect(result.remarks.contains { $0.message.contains("first row is taken for an item") })
  }

  @Test func `a heading of one column is one where it is known, or above values`() throws {
    let named = try CSVTitleTests.read("name\nMilk\nTea\n", called: "t.csv").lists[0].list
    #expect(named.items.map(\.text) == ["Milk", "Tea"])
    let values = try CSVTitleTests.read("weight\n2.5\n3\n", called: "t.csv").lists[0].list
    #expect(!values.bytes.text.contains(#""text": "weight""#))
    var options = TableOptions()
    options.text = "email"
    let run = try FormatRun("csv")
    let chosen = try run.read(Array("email\na@example.org\n".utf8), options)
    #expect(chosen.lists[0].list.items.map(\.text) == ["a@example.org"])
  }
}
