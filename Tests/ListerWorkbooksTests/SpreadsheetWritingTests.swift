// SPDX-License-Identifier: MIT

import FormatKit
import Foundation
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerTables
import TestKit
import Testing

struct SpreadsheetWritingTests {
  private static let lists = [
    "lists/breakfast", "lists/hike", "lists/party", "documents/invoice", "documents/quote",
    "documents/groceries", "documents/budget", "documents/exactness", "documents/errors",
    "documents/dates", "documents/text", "documents/arrays", "documents/franklin-16",
  ]

  @Test(arguments: ["xlsx", "ods"], lists)
  func `an exported list is imported as the same document`(format: String, name: String) throws {
    let file = Datasets.root.appendingPathComponent("\(name).list.json")
    let list = try BinarySample.list(String(decoding: Data(contentsOf: file), as: UTF8.self))
    let (result, _) = try BinarySample.roundTrip(list, format)
    #expect(try BinarySample.first(result) == list)
    #expect(result.remarks == [])
  }

  @Test(arguments: ["xlsx", "ods"])
  func `what a file can't hold comes back with the document inside of it`(format: String) throws {
    let list = try BinarySample.list(
      """
      {"color": 3, "items": [{"text": "a  b\\tc\\n d\\r\\n\\u0001\\u0000", "quantity": 12345678901234567890,
       "price": 1.10, "prices": {"x": 1e2}, "tags": ["a,b", ""], "note": "", "mine": {"x": [1]}}, "plain"],
       "grids": [{"name": "[odd]: a/b?", "rows": [[12345678901234567890, 0.1, "=1/3", {"ratio": "-2/7"},
       {"approx": "1.41421356237309504880"}, {"text": "=x"}, {"error": "#N/A"}, {"error": "#SPILL!"}], [],
       ["=SUM(A1:A2) +ITEMS(\\"quantity\\")", "=SEQUENCE(2,2)", "=A3#", "=B1 B1:B2", "=)", "=Q99",
       "='[odd]: a/b?'!A1&\\"x;,y\\"", "={1,2;3,4}", "=CONCAT(\\"a\\",TRUE)", "=foo", null]],
       "width": 7}, {"name": "Items", "rows": []}, {"name": "items 2", "rows": [["  x "]]}],
       "names": {"first": "'[odd]: a/b?'!A1"}, "extra": "\u{FFFF}"}
      """
    )
    let (result, remarks) = try BinarySample.roundTrip(list, format)
    let again = try BinarySample.first(result)
    #expect(again == list)
    #expect(again["grids"] == list["grids"])
    #expect(result.remarks == [])
    #expect(
      remarks.contains {
        $0.message.hasSuffix("formulas that spreadsheets don't know are written as what they give")
      }
    )
    let names = remarks.contains {
      $0.message == "the grid \"[odd]: a/b?\" is the sheet \"_odd__ a_b_\""
    }
    #expect(names)
    let longNumbers = remarks.contains { $0.message.contains("of more than 15 digits") }
    #expect(longNumbers == (format == "xlsx"))
  }

  @Test func `numbers of 15 digits survive a workbook of doubles`() throws {
    var generator = SeededGenerator(seed: 5)
    var rows: [String] = []
    for _ in 0..<16 {
      let cells = (0..<16).map { _ in
        let digits = Int.random(in: 1..<1_000_000_000_000_000, using: &generator)
        return "\(digits)e\(Int.random(in: -30..<20, using: &generator))"
      }
      rows.append("[\(cells.joined(separator: ","))]")
    }
    let list = try BinarySample.list("{\"grid\": [\(rows.joined(separator: ","))]}")
    let (result, remarks) = try BinarySample.roundTrip(list, "xlsx")
    #expect(remarks == [])
    #expect(result.remarks == [])
    #expect(try BinarySample.first(result).bytes == list.bytes)
  }

  @Test(arguments: [("xlsx", 1), ("ods", 0)])
  func `ranges beyond the grid are written as they are, an IF of its test alone where known`(
    format: String,
    unknown: Int
  ) throws {
    let list = try BinarySample.list(
      #"{"grid": [[1, "=SUM(A1:A100)", "=SUM($A$1:$Z9)", "=COUNT(A:Z)", "=IF(A1)"]]}"#
    )
    let (result, remarks) = try BinarySample.roundTrip(list, format)
    #expect(try BinarySample.first(result) == list)
    #expect(remarks.count == unknown, "\(remarks)")
  }

  @Test(arguments: ["xlsx", "ods"])
  func `the same list gives the same bytes`(format: String) throws {
    let write = try #require(BinarySample.format(format).write)
    let list = try BinarySample.list("{\"items\": [\"a\"], \"grid\": [[1, \"=A1\"]]}")
    let named = NamedList(name: "x", list: list)
    #expect(try write([named], WritingOptions()).bytes == write([named], WritingOptions()).bytes)
    #expect(throws: ExportError(message: "a workbook holds one list, not 0")) {
      _ = try write([], WritingOptions())
    }
  }

  @Test(arguments: ["xlsx", "ods"])
  func `a file is packed whole, whether its texts get smaller or not`(format: String) throws {
    var generator = SeededGenerator(seed: 11)
    let items = (0..<60).map { _ in
      let scalars = (0..<10_000).map { _ in
        Unicode.Scalar(UInt32.random(in: 0x4E00..<0x9FFF, using: &generator)) ?? "x"
      }
      return "\"\(String(String.UnicodeScalarView(scalars)))\""
    }
    let same = String(repeating: "\"a\",", count: 20_000)
    let list = try BinarySample.list("{\"items\": [\(same)\(items.joined(separator: ","))]}")
    let (result, _) = try BinarySample.roundTrip(list, format)
    #expect(try BinarySample.first(result) == list)
  }

  @Test(arguments: ["xlsx", "ods"])
  func `formulas and names with characters XML hasn't leave files whole`(format: String) throws {
    let list = try BinarySample.list(
      """
      {"grid": [["=\\"a\\u0001b\\"", "=\\"\\uFFFE\\"", "=\\"_x0041_\\"", {"text": "_x+041_"}, "=1+\\r\\n2"]],
       "names": {"a\\u0001": "Grid!A1", "b": "=\\"\\u0001\\""}}
      """
    )
    let (result, remarks) = try BinarySample.roundTrip(list, format)
    #expect(try BinarySample.first(result) == list)
    #expect(result.remarks == [])
    #expect(remarks.contains { $0.message.contains("the name \"a\u{1}\"") })
  }

  @Test(arguments: ["saved.xlsx", "saved.ods"])
  func `an export that LibreOffice saved again is still the same document`(name: String) throws {
    // The exported document was `Datasets/imports/spreadsheets/saved.list.json`.
    let text = String(
      decoding: try BinarySample.bytes("spreadsheets/saved.list.json"),
      as: UTF8.self
    )
    let list = try BinarySample.first(BinarySample.read("spreadsheets/\(name)"))
    #expect(list == (try BinarySample.list(text)))
  }

  @Test(arguments: ["edited-openpyxl.xlsx", "edited-libreoffice.ods"])
  func `what others edit in an export is taken, and the rest stays`(name: String) throws {
    // The exported document was `Datasets/imports/spreadsheets/edited.list.json`.
    let list = try BinarySample.first(BinarySample.read("spreadsheets/\(name)"))
    #expect(list.items.map(\.text) == ["Milk", "Rye bread", "Salt"])
    #expect(list.items[0]["shelf"]?.string == "top")
    #expect(list.items[0].quantity?.text == "12345678901234567890")
    #expect(list.items[1].uuid.description == "0F1E2D3C-0000-4000-8000-000000000002")
    #expect(list.items[2].quantity?.text == "3")
    #expect(list["id"]?.string == "kept")
    let rows = BinarySample.rows(list, "Sums")
    #expect(rows[0] == ["1.10", "5", "\"=SUM(ITEMS(\\\"quantity\\\"))\""])
    #expect(rows[1][0] == "{\"ratio\": \"1/3\"}")
    #expect(rows[1][1] == "\"=A1*2\"")
  }
}
