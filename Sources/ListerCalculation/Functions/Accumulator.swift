// SPDX-License-Identifier: MIT

import ListerNumbers

/// A running total whose big values don't pile up in the arena.
///
/// Decimals are added in two words until something comes that these don't hold. Whatever big value is
/// made after the accumulator is forgotten at the next step that makes another one, except the total.
struct Accumulator: BitwiseCopyable {
  private let mark: Arithmetic.Mark
  /// The total so far while it is one of decimals alone; nothing of it is in `total` then.
  private var decimals: DecimalTotal? = DecimalTotal()
  /// The total so far, of real numbers a running one.
  private var total: Number

  /// The total of no numbers.
  init(_ arithmetic: Arithmetic) {
    mark = arithmetic.mark()
    total = .zero
  }

  /// A total to be replaced step by step: see ``fold(_:_:)``.
  init(_ arithmetic: Arithmetic, _ start: Number) {
    mark = arithmetic.mark()
    decimals = nil
    total = start
  }

  /// The total so far.
  @inline(__always)
  func value(_ arithmetic: Arithmetic) -> Number {
    if let decimals { return arithmetic.number(decimals) }
    return total.isReal ? arithmetic.ended(total) : total
  }

  /// Replaces the total by what `step` makes of it.
  @inline(__always)
  mutating func fold(_ arithmetic: Arithmetic, _ step: (Number) -> Number) {
    let next = step(value(arithmetic))
    decimals = nil
    keep(next, arithmetic)
  }

  /// Adds a number.
  @inline(__always)
  mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
    if decimals?.add(number) != true { addAny(number, arithmetic) }
  }

  /// Adds a product.
  @inline(__always)
  mutating func add(_ number: Number, times other: Number, _ arithmetic: Arithmetic) {
    if decimals?.add(number, times: other) != true { addAny(number, times: other, arithmetic) }
  }

  @inline(never)
  private mutating func addAny(_ number: Number, _ arithmetic: Arithmetic) {
    endDecimals(arithmetic)
    keep(
      total.isReal ? arithmetic.runningSum(total, number) : arithmetic.add(total, number),
      arithmetic
    )
  }

  @inline(never)
  private mutating func addAny(_ number: Number, times other: Number, _ arithmetic: Arithmetic) {
    endDecimals(arithmetic)
    keep(
      total.isReal
        ? arithmetic.runningSum(total, number, times: other)
        : arithmetic.add(total, arithmetic.multiply(number, other)),
      arithmetic
    )
  }

  /// Goes on with numbers of all kinds.
  private mutating func endDecimals(_ arithmetic: Arithmetic) {
    guard let decimals else { return }
    total = arithmetic.number(decimals)
    self.decimals = nil
  }

  @inline(__always)
  private mutating func keep(_ number: Number, _ arithmetic: Arithmetic) {
    total = number.form == Number.Form.big ? arithmetic.release(to: mark, keeping: number) : number
  }
}
