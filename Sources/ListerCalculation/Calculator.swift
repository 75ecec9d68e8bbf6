// SPDX-License-Identifier: MIT

public import ListerNumbers

/// One worker's engine, put together: cells, programs with the functions of this version, and a
/// machine.
///
/// ```
/// cells.begin → cells.set… → compile → evaluate → cells.value, cells.shape
/// ```
/// Not for use by two threads at once.
public final class Calculator {
  /// The cells of the document.
  public let cells: DocumentCells
  /// The programs that the worker knows.
  public let programs: ProgramShelf
  let machine: Machine
  /// The program of the document that was compiled last.
  public private(set) var program: ProgramLease?

  /// A calculator without a document, which shares its programs with all that have the same cache.
  public init(sharing cache: ProgramCache = ProgramCache()) {
    let functions = FunctionTable.standard
    let arithmetic = Arithmetic()
    cells = DocumentCells(arithmetic: arithmetic)
    programs = ProgramShelf(functions.signatures, sharing: cache)
    machine = Machine(arithmetic, functions.signatures, functions.bodies)
  }

  /// The arithmetic of the cells' numbers.
  public var arithmetic: Arithmetic { cells.arithmetic }

  /// Finds the program of the document's layout, or compiles it.
  public func compile() { program = programs.program(for: cells) }

  /// Calculates all formulas of the document that was compiled last.
  public func evaluate() {
    if let program { machine.run(program, on: cells) }
  }

  /// What is wrong with formulas of the document that was compiled last, in document order.
  public var diagnostics: [CellDiagnostic] { program?.diagnostics ?? [] }
}
