// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers
import TestKit
import Testing

@testable import ListerCalculation

@Suite struct MatrixFunctionsTests {
  /// Cells of a Hilbert matrix from A1 on: `=1/(row+column-1)`.
  private func hilbert(_ order: Int) -> [String: String] {
    var cells: [String: String] = [:]
    for row in 1...order {
      for column in 0..<order {
        cells["\(Character(Unicode.Scalar(UInt8(65 + column))))\(row)"] = "=1/\(row + column)"
      }
    }
    return cells
  }

  @Test func `the determinant of the Hilbert matrix of order 10`() {
    #expect(
      Sheet.evaluate("1/MDETERM(A1:J10)", hilbert(10))
        == "46206893947914691316295628839036278726983680000000000"
    )
  }

  @Test func `a matrix times its inverse is the unit matrix`() {
    let cells = hilbert(8)
    #expect(Sheet.evaluate("SUMPRODUCT(MMULT(MINVERSE(A1:H8),A1:H8))", cells) == "8")
    #expect(
      Sheet.evaluate("SUM(IF(MMULT(A1:H8,MINVERSE(A1:H8))=MUNIT(8),0,1))", cells) == "0"
    )
  }

  @Test(arguments: [
    ("MDETERM({7})", "7"), ("MDETERM(7)", "7"), ("MDETERM({1,2;2,4})", "0"),
    ("MDETERM({0,1;1,0})", "-1"), ("MDETERM({1,2,3;4,5,6})", "#VALUE!"),
    ("MDETERM({1,\"x\";2,3})", "#VALUE!"),
    ("MDETERM({1,TRUE;2,3})", "#VALUE!"), ("MDETERM(A1:B2)", "#VALUE!"),
    ("MDETERM({1,#N/A;2,3})", "#N/A"),
    ("SUM(MINVERSE({2,0;0,4}))", "0.75"), ("SUM(MINVERSE({1,2;2,4}))", "#NUM!"),
    ("SUM(MINVERSE({1,2}))", "#VALUE!"), ("MINVERSE(4)", "0.25"),
    ("SUM(MMULT({1,2,3},{1;10;100}))", "321"),
    ("SUM(MMULT({1;2},{1,10}))", "33"), ("SUM(MMULT({1,2},{1,2}))", "#VALUE!"), ("MMULT(2,3)", "6"),
    ("SUM(MMULT({1,\"2\"},{1;2}))", "#VALUE!"), ("SUM(MMULT(#REF!,{1;2}))", "#REF!"),
    ("SUM(MUNIT(16))", "16"), ("SUM(MUNIT(2.9))", "2"), ("SUM(MUNIT(0))", "#VALUE!"),
    ("SUM(MUNIT(17))", "#VALUE!"), ("SUM(MUNIT(1E30))", "#VALUE!"),
    ("MDETERM(MMULT(MUNIT(16)*(1/3),MUNIT(16)*3))", "1"), ("MDETERM(MUNIT(3)*SQRT(4))", "8"),
  ])
  func `matrices`(formula: String, expected: String) {
    #expect(Sheet.evaluate(formula) == expected)
  }

  @Test func `a product with an inverse is the solution of a system`() {
    #expect(code("MMULT(MINVERSE(B1:C2),D1:D2)") == code("MSOLVE(B1:C2,D1:D2)"))
    #expect(code("MMULT(D1:E2,MINVERSE(B1:C2))") != code("MSOLVE(B1:C2,D1:E2)"))
    #expect(code("MMULT(+MINVERSE(B1:C2),D1:D2)") != code("MSOLVE(B1:C2,D1:D2)"))
  }

  /// The code of a formula in A1.
  private func code(_ formula: String) -> [String] {
    let cells = DocumentCells(arithmetic: Arithmetic())
    cells.begin()
    _ = cells.addGrid(name: "Grid".withByteView { cells.texts.copy($0) })
    let text = formula.withByteView { cells.texts.copy($0) }
    cells.setFormula(text, row: 0, column: 0, grid: 0)
    let compiler = Compiler(.standard, keeping: nil)
    let program = compiler.compile(cells.input, hash: 0, cells.names, nil)
    return ProgramText.lines(of: program)
  }

  @Test func `products and inverses spill`() {
    let sheet = Sheet([
      "A1": "2", "B1": "1", "A2": "1", "B2": "1", "D1": "=MINVERSE(A1:B2)",
      "G1": "=MMULT(A1:B2,D1#)",
    ])
    #expect(["D1", "E1", "D2", "E2"].map { sheet[$0] } == ["1", "-1", "-1", "2"])
    #expect(["G1", "H1", "G2", "H2"].map { sheet[$0] } == ["1", "0", "0", "1"])
  }
}
