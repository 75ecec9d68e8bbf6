// SPDX-License-Identifier: MIT

public import ListerNumbers

/// One worker's engine, put together: cells, programs with the functions of this version, and a
/// machine with one lane.
///
/// ```
/// cells.begin → cells.set… → compile → evaluate → cells.value, cells.shape
/// ```
/// Not for use by two threads at once.
public final class Calculator {
  /// The cells of the document.
  public let cells: DocumentCells
  /// The programs that the worker knows.
  public let programs: WorkerPrograms
  let lane: Lane
  /// The program of the document that was compiled last.
  public private(set) var program: ProgramLease?

  /// A calculator without a document, which shares its programs with all that have the same cache.
  public init(sharing cache: ProgramCache = ProgramCache()) {
    let functions = FunctionTable.common
    let machine = Machine(functions)
    cells = DocumentCells(arithmetic: Arithmetic(on: machine.workbench))
    programs = WorkerPrograms(functions, sharing: cache)
    lane = Lane(on: machine, over: cells)
  }

  /// What the lane runs on; others may run on it in turns.
  package var machine: Machine { lane.machine }

  /// The arithmetic of the cells' numbers.
  public var arithmetic: Arithmetic { cells.arithmetic }

  /// Finds the program of the document's layout, or compiles it.
  public func compile() { program = programs.program(for: cells) }

  /// Finds the program of the document's layout if that was met before.
  ///
  /// Without one ``evaluate()`` calculates the formulas as it reads them, and compiles them only where
  /// it can't.
  package func meet() { program = programs.programIfMet(for: cells) }

  /// Calculates all formulas of the document that was compiled or met last.
  public func evaluate() {
    if program == nil {
      var reading = FormulaReading(on: lane)
      if reading.calculate() { return }
      program = programs.compiledProgram(for: cells)
    }
    if let program { lane.run(program) }
  }

  /// The hash of the layout of the document that was met last.
  package var layoutHash: UInt64 { program?.hash ?? programs.hash }

  /// The program of the document that was met last, compiled if it has none yet.
  package func requiredProgram() -> ProgramLease {
    if let program { return program }
    let required = programs.compiledProgram(for: cells)
    program = required
    return required
  }

  /// Whether the document that was evaluated last asked for the moment of the run, or for chance:
  /// then it may have other values in another run.
  package var isVolatile: Bool { lane.isVolatile }

  /// What is wrong with formulas of the document that was evaluated last, in document order.
  public var diagnostics: [CellDiagnostic] {
    let compiled = program?.diagnostics ?? []
    return lane.runFaults.isEmpty ? compiled : lane.runFaults.diagnostics(among: compiled)
  }
}
