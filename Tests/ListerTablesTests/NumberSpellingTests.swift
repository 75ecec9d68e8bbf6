// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Numbers that are spelled with other groups, signs and digits than those of programs.
struct NumberSpellingTests {
  /// A table of two columns, whose second one is `v`, between semicolons.
  private func items(_ cells: [String]) throws -> [ListItem] {
    let rows = cells.enumerated().map { "item \($0.offset);\($0.element)" }
    return try FormatRun("csv").items((["name;v"] + rows).joined(separator: "\n") + "\n")
  }

  @Test(
    arguments: [
      (["1'234.50", "12.00"], ["1234.50", "12.00"]),
      (["1’234", "1’234’567"], ["1234", "1234567"]),
      (["12'345", "7"], ["12345", "7"]), (["-1'234,5", "0,5"], ["-1234.5", "0.5"]),
      (["1\u{A0}234,5", "2\u{202F}500"], ["1234.5", "2500"]),
      (["1\u{2009}234\u{2009}567"], ["1234567"]),
      (["12,5\u{A0}", "7"], ["12.5", "7"]),
    ] as [([String], [String])]
  )
  func `apostrophes and spaces that break no line group digits`(
    cells: [String],
    numbers: [String]
  ) throws {
    #expect(try items(cells).map { $0["v"]?.text } == numbers)
  }

  @Test(
    arguments: [
      (["10 237,65", "1 234", "5,00"], ["10237.65", "1234", "5.00"]),
      (["1 234", "0.5"], ["1234", "0.5"]),
      (["1 234 567.25", "-12 000"], ["1234567.25", "-12000"]),
    ] as [([String], [String])]
  )
  func `blanks group digits beside a fraction`(cells: [String], numbers: [String]) throws {
    #expect(try items(cells).map { $0["v"]?.text } == numbers)
  }

  @Test(arguments: [
    ["1 234", "5 678"], ["555 123 456", "555 765 432"], ["+49 301 234 567", "+49 301 765 432"],
    ["1 234", "17"],
  ])
  func `blanks that may be those of telephone numbers are told, and these stay texts`(
    cells: [String]
  ) throws {
    let rows = cells.map { "a;\($0)\n" }.joined()
    let result = try FormatRun("csv").read("name;v\n" + rows)
    let found = result.lists[0].list.items.map { $0["v"] }
    #expect(found.first??.string == cells[0])
    #expect(found.last??.string == cells.last)
    let remark = try #require(result.remarks.first { $0.message.contains("1 234") })
    #expect(remark.message.hasSuffix(#": "v""#) && remark.isUnsettled)
  }

  @Test(
    arguments: [
      (["12,50-", "3,20"], ["-12.50", "3.20"]), (["1.234-", "0,5"], ["-1234", "0.5"]),
      (["1'234-", "5"], ["-1234", "5"]), (["−5", "−1.5"], ["-5", "-1.5"]),
      (["１，２３４．５", "７"], ["1234.5", "7"]), (["－５", "＋３"], ["-5", "3"]),
      (["１２", "3"], ["12", "3"]),
    ] as [([String], [String])]
  )
  func `signs behind numbers, and full-width digits, are those of numbers`(
    cells: [String],
    numbers: [String]
  ) throws {
    #expect(try items(cells).map { $0["v"]?.text } == numbers)
  }

  @Test(
    arguments: [
      (["1'234.50", "1.234"], ["1234.50", "1.234"]), (["1'234,50", "1.234"], ["1234.50", "1234"]),
      (["10 237,65", "1.234"], ["10237.65", "1234"]), (["１２．５", "1,234"], ["12.5", "1234"]),
    ] as [([String], [String])]
  )
  func `one mark behind groups says what the marks of the others are`(
    cells: [String],
    numbers: [String]
  ) throws {
    #expect(try items(cells).map { $0["v"]?.text } == numbers)
  }

  @Test(arguments: [
    // Telephone numbers, postal codes, parts, versions, heights, ranges, prices without cents.
    ["030 123 456", "040 555 12"], ["01067", "10115"], ["12-", "7-"], ["1.2.3-", "1.0-"],
    ["1.2.3", "1.2.4"], ["6'2", "5'11"], ["1'23", "4'56"], ["12 34", "1 2345"], ["10-20", "30-40"],
    ["００７", "００８"], ["1'234 567", "2"], ["12,-", "7,-"], ["0'123", "5"], ["1 234.5.6", "0.5"],
  ])
  func `what is no number stays as it is`(cells: [String]) throws {
    #expect(try items(cells).map { $0["v"]?.string } == cells)
  }

  @Test func `percentages are spelled so too`() throws {
    let items = try items(["1'234,5 %", "12\u{A0}%", "12,50-%"])
    #expect(items.map { $0["v"]?.text } == ["12.345", "0.12", "-0.125"])
  }

  @Test(
    arguments: [
      ("1.234,50\u{A0}€", "1234.50", "€"), ("-5 €", "-5", "€"), ("12,50- €", "-12.50", "€"),
      ("-$5.50", "-5.50", "$"), ("CHF 1'234.50", "1234.50", "CHF"), ("Fr.5", "5", "Fr."),
    ] as [(String, String, String)]
  )
  func `a price keeps its currency`(cell: String, price: String, currency: String) throws {
    let item = try #require(try FormatRun("csv").items("name;price\na;\(cell)\n").first)
    #expect(item.price?.text == price && item["currency"]?.string == currency)
  }

  @Test(
    arguments: [
      ("2\u{A0}kg", "2", "kg"), ("1'234 g", "1234", "g"), ("2 l", "2", "l"),
      ("2 1/2 cups", "2", "1/2 cups"), ("500g", "500", "g"),
    ] as [(String, String, String)]
  )
  func `a quantity keeps its unit`(cell: String, quantity: String, unit: String) throws {
    let item = try #require(try FormatRun("csv").items("name;quantity\na;\(cell)\n").first)
    #expect(item.quantity?.text == quantity && item.unit == unit)
  }

  @Test func `a grid has the same numbers`() throws {
    let text = "Town;people;share;phone\nA;1'234;10 237,65;555 123 456\nB;2’345;1 234;555 765 432\n"
    var table = TableOptions()
    table.shape = .grid
    let list = try FormatRun("csv").read(Array(text.utf8), table).lists[0].list
    let rows = list["grids"]?.elements.first?["rows"]?.elements.map(\.text)
    #expect(
      rows == [
        #"["Town", "people", "share", "phone"]"#, #"["A", 1234, 10237.65, "555 123 456"]"#,
        #"["B", 2345, 1234, "555 765 432"]"#,
      ]
    )
  }
}
