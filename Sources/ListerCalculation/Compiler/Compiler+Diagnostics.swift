// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// What is said of formulas that are wrong.
extension Compiler {
  /// Notes what is wrong with the formula of a cell.
  ///
  /// - Parameters:
  ///   - fault: what.
  ///   - place: where in the formula, if that is known.
  ///   - cell: the cell, as the program numbers it.
  ///   - program: what takes it.
  func report(
    _ fault: CellDiagnostic.Fault,
    at place: Int? = nil,
    _ cell: Int32,
    _ program: Program
  ) {
    program.diagnostics.append(
      CellDiagnostic(
        grid: Int(cell >> 8),
        row: Int(cell >> 4 & 15),
        column: Int(cell & 15),
        fault: fault,
        place: place
      )
    )
  }

  /// The place of a byte of the formula, in characters from 1; nil in what a name stands for.
  ///
  /// It is counted from the place before: a formula has thousands of faults, and a document thousands of such
  /// formulas.
  func place(ofByte start: Int, _ context: Context) -> Int? {
    guard context.depth == 0 else { return nil }
    if start < told.bytes { told = (0, 0) }
    told.characters += UTF8Text.length(context.text[told.bytes..<start])
    told.bytes = start
    return told.characters + 1
  }

  /// One report per cell that is on a cycle.
  func reportCycles(_ program: Program) {
    for index in 0..<program.formulas.count where program.circular[index] {
      report(.cycle, program.formulas[index].cell, program)
    }
  }
}
