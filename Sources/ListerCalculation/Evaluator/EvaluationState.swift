// SPDX-License-Identifier: MIT

import ListerBasics

/// Where an evaluation stands: which formula runs, and what the order turned out to lack.
///
/// The order of a program comes from the references in its texts. Two things show only while
/// formulas run: which cells a made reference (OFFSET, INDIRECT, `A1:INDEX(...)`) means, and where an
/// array spills. When a formula needs a cell that comes later, the pair is noted as an edge and the
/// document is calculated again in an order that knows it; edges only grow, so that this ends.
final class EvaluationState {
  /// An array that spilled.
  struct Spill: BitwiseCopyable {
    var anchor: Int
    var rows: Int
    var columns: Int
  }

  /// Cells that a running formula read through a made reference.
  struct MadeRead: BitwiseCopyable {
    var formula: Int32
    var reference: GridReference
  }

  /// The formula that runs, and its cell.
  var formula: Int32 = 0
  var cell = 0
  /// Whether the running formula needs a cell that is not calculated yet.
  var isBlocked = false
  /// How often this cell asked for a random number.
  var draws: UInt64 = 0

  // Only kept when the program may reorder:
  let order = SlabList<Int32>.allocate()
  let circular = SlabList<Bool>.allocate()
  let isDone = SlabList<Bool>.allocate()
  let isWaiting = SlabList<Bool>.allocate()
  var spills: [Spill] = []
  /// Cell → 1 + index in `spills` of the array that reaches there.
  let spillAt = SlabList<Int32>.allocate()
  var madeReads: [MadeRead] = []
  var edges: Set<EvaluationOrder.Edge> = []
  var foundEdges: [EvaluationOrder.Edge] = []
  /// An array spilled over cells that had been read as empty.
  var mustRestart = false
  let finder = EvaluationOrder()

  deinit {
    order.deallocate()
    circular.deallocate()
    isDone.deallocate()
    isWaiting.deallocate()
    spillAt.deallocate()
  }
}
