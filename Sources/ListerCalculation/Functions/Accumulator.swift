// SPDX-License-Identifier: MIT

import ListerNumbers

/// A running total whose big values don't pile up in the arena.
///
/// Whatever big value is made after the accumulator is forgotten at the next step, except the
/// total.
struct Accumulator: BitwiseCopyable {
  private let mark: Arithmetic.Mark
  /// The total so far.
  private(set) var value: Number

  init(_ arithmetic: Arithmetic, _ start: Number = .zero) {
    mark = arithmetic.mark()
    value = start
  }

  /// Replaces the total by what `step` makes of it.
  @inline(__always)
  mutating func fold(_ arithmetic: Arithmetic, _ step: (Number) -> Number) {
    value = step(value)
    if value.form == Number.Form.big { value = arithmetic.release(to: mark, keeping: value) }
  }

  /// Adds a number.
  @inline(__always)
  mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
    value = value.isReal ? arithmetic.runningSum(value, number) : arithmetic.add(value, number)
    if value.form == Number.Form.big { value = arithmetic.release(to: mark, keeping: value) }
  }
}
