// SPDX-License-Identifier: MIT

@testable import ListerTables
import FormatKit
import ListerBasics
import ListerJSON
import ListerModel
import Testing

/// Names that a workbook defines for one sheet mean that in its formulas, and nowhere else.
struct SpreadsheetNamesTests {
  /// A workbook of sheets whose A1 is 1, 2, 3 and whose B1 is a formula.
  private func officeOpen(_ formula: String, _ names: String) throws -> [UInt8] {
    let sheets = (1...3).map { number in
      (
        name: "S\(number)",
        rows: "<row r=\"1\"><c r=\"A1\"><v>\(number)</v></c><c r=\"B1\"><f>\(formula)</f></c></row>"
      )
    }
    return XLSXSample.file(sheets, names: names)
  }

  private func openDocument(_ formula: String) throws -> [UInt8] {
    let tables = (1...3).map { number in
      let names =
        number == 3
        ? ""
        : "<table:named-expressions><table:named-range table:name=\"Rate\" "
          + "table:cell-range-address=\"$S\(number).$A$1\"/></table:named-expressions>"
      return "<table:table table:name=\"S\(number)\"><table:table-row>"
        + "<table:table-cell office:value-type=\"float\" office:value=\"\(number)\"/>"
        + "<table:table-cell table:formula=\"of:=\(formula)\"/>"
        + "</table:table-row>\(names)</table:table>"
    }
    return ODSSample.file(
      "\(tables.joined())<table:named-expressions>"
        + "<table:named-range table:name=\"rate\" table:cell-range-address=\"$S3.$A$1\"/>"
        + "</table:named-expressions>"
    )
  }

  private func formulas(_ result: ImportResult) throws -> [String] {
    let list = try BinarySample.first(result)
    return ["S1", "S2", "S3"].map { BinarySample.rows(list, $0).first?.last ?? "" }
  }

  private func names(_ result: ImportResult) throws -> [String: String] {
    let members = try #require(BinarySample.first(result)["names"]).members
    return Dictionary(uniqueKeysWithValues: members.map { ($0.key, $0.value.string ?? "") })
  }

  @Test func `a name of one sheet means that sheet`() throws {
    let names = """
      <definedName name="Rate" localSheetId="0">'S1'!$A$1</definedName>\
      <definedName name="RATE" localSheetId="1">'S2'!$A$1</definedName>\
      <definedName name="Rate">'S3'!$A$1</definedName>\
      <definedName name="Twice" localSheetId="1">2*rate</definedName>\
      <definedName name="Rate_2">'S1'!$A$1</definedName>
      """
    let bytes = try officeOpen("rate*10+Twice&amp;&quot;Rate&quot;", names)
    let result = try BinarySample.read(bytes, "xlsx")
    #expect(
      try formulas(result) == [
        #""=Rate_3*10+Twice&\"Rate\"""#, #""=RATE_4*10+Twice&\"Rate\"""#,
        #""=rate*10+Twice&\"Rate\"""#,
      ]
    )
    #expect(
      try self.names(result) == [
        "Rate": "'S3'!$A$1", "Rate_2": "'S1'!$A$1", "Rate_3": "'S1'!$A$1", "RATE_4": "'S2'!$A$1",
        "Twice": "2*RATE_4",
      ]
    )
    #expect(result.remarks.isEmpty)
  }

  @Test func `names of two sheets alone are kept apart as well`() throws {
    let names = """
      <definedName name="Rate" localSheetId="1">'S2'!$A$1</definedName>\
      <definedName name="Rate" localSheetId="0">'S1'!$A$1</definedName>
      """
    let result = try BinarySample.read(officeOpen("Rate*10", names), "xlsx")
    #expect(try formulas(result)[0...1] == [#""=Rate_2*10""#, #""=Rate*10""#])
    #expect(try self.names(result) == ["Rate": "'S2'!$A$1", "Rate_2": "'S1'!$A$1"])
  }

  @Test func `names within a table of OpenDocument are those of that sheet`() throws {
    let result = try BinarySample.read(openDocument("Rate*10"), "ods")
    #expect(
      try formulas(result) == [#""=Rate_2*10""#, #""=Rate_3*10""#, #""=Rate*10""#]
    )
  }

  @Test func `a name with a sheet in front means that of the sheet`() throws {
    let names = """
      <definedName name="Rate" localSheetId="0">'S1'!$A$1</definedName>\
      <definedName name="Rate" localSheetId="1">'S2'!$A$1</definedName>\
      <definedName name="Tax">'S3'!$A$1</definedName>
      """
    let result = try BinarySample.read(officeOpen("S1!Rate+'s2'!rate+S3!Tax", names), "xlsx")
    #expect(try formulas(result) == Array(repeating: #""=Rate+Rate_2+Tax""#, count: 3))
  }

  @Test(arguments: ["xlsx", "ods"])
  func `names of one grid stay in the document, and are values in files`(format: String) throws {
    let list = try BinarySample.list(
      """
      {"grids": [{"name": "G", "rows": [[5, "=Rate*2", "=G!Rate", "=LET(rate,1,rate)"]]}],
       "names": {"G!Rate": "A1"}}
      """
    )
    let (result, remarks) = try BinarySample.roundTrip(list, format)
    #expect(try BinarySample.first(result) == list)
    let told = remarks.map(\.message)
    #expect(told.contains { $0.contains("G!Rate") })
    #expect(
      told.contains("2 formulas that spreadsheets don't know are written as what they give")
    )
  }
}
