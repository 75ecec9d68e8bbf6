// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import ListerTables

/// Formulas of one column of a sheet that have no value: neither in the file nor by calculation.
struct UncalculatedFormulas: Sendable {
  /// The column, from 0.
  let column: Int
  /// How many there are.
  private(set) var count = 1
  /// The row of the first one, from 0.
  private(set) var row: Int
  /// Why the first one has none.
  private(set) var reason: String

  init(row: Int, column: Int, reason: String) {
    (self.row, self.column, self.reason) = (row, column, reason)
  }

  /// Counts another one.
  mutating func add(row: Int, reason: String) {
    count += 1
    if row < self.row { (self.row, self.reason) = (row, reason) }
  }

  /// What is told of them.
  func remark(on sheet: String) -> ImportRemark {
    let place = "\(sheet)!\(CellAddress(row: row, column: column))"
    return ImportRemark(
      message: count == 1
        ? "\(place): the formula has no value in the file, and the cell is missing: \(reason)"
        : "\(place) and \(count - 1) more of its column: the formulas have no values in the file, "
          + "and the cells are missing: \(reason)",
      isUnsettled: true
    )
  }
}
