// SPDX-License-Identifier: MIT

import ListerBasics

/// Functions as values, while a formula is evaluated.
///
/// One that a formula makes has the address of the values that it takes along in its word, and in its
/// tag their number, where an array has its columns, and its index in the program, where that has its
/// rows. One of the table has only an index. Several functions together, as HSTACK makes them, are a
/// value of the same kind, which can't be called.
extension Value {
  /// A function of the table, by its index.
  init(function index: Int) {
    let bits = Form.named | Form.function | Form.array | Form.composite
    self.init(word: 0, tag: Int64(index) << Form.rowShift | bits)
  }

  /// A function that a program makes, by its index there, with values that it takes along.
  init(function index: Int, capturing values: Slab<Value>) {
    let bits = Form.function | Form.array | Form.composite
    self.init(
      word: Int64(values.address),
      tag: Int64(index) << Form.rowShift | Int64(values.count) << Form.shift | bits
    )
  }

  /// Several functions side by side, or below one another.
  init(functions values: Slab<Value>, areBelow: Bool) {
    let bits = Form.several | Form.function | Form.array | Form.composite
    self.init(
      word: Int64(values.address),
      tag: Int64(areBelow ? 1 : 0) << Form.rowShift | Int64(values.count) << Form.shift | bits
    )
  }

  /// Whether this is a function: one of the table, one that a formula makes by `LAMBDA`, or several.
  var isFunction: Bool {
    tag & (Form.function | Form.mask) == Form.function | Form.composite
  }
  /// Whether this is a function of the table, given by its name: it takes no values along.
  var isNamedFunction: Bool { isFunction && tag & Form.named != 0 }

  /// Whether this is several functions together, which GROUPBY and PIVOTBY take and no call does.
  var isSeveralFunctions: Bool { isFunction && tag & Form.several != 0 }

  /// The functions that this is, one or several, and whether they are below one another.
  var functions: (list: [Value], areBelow: Bool) {
    guard isSeveralFunctions else { return ([self], false) }
    let values = captured
    let areBelow = (tag & (Form.several - 1)) >> Form.rowShift != 0
    return ((0..<values.count).map { values[$0] }, areBelow)
  }

  /// The index of a function in the table, or in the program that makes it.
  var functionIndex: Int { Int((tag & (Form.named - 1)) >> Form.rowShift) }

  /// The values that a function of a program takes along, or the functions that several are.
  var captured: Slab<Value> {
    precondition(isFunction && !isNamedFunction)
    return unsafe Slab(address: Int(word), count: Int(tag >> Form.shift & Form.columnMask))
  }
}
