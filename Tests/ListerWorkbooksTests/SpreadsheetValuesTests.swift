// SPDX-License-Identifier: MIT

@testable import ListerTables
@testable import ListerWorkbooks
import FormatKit
import Foundation
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import ListerNumbers
import TestKit
import Testing

/// Workbooks show what the formulas of a document give.
struct SpreadsheetValuesTests {
  private static let options = WritingOptions(now: Number(46_347))

  private func write(_ list: List, _ format: String) throws -> [UInt8] {
    let write = try #require(BinarySample.format(format).write)
    return try write([NamedList(name: "x", list: list)], SpreadsheetValuesTests.options).bytes
  }

  private func part(_ name: String, of bytes: [UInt8]) throws -> String {
    var text: String?
    _ = try bytes.withByteView { view throws(ImportError) in
      try ArchiveReader().forEachEntry(of: view, named: "x.zip") { entry, bytes in
        if entry == name { text = bytes.string }
      }
    }
    return try #require(text, "\(name)")
  }

  private static let document = """
    {"grid": [["=1/3", "=AVERAGE(1,2,2)", "=1=1", "=1/0", "=\\"a\\"&\\" b \\"", "=\\"\\""],
      ["=SEQUENCE(2)", "=SUM(A2:A3*2)", {"ratio": "-2/7"}, {"error": "#N/A"}, 0.1, "=H9"],
      [null, "=SEQUENCE(1,2)", null, "=A2#", "=TODAY()", "=F3"]]}
    """

  @Test(arguments: [
    #"<c r="A1"><f>1/3</f><v>0.3333333333333333</v></c>"#,
    #"<c r="B1"><f>AVERAGE(1,2,2)</f><v>1.6666666666666667</v></c>"#,
    #"<c r="C1" t="b"><f>1=1</f><v>1</v></c>"#,
    #"<c r="D1" t="e"><f>1/0</f><v>#DIV/0!</v></c>"#,
    #"<c r="E1" t="str"><f>&quot;a&quot;&amp;&quot; b &quot;</f><v xml:space="preserve">a b </v></c>"#,
    #"<c r="F1" t="str"><f>&quot;&quot;</f><v></v></c>"#,
    #"<c r="A2" cm="1"><f t="array" ref="A2:A3">_xlfn.SEQUENCE(2)</f><v>1</v></c>"#,
    #"<c r="A3"><v>2</v></c>"#,
    #"<c r="B2" cm="1"><f t="array" ref="B2">SUM(A2:A3*2)</f><v>6</v></c>"#,
    #"<c r="C2"><f>-2/7</f><v>-0.2857142857142857</v></c>"#,
    #"<c r="D2" t="e"><v>#N/A</v></c>"#,
    #"<c r="E2"><v>0.1</v></c>"#,
    #"<c r="B3" cm="1"><f t="array" ref="B3:C3">_xlfn.SEQUENCE(1,2)</f><v>1</v></c><c r="C3"><v>2</v></c>"#,
    #"<c r="D3" cm="1"><f t="array" ref="D3:D4">_xlfn.ANCHORARRAY(A2)</f><v>1</v></c>"#,
    #"<c r="E3"><f>TODAY()</f><v>46347</v></c>"#,
    // Excel has no such error: a file with it would be damaged.
    ##"<c r="F3" t="str"><f>F3</f><v>#CIRC!</v></c>"##,
  ])
  func `each formula of an .xlsx has its value, of its kind`(cell: String) throws {
    let list = try BinarySample.list(SpreadsheetValuesTests.document)
    let xml = try part("xl/worksheets/sheet1.xml", of: write(list, "xlsx"))
    #expect(xml.contains(cell), "\(xml)")
  }

  @Test func `a formula without a value has none in the file`() {
    let sheet = PlannedSheet(name: "S", rows: [[.formula("1/3", .empty)]])
    #expect(XLSXSheetText.text(of: sheet).contains("<c r=\"A1\"><f>1/3</f></c>"))
  }

  @Test(arguments: [
    #"table:formula="of:=COM.MICROSOFT.SEQUENCE(2)" table:number-matrix-rows-spanned="2""#,
    // OpenDocument has no form for `A2#`.
    #"table:formula="of:=[.A2:.A3]" table:number-matrix-rows-spanned="2""#,
    #"table:formula="of:=1/3" office:value-type="float" office:value="0.3333333333333333">"#,
    #"table:formula="of:=1=1" office:value-type="boolean" office:boolean-value="true">"#,
    ##"office:string-value="" calcext:value-type="error"><text:p>#DIV/0!</text:p>"##,
    #"table:number-matrix-rows-spanned="2" table:number-matrix-columns-spanned="1" office:value-type="float""#,
    #"<table:table-cell office:value-type="float" office:value="2"><text:p>2</text:p></table:table-cell>"#,
  ])
  func `each formula of an .ods has its value, of its kind`(cell: String) throws {
    let list = try BinarySample.list(SpreadsheetValuesTests.document)
    let xml = try part("content.xml", of: write(list, "ods"))
    #expect(xml.contains(cell), "\(xml)")
  }

  private static let documents: [String] = {
    let folder = Datasets.root.appendingPathComponent("documents")
    let names = try? FileManager.default.contentsOfDirectory(atPath: folder.path)
    return (names ?? []).filter { $0.hasSuffix(".list.json") }.sorted()
  }()

  @Test(arguments: ["xlsx", "ods"], documents)
  func `all cells have their values in a workbook`(format: String, name: String) throws {
    let file = Datasets.root.appendingPathComponent("documents/\(name)")
    let list = try BinarySample.list(String(decoding: Data(contentsOf: file), as: UTF8.self))
    let grids = try CalculatedGrid.all(of: list, SpreadsheetValuesTests.options)
    let titles = WorkbookLayout.sheetNames(DocumentGrid.all(of: list).map(\.name))
    let book = try write(list, format).withByteView { view throws(ImportError) in
      format == "xlsx"
        ? try XLSXReader.read(view, isTiled: false) : try ODSReader.read(view, isTiled: false)
    }
    for (grid, title) in zip(grids, titles) {
      var cells: [Int: SheetCell] = [:]
      for cell in try #require(book.sheets.first { $0.name == title }).cells {
        cells[cell.row * 16 + cell.column] = cell
      }
      for place in 0..<256 {
        let shown = grid.value(row: place / 16, column: place % 16)
        let read = cells[place]?.value ?? .empty
        #expect(
          SpreadsheetValuesTests.isSame(shown, read),
          "\(title) row \(place / 16 + 1) column \(place % 16 + 1): \(shown), \(read)"
        )
      }
    }
  }

  /// Whether a spreadsheet shows the same; a text that is empty is there or not.
  private static func isSame(_ shown: SheetValue, _ read: SheetValue) -> Bool {
    switch (shown, read) {
    case (.number(let mine), .number(let theirs)): Double(mine) == Double(theirs)
    case (.error(let mine), .text(let theirs)):
      mine == theirs && !PlannedCell.errors.contains(mine)
    case (.text(""), .empty): true
    default: shown == read
    }
  }
}
