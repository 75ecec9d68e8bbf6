// SPDX-License-Identifier: MIT

// Calculates one formula beside some cells.
import ListerCore

func evaluateFormula() throws -> [String] {
  let cells = ["A1": "2.675", "B1": "=1/3"]
  let price = try EvaluationRequest("ROUND(A1*B1, 2)", setting: cells).evaluate()
  let inverse = try EvaluationRequest("MINVERSE({2,1;1,3})").evaluate()
  var lines = ["\(price.value)", "\(inverse.rows)"]
  do {
    _ = try EvaluationRequest("1+").evaluate()
  } catch {
    lines.append("\(error)")
  }
  return lines
}
// 0.89
// [[0.6, -0.2], [-0.2, 0.4]]
// column 3: the formula ends where a value is expected
