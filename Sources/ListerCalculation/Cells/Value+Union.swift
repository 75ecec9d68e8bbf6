// SPDX-License-Identifier: MIT

import ListerBasics

/// Several areas as one reference, while a formula is evaluated.
extension Value {
  /// Areas, which are references in a slab of the machine, in their order; a cell may be in several.
  init(union areas: Slab<Value>) {
    self.init(
      word: Int64(areas.address),
      tag: Int64(areas.count) << Form.rowShift | Form.union | Form.array | Form.composite
    )
  }

  /// Whether this is a union.
  var isUnion: Bool {
    tag & (Form.function | Form.union | Form.mask) == Form.union | Form.composite
  }

  /// The areas of a union.
  var areas: Slab<Value> {
    precondition(isUnion)
    let count = Int((tag & (Form.union - 1)) >> Form.rowShift)
    return unsafe Slab(address: Int(word), count: count)
  }
}
