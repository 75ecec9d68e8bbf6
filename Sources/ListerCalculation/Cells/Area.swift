// SPDX-License-Identifier: MIT

import ListerBasics

/// Values in rows and columns, wherever they are: in a grid, in an array, or one on the stack.
struct Area: BitwiseCopyable {
  /// The values from the first one on.
  let values: Slab<Value>
  /// How many rows there are.
  public let rows: Int
  /// How many columns there are.
  public let columns: Int
  /// How far one row is from the next.
  let stride: Int

  /// How many values there are.
  var count: Int { rows * columns }

  /// The value at a zero-based row and column.
  subscript(row: Int, column: Int) -> Value {
    get { values[row * stride + column] }
    nonmutating set { values[row * stride + column] = newValue }
  }

  /// The value at a zero-based place in row-major order.
  subscript(index: Int) -> Value {
    get { columns == 1 ? values[index * stride] : self[index / columns, index % columns] }
    nonmutating set { self[index / columns, index % columns] = newValue }
  }
}
