// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

/// What a cell shows doesn't depend on what else is calculated beside it.
@Suite struct IndependenceTests {
  private static let alone = Sheet(["C3": "=RAND()"])["C3"]

  @Test(arguments: [
    ["A1": "=RAND()"], ["A1": "=RAND()+RAND()+RANDBETWEEN(1,6)", "B2": "=RAND()"],
    ["D3": "=RAND()", "P16": "=RAND()"], ["A1": "=SUM(RAND(),C3)"], ["A1": "=ISERROR(RAND()/0)"],
  ])
  func `a cell draws the same random number beside any formulas`(others: [String: String]) {
    let sheet = Sheet(others.merging(["C3": "=RAND()"]) { _, own in own })
    #expect(sheet["C3"] == Self.alone)
    for address in others.keys { #expect(sheet[address] != Self.alone) }
  }

  @Test func `a formula that runs again draws the same random number`() {
    // What OFFSET reads shows only while the formula runs: it runs again, behind E5.
    let late = Sheet(["C3": "=RAND()+OFFSET(A1,4,4)", "E5": "=F6", "F6": "=1-1"])
    #expect(late["C3"] == Self.alone)
    let spilling = Sheet(["C3": "=RAND()+0*SUM(A5:A6)", "A4": "=SEQUENCE(3)"])
    #expect(spilling["C3"] == Self.alone)
  }

  @Test func `every cell draws a number of its own, and at each call another`() {
    var cells: [String: String] = [:]
    for row in 1...16 { for column in "ABCDEFGH" { cells["\(column)\(row)"] = "=RAND()" } }
    let sheet = Sheet(cells)
    #expect(Set(cells.keys.map { sheet[$0] }).count == 128)
    #expect(Sheet.evaluate("RAND()-RAND()") != "0")
  }
}

/// Functions of single values over arrays: element by element, as far as each argument has one.
@Suite struct LiftingTests {
  private func rows(_ formula: String, _ addresses: [String]) -> [String] {
    let sheet = Sheet(["A1": "=" + formula])
    return addresses.map { sheet[$0] }
  }

  @Test func `places that an argument of another shape lacks are #N/A`() {
    #expect(
      rows("ROUND({1.25,2.35;3.45,4.55},{1;1;1})", ["A1", "B1", "A2", "B2", "A3", "B3", "C1"])
        == ["1.3", "2.4", "3.5", "4.6", "#N/A", "#N/A", ""]
    )
    #expect(
      rows("LEFT({\"abc\",\"def\"},{1,2,3})", ["A1", "B1", "C1", "D1"])
        == ["\"a\"", "\"de\"", "#N/A", ""]
    )
    #expect(
      rows("MOD({7,8,9;1,2,3},{2,2;2,2;2,2})", ["A1", "C1", "C2", "A3", "C3"])
        == ["1", "#N/A", "#N/A", "#N/A", "#N/A"]
    )
  }

  @Test func `single values, rows and columns are repeated`() {
    #expect(rows("ROUND(1.25,{0,1,2})", ["A1", "B1", "C1"]) == ["1", "1.3", "1.25"])
    #expect(
      rows("POWER({1;2;3},{1,2})", ["A1", "B1", "A2", "B2", "A3", "B3", "C1", "A4"])
        == ["1", "1", "2", "4", "3", "9", "", ""]
    )
  }

  @Test func `a function that takes errors sees what is missing as missing`() {
    #expect(Sheet.evaluate("SUM(IF(ISNA(ROUND({1,2;3,4},{0;0;0})),1,0))") == "2")
    #expect(Sheet.evaluate("COUNT(ROUND({1,2;3,4},{0;0;0}))") == "4")
  }

  @Test func `an error in one place stays in its place`() {
    #expect(
      rows("ROUND({1.25,#N/A,\"x\"},1)", ["A1", "B1", "C1"]) == ["1.3", "#N/A", "#VALUE!"]
    )
  }
}
