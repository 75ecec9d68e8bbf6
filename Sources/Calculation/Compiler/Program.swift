// SPDX-License-Identifier: MIT

import Bytes
import ExactNumbers

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
  var gridCount = 0
  var formulas: [Formula] = []
  var code: [Instruction] = []
  var reads: [GridReference] = []
  var order: [Int32] = []
  /// Whether a formula is on a cycle, by its index.
  var circular: [Bool] = []
  var formulaAt: [Int16] = []
  var numbers: [Number] = []
  var bigNumbers: [BigConstant] = []
  var texts = ByteArena()
  var textConstants: [ByteView] = []
  var elements: [ArrayElement] = []
  var arrays: [ArrayConstant] = []
  var diagnostics: [CellDiagnostic] = []
  /// Whether a formula may spill, or makes references while it runs: the order may have to change.
  var mayReorder = false

  /// Empties the program for another layout; the storage is kept.
  func clear() {
    layout.removeAll(keepingCapacity: true)
    formulas.removeAll(keepingCapacity: true)
    code.removeAll(keepingCapacity: true)
    reads.removeAll(keepingCapacity: true)
    order.removeAll(keepingCapacity: true)
    circular.removeAll(keepingCapacity: true)
    formulaAt.removeAll(keepingCapacity: true)
    numbers.removeAll(keepingCapacity: true)
    bigNumbers.removeAll(keepingCapacity: true)
    texts.reset()
    textConstants.removeAll(keepingCapacity: true)
    elements.removeAll(keepingCapacity: true)
    arrays.removeAll(keepingCapacity: true)
    diagnostics.removeAll(keepingCapacity: true)
    mayReorder = false
  }
}

/// What is wrong with a formula, beside the error value in its cell.
public struct CellDiagnostic: Sendable, Equatable {
  /// Index of the grid, zero-based.
  public var grid: Int
  /// Row, zero-based.
  public var row: Int
  /// Column, zero-based.
  public var column: Int
  /// What is wrong, with the place in the formula.
  public var message: String
}
