// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Runs programs over the cells of one document: what belongs to the document while it runs.
///
/// It stays with its cells from one of their documents to the next.
public final class Lane {
  /// The document's cells.
  let cells: DocumentCells
  /// Their arithmetic, with the document's big numbers and its budget.
  let arithmetic: Arithmetic
  /// What all lanes of a worker share.
  let machine: Machine
  /// Tables of the machine, at hand.
  let stack: Slab<Value>
  private(set) var bodies: Slab<FunctionBody.Handle>
  private(set) var traits: Slab<FunctionSignatures.Traits>
  private(set) var parameterKinds: Slab<Parameter.Kind>

  /// The values of all cells.
  private(set) var values: Slab<Value>
  /// The tables of the program that runs.
  private(set) var program: Program.Tables
  /// Keeps that program alive.
  private(set) var lease: ProgramLease?

  /// The elements of the arrays of the formula that runs.
  var elements = SlabArena<Value>(chunkSize: 1024, blank: .empty)
  /// A column of ITEMS.
  struct ItemColumn {
    /// An array of one column.
    let values: Value
    /// The names of the columns that there are, if there is none of this one and that is told.
    let others: [String]?
  }

  /// The columns of ITEMS that were asked for, by their fields; their values outlive the formula that
  /// asked.
  var itemColumns: [ByteView: ItemColumn] = [:]
  /// Whether texts of a column spell numbers.
  var hasSpelledItems = false
  /// What was wrong with formulas while they ran.
  var runFaults = RunFaults()
  var itemElements = SlabArena<Value>(chunkSize: 1024, blank: .empty)

  /// The calls of functions of the formula that wait for a result, and how many of the functions
  /// that call functions run within one another.
  let calls = SlabList<FunctionCall>()
  var nestedCalls = 0

  /// The formula that runs, and its cell.
  var runningFormula: Int32 = 0
  var runningCell = CellIndex(grid: 0, row: 0, column: 0)
  /// How often this cell asked for a random number.
  var draws: UInt64 = 0
  /// Whether a formula of the document has asked for the moment of the run, or for chance.
  package private(set) var isVolatile = false
  /// Whether the running formula needs a cell that is not calculated yet.
  var isBlocked = false
  /// What is known of the order, when it can't be known before.
  let reordering = Reordering()
  /// The ranges that formulas of the document have sorted, if one has.
  private var ranges: SortedRanges?

  /// A lane of a machine for the documents of some cells.
  public init(on machine: Machine, over cells: DocumentCells) {
    self.machine = machine
    self.cells = cells
    arithmetic = cells.arithmetic
    stack = machine.stack.slab
    bodies = machine.bodies
    traits = machine.signatures.traits
    parameterKinds = machine.signatures.kinds
    values = cells.values
    program = machine.idle.tables
  }

  /// Takes on the document that the cells hold now, and the program of its layout.
  package func begin(_ lease: ProgramLease) {
    self.lease = lease
    program = lease.tables
    if program.functionCount > bodies.count { learnFunctions() }
    beginDocument()
    arithmetic.beginFormulas(program.formulas.count)
  }

  /// Takes on the document that the cells hold now, whose formulas have no program.
  func beginWithoutProgram() {
    lease = nil
    program = machine.idle.tables
    beginDocument()
  }

  private func beginDocument() {
    values = cells.values
    arithmetic.precision = cells.settings.precision
    elements.reset()
    itemElements.reset()
    if !itemColumns.isEmpty { itemColumns.removeAll(keepingCapacity: true) }
    hasSpelledItems = false
    if !runFaults.isEmpty { runFaults = RunFaults() }
    isVolatile = false
    forgetRanges()
    countRun()
  }

  /// A number for each run of the document's formulas, which no other lane of the machine has.
  private(set) var run = 0
  func countRun() {
    machine.runs &+= 1
    run = machine.runs
  }

  /// The ranges that formulas of the document have sorted.
  var sortedRanges: SortedRanges {
    if let ranges { return ranges }
    let made = SortedRanges()
    ranges = made
    return made
  }

  /// Forgets the sorted ranges, for cells change that may be among theirs.
  func forgetRanges() { ranges?.forget() }

  /// Takes the tables of all functions, of which the program calls some that aren't common.
  private func learnFunctions() {
    machine.complete()
    bodies = machine.bodies
    traits = machine.signatures.traits
    parameterKinds = machine.signatures.kinds
  }

  /// The moment of the run and what chance starts from, by which the document is volatile.
  func settingsOfRun() -> CalculationSettings {
    isVolatile = true
    return cells.settings
  }
}
