// SPDX-License-Identifier: MIT

import ListerJSON
import Testing

@testable import ListerCore

@Suite struct CellExplanationTests {
  private func explain(
    _ row: Int,
    _ column: Int,
    grid: Int = 0,
    of document: String
  ) throws -> CellExplanation {
    try CellExplanation(
      grid: grid,
      row: row,
      column: column,
      of: Array(document.utf8),
      RecalculationOptions()
    )
  }

  private func texts(_ rows: [[ExplainedValue]]) -> [[String]] {
    rows.map { $0.map(\.value.description) }
  }

  @Test func `the parts of a formula have the values that they have in the cell's place`() throws {
    let explanation = try explain(0, 2, of: #"[[3,7,"=(A1+B1)/ROUND(B1,0)*COLUMN()"]]"#)
    #expect(explanation.formula == "=(A1+B1)/ROUND(B1,0)*COLUMN()")
    #expect(
      explanation.parts.map(\.text) == [
        "A1", "B1", "A1+B1", "B1", "ROUND(B1,0)", "(A1+B1)/ROUND(B1,0)", "COLUMN()",
        "(A1+B1)/ROUND(B1,0)*COLUMN()",
      ]
    )
    #expect(
      explanation.parts.map { texts($0.rows) }.flatMap { $0.flatMap { $0 } } == [
        "3", "7", "10", "7", "7", "10/7", "3", "30/7",
      ]
    )
    #expect(explanation.parts.map(\.column) == [3, 6, 3, 16, 10, 2, 22, 2])
    #expect(explanation.value.value.description == "30/7")
    #expect(explanation.value.digits == "4.285714285714285714285714285714285714286")
    #expect(explanation.isExact)
  }

  @Test func `a part that is an array of any size has its values`() throws {
    let items = (1...600).map { "{\"text\": \"i\", \"price\": \($0)}" }.joined(separator: ",")
    let document = """
      {"items": [\(items)], "grid": [["=SUM(ITEMS(\\"price\\"))", "=SUM(SEQUENCE(3,40)*2)"],
      ["=SUM(SEQUENCE(2,2)+ROW())", "x"]]}
      """
    let column = try explain(0, 0, of: document).parts
    #expect(column.map(\.text) == ["ITEMS(\"price\")", "SUM(ITEMS(\"price\"))"])
    #expect(texts(column[0].rows) == (1...16).map { ["\($0)"] })
    #expect((column[0].rowCount, column[0].columnCount) == (600, 1))
    #expect(column[0].json["row_count"]?.text == "600")
    #expect(texts(column[1].rows) == [["180300"]] && column[1].json["row_count"] == nil)
    let wide = try explain(0, 1, of: document).parts
    let sequence = try #require(wide.first { $0.text == "SEQUENCE(3,40)*2" })
    #expect(texts(sequence.rows)[2].first == "162" && sequence.rows[2].count == 16)
    #expect((sequence.rowCount, sequence.columnCount) == (3, 40))
    let small = try explain(1, 0, of: document).parts
    let sum = try #require(small.first { $0.text == "SEQUENCE(2,2)+ROW()" })
    #expect(texts(sum.rows) == [["3", "4"], ["5", "6"]] && !sum.isCut)
    for part in column + wide + small {
      #expect(!part.rows.joined().contains { $0.error == .spill })
    }
  }

  @Test func `what is needed and what needs it are found across grids and names`() throws {
    let document = """
      {"names": {"rate": "Rates!A1"}, "grids": [{"name": "Rates", "rows": [[2]]},
       {"name": "My totals", "rows": [[1, "=A1*rate+SUM(A2:B2)"], [5, null], ["=B1"]]},
       {"name": "Other", "rows": [["='My totals'!B1"]]}]}
      """
    let explanation = try explain(0, 1, grid: 1, of: document)
    #expect(explanation.precedents.map(\.reference) == ["A1", "Rates!A1", "A2:B2"])
    #expect(texts(explanation.precedents[2].rows) == [["5", ""]])
    #expect(explanation.dependents.map(\.reference) == ["A3", "Other!A1"])
    #expect(explanation.dependents.map(\.formula) == ["=B1", "='My totals'!B1"])
    let other = try explain(0, 0, grid: 2, of: document)
    #expect(other.precedents.map(\.reference) == ["'My totals'!B1"])
    #expect(other.dependents.isEmpty)
  }

  @Test func `references that a formula makes while it runs are needed too`() throws {
    let explanation = try explain(0, 1, of: #"[[4,"=INDIRECT(\"A\"&ROW())+OFFSET(A1,1,0)"],[6]]"#)
    #expect(explanation.value.value.description == "10")
    #expect(explanation.precedents.map(\.reference).contains("A2"))
    let source = try explain(1, 0, of: #"[[4,"=INDIRECT(\"A\"&ROW())+OFFSET(A1,1,0)"],[6]]"#)
    #expect(source.dependents.map(\.reference) == ["B1"])
  }

  @Test func `an error leads back to the cell where it began`() throws {
    let document = #"[[0,"=1/A1","=B1+1","=SUM(A1:C1)","=IFERROR(D1,0)"]]"#
    let explanation = try explain(0, 3, of: document)
    #expect(explanation.errorWay.map(\.reference) == ["D1", "B1"])
    #expect(try explain(0, 2, of: document).errorWay.map(\.reference) == ["C1", "B1"])
    #expect(try explain(0, 1, of: document).errorWay.map(\.reference) == ["B1"])
    #expect(try explain(0, 4, of: document).errorWay.isEmpty)
    #expect(explanation.errorWay.last?.formula == "=1/A1")
  }

  @Test func `the way of a cycle ends where it comes back`() throws {
    let explanation = try explain(0, 0, of: #"[["=B1","=C1+1","=B1"]]"#)
    #expect(explanation.errorWay.map(\.reference) == ["A1", "B1", "C1", "B1"])
    #expect(
      try explain(0, 1, of: #"[["=B1","=C1+1","=B1"]]"#).faults.map(\.message) == [
        "the cell is on a cycle of references"
      ]
    )
  }

  @Test func `an array knows its cells, each of them its array, and what is in its way`() throws {
    let document = #"[["=SEQUENCE(2,2)"],[null,null,"=A1#"],[null],["=SEQUENCE(3)"],[null],["x"]]"#
    #expect(try explain(0, 0, of: document).spill == "A1:B2")
    let spilled = try explain(1, 1, of: document)
    #expect(spilled.spilledFrom == "A1")
    #expect(spilled.formula == nil)
    #expect(spilled.value.value.description == "4")
    let blocked = try explain(3, 0, of: document)
    #expect(blocked.value.error == .spill)
    #expect(blocked.blockers.map(\.reference) == ["A6"])
    #expect(texts(try #require(blocked.parts.last).rows) == [["1"], ["2"], ["3"]])
  }

  @Test func `a rounded number is not exact, and a formula that is wrong says where`() throws {
    let root = try explain(0, 0, of: #"{"precision": 50, "grid": [["=SQRT(2)"]]}"#)
    #expect(!root.isExact)
    #expect(root.precision == 50)
    #expect(root.value.digits == "1.41421356237309504880168872420969807857")
    let wrong = try explain(0, 0, of: #"[["=1+SUMM(2)"]]"#)
    #expect(wrong.faults.map(\.suggestion) == ["SUM"])
    #expect(try explain(0, 0, of: #"[["=1+"]]"#).parts.isEmpty)
  }

  @Test func `a document that leaves no grid free has parts without values`() throws {
    let grids = (0..<64).map { #"{"name": "G\#($0)", "rows": [[1, "=A1+1"]]}"# }
    let document = #"{"grids": [\#(grids.joined(separator: ","))]}"#
    let explanation = try explain(0, 1, grid: 63, of: document)
    #expect(explanation.value.value.description == "2")
    #expect(explanation.parts.map(\.text) == ["A1", "A1+1"])
    #expect(explanation.parts.filter { !$0.rows.isEmpty }.isEmpty)
  }

  @Test func `a formula of very many parts has the longest of them`() throws {
    let formula = "=" + (0..<600).map { _ in "A1" }.joined(separator: "+")
    let explanation = try explain(0, 1, of: #"[[2, "\#(formula)"]]"#)
    #expect(explanation.parts.count == CellExplanation.largestPartCount)
    #expect(explanation.parts.last?.text == String(formula.dropFirst()))
    #expect(texts(try #require(explanation.parts.last).rows) == [["1200"]])
  }

  @Test func `the JSON holds what there is`() throws {
    let json = try explain(0, 1, of: #"[[3,"=1/A1"]]"#).json
    #expect(json["value"]?.text == #"{"ratio": "1/3"}"#)
    #expect(json["digits"]?.string == "0." + String(repeating: "3", count: 40))
    #expect(json["exact"]?.logical == true)
    #expect(json["error"] == nil)
    #expect(json["parts"]?.elements.map { $0["value"]?.text } == ["3", #"{"ratio": "1/3"}"#])
    let error = try explain(0, 0, of: #"[["=1/0"]]"#).json["error"]
    #expect(error?["began"]?.string == "A1")
  }
}
