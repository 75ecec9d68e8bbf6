// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct SpillTests {
  @Test func `an array fills the cells to the right and below`() {
    let sheet = Sheet(["B2": "={1,2;3,4}"])
    #expect(sheet["B2"] == "1")
    #expect(sheet["C2"] == "2")
    #expect(sheet["B3"] == "3")
    #expect(sheet["C3"] == "4")
    #expect(sheet.calculator.cells.shape(grid: 0) == (3, 3))
  }

  @Test func `what is in the way, and the end of the grid, give SPILL`() {
    let sheet = Sheet(["A1": "={1;2;3}", "A3": "x", "P1": "={1,2}", "C1": "={1;2}", "C2": "=5"])
    #expect(sheet["A1"] == "#SPILL!")
    #expect(sheet["A2"] == "")
    #expect(sheet["A3"] == "\"x\"")
    #expect(sheet["P1"] == "#SPILL!")
    #expect(sheet["C1"] == "#SPILL!")
    #expect(sheet["C2"] == "5")
  }

  @Test func `operators work element by element, single rows and columns are repeated`() {
    let sheet = Sheet([
      "A1": "1", "A2": "2", "A3": "3", "B1": "=A1:A3*{10,100}", "E1": "=-A1:A3", "F1": "=A1:A3>1",
      "G1": "={1,2}+{1;2}", "J1": "={1,2,3}+{1,2}",
    ])
    #expect(["B1", "C1", "B3", "C3"].map { sheet[$0] } == ["10", "100", "30", "300"])
    #expect(["E1", "E3", "F1", "F3"].map { sheet[$0] } == ["-1", "-3", "FALSE", "TRUE"])
    #expect(["G1", "H1", "G2", "H2"].map { sheet[$0] } == ["2", "3", "3", "4"])
    #expect(["J1", "K1", "L1"].map { sheet[$0] } == ["2", "4", "#N/A"])
  }

  @Test func `a formula that stands before an array reads the cells that it fills`() {
    // A1 reads C3, which B2's array fills only later in the order of the texts.
    let sheet = Sheet(["A1": "=C3+1", "A2": "=A1*2", "B2": "=A9:B10+1", "A9": "1", "B10": "41"])
    #expect(sheet["C3"] == "42")
    #expect(sheet["A1"] == "43")
    #expect(sheet["A2"] == "86")
  }

  @Test func `the spilled range is a reference`() {
    let sheet = Sheet(["A1": "={1;2;3}", "C1": "=SUM(A1#)", "D1": "=A1#*2", "E1": "=B9#"])
    #expect(sheet["C1"] == "6")
    #expect(sheet["D3"] == "6")
    #expect(sheet["E1"] == "#REF!")
  }

  @Test func `an array that would change what it is made of is circular`() {
    let sheet = Sheet(["A1": "=SUM(B1:B3)*{1;2}", "B1": "=A2"])
    #expect(sheet["B1"] == "#CIRC!")
    #expect(sheet["A1"] == "#CIRC!")
  }

  /// What is in A1, and what it gives: it reads cells that it fills, or doesn't.
  @Test(arguments: [
    ("=SEQUENCE(IF(ISBLANK(A2),3,1))", "#CIRC!"), ("=TRANSPOSE(A2:C2)", "#CIRC!"),
    ("=SORT(A3:A5)", "#CIRC!"), ("=UNIQUE(B1:C2)", "#CIRC!"), ("=SEQUENCE(3)+A4", "1"),
    ("=SEQUENCE(3)+A3", "#CIRC!"), ("=IF(ISBLANK(A2),1,{1;2})", "1"),
    ("=SEQUENCE(IF(ISBLANK(OFFSET(A1,1,0)),2,1))", "#CIRC!"), ("=SEQUENCE(ROW(A2))", "1"),
    ("=SEQUENCE(2,IF(ISBLANK(INDIRECT(\"B2\")),2,1))", "#CIRC!"),
    ("=FILTER(A2:A4,{1;1;0},0)", "#CIRC!"), ("=IFERROR(SEQUENCE(2)*COUNT(A2),5)", "#CIRC!"),
  ])
  func `an array that fills cells it is made from is circular`(formula: String, expected: String) {
    let sheet = Sheet(["A1": formula, "D9": "1"])
    #expect(sheet["A1"] == expected)
    if expected == "#CIRC!" { #expect(sheet["A2"] == "" && sheet["B1"] == "") }
  }

  @Test func `arrays that change each other's size without an end are circular`() {
    let first = "=SEQUENCE(IF(ISBLANK(C2),3,1))"
    let endless = Sheet(["A1": first, "C1": "=SEQUENCE(IF(ISBLANK(A2),1,3))"])
    #expect(["A1", "A2", "C1", "C2"].map { endless[$0] } == ["#CIRC!", "", "#CIRC!", ""])
    // Both agree when the first has three cells and the second one.
    let settled = Sheet(["A1": first, "C1": "=SEQUENCE(IF(ISBLANK(A2),3,1))"])
    #expect(["A1", "A3", "C1", "C2"].map { settled[$0] } == ["1", "3", "1", ""])
  }

  @Test func `conditions on arrays choose element by element`() {
    let sheet = Sheet([
      "A1": "1", "A2": "-2", "A3": "3", "B1": "=IF(A1:A3>0,A1:A3,\"none\")",
      "C1": "=IFERROR(1/(A1:A3-1),0)", "D1": "=SUM(IF(A1:A3>0,A1:A3))",
    ])
    #expect(["B1", "B2", "B3"].map { sheet[$0] } == ["1", "\"none\"", "3"])
    #expect(["C1", "C2", "C3"].map { sheet[$0] } == ["0", "-1/3", "0.5"])
    #expect(sheet["D1"] == "4")
  }

  @Test func `reordered documents leave no trace in the next one of the same layout`() {
    let calculator = Calculator()
    let cells = ["A1": "=C3+1", "B2": "=A9:B10+1", "A9": "1", "B10": "41"]
    #expect(Sheet(cells, calculator: calculator)["A1"] == "43")
    #expect(Sheet(cells, calculator: calculator)["A1"] == "43")
    var blocked = cells
    blocked["C3"] = "7"
    #expect(Sheet(blocked, calculator: calculator)["A1"] == "8")
    #expect(Sheet(cells, calculator: calculator)["A1"] == "43")
  }
}
