// SPDX-License-Identifier: MIT

@testable import ListerTables
import FormatKit
import ListerCoding
import ListerJSON
import ListerModel
import Testing

struct SpreadsheetReadingTests {
  @Test(arguments: ["openpyxl.xlsx", "libreoffice.xlsx", "libreoffice.ods"])
  func `a workbook becomes grids with its formulas`(name: String) throws {
    let result = try BinarySample.read("spreadsheets/\(name)")
    let list = try BinarySample.first(result)
    #expect(BinarySample.gridNames(list) == ["Sums", "My sheet", "Moved"])
    let sums = BinarySample.rows(list, "Sums")
    try #require(sums.count == 7)
    #expect(sums[0] == ["\"what\"", "\"amount\"", "\"day\"", "\"done\""])
    // LibreOffice writes logical values as formulas.
    #expect(sums[1][0...2] == ["\"rent\"", "0.1", "46347"])
    #expect(["true", "\"=TRUE()\""].contains(sums[1][3]))
    #expect(sums[2][0...1] == ["\"food & drink <x>\"", "0.2"])
    #expect(sums[3] == ["\"total\"", "\"=SUM(B2:B3)\"", "\"=C2+1\"", "\"=AND(D2:D3)\""])
    #expect(sums[4][1...2] == ["\"=1/3\"", "\"='My sheet'!A1\""])
    #expect(sums[4][3].contains("a,b"))
    #expect(sums[6] == ["\"  spaces  and\\ntwo lines 🧀\"", "\"=SUM(B1:B100)\""])
    #expect(
      BinarySample.rows(list, "Moved") == [
        ["20", "\"=SUM(A1:A4)\""], ["21", "\"=$A$1+A2\""], ["22"], ["23"],
      ]
    )
    #expect(list["names"]?["total"]?.string == "Sums!$B$4")
    #expect(result.remarks.contains { $0.message.contains("its cell AD20 became A1") })
    #expect(!result.remarks.contains { $0.message.contains("were cut") })
  }

  @Test func `days count from 1899-12-30, where Excel counts a day that never was`() throws {
    // 1900-01-01 is 1 in Excel and 2 here; formulas refer to C2 only, so C3 stays a text.
    let list = try BinarySample.first(BinarySample.read("spreadsheets/openpyxl.xlsx"))
    let sums = BinarySample.rows(list, "Sums")
    #expect(sums[1][2] == "46347")
    #expect(sums[2][2] == "\"1900-01-01\"")
  }

  @Test func `numbers of binary files keep the text, or the shortest one of their double`() throws {
    let list = try BinarySample.first(BinarySample.read("spreadsheets/openpyxl.xlsx"))
    let row = BinarySample.rows(list, "My sheet")[0]
    // 15 digits are all that openpyxl writes of this number.
    #expect(row[0] == "12345678901234567000" || Double(row[0]) == 1.234567890123457e19)
    #expect(row[1] == "0.3333333333333333")
    #expect(row[2] == "0.30000000000000004" || row[2] == "0.3")
    #expect(row[3] == "\"=CONCAT(A1,\\\"x\\\")\"")
  }

  @Test func `what XlsxWriter writes is read with rich texts and days of 1904`() throws {
    let result = try BinarySample.read("spreadsheets/xlsxwriter.xlsx")
    let rows = BinarySample.rows(try BinarySample.first(result), "Rich")
    try #require(rows.count == 10)
    #expect(rows[0] == ["\"plain bold end\"", "null", "null", "7"])
    #expect(rows[1] == ["\"2026-11-21\"", "\"2026-11-21T18:30:00\""])
    #expect(rows[2] == ["true", "\"=A8:A10*2\"", "\"=SORT(A8:A10,1,-1)\""])
    #expect(rows[3] == ["\"=1/0\""])
    #expect(rows[5] == ["{\"text\": \"=not a formula\"}"])
    #expect(rows[6] == ["\"_x000D_ literal \\u0001\""])
    #expect(rows[7...9].map { $0 } == [["1"], ["2"], ["3"]])
    #expect(
      result.remarks.contains {
        $0.message.hasPrefix("Rich!D1: the value is kept without its formula =[1]Other!A1")
      }
    )
  }

  @Test func `decimals, spans of time, repeats and formulas of OpenDocument are read`() throws {
    let list = try BinarySample.first(BinarySample.read("spreadsheets/odfpy.ods"))
    #expect(BinarySample.gridNames(list) == ["Ünïcode's", "Other"])
    let rows = BinarySample.rows(list, "Ünïcode's")
    try #require(rows.count == 4)
    #expect(rows[0][0...1] == ["12345678901234567890.123456789", "0.1"])
    #expect(rows[0][2...3] == ["\"a  b\\tc\"", "\"=A1+B1\""])
    #expect(rows[1][0...2] == ["\"2026-11-21\"", "true", "\"10:20\""])
    #expect(rows[1][3] == "\"=SUM(A1:B1,Other!A1:B2,1)\"")
    #expect(rows[2] == [])
    #expect(rows[3][0] == "\"='Ünïcode''s'!A1*2\"")
    #expect(rows[3][1] == "\"=CONCAT({1,2;3,4},\\\"a;b\\\")\"")
    #expect(rows[3][2] == "\"=1/3\"")
    #expect(BinarySample.rows(list, "Other") == [["7", "7"], ["7", "7"]])
  }

  @Test func `shared formulas are written out for each cell`() throws {
    let list = try BinarySample.first(BinarySample.read("archives/tiny.xlsx"))
    #expect(
      BinarySample.rows(list, "S") == [
        ["1", "\"=$A1*2+B$1\""], ["\"x\"", "\"=$A2*2+B$1\""], ["null", "\"=$A3*2+B$1\""],
      ]
    )
  }

  @Test func `a sheet of items becomes the items`() throws {
    let list = try BinarySample.first(BinarySample.read("spreadsheets/items.xlsx"))
    #expect(list["grids"] == nil)
    #expect(list.items.map(\.text) == ["Milk", "Bread"])
    #expect(list.items[0].quantity?.text == "2")
    #expect(list.items[0].price?.text == "1.19")
    #expect(list.items[0].tags == ["dairy", "cold"])
    #expect(list.items.map(\.isComplete) == [false, true])
    #expect(list.items[1].quantity == nil)
  }

  @Test func `a large sheet becomes items, or is cut into tiles`() throws {
    let items = try BinarySample.read("spreadsheets/large.xlsx")
    #expect(items.lists[0].list.items.count == 41)
    let told = "Data: 42 formulas have no values in the file: they are calculated"
    #expect(items.remarks.map(\.message).contains(told))
    let result = try BinarySample.read("spreadsheets/large.xlsx", tiles: true)
    let list = try BinarySample.first(result)
    #expect(BinarySample.gridNames(list) == ["Data A1", "Data A17", "Data A33"])
    #expect(BinarySample.rows(list, "Data A17")[3] == ["20", "\"=A4*2\""])
    let last = BinarySample.rows(list, "Data A33")
    #expect(last.count == 10)
    // In one of the tiles a sum over three of them would mean others: what it gives is kept.
    #expect(last[9] == ["820", "\"='Data A1'!A1+'Data A17'!A4\""])
    #expect(
      result.remarks.contains {
        $0.message == "the sheet \"Data\" was cut into 3 grids of 16 x 16 cells"
      }
    )
    #expect(result.remarks.contains { $0.message.contains("A1:A40 reaches over several tiles") })
  }

  /// A spreadsheet of one row, which says how often it and its cell are repeated.
  private func repeated(rows: Int, columns: Int) -> [UInt8] {
    ODSSample.file(
      "<table:table table:name=\"items\">"
        + "<table:table-row table:number-rows-repeated=\"\(rows)\">"
        + "<table:table-cell table:number-columns-repeated=\"\(columns)\" "
        + "office:value-type=\"float\" office:value=\"1\"/></table:table-row></table:table>"
    )
  }

  @Test func `repeated cells come up to a million, and no more`() throws {
    let result = try BinarySample.read(repeated(rows: 200, columns: 3), "ods")
    #expect(try BinarySample.first(result).items.count >= 199)
    for (rows, columns) in [(Int.max, 2), (600_000, 2), (1_048_576, 1)] {
      let error = #expect(throws: ImportError.self) {
        try BinarySample.read(repeated(rows: rows, columns: columns), "ods")
      }
      let message = error?.message ?? ""
      #expect(message.contains("repeats more than 1000000 cells"), "\(message)")
    }
  }

  @Test func `rows and cells that don't say where they are follow those before them`() throws {
    let rows = """
      <row><c><v>1</v></c><c><v>2</v></c></row><row><c><v>3</v></c><c r="D2"><v>4</v></c>\
      <c><v>5</v></c></row><row r="4"><c><v>6</v></c></row>
      """
    let file = XLSXSample.file([(name: "S", rows: rows)])
    let list = try BinarySample.first(BinarySample.read(file, "xlsx"))
    #expect(
      BinarySample.rows(list, "S") == [["1", "2"], ["3", "null", "null", "4", "5"], [], ["6"]]
    )
  }
}
