// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// What becomes of texts of sheets that spell numbers.
struct SheetNumbersTests {
  private func read(_ rows: [[SheetFile.Cell]], _ format: String) throws -> ImportResult {
    let sheet = SheetFile(rows: rows)
    return try BinarySample.read(format == "ods" ? sheet.ods : sheet.xlsx, "x.\(format)")
  }

  private func column(_ cells: [SheetFile.Cell]) -> [[SheetFile.Cell]] {
    [[.text("town"), .text("River"), .text("size")]]
      + cells.enumerated().map { [.text("town \($0)"), .text("river \($0)"), $1] }
  }

  @Test(arguments: ["xlsx", "ods"])
  func `texts of a column that spell numbers are numbers in items`(format: String) throws {
    let cells: [SheetFile.Cell] = [.text("7.321"), .text("1.880,4"), .number("1.234")]
    let items = try read(column(cells), format).lists[0].list.items
    #expect(items.map { $0["size"]?.text } == ["7321", "1880.4", "1.234"])
  }

  @Test(arguments: ["xlsx", "ods"])
  func `a number of the file is read by itself, whatever the marks of texts`(format: String) throws
  {
    let rows: [[SheetFile.Cell]] = [
      [.text("Product"), .text("Shelf"), .text("Price")],
      [.text("Milk"), .text("A"), .text("2,50")],
      [.text("Salt"), .text("B"), .number("1.234")],
      [.text("Rice"), .text("C"), .number("0.5")],
    ]
    let items = try read(rows, format).lists[0].list.items
    #expect(items.map { $0.price?.text } == ["2.50", "1.234", "0.5"])
  }

  @Test(arguments: ["xlsx", "ods"])
  func `numbers that can be meant in two ways are told`(format: String) throws {
    let result = try read(column([.text("9.674"), .text("92.920"), .number("4")]), format)
    let message = "numbers such as 1,234 or 1.234, whose mark can mean two things"
    #expect(result.remarks.contains { $0.isUnsettled && $0.message.contains(message) })
    #expect(result.lists[0].list.items[0]["size"]?.string == "9.674")
  }

  @Test(arguments: ["xlsx", "ods"])
  func `in a grid they are numbers as well, which is told`(format: String) throws {
    let rows: [[SheetFile.Cell]] = [
      [.text("a"), .text("b")], [.number("1"), .text("1.880,4")], [.number("2"), .text("7.321")],
    ]
    let result = try read(rows, format)
    let grid = BinarySample.rows(try BinarySample.first(result), "S")
    #expect(grid == [["\"a\"", "\"b\""], ["1", "1880.4"], ["2", "7321"]])
    #expect(result.remarks.map(\.message) == ["2 texts became the numbers that they spell"])
  }

  @Test func `a text that a formula refers to is a text for it, which is told`() throws {
    let rows =
      XLSXSample.rows([["a", "b"]])
      + "<row r=\"2\"><c r=\"A2\" t=\"str\"><v>12</v></c>"
      + "<c r=\"B2\"><f>SUM(A2:A3)</f><v>0</v></c></row>"
      + "<row r=\"3\"><c r=\"A3\" t=\"str\"><v>30</v></c></row>"
      + "<row r=\"4\"><c r=\"A4\" t=\"str\"><v>5</v></c></row>"
    let result = try BinarySample.read(XLSXSample.file([(name: "S", rows: rows)]), "x.xlsx")
    let grid = BinarySample.rows(try BinarySample.first(result), "S")
    #expect(
      grid == [
        ["\"a\"", "\"b\""], ["\"12\"", "\"=SUM(A2:A3)\""], ["\"30\""], ["5"],
      ]
    )
    #expect(
      result.remarks.map(\.message) == [
        "1 text became the number that it spells",
        "2 texts that spell numbers stay texts (formulas refer to them)",
      ]
    )
  }

  @Test func `what stays a text in a grid is told with its first cell`() throws {
    let mixed: [[SheetFile.Cell]] = [
      [.text("a"), .number("1"), .number("2")], [.text("12"), .number("1"), .number("2")],
      [.text("b"), .number("1"), .number("2")],
    ]
    let kept = try read([[.text("x"), .text("y"), .text("z")]] + mixed, "xlsx")
    #expect(BinarySample.rows(try BinarySample.first(kept), "S")[2][0] == "\"12\"")
    #expect(
      kept.remarks.map(\.message) == [
        "S!A3: 1 text that spells a number is kept as a text, for there are others in the column"
      ]
    )
    let open = try read(
      [
        [.text("x"), .text("y")], [.text("9.674"), .number("1")], [.text("92.920"), .number("2")],
      ],
      "xlsx"
    )
    #expect(BinarySample.rows(try BinarySample.first(open), "S")[1][0] == "\"9.674\"")
    #expect(
      open.remarks.contains { $0.isUnsettled && $0.message.hasPrefix("S!A2: 2 numbers such as") }
    )
  }

  @Test func `codes stay texts without a word`() throws {
    let rows: [[SheetFile.Cell]] = [
      [.text("zip"), .text("n"), .text("m")], [.text("01067"), .number("1"), .number("3")],
      [.text("20095"), .number("2"), .number("4")],
    ]
    let result = try read(rows, "xlsx")
    #expect(BinarySample.rows(try BinarySample.first(result), "S")[2][0] == "\"20095\"")
    #expect(result.remarks.isEmpty)
  }
}
