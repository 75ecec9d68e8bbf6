// SPDX-License-Identifier: MIT

import Testing

@testable import ListerCalculation

@Suite struct OrderTests {
  @Test func `formulas are calculated after those they read, wherever they stand`() {
    let sheet = Sheet(["A1": "=B1+1", "B1": "=C1*2", "C1": "=D4-1", "D4": "10"])
    #expect(sheet["A1"] == "19")
    #expect(sheet["B1"] == "18")
  }

  @Test func `a chain of 256 cells that each read all before them is right`() {
    var cells = ["A1": "1"]
    for index in 1..<256 {
      let column = String(UnicodeScalar(UInt8(65 + index % 16)))
      let row = index / 16 + 1
      var sum = "=SUM(A1:P\(row - 1))"
      if row == 1 { sum = "=0" }
      if index % 16 > 0 {
        sum += "+SUM(A\(row):\(UnicodeScalar(UInt8(64 + index % 16)))\(row))"
      }
      cells["\(column)\(row)"] = sum
    }
    // Each cell is the sum of all before it: 1, 1, 2, 4 … 2^254.
    #expect(Sheet(cells)["P16"] == Sheet.evaluate("2^254"))
  }

  @Test func `cells on a cycle and those that need one are circular, others are right`() {
    let sheet = Sheet([
      "A1": "=B1", "B1": "=C1", "C1": "=A1+1", "D1": "=A1+1", "E1": "=2+3", "F1": "=F1",
      "G1": "=SUM(H1:H3)", "H2": "=G1", "A2": "=IF(TRUE,1,A2)", "B2": "=IF(TRUE,1,A1)",
      "C2": "=IFERROR(A1,\"caught\")",
    ])
    for address in ["A1", "B1", "C1", "D1", "F1", "G1", "H2", "A2"] {
      #expect(sheet[address] == "#CIRC!", "\(address)")
    }
    #expect(sheet["E1"] == "5")
    #expect(sheet["B2"] == "1")
    #expect(sheet["C2"] == "\"caught\"")
  }

  @Test func `a circle of 256 formulas is circular everywhere`() {
    var cells: [String: String] = [:]
    func name(_ index: Int) -> String {
      "\(UnicodeScalar(UInt8(65 + index % 16)))\(index / 16 % 16 + 1)"
    }
    for index in 0..<256 { cells[name(index)] = "=\(name(index + 1))+1" }
    let sheet = Sheet(cells)
    for index in 0..<256 { #expect(sheet[name(index)] == "#CIRC!") }
    #expect(sheet.calculator.diagnostics.count == 256)
  }

  @Test func `references lead to other grids, whatever the case and the quotes`() {
    let sheet = Sheet(
      [
        "A1": "=Rates!A1*2", "B1": "='my own'!B2+RATES!a1", "C1": "=Nowhere!A1", "Rates!A1": "1.5",
        "my own!B2": "=Grid!A1",
      ],
      grids: ["Grid", "Rates", "my own"]
    )
    #expect(sheet["A1"] == "3")
    #expect(sheet["B1"] == "4.5")
    #expect(sheet["C1"] == "#REF!")
  }

  @Test func `names stand for references, constants and formulas`() {
    let sheet = Sheet(
      ["A1": "=due*2", "A2": "=rate", "A3": "=unknown", "A4": "=loop", "B2": "21"],
      names: ["due": "Grid!B2", "rate": "=1/4", "loop": "loop"]
    )
    #expect(sheet["A1"] == "42")
    #expect(sheet["A2"] == "0.25")
    #expect(sheet["A3"] == "#NAME?")
    #expect(sheet["A4"] == "#NAME?")
  }

  @Test func `documents of one layout share a program, and a layout is all of its texts`() {
    let calculator = Calculator()
    for value in 1...5 {
      let sheet = Sheet(["A1": "\(value)", "B1": "=A1*2"], calculator: calculator)
      #expect(sheet["B1"] == "\(value * 2)")
    }
    #expect(calculator.programs.misses == 1)
    #expect(calculator.programs.hits == 4)
    #expect(Sheet(["A1": "5", "B1": "=A1*3"], calculator: calculator)["B1"] == "15")
    #expect(Sheet(["A1": "5", "C1": "=A1*3"], calculator: calculator)["B1"] == "")
    #expect(calculator.programs.misses == 3)
  }
}
