// SPDX-License-Identifier: MIT

import FormatKit
import ListerBasics
import ListerCalculation
import ListerJSON
import ListerModel
import ListerTables
import Testing

@testable import ListerWorkbooks

/// Tables of workbooks, and formulas that name their columns.
struct SpreadsheetTablesTests {
  private static let rows: [[String?]] = [
    ["Product", "Amount", nil, "=SUM(Prices[Amount])"],
    ["tea", "2", nil, "=Prices[[#This Row],[Amount]]*2"],
    ["milk", "3", nil, "=SUM((A1:B2,B3))"],
    ["all", "5", nil, "=Prices[[#Totals],[Amount]]"],
  ]

  private func list(_ tables: [(sheet: Int, attributes: String)]) throws -> (List, [String]) {
    let sheets = [
      (name: "S 1", rows: XLSXSample.rows(SpreadsheetTablesTests.rows)),
      (name: "S2", rows: XLSXSample.rows([["1", "=SUM(prices[#Data])", "=Rates[x]"]])),
    ]
    let result = try BinarySample.read(XLSXSample.file(sheets, tables: tables), "x.xlsx")
    return (try BinarySample.first(result), result.remarks.map(\.message))
  }

  @Test func `a table of a sheet is one of the document, and formulas keep its name`() throws {
    let attributes = #"name="T" displayName="Prices" ref="A1:B4" totalsRowCount="1""#
    let (list, remarks) = try list([(0, attributes)])
    #expect(list["tables"]?.text == #"{"Prices": {"range": "'S 1'!A1:B4", "totals": true}}"#)
    let formulas = BinarySample.rows(list, "S 1").map { $0.last }
    #expect(
      formulas == [
        #""=SUM(Prices[Amount])""#, #""=Prices[[#This Row],[Amount]]*2""#,
        #""=SUM((A1:B2,B3))""#, #""=Prices[[#Totals],[Amount]]""#,
      ]
    )
    #expect(
      BinarySample.rows(list, "S2") == [
        ["1", #""=SUM(prices[#Data])""#, #"{"text": "=Rates[x]"}"#]
      ]
    )
    #expect(!remarks.contains { $0.contains("1 table") })
    #expect(remarks.contains { $0.contains("there is no grid of the table \"Rates\"") })
  }

  @Test(arguments: [
    #"displayName="Prices" ref="A1:B4" headerRowCount="0""#, #"displayName="Prices" ref="A1:B1""#,
    #"displayName="Prices" ref="A1:B40""#, #"displayName="" ref="A1:B4""#,
    #"displayName="Prices" ref="?""#,
  ])
  func `what can be no table of the document is none`(attributes: String) throws {
    let (list, remarks) = try list([(0, attributes)])
    #expect(list["tables"] == nil)
    #expect(remarks.contains { $0.contains("the table \"Prices\"") })
  }

  @Test func `of tables over the same cells, or of one name, the first is taken`() throws {
    let (list, _) = try list([
      (0, #"displayName="Prices" ref="A1:B3""#), (0, #"displayName="Other" ref="B3:B4""#),
      (0, #"displayName="PRICES" ref="D1:D2""#),
    ])
    #expect(list["tables"]?.text == #"{"Prices": "'S 1'!A1:B3"}"#)
  }

  private static let document = """
    {"color": 3, "grids": [{"name": "G", "rows": [["a", "b", null, "=SUM(T[b])", "=SUM(T)"],
     [1, 2, null, "=[@b]", "=T[@b]*2"], [3, 4, null, "=SUM((A2,B2:B3))", "=SUM(A2~B3)"],
     [null, null, null, "=T[[#Headers],[b]]"]]}, {"name": "H", "rows": [["=MAX(T[[a]:[b]])"]]}],
     "tables": {"T": "G!A1:D3"}}
    """

  @Test(
    arguments: [
      ("SUM(T[b])", "SUM(G!$B$2:$B$3)", "of:=SUM([$'G'.$B$2:.$B$3])"),
      ("sum(t)", "sum(G!$A$2:$D$3)", "of:=sum([$'G'.$A$2:.$D$3])"),
      ("[@b]*2", "G!$B$2*2", "of:=[$'G'.$B$2]*2"),
      ("T[[#Headers],[b]]", "G!$B$1", "of:=[$'G'.$B$1]"),
      (
        "MAX(T[[a]:[b]],(A1,B2))", "MAX(G!$A$2:$B$3,(A1,B2))",
        "of:=MAX([$'G'.$A$2:.$B$3];([.A1]~[.B2]))"
      ),
      ("SUM((A1,B1:B2))", "SUM((A1,B1:B2))", "of:=SUM(([.A1]~[.B1:.B2]))"),
      ("SUM(A1~B1)", nil, "of:=SUM([.A1]~[.B1])"), ("T[c]", nil, nil), ("U[a]", nil, nil),
      ("SUM(G:H!A1)", nil, nil), ("G!Rate", nil, nil),
      ("LET(t,1,t+1)", "_xlfn.LET(_xlpm.t,1,_xlpm.t+1)", "of:=COM.MICROSOFT.LET(t;1;t+1)"),
    ] as [(String, String?, String?)]
  )
  func `formulas in files have cells instead of tables`(
    formula: String,
    officeOpen: String?,
    openDocument: String?
  ) throws {
    let list = try BinarySample.list(SpreadsheetTablesTests.document)
    for (dialect, expected) in [
      (SheetDialect.officeOpen, officeOpen), (.openDocument, openDocument),
    ] {
      var writer = FormulaWriter(dialect: dialect, sheets: ["g": "G", "h": "H"], items: ([], 0))
      writer.titles = [0: "G", 1: "H"]
      writer.tables = DocumentTables(list)
      let written = writer.formula(formula, at: CellIndex(grid: 0, row: 1, column: 3))
      #expect(written == expected)
    }
  }

  @Test(arguments: ["xlsx", "ods"])
  func `a document with tables comes back as it was`(format: String) throws {
    let list = try BinarySample.list(SpreadsheetTablesTests.document)
    let (result, _) = try BinarySample.roundTrip(list, format)
    #expect(try BinarySample.first(result) == list)
  }
}
