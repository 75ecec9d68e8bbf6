// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// What points and commas in numbers are: the column decides, then the table, then the kind of the file.
struct NumberMarksTests {
  /// The values of a column of a table of items, as JSON.
  private func values(_ format: String, _ text: String, _ key: String) throws -> [String?] {
    try FormatRun(format).items(text).map { $0[key]?.text }
  }

  /// A table of two columns, whose second one is `v`.
  private func table(_ separator: String, _ cells: [String]) -> String {
    let rows = cells.enumerated().map { index, cell in
      let isQuoted = cell.contains(separator)
      return "item \(index)\(separator)" + (isQuoted ? "\"\(cell)\"" : cell)
    }
    return (["name\(separator)v"] + rows).joined(separator: "\n") + "\n"
  }

  @Test(
    arguments: [",", ";", "\t", "|"],
    [
      // A comma that can only be a decimal mark, or points that can only group, decide for the others.
      (["1.234", "2.500,5", "17"], ["1234", "2500.5", "17"]),
      (["1.234.567", "2.345"], ["1234567", "2345"]),
      (["1.234", "0,5"], ["1234", "0.5"]), (["-1.234", "12,50"], ["-1234", "12.50"]),
      (["1,234", "2,5"], ["1.234", "2.5"]), (["1.000", "1000,0"], ["1000", "1000.0"]),
      // So do points that can only be a decimal mark, and commas that can only group.
      (["1,234", "2,500.5"], ["1234", "2500.5"]), (["1,234,567", "2,345"], ["1234567", "2345"]),
      (["1.234", "0.5"], ["1.234", "0.5"]), (["1.234", "12345.678"], ["1.234", "12345.678"]),
      (["1,234", "12.5"], ["1234", "12.5"]), (["0.123", "1.234"], ["0.123", "1.234"]),
    ] as [([String], [String])]
  )
  func `the other numbers of a column say what a mark is`(
    separator: String,
    column: (cells: [String], numbers: [String])
  ) throws {
    let text = table(separator, column.cells)
    let format = separator == "\t" ? "tsv" : "csv"
    #expect(try values(format, text, "v") == column.numbers, "\(text)")
  }

  @Test(arguments: [
    ("csv", "name;v;w\na;1.234;0,5\nb;2.345;0,7\n", ["1234", "2345"]),
    ("csv", "name;v;w\na;1.234;0.5\nb;2.345;0.7\n", ["1.234", "2.345"]),
    ("csv", "name,v,w\na,\"1,234\",0.5\nb,\"2,345\",0.7\n", ["1234", "2345"]),
    ("csv", "name,v,w\na,1.234,12 kg\nb,2.345,\"2,5 kg\"\n", ["1234", "2345"]),
    ("csv", "name,v,w\na,1.234,12%\nb,2.345,\"2,5%\"\n", ["1234", "2345"]),
    ("csv", "name;v;w\na;1.234;5,5 €\nb;2.345;1.200,00 €\n", ["1234", "2345"]),
    ("html", "<html lang=de><table><tr><th>name<th>v<tr><td>a<td>1.234</table>", ["1234"]),
    ("html", "<html lang=en><table><tr><th>name<th>v<tr><td>a<td>1,234</table>", ["1234"]),
    ("html", "<html lang=de-CH><table><tr><th>name<th>v<tr><td>a<td>1.234</table>", ["1.234"]),
    (
      "html", "<table><tr><th>name<th>v<tr><td>a<td>1.234<tr><td>b<td>2.345.678</table>",
      ["1234", "2345678"]
    ),
  ])
  func `where a column doesn't tell, the table does, or its language`(
    format: String,
    text: String,
    numbers: [String]
  ) throws {
    #expect(try values(format, text, "v") == numbers)
  }

  @Test(arguments: [
    // Nothing tells: a point is a decimal mark in most files, a comma where semicolons separate.
    (",", ["1.234", "2.345"], ["1.234", "2.345"]), ("\t", ["1.234", "2.345"], ["1.234", "2.345"]),
    (";", ["1,234", "2,345"], ["1.234", "2.345"]),
    // Each of these means one number whatever the others are.
    (",", ["1.5", "2,5"], ["1.5", "2.5"]), (";", ["1.5", "2,5", "3"], ["1.5", "2.5", "3"]),
  ])
  func `where nothing tells, the kind of the file does`(
    separator: String,
    cells: [String],
    numbers: [String]
  ) throws {
    let format = separator == "\t" ? "tsv" : "csv"
    #expect(try values(format, table(separator, cells), "v") == numbers)
  }

  @Test(arguments: [
    (";", ["1.234", "2.345"]), (",", ["1,234", "2,345"]), (",", ["1.234", "2,345"]),
    (";", ["1.5", "2,5", "1.234"]), ("\t", ["1,234", "17"]), (";", ["1.234%", "2.345%"]),
  ])
  func `what can't be settled stays a text, and is told`(
    separator: String,
    cells: [String]
  ) throws {
    let run = try FormatRun(separator == "\t" ? "tsv" : "csv")
    let result = try run.read(Array(table(separator, cells).utf8))
    #expect(result.lists[0].list.items.map { $0["v"]?.string } == cells)
    #expect(result.remarks.contains { $0.message.contains("can mean two things") })
  }

  @Test(
    arguments: ["\t", ";"],
    [
      (["12,34,567", "1,000.5"], ["1234567", "1000.5"]),
      (["1,23,456", "12,345", "-7", "1,23,45,678.90"], ["123456", "12345", "-7", "12345678.90"]),
      (["₹ 1,23,456", "₹ 7"], ["123456", "7"]),
    ] as [([String], [String])]
  )
  func `commas group digits by two, but the last three, and it is told`(
    separator: String,
    column: (cells: [String], numbers: [String])
  ) throws {
    let run = try FormatRun(separator == "\t" ? "tsv" : "csv")
    let result = try run.read(table(separator, column.cells))
    #expect(result.lists[0].list.items.map { $0["v"]?.text } == column.numbers)
    #expect(result.remarks.contains { $0.message.contains("in groups of two digits") })
  }

  @Test(arguments: [
    ["12,34,567", "1,234,567"], ["1,23,456", "100,000"], ["1,23,456", "2,5"],
    ["1,23,456", "123,456.5"],
  ])
  func `numbers whose digits are grouped in two ways stay texts, and are told`(
    cells: [String]
  ) throws {
    let result = try FormatRun("csv").read(table(";", cells))
    #expect(result.lists[0].list.items.map { $0["v"]?.string } == cells)
    #expect(
      result.remarks.contains { $0.message.contains("grouped in two ways") && $0.isUnsettled }
    )
  }

  @Test(arguments: ["12,34,56", "1,2,345", "123,45,678", "12,34,5678", "12.34.567", "1,23,456,789"])
  func `other groups are none of a number`(cell: String) throws {
    let items = try FormatRun("csv").items(table(";", [cell, "7"]))
    #expect(items.map { $0["v"]?.string } == [cell, "7"])
  }

  @Test func `a price that can be meant in two ways is kept as a text`() throws {
    let items = try FormatRun("csv").items("name;price\na;1.234\n")
    #expect(items[0].price == nil && items[0]["priceText"]?.string == "1.234")
    let settled = try FormatRun("csv").items("name;price\na;1.234\nb;0,99\n")
    #expect(settled.map { $0.price?.text } == ["1234", "0.99"])
  }

  @Test func `a grid is read by columns too`() throws {
    let text = "Town;people;share\nA;1.234;0,5\nB;2.345;0,25\n"
    var table = TableOptions()
    table.shape = .grid
    let list = try FormatRun("csv").read(Array(text.utf8), table).lists[0].list
    let rows = list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
    #expect(
      rows == [#"["Town", "people", "share"]"#, #"["A", 1234, 0.5]"#, #"["B", 2345, 0.25]"#]
    )
  }

  @Test(arguments: [
    (["+2.5", "-1.5"], ["2.5", "-1.5"]), (["+1,5", "-2,5"], ["1.5", "-2.5"]),
    (["+3", "-4", "0"], ["3", "-4", "0"]), (["+0.5", "1.5"], ["0.5", "1.5"]),
  ])
  func `a plus sign is one beside a minus sign or a fraction`(
    cells: [String],
    numbers: [String]
  ) throws {
    #expect(try values("csv", table(";", cells), "v") == numbers)
  }

  @Test(arguments: [["+49", "+43"], ["+49 30 12", "+49 40 13"], ["+1", "2"]])
  func `codes with a plus sign stay texts`(cells: [String]) throws {
    #expect(
      try FormatRun("csv").items(table(",", cells)).map { $0["v"]?.string } == cells
    )
  }

  @Test(
    arguments: [
      ("05.10.2023", "06.10.2023", ["2023-10-05", "2023-10-06"]),
      ("1.3.2020", "31.12.2020", ["2020-03-01", "2020-12-31"]),
      ("05.10.2023 08:30", "06.10.2023 17:05", ["2023-10-05T08:30:00", "2023-10-06T17:05:00"]),
      ("05/10/2023", "06/10/2023", [nil, nil]),
      ("05/10/2023", "25/10/2023", ["2023-10-05", "2023-10-25"]),
    ] as [(String, String, [String?])]
  )
  func `a day with points has the day first`(
    first: String,
    second: String,
    days: [String?]
  ) throws {
    let items = try FormatRun("csv").items("task;due\nBread;\(first)\nMilk;\(second)\n")
    #expect(items.map { $0.due?.text } == days)
    #expect(items.allSatisfy { ($0["dueText"] == nil) == ($0.due != nil) })
  }
}
