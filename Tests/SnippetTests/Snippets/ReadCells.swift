// SPDX-License-Identifier: MIT

// Reads the values of cells: exact numbers, texts, truth values, errors and arrays.
import ListerCore

func readCells() throws -> [String] {
  let values = try Recalculator().calculate(
    #"{"grid": [["=2/4", "=SQRT(2)", "=1/0", "=SEQUENCE(1,2)"], ["=SUMM(A1)"]]}"#
  )
  var lines: [String] = []
  if case .number(let half) = values["A1"] { lines.append("\(half), \(half.double)") }
  if let root = values["B1"]?.number { lines.append("\(root.text), \(root.isApproximated)") }
  if values["C1"] == .error(.divisionByZero) { lines.append("nothing divides by 0") }
  if let array = values.grids[0].array(at: "D1") { lines.append("\(array)") }
  return lines + values.faults.map(\.description)
}
// 0.5, 0.5
// 1.414213562373095048801688724209698, true
// nothing divides by 0
// [[1, 2]]
// Grid!A2: there is no function SUMM; did you mean 'SUM'?
