// SPDX-License-Identifier: MIT

// The functions whose results are seldom rational; still to be written.
extension Arithmetic {
  /// base^exponent, correctly rounded and marked unless it is rational and exact.
  ///
  /// Called by ``power(_:_:)`` for a positive base other than 1 when the exponent is no whole number, or
  /// when the base is approximated and its exact power is too large to round it afterwards.
  func irrationalPower(_ base: Number, _ exponent: Number) -> Number { Number(.notANumber) }
}
