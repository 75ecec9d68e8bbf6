// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The operations on matrices with arrays for their operands and results.
extension Arithmetic {
  func determinant(_ m: [Number], order: Int) -> Number {
    let owned = MatrixArray(m)
    return determinant(owned.numbers, order: order)
  }

  func inverse(_ m: [Number], order: Int) -> [Number]? {
    let (owned, result) = (MatrixArray(m), MatrixArray(m))
    return invert(owned.numbers, order: order, into: result.numbers) ? result.array : nil
  }

  func solution(_ m: [Number], _ b: [Number], order: Int) -> [Number]? {
    let (left, right, result) = (MatrixArray(m), MatrixArray(b), MatrixArray(b))
    let isRegular = solve(
      left.numbers,
      right.numbers,
      order: order,
      sides: b.count / order,
      into: result.numbers
    )
    return isRegular ? result.array : nil
  }

  func rank(_ m: [Number], rows: Int) -> Number {
    let owned = MatrixArray(m)
    return rank(owned.numbers, rows: rows, columns: m.count / rows)
  }

  func power(_ m: [Number], order: Int, _ exponent: Int) -> [Number]? {
    let (owned, result) = (MatrixArray(m), MatrixArray(m))
    return raise(owned.numbers, order: order, to: exponent, into: result.numbers)
      ? result.array : nil
  }

  func product(_ a: [Number], _ b: [Number], rows: Int, inner: Int, columns: Int) -> [Number] {
    let (left, right) = (MatrixArray(a), MatrixArray(b))
    let result = MatrixArray(Array(repeating: .zero, count: rows * columns))
    multiply(
      left.numbers,
      right.numbers,
      rows: rows,
      inner: inner,
      columns: columns,
      into: result.numbers
    )
    return result.array
  }
}

/// A slab with the elements of an array.
private final class MatrixArray {
  private let owned: OwnedSlab<Number>

  init(_ array: [Number]) {
    owned = OwnedSlab(array.count, filledWith: .zero)
    for (index, number) in array.enumerated() { owned.slab[index] = number }
  }

  var numbers: Slab<Number> { withExtendedLifetime(self) { owned.slab } }

  var array: [Number] { (0..<owned.slab.count).map { owned.slab[$0] } }
}
