// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import ListerTables
import Testing

/// Formulas whose values the file doesn't hold, in sheets that become items.
struct UnsavedFormulasTests {
  private typealias Rows = [[String?]]

  private func result(
    _ sheets: [(name: String, rows: [[String?]])],
    names: String = "",
    formats: [String] = []
  ) throws -> ImportResult {
    let sheets = sheets.map { (name: $0.name, rows: XLSXSample.rows($0.rows)) }
    let file = XLSXSample.file(sheets, names: names, formats: formats)
    return try FormatRun("xlsx").read(file)
  }

  /// A sheet of orders with so many rows, each with further formulas.
  private func orders(_ count: Int, _ formulas: (_ row: Int) -> [String?]) -> [[String?]] {
    var rows: [[String?]] = [["Name", "Pieces", "Each", "Sum"]]
    for number in 1...count {
      let row = number + 1
      rows.append(["Thing \(number)", "\(number % 7 + 1)", "1.25"] + formulas(row))
    }
    return rows
  }

  private func members(_ result: ImportResult, _ key: String) -> [String?] {
    result.lists[0].list.items.map { $0[key]?.text }
  }

  @Test(arguments: [20, 300, 2_000])
  func `each row has what its formula gives, and a total row is left out`(count: Int) throws {
    var rows = orders(count) { ["=B\($0)*C\($0)"] }
    let last = count + 1
    rows.append(["Total", "=SUM(B2:B\(last))", nil, "=SUM(D2:D\(last))"])
    let result = try result([("Orders", rows)])
    #expect(result.lists[0].list.items.count == count)
    #expect(members(result, "Sum").prefix(3) == ["2.5", "3.75", "5"])
    let told = result.remarks.map(\.message)
    #expect(
      told.contains("Orders: \(count + 2) formulas have no values in the file: they are calculated")
    )
    #expect(told.contains { $0.contains("a total row") && $0.contains("is left out") })
  }

  @Test func `formulas read other rows, in any order, and all of a column`() throws {
    var rows: Rows = [["Name", "In", "Left", "Share"]]
    for row in 2...400 {
      let left = row == 400 ? "=B400" : "=C\(row + 1)+B\(row)"
      rows.append(["day \(row)", "2", left, "=B\(row)/SUM(B$2:B$400)+COUNT(B:B)-399"])
    }
    let result = try result([("S", rows)])
    let left = members(result, "Left")
    #expect(left[0] == "798")
    #expect(left[398] == "2")
    #expect(Set(members(result, "Share")).count == 1)
    let share = members(result, "Share")[0].flatMap { Double($0) } ?? 0
    #expect((share * 399 - 1).magnitude < 1e-12)
  }

  @Test func `other sheets and names are read, small and large`() throws {
    var prices: Rows = [["Code", "Price"]]
    for number in 1...40 { prices.append(["c\(number)", "\(number).5"]) }
    var rows: Rows = [["Name", "Code", "Price", "Gross"]]
    for number in 1...30 {
      let row = number + 1
      let price = "=VLOOKUP(B\(row),Prices!$A$2:$B$41,2,FALSE)"
      rows.append(["n\(number)", "c\(number)", price, "=C\(row)*Rate"])
    }
    let names = "<definedName name=\"Rate\">Rates!$A$1</definedName>"
    let sheets = [("Orders", rows), ("Prices", prices), ("Rates", [["2"], ["=A1+1"]])]
    let result = try result(sheets.map { (name: $0.0, rows: $0.1) }, names: names)
    let lists = result.lists.filter { $0.name == "Orders" }
    let items = try #require(lists.first).list.items
    #expect(items.prefix(2).map { $0["price"]?.text } == ["1.5", "2.5"])
    #expect(items.prefix(2).map { $0["Gross"]?.text } == ["3", "5"])
  }

  @Test(arguments: [
    ("ROW()-1", "2"), ("COLUMN(B7)", "2"), ("ROWS(A1:A300)", "300"),
    ("IF(B3>2,\"much\",\"little\")", "\"much\""), ("B2:B21*2", "6"), ("SUMIF(B:B,3)", "9"),
    ("INDEX(A2:A21,3)", "\"Thing 3\""), ("SUMPRODUCT((B2:B21>5)*C2:C21)", "7.5"),
    ("B3>2", "true"), ("SUM(ISNUMBER(MATCH(\"Thing 4\",A2:A21,0))*2)", "2"),
  ])
  func `what a formula needs is there`(formula: String, value: String) throws {
    let rows = orders(20) { _ in ["=\(formula)"] }
    let result = try result([("S", rows)])
    #expect(members(result, "Sum")[1] == value, "\(result.remarks)")
  }

  @Test(arguments: [
    ("NOBODY(B3)", "there is no function NOBODY"), ("TODAY()", "it depends on the moment"),
    ("OFFSET(A1,1,1)", "OFFSET needs the whole sheet"), ("Other!A1", "there is no sheet \"Other\""),
    ("missing+1", "there is no name missing"), ("D3+1", "which has no value"),
    ("SUBTOTAL(9,B2:B20)", "SUBTOTAL needs the whole sheet"), ("Table1[Sum]", "column"),
  ])
  func `a formula that can't be calculated leaves its cell out, and is told once for a column`(
    formula: String,
    reason: String
  ) throws {
    let rows = orders(20) { [$0 == 3 || $0 == 5 ? "=\(formula)" : "7"] }
    let result = try result([("S", rows)])
    #expect(members(result, "Sum").prefix(5) == ["7", nil, "7", nil, "7"])
    let told = result.remarks.filter { $0.isUnsettled && $0.message.hasPrefix("S!D3 and 1 more") }
    #expect(told.count == 1)
    #expect(told.first?.message.contains(reason) == true, "\(result.remarks.map(\.message))")
  }

  @Test func `formulas that read one another in a circle are told`() throws {
    let rows = orders(20) { [$0 == 4 ? "=D5" : $0 == 5 ? "=D4" : "=B\($0)"] }
    let result = try result([("S", rows)])
    #expect(members(result, "Sum").prefix(5) == ["2", "3", nil, nil, "6"])
    #expect(result.remarks.contains { $0.message.contains("D4") && $0.isUnsettled })
  }

  @Test func `values that the file holds are taken as they are`() throws {
    var xml = XLSXSample.rows(orders(20) { _ in ["7"] })
    xml += "<row r=\"22\"><c r=\"A22\" t=\"str\"><v>Last</v></c>"
    xml += "<c r=\"D22\"><f>1+1</f><v>5</v></c></row>"
    let result = try FormatRun("xlsx").read(XLSXSample.file([(name: "S", rows: xml)]))
    #expect(members(result, "Sum").last == "5")
    #expect(!result.remarks.contains { $0.message.contains("calculated") })
  }

  @Test func `what is calculated is shown as a day or a time where the format says so`() throws {
    var xml = XLSXSample.rows(orders(20) { _ in ["7"] })
    xml += "<row r=\"22\"><c r=\"A22\" t=\"str\"><v>Day</v></c>"
    xml += "<c r=\"D22\" s=\"1\"><f>DATE(2024,1,31)+1</f></c></row>"
    xml += "<row r=\"23\"><c r=\"A23\" t=\"str\"><v>Time</v></c>"
    xml += "<c r=\"D23\" s=\"2\"><f>17/48</f></c></row>"
    let file = XLSXSample.file([(name: "S", rows: xml)], formats: ["yyyy-mm-dd", "hh:mm"])
    let items = try FormatRun("xlsx").read(file).lists[0].list.items
    #expect(items.suffix(2).map { $0.json.text.contains("2024-02-01") } == [true, false])
    #expect(items.suffix(1).map { $0.json.text.contains("08:30") } == [true])
  }

  @Test func `a grid that reads a large sheet keeps what its formula gives`() throws {
    let rows = orders(40) { ["=B\($0)*C\($0)"] }
    let sheets = [("Orders", rows), ("Sums", [["all"], ["=SUM(Orders!D2:D41)"], ["=1+1"]])]
    let result = try result(sheets.map { (name: $0.0, rows: $0.1) })
    let grids = try #require(result.lists.first { $0.list["grids"] != nil } ?? result.lists.first)
    let sums = BinarySample.rows(grids.list, "Sums")
    #expect(sums == [["\"all\""], ["200"], ["\"=1+1\""]])
  }

  @Test func `what is calculated beside a table is a grid of its own`() throws {
    var rows = orders(20) { ["=B\($0)*C\($0)"] }
    rows[0] += [nil, "All", "=SUM(D2:D21)"]
    rows[1] += [nil, "Twice", "=G1*2"]
    let result = try result([("S", rows)])
    #expect(result.lists.count == 1)
    #expect(result.lists[0].list.items.count == 20)
    #expect(result.lists[0].list.items[0]["All"] == nil)
    #expect(BinarySample.gridNames(result.lists[0].list) == ["S F1"])
    let grid = BinarySample.rows(result.lists[0].list, "S F1").map { $0.filter { $0 != "null" } }
    #expect(grid == [["\"All\"", "103.75"], ["\"Twice\"", "\"=G1*2\""]])
    #expect(result.remarks.contains { $0.message.contains("beside the table") })
  }

  @Test func `columns of a table that an empty one divides stay columns`() throws {
    var rows = orders(20) { ["=B\($0)*C\($0)"] }
    for row in rows.indices { rows[row] += [nil, row == 0 ? "Note" : row == 3 ? "late" : nil] }
    let result = try result([("S", rows)])
    #expect(members(result, "note")[2] == "\"late\"")
  }

  @Test func `spreadsheets of OpenDocument are calculated in the same way`() throws {
    var rows = [["Name", "Pieces", "Sum"].map { ODSSample.cell($0) }]
    for row in 2...30 {
      rows.append([
        ODSSample.cell("n\(row)"),
        "<table:table-cell office:value-type=\"float\" office:value=\"\(row)\"/>",
        "<table:table-cell table:formula=\"of:=[.B\(row)]*2\"/>",
      ])
    }
    let file = ODSSample.file(ODSSample.sheet(rows))
    let result = try FormatRun("ods").read(file)
    #expect(members(result, "Sum").prefix(2) == ["4", "6"])
  }
}
