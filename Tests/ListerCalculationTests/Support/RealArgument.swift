// SPDX-License-Identifier: MIT

import TestKit

/// A function at a random rational place: its formula, an interval with its value, and whether that is
/// rational.
struct RealArgument {
  let formula: String
  let value: OracleInterval
  let isRational: Bool

  static let kinds =
    OracleFunction.allCases.map(\.rawValue)
    + ["SQRT", "POWER", "LOG", "DEGREES", "RADIANS", "PI", "ATAN2"]

  /// A function of `kind` at a place that the generator chooses; nil where it has no value.
  init?(_ kind: String, bits: Int, using generator: inout SeededGenerator) {
    let size = [6, 40, 1000, 1_000_000, 1_000_000_000][Int.random(in: 0..<5, using: &generator)]
    var above = Int.random(in: 1...size, using: &generator)
    let isWhole = Int.random(in: 0..<3, using: &generator) == 0
    var below = isWhole ? 1 : Int.random(in: 1...size, using: &generator)
    switch kind {
    case "ASIN", "ACOS", "ATANH": if above > below { swap(&above, &below) }
    case "ACOSH": if above < below { swap(&above, &below) }
    case "EXP", "SINH", "COSH": above %= 1000
    // Squares and powers, so that some values are rational.
    case "SQRT" where size < 1001: (above, below) = (above * above, below * below)
    default: break
    }
    let divisor = RealArgument.gcd(above, below)
    (above, below) = (above / divisor, below / divisor)
    switch kind {
    case "LN", "LOG10", "ACOSH", "SQRT", "POWER", "LOG": break
    default: if Bool.random(using: &generator) { above = -above }
    }
    let x = OracleInterval(above, over: below, bits: bits)
    let text = "\(above)/\(below)"
    let isZero = above == 0
    let isOne = above == 1 && below == 1

    let formula = "\(kind)(\(text))"
    if let function = OracleFunction(rawValue: kind) {
      guard let value = x.value(of: function) else { return nil }
      let isRational =
        switch function {
        case .ln, .acos, .acosh: isOne
        case .log10: RealArgument.isPowerOf(10, above, below)
        default: isZero
        }
      self.init(formula, value, isRational)
      return
    }
    let half = OracleInterval(180, bits: bits)
    let pi = OracleInterval.pi(bits: bits)
    switch kind {
    case "SQRT":
      guard let value = x.root(2) else { return nil }
      self.init(formula, value, RealArgument.isPower(above, below, 2))
    case "DEGREES":
      guard let value = x * half / pi else { return nil }
      self.init(formula, value, isZero)
    case "RADIANS":
      guard let value = x * pi / half else { return nil }
      self.init(formula, value, isZero)
    case "PI": self.init("PI()*\(text)", x * pi, isZero)
    default: self.init(with: kind, above, below, bits, using: &generator)
    }
  }

  /// A function of two numbers, the first one of which is given.
  private init?(
    with kind: String,
    _ above: Int,
    _ below: Int,
    _ bits: Int,
    using generator: inout SeededGenerator
  ) {
    switch kind {
    case "POWER":
      let index = Int.random(in: 2...12, using: &generator)
      let exponent = Int.random(in: 1...9, using: &generator)
      let common = RealArgument.gcd(index, exponent)
      // A third of the bases are powers themselves, as far as they are small.
      var (above, below) = (above, below)
      if max(above, below) <= 40, Int.random(in: 0..<3, using: &generator) == 0 {
        let power = Int.random(in: 2...4, using: &generator)
        (above, below) = (RealArgument.power(above, power), RealArgument.power(below, power))
      }
      let x = OracleInterval(above, over: below, bits: bits)
      guard let value = x.power(exponent).root(index) else { return nil }
      let isRational = RealArgument.isPower(above, below, index / common)
      self.init("POWER(\(above)/\(below),\(exponent)/\(index))", value, isRational)
    case "LOG":
      let base = [2, 3, 7][Int.random(in: 0..<3, using: &generator)]
      guard let x = OracleInterval(above, over: below, bits: bits).value(of: .ln),
        let divisor = OracleInterval(base, bits: bits).value(of: .ln), let value = x / divisor
      else { return nil }
      let isRational = RealArgument.isPowerOf(base, above, below)
      self.init("LOG(\(above)/\(below),\(base))", value, isRational)
    case "ATAN2":
      // The angle of the point (below, above): in the right half.
      let x = OracleInterval(above, over: below, bits: bits)
      guard let value = x.value(of: .atan) else { return nil }
      self.init("ATAN2(\(below),\(above))", value, above == 0)
    default: return nil
    }
  }

  private init(_ formula: String, _ value: OracleInterval, _ isRational: Bool) {
    self.formula = formula
    self.value = value
    self.isRational = isRational
  }

  /// What is wrong with the result at a precision; nil if nothing is.
  func fault(of result: String, precision: Int) -> String? {
    if isRational {
      guard let given = OracleInterval(result, bits: value.bits), given.meets(value) else {
        return "\(formula) is \(result), but should be plain"
      }
      return nil
    }
    guard let expected = value.rounded(to: precision) else { return "\(formula): no oracle" }
    guard result.hasPrefix("~"),
      OracleInterval.normal(String(result.dropFirst())) == expected
    else {
      return "\(formula) at \(precision) is \(result.prefix(60)), not ~\(expected.prefix(60))"
    }
    return nil
  }

  // MARK: Whole numbers

  static func gcd(_ a: Int, _ b: Int) -> Int { b == 0 ? abs(a) : gcd(b, a % b) }

  static func power(_ base: Int, _ exponent: Int) -> Int {
    (0..<exponent).reduce(1) { product, _ in product * base }
  }

  /// Whether a positive fraction in lowest terms is a power of a rational number.
  private static func isPower(_ above: Int, _ below: Int, _ exponent: Int) -> Bool {
    isPower(above, exponent) && isPower(below, exponent)
  }

  private static func isPower(_ x: Int, _ exponent: Int) -> Bool {
    if exponent == 1 || x == 1 { return true }
    var (low, high) = (1, x)
    while low < high {
      let middle = low + (high - low) / 2
      var product = 1
      for _ in 0..<exponent where product < x {
        let (next, overflow) = product.multipliedReportingOverflow(by: middle)
        product = overflow ? x : next
        if overflow { break }
      }
      if product == x, middle > 1, isExactly(middle, exponent, x) { return true }
      if product < x { low = middle + 1 } else { high = middle }
    }
    return isExactly(low, exponent, x)
  }

  /// Whether base^exponent is x.
  private static func isExactly(_ base: Int, _ exponent: Int, _ x: Int) -> Bool {
    var rest = x
    for _ in 0..<exponent {
      if rest % base != 0 { return false }
      rest /= base
    }
    return rest == 1
  }

  /// Whether a positive fraction in lowest terms is a whole power of a base.
  private static func isPowerOf(_ base: Int, _ above: Int, _ below: Int) -> Bool {
    func isPower(_ x: Int) -> Bool {
      var rest = x
      while rest % base == 0 { rest /= base }
      return rest == 1
    }
    return above == 1 && isPower(below) || below == 1 && isPower(above)
  }
}
