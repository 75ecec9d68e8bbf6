// SPDX-License-Identifier: MIT

import ListerBasics

extension Value {
  init(_ reference: GridReference) {
    self.init(
      word: Int64(reference.bounds),
      tag: Int64(reference.grid) << Form.shift | Form.composite
    )
  }

  /// An array, whose elements are in a slab of the machine, row by row.
  init(array: Slab<Value>, rows: Int, columns: Int) {
    self.init(
      word: Int64(array.address),
      tag: Int64(rows) << Form.rowShift | Int64(columns) << Form.shift | Form.array | Form.composite
    )
  }

  /// Whether this is an array and neither a reference, a union nor a function.
  var isArray: Bool {
    tag & (Form.function | Form.union | Form.array | Form.mask) == Form.array | Form.composite
  }
  var isReference: Bool { tag & (Form.array | Form.mask) == Form.composite }

  /// Whether this is an array or a reference that a marked number chose: so are the numbers in it.
  var isTaken: Bool { isComposite && tag & Form.taken != 0 }
  /// The same array or reference as one that a marked number chose.
  var taken: Value {
    precondition(isComposite)
    return Value(word: word, tag: tag | Form.taken)
  }

  /// The reference, if this is one.
  var reference: GridReference? {
    guard isReference else { return nil }
    return GridReference(
      bounds: UInt32(truncatingIfNeeded: word),
      grid: Int((tag & ~Form.taken) >> Form.shift)
    )
  }

  /// The elements of an array; the value is an array.
  var elements: Area {
    precondition(isArray)
    let rows = Int((tag & ~Form.taken) >> Form.rowShift)
    let columns = Int(tag >> Form.shift & Form.columnMask)
    return Area(
      values: unsafe Slab(address: Int(word), count: rows * columns),
      rows: rows,
      columns: columns,
      stride: columns
    )
  }
}
