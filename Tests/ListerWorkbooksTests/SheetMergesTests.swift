// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Merged ranges of sheets: in a table of items each of their cells has the value of the first one.
struct SheetMergesTests {
  private func result(
    _ rows: [[String?]],
    _ merged: [String],
    _ shape: TableOptions.Shape? = .items
  ) throws -> ImportResult {
    var table = TableOptions()
    table.shape = shape
    let file = XLSXSample.file([(name: "S", rows: XLSXSample.rows(rows))], merged: merged)
    return try FormatRun("xlsx").read(file, table)
  }

  private func json(_ rows: [[String?]], _ merged: [String]) throws -> [String] {
    try result(rows, merged).lists[0].list.items.map(\.json.text)
  }

  private func remarks(_ rows: [[String?]], _ merged: [String]) throws -> [String] {
    try result(rows, merged).remarks.map(\.message)
  }

  private let regions: [[String?]] = [
    ["Name", "Region"], ["Ulm", "South"], ["Kiel", "North"], ["Husum", nil], ["Emden", nil],
    ["Trier", "West"],
  ]
  private let items = [
    #"{"text": "Ulm", "Region": "South"}"#, #"{"text": "Kiel", "Region": "North"}"#,
    #"{"text": "Husum", "Region": "North"}"#, #"{"text": "Emden", "Region": "North"}"#,
    #"{"text": "Trier", "Region": "West"}"#,
  ]

  @Test func `a range that is merged downwards is in each row`() throws {
    #expect(try json(regions, ["B3:B5"]) == items)
    #expect(try !remarks(regions, ["B3:B5"]).contains { $0.contains("left out") })
  }

  @Test func `so it is in OpenDocument, with what is covered there`() throws {
    let covered = "<table:covered-table-cell/>"
    let north = ODSSample.cell("North", "table:number-rows-spanned=\"3\"")
    let rows = [
      [ODSSample.cell("Name"), ODSSample.cell("Region")],
      [ODSSample.cell("Ulm"), ODSSample.cell("South")], [ODSSample.cell("Kiel"), north],
      [ODSSample.cell("Husum"), covered], [ODSSample.cell("Emden"), covered],
      [ODSSample.cell("Trier"), ODSSample.cell("West")],
    ]
    var table = TableOptions()
    table.shape = .items
    let file = ODSSample.file(ODSSample.sheet(rows))
    let result = try FormatRun("ods").read(file, table)
    #expect(result.lists[0].list.items.map(\.json.text) == items)
    #expect(!result.remarks.contains { $0.message.contains("left out") })
  }

  @Test func `a row that is repeated in OpenDocument repeats what is merged in it`() throws {
    let heads = ["Name", "Region", "River"].map { ODSSample.cell($0) }.joined()
    let wide = ODSSample.cell("none", "table:number-columns-spanned=\"2\"")
    let cells = ODSSample.cell("Ulm") + wide + "<table:covered-table-cell/>"
    let repeated =
      "<table:table-row table:number-rows-repeated=\"2\">\(cells)</table:table-row></table:table>"
    var table = TableOptions()
    table.shape = .items
    let first = "<table:table table:name=\"S\"><table:table-row>\(heads)</table:table-row>"
    let file = ODSSample.file(first + repeated)
    let items = try FormatRun("ods").read(file, table).lists[0].list.items
    let item = #"{"text": "Ulm", "Region": "none", "River": "none"}"#
    #expect(items.map(\.json.text) == [item, item])
  }

  @Test func `a range that is merged across columns is in each of them`() throws {
    let rows: [[String?]] = [
      ["Name", "Region", "River"], ["Ulm", "South", "Danube"], ["Kiel", "none", nil],
      ["Husum", nil, nil], ["Emden", "West", "Ems"],
    ]
    #expect(
      try json(rows, ["B3:C4"]) == [
        #"{"text": "Ulm", "Region": "South", "River": "Danube"}"#,
        #"{"text": "Kiel", "Region": "none", "River": "none"}"#,
        #"{"text": "Husum", "Region": "none", "River": "none"}"#,
        #"{"text": "Emden", "Region": "West", "River": "Ems"}"#,
      ]
    )
  }

  @Test func `numbers, days and times are merged as they are`() throws {
    let rows =
      XLSXSample.rows([["Name", "Size", "When"]])
      + "<row r=\"2\"><c t=\"str\"><v>Ulm</v></c><c><v>5</v></c><c s=\"1\"><v>0.25</v></c></row>"
      + "<row r=\"3\"><c t=\"str\"><v>Kiel</v></c></row>"
    let file = XLSXSample.file(
      [(name: "S", rows: rows)],
      formats: ["h:mm"],
      merged: ["B2:B3", "C2:C3"]
    )
    var table = TableOptions()
    table.shape = .items
    #expect(
      try FormatRun("xlsx").read(file, table).lists[0].list.items.map(\.json.text) == [
        #"{"text": "Ulm", "Size": 5, "When": "06:00"}"#,
        #"{"text": "Kiel", "Size": 5, "When": "06:00"}"#,
      ]
    )
  }

  @Test func `a title that is merged across the sheet names no columns`() throws {
    let titled: [[String?]] = [["All towns", nil], ["in four regions", nil]] + regions
    #expect(try json(titled, ["A1:B1", "A2:B2", "B5:B7"]) == items)
    #expect(
      try remarks(titled, ["A1:B1", "B5:B7"]).contains {
        $0.hasSuffix("2 rows above the headings left out")
      }
    )
    // A title of two rows, of which the second one is covered.
    let tall: [[String?]] = [["All towns", nil], [nil, nil]] + regions
    #expect(try json(tall, ["A1:B2", "B5:B7"]) == items)
  }

  @Test func `a note that is merged across the sheet is no item, which is said`() throws {
    let rows: [[String?]] =
      regions + [["Source: a book", nil], ["Bremen", "North"], ["as of today", nil]]
    #expect(
      try json(rows, ["B3:B5", "A7:B7", "A9:B9"])
        == items + [#"{"text": "Bremen", "Region": "North"}"#]
    )
    let message = "2 rows left out: one cell across all columns is a title or a note"
    #expect(try remarks(rows, ["B3:B5", "A7:B7", "A9:B9"]).contains { $0.hasSuffix(message) })
  }

  @Test(arguments: [
    ["A1:A2", "B1:C1"], ["B1:C1"], ["A1:A2", "B1:C1", "D1:D2"],
  ])
  func `rows of headings name a column together`(merged: [String]) throws {
    let rows: [[String?]] = [
      ["Name", "Size", nil, "Kind"], [nil, "Width", "Height", nil], ["Door", "80", "200", "red"],
      ["Gate", "1", "2", "blue"],
    ]
    #expect(
      try json(rows, merged) == [
        #"{"text": "Door", "Size Width": 80, "Size Height": 200, "Kind": "red"}"#,
        #"{"text": "Gate", "Size Width": 1, "Size Height": 2, "Kind": "blue"}"#,
      ]
    )
  }

  @Test func `years below a merged heading are headings, and columns in pairs are told apart`()
    throws
  {
    let years: [[String?]] = [
      [nil, "Sales", nil, "Costs", nil], ["Name", "2020", "2021", "2020", "2021"],
      ["Ulm", "5", "6", "1", "2"], ["Kiel", "7", "8", "3", "4"],
    ]
    #expect(
      try json(years, ["B1:C1", "D1:E1"])[1] == """
        {"text": "Kiel", "Sales 2020": 7, "Sales 2021": 8, "Costs 2020": 3, "Costs 2021": 4}
        """
    )
    let pairs: [[String?]] = [
      ["Town", nil, "Sales", nil], ["Name", "River", "Net", "Gross"], ["Ulm", "Danube", "5", "6"],
      ["Kiel", "Eider", "7", "8"],
    ]
    #expect(
      try json(pairs, ["A1:B1", "C1:D1"])[0]
        == #"{"text": "Ulm", "Town River": "Danube", "Sales Net": 5, "Sales Gross": 6}"#
    )
  }

  @Test func `rows below headings are values, whatever is merged beside them`() throws {
    var labelled: [[String?]] = [["Name", "Region", "2024"]]
    for number in 0..<6 { labelled.append(["town \(number)", "South", nil]) }
    let label = try json(labelled, ["C1:C7"])
    #expect(label.count == 6)
    #expect(label[5] == #"{"text": "town 5", "Region": "South", "2024": 2024}"#)
    let both: [[String?]] = [
      ["Name", "Place", nil], ["Ulm", "South", "Danube"], ["Kiel", "North", "Eider"],
    ]
    #expect(try json(both, ["B1:C1"]).count == 2)
  }

  @Test func `rows that are merged into one are one item`() throws {
    let rows: [[String?]] = [
      ["Name", "Region"], ["Ulm", "South"], [nil, nil], ["Kiel", "North"],
    ]
    #expect(
      try json(rows, ["A2:A3", "B2:B3"]) == [
        #"{"text": "Ulm", "Region": "South"}"#, #"{"text": "Kiel", "Region": "North"}"#,
      ]
    )
  }

  @Test func `what a merged range hides is left out, which is said`() throws {
    let rows: [[String?]] = [["Name", "Region"], ["Ulm", "South"], ["Kiel", "hidden"]]
    #expect(try json(rows, ["B2:B3"])[1] == #"{"text": "Kiel", "Region": "South"}"#)
    #expect(
      try remarks(rows, ["B2:B3"]).contains {
        $0.hasSuffix("1 cell left out: a merged range covers it")
      }
    )
    // An empty cell hides nothing.
    let empty: [[String?]] = [["Name", "Region"], ["Ulm", nil], ["Kiel", "North"]]
    #expect(try json(empty, ["B2:B3"])[1] == #"{"text": "Kiel", "Region": "North"}"#)
  }

  @Test func `a grid has the value of a merged range once`() throws {
    let result = try result(regions, ["B3:B5"], .grid)
    let rows = BinarySample.rows(try BinarySample.first(result), "S")
    #expect(rows[2...4] == [[#""Kiel""#, #""North""#], [#""Husum""#], [#""Emden""#]])
    #expect(result.remarks.contains { $0.message.contains("1 merged range") })
  }

  @Test(arguments: ["C1:XFD1048576", "A:A", "B3", "nonsense", "C9:D10"])
  func `a range without anything in it changes nothing`(range: String) throws {
    #expect(try json(regions, ["B3:B5", range]) == items)
  }

  @Test func `merged ranges are no way to fill the memory`() throws {
    let rows =
      XLSXSample.rows([["Name", "Region"], ["Ulm"]])
      + "<row r=\"600000\"><c r=\"B600000\" t=\"str\"><v>x</v></c></row>"
    let file = XLSXSample.file([(name: "S", rows: rows)], merged: ["A2:B600000"])
    var table = TableOptions()
    table.shape = .items
    let error = #expect(throws: ImportError.self) { try FormatRun("xlsx").read(file, table) }
    #expect(error?.place == "S")
    #expect(error?.message == "the merged ranges have more than 1000000 cells")
  }

  @Test func `a sheet of items has a member that is merged downwards in each item`() throws {
    let rows = XLSXSample.rows([["text", "section"], ["Milk", "Dairy"], ["Butter"], ["Bread"]])
    let file = XLSXSample.file([(name: "Items", rows: rows)], merged: ["B2:B3", "A4:B4"])
    let items = try BinarySample.first(BinarySample.read(file, "x.xlsx")).items
    #expect(items.map { $0["section"]?.string } == ["Dairy", "Dairy", nil])
  }
}
