// SPDX-License-Identifier: MIT

import ListerCoding
import ListerCore
import Testing

@Suite struct EvaluationRequestTests {
  @Test func `a formula sees its cells, which may be formulas too`() throws {
    let cells = ["A1": "2.5", "b2": "=A1*4", "C1": "text", "D1": "TRUE"]
    let request = try EvaluationRequest("=B2&C1&D1", setting: cells)
    #expect(try request.evaluate().value == .text("10textTRUE"))
  }

  @Test(arguments: ["Q1", "A17", "", "A1:B2", "A", "1"])
  func `a cell that there is not is refused`(cell: String) {
    let error = #expect(throws: FormulaError.self) {
      try EvaluationRequest("1", setting: [cell: "1"])
    }
    #expect(error?.message == "'\(cell)' is no cell; cells are A1 to P16")
  }

  @Test func `a formula that does not parse has the column, and its cell`() throws {
    let error = #expect(throws: FormulaError.self) {
      try EvaluationRequest("B2", setting: ["B2": "=1+"]).evaluate()
    }
    #expect(error?.column == 4)
    #expect(error?.cell == "B2")
    #expect(error?.formula == "=1+")
  }

  @Test func `a fault is told with the function that was meant`() throws {
    let response = try EvaluationRequest("SUMM(1)+A1").evaluate()
    #expect(response.value == .error(.name))
    #expect(
      response.faults.map(\.description) == ["there is no function SUMM; did you mean 'SUM'?"]
    )
  }

  @Test(arguments: [(0, "1"), (-5, "1"), (3, "1.41"), (Int.max, "1.41421356237309504880")])
  func `a precision beyond the bounds is that of the bound`(digits: Int, start: String) throws {
    var request = EvaluationRequest("SQRT(2)")
    request.precision = digits
    let text = try request.evaluate().description
    #expect(text.hasPrefix(start))
    #expect(text.utf8.count <= 1_001)
    #expect(digits != Int.max || text.utf8.count > 990)
  }

  @Test func `the present is that of the request, and numbers are written as it says`() throws {
    var request = EvaluationRequest("TODAY()+1/3")
    request.now = Moment("2026-03-01T23:00:00Z")
    #expect(try request.evaluate().description == "138247/3")
    request.numbers = .double
    #expect(try request.evaluate().description == "46082.333333333336")
  }
}
