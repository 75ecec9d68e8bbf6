// SPDX-License-Identifier: MIT

import ListerCalculation

/// What a call in a formula of a sheet needs beside the values of its arguments.
enum FormulaCallRole {
  /// Nothing.
  case plain
  /// The row or the column of a reference, or of the formula itself.
  case row, column
  /// The places or the formulas of cells, of which a plan has the values alone.
  case unplaced
  /// There is no such function.
  case unknown

  /// The role of a function's name, without prefixes.
  init(of name: String) {
    guard let function = FunctionTable.standard.function(named: name),
      function.category != .document
    else {
      self = .unknown
      return
    }
    switch function.name {
    case "ROW": self = .row
    case "COLUMN": self = .column
    // What they count are elements; an array has them, too.
    case "ROWS", "COLUMNS": self = .plain
    // It makes a reference of a text.
    case "INDIRECT": self = .unplaced
    default:
      let needsPlace = function.parameters.contains { $0.kind == .place || $0.kind == .reference }
      self = needsPlace ? .unplaced : .plain
    }
  }
}
