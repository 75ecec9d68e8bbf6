// SPDX-License-Identifier: MIT

/// Where a number goes that is between two multiples.
public enum RoundingRule: Sendable, CaseIterable {
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
  /// `order` says how twice the remainder compares with the divisor: -1, 0 or 1; `isOdd` is about
  /// the truncated quotient, and `isNegative` about the exact one.
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
  package func quotient(_ dividend: Int64, _ divisor: Int64) -> Int64 {
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
    _ dividend: some IntegerValue,
    _ divisor: some IntegerValue,
    into result: Integer,
    scratch: Integer
  ) {
    let isNegative = dividend.sign < 0
    result.setQuotient(of: dividend, by: divisor, remainder: scratch)
    if scratch.sign == 0 { return }
    scratch.set(scratch << 1)
    let order = scratch.orderOfMagnitude(divisor)
    let isOdd = result.isOdd
    guard movesAway(order: order, isOdd: isOdd, isNegative: isNegative) else { return }
    if isNegative {
      result.set(result - 1)
    } else {
      result.set(result + 1)
    }
  }
}
