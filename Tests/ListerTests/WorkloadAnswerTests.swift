// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerCalculation
import ListerCoding
import ListerJSON
import ListerModel
import ListerNumbers
import ListerWorkloads
import Testing

/// The generators' own arithmetic against the engine: neither knows of the other.
@Suite struct WorkloadAnswerTests {
  @Test(arguments: Workload.allCases, [false, true])
  func `the engine finds the generator's answers`(workload: Workload, distinct: Bool) throws {
    var options = RecalculationOptions()
    // What is looked at are the cells, which plans don't fill.
    options.usesPlans = false
    let recalculator = Recalculator(options: options)
    var document = ByteBuffer()
    var output = ByteBuffer()
    for index in 0..<60 {
      document.truncate()
      output.truncate()
      workload.generate(index: index, seed: 11, distinct: distinct, into: &document)
      try recalculator.recalculate(document.view, to: &output)
      for (row, column, text) in workload.expected(index: index, seed: 11, distinct: distinct) {
        let value = recalculator.calculator.cells.value(row: row, column: column, grid: 0)
        #expect(
          json(value, recalculator.calculator.arithmetic) == text,
          "document \(index), row \(row), column \(column)"
        )
      }
    }
  }

  private func json(_ value: Value, _ arithmetic: Arithmetic) -> String {
    switch value.kind {
    case .number:
      var buffer = ByteBuffer()
      if arithmetic.isTerminating(value.number) {
        arithmetic.write(value.number, .decimal, to: &buffer)
        return buffer.view.string
      }
      arithmetic.write(value.number, .ratio, to: &buffer)
      return #"{"ratio":"\#(buffer.view.string)"}"#
    case .text: return "\"\(value.text.string)\""
    default: return "another kind of value"
    }
  }
}
