// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCore

@Suite struct ErrorCellTests {
  /// The cells that have errors, each with the one where it began.
  private func errors(of document: String) throws -> [String] {
    try ErrorCell.all(of: Array(document.utf8), RecalculationOptions()).map { cell in
      "\(cell.grid)!\(cell.cell) \(cell.error)" + (cell.origin.map { " \($0)" } ?? "")
    }
  }

  @Test(arguments: [
    (#"[[0,"=1/A1","=B1+1","=C1&NA()"]]"#, ["B1 #DIV/0!", "C1 #DIV/0! B1", "D1 #DIV/0! B1"]),
    (#"[["=B1","=A1","=A1"]]"#, ["A1 #CIRC!", "B1 #CIRC!", "C1 #CIRC! A1"]),
    (#"[["=B1","=C1","=B1"]]"#, ["A1 #CIRC! B1", "B1 #CIRC!", "C1 #CIRC!"]),
    (#"[["=SEQUENCE(2)/0",3],[null,"=A2"]]"#, ["A1 #DIV/0!", "A2 #DIV/0! A1", "B2 #DIV/0! A1"]),
    (#"[[1,"=SUM(A1:A1)"]]"#, []),
    (#"[["=NA()","=IFNA(A1,1/0)"]]"#, ["A1 #N/A", "B1 #DIV/0!"]),
  ])
  func `each error has the cell where it began`(document: String, cells: [String]) throws {
    #expect(try errors(of: document) == cells.map { "Grid!" + $0 })
  }

  @Test func `cells of other grids have their names`() throws {
    let document = #"""
      {"grids": [{"name": "Sums", "rows": [["=Prices!B1*2"]]},
      {"name": "Prices", "rows": [[0, "=1/A1"]]}]}
      """#
    #expect(try errors(of: document) == ["Sums!A1 #DIV/0! Prices!B1", "Prices!B1 #DIV/0!"])
  }

  @Test func `the origin's formula and its faults are told`() throws {
    let document = Array(#"[["=SUMM(1)","=A1"]]"#.utf8)
    let cells = try ErrorCell.all(of: document, RecalculationOptions())
    #expect(cells.map(\.formula) == ["=SUMM(1)", "=A1"])
    #expect(cells.map(\.originFormula) == [nil, "=SUMM(1)"])
    #expect(cells.allSatisfy { $0.faults.map(\.suggestion) == ["SUM"] })
  }

  @Test func `each way has the end that an explanation of its cell has`() throws {
    let rows = (1...16).map { row in
      "[" + (row == 16 ? #""=1/0""# : "\"=A\(row + 1)+A16\"") + #","=A1+B2"]"#
    }
    let document = Array("[\(rows.joined(separator: ","))]".utf8)
    let cells = try ErrorCell.all(of: document, RecalculationOptions())
    #expect(cells.count == 32)
    for (index, cell) in cells.enumerated() {
      let explanation = try CellExplanation(
        grid: 0,
        row: index / 2,
        column: index % 2,
        of: document,
        RecalculationOptions(),
        briefly: false
      )
      let origin = try #require(explanation.errorWay.last).reference
      #expect(cell.origin ?? cell.cell == origin)
    }
  }
}
