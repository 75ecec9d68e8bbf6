// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// What the user says of how the table of a sheet is written.
struct SheetOptionsTests {
  private let report: [[String?]] = [
    ["Report", nil, nil], ["Town", "Size", "Size"], [nil, "Width", "Height"], ["Ulm", "1", "2"],
    ["Bonn", "3", "n/a"],
  ]

  private func read(
    _ sheets: [(name: String, rows: [[String?]])],
    _ change: (inout TableOptions) -> Void
  ) throws -> ImportResult {
    var table = TableOptions()
    change(&table)
    let file = XLSXSample.file(sheets.map { ($0.name, XLSXSample.rows($0.rows)) })
    return try FormatRun("xlsx").read(file, table)
  }

  private func items(
    _ rows: [[String?]],
    _ change: (inout TableOptions) -> Void
  ) throws -> [String] {
    try read([("S", rows)], change).lists[0].list.items.map(\.json.text)
  }

  @Test func `rows above, rows of headings and missing cells are given`() throws {
    let items = try items(report) {
      $0.skippedLines = 1
      $0.headingRows = 2
      $0.missing = ["n/a"]
    }
    #expect(
      items == [
        #"{"text": "Ulm", "Size Width": 1, "Size Height": 2}"#,
        #"{"text": "Bonn", "Size Width": 3}"#,
      ]
    )
  }

  @Test func `no row names the columns, or none is above them`() throws {
    let rows: [[String?]] = [["Name", nil], ["a", "b"], ["c", "d"]]
    #expect(try items(rows) { $0.headingRows = 0 }.count == 2)
    #expect(try items(rows) { $0.skippedLines = 0 }.count == 2)
    let all = try items(rows) {
      $0.headingRows = 0
      $0.skippedLines = 0
    }
    #expect(all.count == 3)
    let error = #expect(throws: ImportError.self) { _ = try items(rows) { $0.headingRows = 9 } }
    #expect(error?.message.contains("--heading-rows 9") == true)
  }

  @Test func `texts of a sheet are numbers where that is said`() throws {
    let rows: [[String?]] = [["Name", "v"], ["a", "1.234,5"], ["b", "7"], ["c", "x"]]
    let result = try read([("S", rows)]) {
      $0.kinds = [TableOptions.ColumnKind("v=number,decimal=,")].compactMap(\.self)
    }
    let items = result.lists[0].list.items
    #expect(items.map { $0["v"]?.text } == ["1234.5", "7", nil])
    #expect(items[2]["vText"]?.string == "x")
    #expect(
      result.remarks.contains { $0.isUnsettled && $0.message.hasPrefix("S: a cell of \"v\"") }
    )
  }

  @Test func `a sheet that stays a grid has nothing of it, which is told`() throws {
    let table: [[String?]] = [["Name", "Town"], ["a", "x"], ["b", "y"]]
    let grid: [[String?]] = [["1", "2"], ["3", "4"]]
    let result = try read([("T", table), ("G", grid)]) { $0.missing = ["x"] }
    let message = #"--missing says nothing of what is no table: "G""#
    #expect(result.remarks.map(\.message).contains(message))
    let alone = try read([("T", table)]) { $0.missing = ["x"] }
    #expect(!alone.remarks.contains { $0.message.contains("no table") })
  }
}
