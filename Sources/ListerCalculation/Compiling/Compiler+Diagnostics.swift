// SPDX-License-Identifier: MIT

import ListerBasics

/// What is said of formulas that are wrong.
extension Compiler {
  /// Notes what is wrong with the formula that is being compiled, and where in it, if that is
  /// known.
  func report(_ fault: CellDiagnostic.Fault, at place: Int? = nil) {
    report(fault, at: place, of: cell)
  }

  private func report(_ fault: CellDiagnostic.Fault, at place: Int?, of cell: CellIndex) {
    draft.diagnostics.append(
      CellDiagnostic(
        grid: cell.grid,
        row: cell.row,
        column: cell.column,
        fault: fault,
        place: place
      )
    )
  }

  /// The place of a byte of the formula, in characters from 1; nil in what a name means.
  ///
  /// It is counted from the place before: a formula has thousands of faults, and a document
  /// thousands of such formulas.
  func place(ofByte start: Int, _ context: Context) -> Int? {
    guard context.depth == 0 else { return nil }
    if start < told.bytes { told = (0, 0) }
    told.characters += UTF8Text.length(context.text[told.bytes..<start])
    told.bytes = start
    return told.characters + 1
  }

  /// One report per cell that is on a cycle.
  func reportCycles() {
    for index in 0..<draft.formulas.count where draft.circular[index] {
      report(.cycle, at: nil, of: draft.formulas[index].cell)
    }
  }
}
