// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation

/// The sum, the average and the count of some cells.
package struct SelectionSummary: Hashable, Sendable {
  /// The sum of the numbers.
  package let sum: ExplainedValue
  /// Their average; `#DIV/0!` if there is none.
  package let average: ExplainedValue
  /// The smallest and the largest of them; 0 if there is none.
  package let least, most: ExplainedValue
  package let numbers: ExplainedValue
  /// How many cells hold anything.
  package let filled: ExplainedValue

  /// Calculates them by the functions of formulas; nil if the document leaves no grids for that: it
  /// takes two of its own.
  ///
  /// The grid is there, and the bytes are a document. A range is like `A1:B3`.
  package init?(
    of grid: Int,
    _ range: String,
    in document: [UInt8],
    _ options: RecalculationOptions
  ) {
    let functions = ["SUM", "AVERAGE", "MIN", "MAX", "COUNT", "COUNTA"]
    let values = document.withByteView { view in
      FormulaPartsEvaluation(
        document: view,
        options: options,
        cell: CellIndex(grid: grid, row: 0, column: 0)
      ).results(of: functions.map { "\($0)(\(range))" })
    }
    let singles = values.compactMap { $0.rows.first?.first }
    guard singles.count == functions.count else { return nil }
    (sum, average, least, most) = (singles[0], singles[1], singles[2], singles[3])
    (numbers, filled) = (singles[4], singles[5])
  }
}
