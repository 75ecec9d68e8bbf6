// SPDX-License-Identifier: MIT

import Foundation
import ListerNumbers

@testable import ListerCalculation

/// How many cases a test of real numbers tries: a few, or as many as a variable of the environment says.
enum RealRun {
  static func count(_ variable: String, _ usual: Int) -> Int {
    ProcessInfo.processInfo.environment[variable].flatMap { Int($0) } ?? usual
  }

  /// The place of a cell by its number, row by row: A1 is 0, P16 is 255.
  static func address(_ index: Int) -> String {
    let column = UnicodeScalar(UInt8(65 + index % 16))
    return "\(column)\(index / 16 + 1)"
  }

  /// The results of up to 256 formulas in a document of their own.
  static func results(
    of formulas: [String],
    precision: Int = 34,
    calculator: Calculator = Calculator()
  ) -> [String] {
    var cells: [String: String] = [:]
    for (index, formula) in formulas.enumerated() { cells[address(index)] = "=" + formula }
    let sheet = Sheet(cells, calculator: calculator, precision: precision)
    return formulas.indices.map { sheet[address($0)] }
  }
}
