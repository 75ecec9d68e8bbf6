// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The formulas of one layout, compiled: flat code, its constants, and an order of evaluation.
///
/// ```
/// layout     the bytes that the program was made of: names of grids, texts and places of formulas
/// formulas   in document order:  cell │ home grid │ code start..<end │ reads start..<end │ flags
/// code       [Instruction]: each formula leaves one value on the stack
/// reads      [GridReference]: the cells that a formula's text names
/// order      indices of formulas, each behind those it reads, but for cycles
/// formulaAt  cell → index of its formula, or -1
/// ```
/// A program depends on the layout alone, never on the values of the other cells, so that documents
/// which share a template share it.
final class Program {
  /// One formula of the layout.
  struct Formula: BitwiseCopyable {
    /// Index among all cells.
    var cell: Int32
    /// The grid that references without a grid's name mean.
    var home: Int32
    var codeStart: Int32 = 0
    var codeEnd: Int32 = 0
    var readsStart: Int32 = 0
    var readsEnd: Int32 = 0
    /// Whether the formula may give an array.
    var maySpill = false
  }

  /// An array constant: its elements lie in `elements`.
  struct ArrayConstant: BitwiseCopyable {
    var start: Int32
    var rows: Int32
    var columns: Int32
  }

  /// An element of an array constant: a value, or a big number of `bigNumbers`.
  struct ArrayElement: BitwiseCopyable {
    var value: Value
    var big: Int32 = -1
  }

  var layout: [UInt8] = []
  var hash: UInt64 = 0
  let formulas = SlabList<Formula>.allocate()
  let code = SlabList<Instruction>.allocate()
  let reads = SlabList<GridReference>.allocate()
  /// References of which only the place counts.
  let places = SlabList<GridReference>.allocate()
  let order = SlabList<Int32>.allocate()
  /// Whether a formula is on a cycle, by its index.
  let circular = SlabList<Bool>.allocate()
  let formulaAt = SlabList<Int16>.allocate()
  let numbers = SlabList<Number>.allocate()
  var bigNumbers: [BigConstant] = []
  var texts = ByteArena()
  let textConstants = SlabList<ByteView>.allocate()
  let elements = SlabList<ArrayElement>.allocate()
  let arrays = SlabList<ArrayConstant>.allocate()
  var diagnostics: [CellDiagnostic] = []
  /// Whether a formula may spill, or makes references while it runs: the order may have to change.
  var mayReorder = false

  /// Empties the program for another layout; the storage is kept.
  func clear() {
    layout.removeAll(keepingCapacity: true)
    formulas.truncate()
    code.truncate()
    reads.truncate()
    places.truncate()
    order.truncate()
    circular.truncate()
    formulaAt.truncate()
    numbers.truncate()
    bigNumbers.removeAll(keepingCapacity: true)
    texts.reset()
    textConstants.truncate()
    elements.truncate()
    arrays.truncate()
    diagnostics.removeAll(keepingCapacity: true)
    mayReorder = false
  }

  deinit {
    formulas.deallocate()
    code.deallocate()
    reads.deallocate()
    places.deallocate()
    order.deallocate()
    circular.deallocate()
    formulaAt.deallocate()
    numbers.deallocate()
    textConstants.deallocate()
    elements.deallocate()
    arrays.deallocate()
  }
}
