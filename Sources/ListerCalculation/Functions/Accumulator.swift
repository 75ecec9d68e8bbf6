// SPDX-License-Identifier: MIT

import ListerNumbers

/// A running total whose big values don't pile up in the arena.
///
/// Whatever big value is made after the accumulator is forgotten at the next step, except the
/// total.
struct Accumulator: BitwiseCopyable {
  private let mark: Arithmetic.Mark
  /// The total so far, of real numbers a running one.
  private var total: Number

  init(_ arithmetic: Arithmetic, _ start: Number = .zero) {
    mark = arithmetic.mark()
    total = start
  }

  /// The total so far.
  @inline(__always)
  func value(_ arithmetic: Arithmetic) -> Number {
    total.isReal ? arithmetic.ended(total) : total
  }

  /// Replaces the total by what `step` makes of it.
  @inline(__always)
  mutating func fold(_ arithmetic: Arithmetic, _ step: (Number) -> Number) {
    keep(step(value(arithmetic)), arithmetic)
  }

  /// Adds a number.
  @inline(__always)
  mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
    keep(
      total.isReal ? arithmetic.runningSum(total, number) : arithmetic.add(total, number),
      arithmetic
    )
  }

  /// Adds a product.
  @inline(__always)
  mutating func add(_ number: Number, times other: Number, _ arithmetic: Arithmetic) {
    keep(
      total.isReal
        ? arithmetic.runningSum(total, number, times: other)
        : arithmetic.add(total, arithmetic.multiply(number, other)),
      arithmetic
    )
  }

  @inline(__always)
  private mutating func keep(_ number: Number, _ arithmetic: Arithmetic) {
    total = number.form == Number.Form.big ? arithmetic.release(to: mark, keeping: number) : number
  }
}
