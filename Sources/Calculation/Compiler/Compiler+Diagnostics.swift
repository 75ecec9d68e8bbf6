// SPDX-License-Identifier: MIT

import Bytes
import FormulaSyntax

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

  /// One report per cell that is on a cycle.
  func reportCycles(_ program: Program) {
    for index in 0..<program.formulas.count where program.circular[index] {
      report(.cycle, program.formulas[index].cell, program)
    }
  }
}

extension Compiler.Context {
  /// The column of a node in the formula, in characters from 1; nil in what a name stands for.
  func place(of node: Node) -> Int? {
    depth == 0 ? text[0..<Int(node.start)].string.unicodeScalars.count + 1 : nil
  }
}
