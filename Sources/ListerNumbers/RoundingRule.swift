// SPDX-License-Identifier: MIT

import CListerGMP

/// Where a number goes that lies between two multiples.
package enum RoundingRule: Sendable, CaseIterable {
  /// To the nearer one; a half goes away from zero.
  case halfAwayFromZero
  /// To the nearer one; a half goes to the even multiple.
  case halfEven
  /// Away from zero.
  case up
  /// Toward zero.
  case down
  /// Toward negative infinity.
  case floor
  /// Toward positive infinity.
  case ceiling

  /// Whether a truncated quotient moves one further from zero, for a remainder that is not zero.
  ///
  /// `order` says how twice the remainder compares with the divisor: -1, 0 or 1; `isOdd` is about the
  /// truncated quotient, and `isNegative` about the exact one.
  func movesAway(order: Int, isOdd: Bool, isNegative: Bool) -> Bool {
    switch self {
    case .halfAwayFromZero: order >= 0
    case .halfEven: order > 0 || order == 0 && isOdd
    case .up: true
    case .down: false
    case .floor: isNegative
    case .ceiling: !isNegative
    }
  }

  /// The rounded quotient of a dividend by a divisor below 2^126.
  func quotient(_ dividend: Int128, _ divisor: UInt128) -> Int128 {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: Int128(divisor))
    if rest == 0 { return quotient }
    let twice = rest.magnitude * 2
    let order = (twice > divisor ? 1 : 0) - (twice < divisor ? 1 : 0)
    let isNegative = dividend < 0
    guard movesAway(order: order, isOdd: quotient & 1 != 0, isNegative: isNegative) else {
      return quotient
    }
    return isNegative ? quotient - 1 : quotient + 1
  }

  /// The rounded quotient of words; the divisor is in 1...10^18.
  func quotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
    let (quotient, rest) = dividend.quotientAndRemainder(dividingBy: divisor)
    if rest == 0 { return quotient }
    let twice = rest.magnitude * 2
    let order = (twice > divisor.magnitude ? 1 : 0) - (twice < divisor.magnitude ? 1 : 0)
    let isNegative = dividend < 0
    guard movesAway(order: order, isOdd: quotient & 1 != 0, isNegative: isNegative) else {
      return quotient
    }
    // No overflow: where there is a remainder, the divisor is at least 2.
    return isNegative ? quotient - 1 : quotient + 1
  }

  /// The rounded quotient of integers with a positive divisor, which is not `result` nor `scratch`.
  func divide(
    _ dividend: ReadOnlyInteger,
    _ divisor: ReadOnlyInteger,
    into result: Integer,
    scratch: Integer
  ) {
    let isNegative = unsafe dividend.sign < 0
    unsafe __gmpz_tdiv_qr(result, scratch, dividend, divisor)
    if unsafe scratch.sign == 0 { return }
    unsafe __gmpz_mul_2exp(scratch, scratch, 1)
    let order = Int(unsafe __gmpz_cmpabs(scratch, divisor)).signum()
    let isOdd = unsafe result.lowLimb & 1 == 1
    guard movesAway(order: order, isOdd: isOdd, isNegative: isNegative) else { return }
    if isNegative {
      unsafe __gmpz_sub_ui(result, result, 1)
    } else {
      unsafe __gmpz_add_ui(result, result, 1)
    }
  }
}
