// SPDX-License-Identifier: MIT

import CListerGMP

@testable import ListerNumbers

/// A matrix of GMP's own rationals, and Gauss's elimination as the textbooks have it.
@safe
final class RationalMatrix {
  private let entries: UnsafeMutablePointer<__mpq_struct>
  private let rows: Int
  private let columns: Int

  init(rows: Int, columns: Int) {
    (self.rows, self.columns) = (rows, columns)
    unsafe entries = .allocate(capacity: rows * columns + 2)
    for index in 0..<(rows * columns + 2) { unsafe __gmpq_init(entries + index) }
  }

  convenience init(_ m: [Number], rows: Int, columns: Int, in arithmetic: Arithmetic) {
    self.init(rows: rows, columns: columns)
    for index in m.indices {
      let fraction = arithmetic.load(m[index], 0)
      unsafe __gmpz_set(lister_mpq_numref(entries + index), fraction.numerator.header)
      unsafe __gmpz_set(lister_mpq_denref(entries + index), fraction.denominator.header)
    }
  }

  deinit {
    for index in 0..<(rows * columns + 2) { unsafe __gmpq_clear(entries + index) }
    unsafe entries.deallocate()
  }

  /// Whether the entry is the number.
  func equals(_ row: Int, _ column: Int, _ number: Number, in arithmetic: Arithmetic) -> Bool {
    if number.isFailure { return false }
    let fraction = arithmetic.load(number, 0)
    let entry = unsafe entries + row * columns + column
    return unsafe __gmpz_cmp(lister_mpq_numref(entry), fraction.numerator.header) == 0
      && __gmpz_cmp(lister_mpq_denref(entry), fraction.denominator.header) == 0
  }

  /// Reduces the left square to I, and keeps the determinant; false if it is singular.
  func reduce() -> Bool {
    let (determinant, scratch) = unsafe (entries + rows * columns, entries + rows * columns + 1)
    unsafe __gmpq_set_si(determinant, 1, 1)
    for step in 0..<rows {
      var pivot = step
      while pivot < rows, unsafe (entries + pivot * columns + step).pointee._mp_num._mp_size == 0 {
        pivot += 1
      }
      guard pivot < rows else {
        unsafe __gmpq_set_si(determinant, 0, 1)
        return false
      }
      if pivot != step {
        for column in 0..<columns {
          unsafe __gmpq_swap(entries + pivot * columns + column, entries + step * columns + column)
        }
        unsafe __gmpq_neg(determinant, determinant)
      }
      let line = unsafe entries + step * columns
      unsafe __gmpq_mul(determinant, determinant, line + step)
      for column in stride(from: columns - 1, through: step, by: -1) {
        unsafe __gmpq_div(line + column, line + column, line + step)
      }
      for row in 0..<rows where row != step {
        let other = unsafe entries + row * columns
        for column in stride(from: columns - 1, through: step, by: -1) {
          unsafe __gmpq_mul(scratch, other + step, line + column)
          unsafe __gmpq_sub(other + column, other + column, scratch)
        }
      }
    }
    return true
  }

  func isDeterminant(_ number: Number, in arithmetic: Arithmetic) -> Bool {
    if number.isFailure { return false }
    let fraction = arithmetic.load(number, 0)
    let determinant = unsafe entries + rows * columns
    return unsafe __gmpz_cmp(lister_mpq_numref(determinant), fraction.numerator.header) == 0
      && __gmpz_cmp(lister_mpq_denref(determinant), fraction.denominator.header) == 0
  }

  /// The square matrix with I to its right.
  static func augmented(_ m: [Number], order n: Int, in arithmetic: Arithmetic) -> RationalMatrix {
    var wide: [Number] = []
    for row in 0..<n {
      wide += m[(row * n)..<((row + 1) * n)]
      wide += (0..<n).map { $0 == row ? .one : .zero }
    }
    return RationalMatrix(wide, rows: n, columns: 2 * n, in: arithmetic)
  }

  /// The product of two matrices.
  static func product(_ a: RationalMatrix, _ b: RationalMatrix) -> RationalMatrix {
    let result = RationalMatrix(rows: a.rows, columns: b.columns)
    let term = unsafe result.entries + a.rows * b.columns
    for row in 0..<a.rows {
      for column in 0..<b.columns {
        let sum = unsafe result.entries + row * b.columns + column
        for index in 0..<a.columns {
          unsafe __gmpq_mul(
            term,
            a.entries + row * a.columns + index,
            b.entries + index * b.columns + column
          )
          unsafe __gmpq_add(sum, sum, term)
        }
      }
    }
    return result
  }
}
