// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// One worker's hold on a program that all workers share.
///
/// Threads that count references to one and the same object slow each other down. So a worker
/// counts those to its own lease, and reads the tables of the program through handles that are not
/// counted.
public final class ProgramLease: LayoutKeyed {
  /// The program, the same one for all workers.
  package let program: Program
  let layout: ByteView
  /// The hash of the layout.
  package let hash: UInt64
  /// Handles of the program's tables, good as long as the lease lives.
  package let tables: Program.Tables
  /// Copies, for arrays count references too.
  let bigNumbers: [BigConstant]
  /// What is wrong with formulas of the layout, in document order.
  public let diagnostics: [CellDiagnostic]

  /// How many bytes the program takes, about.
  package var size: Int {
    layout.count + 40 * tables.formulas.count + 8 * (tables.code.count + tables.reads.count)
  }

  /// A hold on a program.
  package init(_ program: Program) {
    self.program = program
    layout = program.layout
    hash = program.hash
    tables = program.tables
    bigNumbers = program.bigNumbers.map(\.copy)
    diagnostics = program.diagnostics
  }
}
