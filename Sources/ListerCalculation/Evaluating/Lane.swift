// SPDX-License-Identifier: MIT

import ListerBasics

/// What belongs to one document while a program runs over it.
///
/// The order of a program comes from the references in its texts. Two things show only while
/// formulas run: which cells a made reference (OFFSET, INDIRECT, `A1:INDEX(...)`) means, and where
/// an array spills. When a formula needs a cell that comes later, the pair is noted as an edge and
/// the document is calculated again in an order that knows it; edges only grow, so that this ends.
final class Lane {
  /// Cells that a running formula read through a made reference.
  struct MadeRead: BitwiseCopyable {
    var formula: Int32
    var reference: GridReference
  }

  /// The document's cells.
  private(set) var cells: DocumentCells?
  /// Keeps the program alive that runs.
  private(set) var program: ProgramLease?

  /// The elements of the arrays of the formula that runs.
  var elements = SlabArena<Value>(chunkSize: 1024, blank: .empty)
  /// The columns of ITEMS that were asked for; their values outlive the formula that asked.
  var itemColumns: [(field: ByteView, column: Value)] = []
  var itemElements = SlabArena<Value>(chunkSize: 1024, blank: .empty)

  /// The formula that runs, and its cell.
  var formula: Int32 = 0
  var cell = CellIndex(grid: 0, row: 0, column: 0)
  /// Whether the running formula needs a cell that is not calculated yet.
  var isBlocked = false
  /// How often this cell asked for a random number.
  var draws: UInt64 = 0

  // Only kept when the program may reorder:
  let order = SlabList<Int32>()
  let circular = SlabList<Bool>()
  let isDone = SlabList<Bool>()
  let isWaiting = SlabList<Bool>()
  var madeReads: [MadeRead] = []
  var edges: Set<EvaluationOrder.Edge> = []
  var foundEdges: [EvaluationOrder.Edge] = []
  /// An array spilled over cells that had been read as empty.
  var mustRestart = false
  let finder = EvaluationOrder()

  /// Forgets the document before, and takes another one on.
  func begin(_ program: ProgramLease, on cells: DocumentCells) {
    self.cells = cells
    self.program = program
    elements.reset()
    itemElements.reset()
    itemColumns.removeAll(keepingCapacity: true)
  }
}
