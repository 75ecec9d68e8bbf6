// SPDX-License-Identifier: MIT

import ListerSyntax

extension JobWorker {
  /// Notes the formulas that are wrong: a few with their places, all as a number, and all of them
  /// where they are written.
  func report(to block: JobBlock, input: Int, line: Int?) {
    let calculator = recalculator.calculator
    for diagnostic in calculator.diagnostics {
      let address = CellAddress(row: diagnostic.row, column: diagnostic.column)
      let cell = "\(calculator.cells.name(ofGrid: diagnostic.grid))!\(address)"
      if plan.diagnostics != nil {
        DocumentWriter.writeDiagnostic(
          document: plan.inputs[input].path,
          line: line,
          id: recalculator.reader.id,
          cell: cell,
          column: diagnostic.place,
          message: diagnostic.message,
          to: &block.diagnostics
        )
      }
      block.note(
        formula: JobFailure(
          file: plan.inputs[input].path,
          line: line,
          path: cell,
          cause: .formula(diagnostic.message)
        )
      )
    }
  }
}
