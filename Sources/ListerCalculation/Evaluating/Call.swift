// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// What a function sees of the evaluator: its arguments, already converted, and the means to
/// answer.
///
/// An argument of kind number, text or logical is of that kind; of kind value it is no error and no
/// array; of kind any it is a single value; an area or reference is as it came.
struct Call {
  let lane: Lane
  let base: Int
  /// How many arguments there are, omitted ones between separators included.
  let count: Int

  /// Arithmetic of this document.
  var arithmetic: Arithmetic { lane.arithmetic }

  /// The argument at a position, below `count`.
  subscript(position: Int) -> Value { lane.stack[base + position] }

  /// Whether there is an argument at a position, and it was not left out.
  ///
  /// Only for kinds that are not converted: a number left out is 0, not missing.
  func has(_ position: Int) -> Bool { position < count && !self[position].isMissing }

  func number(_ position: Int) -> Number { self[position].number }
  /// The number at a position, or `standard` after the last argument.
  func number(_ position: Int, default standard: Int) -> Number {
    position < count ? self[position].number : Number(standard)
  }
  /// The number at a position without its fraction, where it fits an Int.
  func integer(_ position: Int) -> Int? { arithmetic.truncatedInt(number(position)) }
  /// The same, or `standard` after the last argument.
  func integer(_ position: Int, default standard: Int) -> Int? {
    position < count ? integer(position) : standard
  }
  func text(_ position: Int) -> ByteView { self[position].text }
  /// The truth value at a position.
  func logical(_ position: Int) -> Bool { self[position].logical }
  /// The truth value at a position, or `standard` after the last argument.
  func logical(_ position: Int, default standard: Bool) -> Bool {
    position < count ? self[position].logical : standard
  }

  /// Whether the argument is a value itself and not a range or an array.
  func isDirect(_ position: Int) -> Bool { !self[position].isComposite }

  /// The argument as rows and columns; one value is one row of one column.
  @inline(__always)
  func area(_ position: Int) -> Area {
    let value = self[position]
    if value.isComposite { return lane.area(of: value) }
    let slot = base + position
    return Area(
      values: lane.stack[slot..<slot + 1],
      rows: 1,
      columns: 1,
      stride: 1
    )
  }

  /// The argument as a reference, if it is one.
  func reference(_ position: Int) -> GridReference? {
    if self[position].isTaken { arithmetic.noteTaken() }
    return self[position].reference
  }

  /// The argument as one value: of one cell its value; several are `#VALUE!`.
  func single(_ position: Int) -> Value {
    let value = lane.dereferenced(self[position])
    return value.isComposite ? Value(CellError.value) : value
  }

  /// The cell whose formula runs.
  var cell: GridReference { GridReference(lane.runningCell) }

  /// A text made by `build`, or `#VALUE!` when it is too long for a cell.
  func makeText(_ build: (inout ByteBuffer) -> Void) -> Value { lane.makeText(build) }

  /// A new array to be filled through the area, or `nil` when the budget is spent: then `#NUM!`.
  func makeArray(rows: Int, columns: Int) -> (value: Value, area: Area)? {
    lane.makeArray(rows: rows, columns: columns).map { ($0, $0.elements) }
  }
}
