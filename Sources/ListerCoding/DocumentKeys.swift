// SPDX-License-Identifier: MIT

/// The known members of a grid.
enum GridKey: String, CaseIterable {
  case name, rows, values
}

/// The known members of a table over cells.
enum TableKey: String, CaseIterable {
  case range, totals
}

/// The known members of a cell that is an object.
enum CellKey: String, CaseIterable {
  case formula, text, ratio, approx, error
}
