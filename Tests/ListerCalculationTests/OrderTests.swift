// SPDX-License-Identifier: MIT

import ListerBasics
import TestKit
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

  /// The order that a walk finds which looks at each cell of each area, the plain way.
  private struct PlainWalk {
    let program: Program
    var order: [Int] = []
    var circular: [Bool]
    private var number: [Int: Int] = [:]
    private var lowest: [Int: Int] = [:]
    private var open: [Int] = []

    init(_ program: Program) {
      self.program = program
      let formulas = program.tables.formulas
      circular = Array(repeating: false, count: formulas.count)
      for index in 0..<formulas.count where program.tables.mayReorder {
        if formulas[index].maySpill, number[index] == nil { visit(index) }
      }
      for index in 0..<formulas.count where number[index] == nil { visit(index) }
    }

    private mutating func visit(_ formula: Int) {
      number[formula] = number.count
      lowest[formula] = number[formula]
      open.append(formula)
      var readsItself = false
      let entry = program.tables.formulas[formula]
      for read in Int(entry.readsStart)..<Int(entry.readsEnd) {
        let area = program.tables.reads[read]
        for place in 0..<area.rows * area.columns {
          let cell = area.cell(place / area.columns, place % area.columns)
          let source = Int(program.tables.formulaAt[cell])
          guard source >= 0 else { continue }
          readsItself = readsItself || source == formula
          if number[source] == nil {
            visit(source)
            lowest[formula] = min(lowest[formula] ?? 0, lowest[source] ?? 0)
          } else if open.contains(source) {
            lowest[formula] = min(lowest[formula] ?? 0, number[source] ?? 0)
          }
        }
      }
      guard lowest[formula] == number[formula] else { return }
      let isCycle = open.last != formula || readsItself
      while let last = open.popLast() {
        circular[last] = isCycle
        order.append(last)
        if last == formula { break }
      }
    }
  }

  @Test func `the order is that of a walk over each cell, whatever the references`() {
    var random = SeededGenerator(seed: 17)
    func name(_ row: Int, _ column: Int) -> String {
      "\(UnicodeScalar(UInt8(65 + column)))\(row + 1)"
    }
    for round in 0..<300 {
      var cells: [String: String] = [:]
      // Some documents only look back, and are in order as they are.
      let reach = round % 3 == 0 ? 0 : Int.random(in: 1...4, using: &random)
      for row in 0..<16 {
        for column in 0..<8 where Int.random(in: 0..<3, using: &random) > 0 {
          let top = Int.random(in: 0...max(0, min(15, row - 1 + reach)), using: &random)
          let bottom = min(max(row - 1, 0) + reach, min(15, top + round % 4))
          let left = Int.random(in: 0..<8, using: &random)
          let right = Int.random(in: left..<8, using: &random)
          let area = "\(name(top, left)):\(name(max(top, bottom), right))"
          let spill = round % 7 == 0 && column == 3 ? "A1:A2" : "1"
          cells[name(row, column)] = "=SUM(\(area))+\(name(top, right))+\(spill)"
        }
      }
      guard let program = Sheet(cells).calculator.program?.program else { continue }
      let walk = PlainWalk(program)
      let order = (0..<program.tables.order.count).map { Int(program.tables.order[$0]) }
      let circular = (0..<program.tables.circular.count).map { program.tables.circular[$0] }
      #expect(order == walk.order)
      #expect(circular == walk.circular)
    }
  }
}
