// SPDX-License-Identifier: MIT

import ListerBasics

/// The order of one document's formulas, while running them shows what it lacks.
///
/// The order of a program comes from the references in its texts. Two things show only while
/// formulas run: which cells a made reference (OFFSET, INDIRECT, `A1:INDEX(...)`) means, and where an
/// array spills. When a formula needs a cell that comes later, the pair is noted as an edge and the
/// document is calculated again in an order that knows it; edges only grow, so that this ends.
///
/// Only kept when the program may reorder.
final class Reordering {
  /// Cells that a running formula read through a made reference.
  struct MadeRead: BitwiseCopyable {
    var formula: Int32
    var reference: GridReference
  }

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
}
