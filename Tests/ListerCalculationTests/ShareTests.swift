// SPDX-License-Identifier: MIT

import TestKit
import Testing

@testable import ListerCalculation
@testable import ListerNumbers

/// A formula that needs more than its share of the budget fails alone.
@Suite struct ShareTests {
  /// Some numbers of a million bits: more than any share of the budgets here.
  private static let dear = "=LEN(FACT(40000))+LEN(FACT(40001))"

  @Test(arguments: ["A1", "B2", "P16"])
  func `a formula that runs away takes no other with it`(cell: String) {
    var cells = [
      "B1": "=1+1", "C1": "=ROUND(LN(2),3)", "D1": "=ROUND(2.675,2)", "E1": "=\(cell)+1",
    ]
    cells[cell] = Self.dear
    let sheet = Sheet(cells, withBudget: 1 << 22)
    #expect([cell, "E1"].map { sheet[$0] } == ["#NUM!", "#NUM!"])
    #expect(["B1", "C1", "D1"].map { sheet[$0] } == ["2", "0.693", "2.68"])
  }

  @Test func `a hundred that run away leave each other one its part`() {
    var cells: [String: String] = [:]
    for row in 1...10 {
      for column in "ABCDEFGHIJ" { cells["\(column)\(row)"] = Self.dear }
      cells["K\(row)"] = "=ROUND(LN(\(row + 1)),2)"
    }
    let sheet = Sheet(cells, withBudget: 1 << 25)
    #expect(sheet["J10"] == "#NUM!")
    #expect((1...4).map { sheet["K\($0)"] } == ["0.69", "1.1", "1.39", "1.61"])
    #expect(Sheet(["A1": "=LEN(FACT(2000))"], withBudget: 1 << 22)["A1"] == "5736")
  }

  @Test func `formulas that run again have shares as well`() {
    let sheet = Sheet(
      [
        "A1": Self.dear, "B1": "=SUM(C1:C9)", "C1": "=SEQUENCE(D1)", "D1": "=ROUND(LN(20),0)",
        "E1": "=SUM(OFFSET(C1,0,0,3,1))", "F1": "=ROUND(LN(2),3)",
      ],
      budget: 1 << 23
    )
    #expect(
      ["A1", "B1", "D1", "E1", "F1"].map { sheet[$0] } == ["#NUM!", "6", "3", "6", "0.693"]
    )
  }

  @Test func `nothing is spent beyond the budget`() {
    let arithmetic = Arithmetic()
    let budget = arithmetic.budget
    arithmetic.beginFormulas(1000)
    var spent = 0
    for pass in 0..<40 {
      if pass > 0 { arithmetic.beginPass(1000) }
      for _ in 0..<1000 {
        arithmetic.nextFormula()
        spent += budget.state.left
        #expect(arithmetic.charge(budget.state.left))
        #expect(!arithmetic.charge(1))
      }
    }
    #expect(spent <= Budget.units && spent > Budget.units / 4 * 3)
  }

  @Test func `a failure in one formula is none in the next`() {
    let arithmetic = Arithmetic()
    arithmetic.beginFormulas(2)
    #expect(!arithmetic.charge(Int.max) && arithmetic.isExhausted)
    arithmetic.nextFormula()
    #expect(!arithmetic.isExhausted && arithmetic.charge(Budget.units / 4))
  }
}
