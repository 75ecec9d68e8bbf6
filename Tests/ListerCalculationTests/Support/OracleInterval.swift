// SPDX-License-Identifier: MIT

import CListerMPFR

/// A function of one number, by its name in formulas.
enum OracleFunction: String, CaseIterable {
  case exp = "EXP"
  case ln = "LN"
  case log10 = "LOG10"
  case sin = "SIN"
  case cos = "COS"
  case tan = "TAN"
  case asin = "ASIN"
  case acos = "ACOS"
  case atan = "ATAN"
  case sinh = "SINH"
  case cosh = "COSH"
  case tanh = "TANH"
  case asinh = "ASINH"
  case acosh = "ACOSH"
  case atanh = "ATANH"

  fileprivate typealias Code = (
    UnsafeMutablePointer<__mpfr_struct>, UnsafePointer<__mpfr_struct>, mpfr_rnd_t
  ) -> Int32

  fileprivate var code: Code {
    switch self {
    case .exp: unsafe mpfr_exp
    case .ln: unsafe mpfr_log
    case .log10: unsafe mpfr_log10
    case .sin: unsafe mpfr_sin
    case .cos: unsafe mpfr_cos
    case .tan: unsafe mpfr_tan
    case .asin: unsafe mpfr_asin
    case .acos: unsafe mpfr_acos
    case .atan: unsafe mpfr_atan
    case .sinh: unsafe mpfr_sinh
    case .cosh: unsafe mpfr_cosh
    case .tanh: unsafe mpfr_tanh
    case .asinh: unsafe mpfr_asinh
    case .acosh: unsafe mpfr_acosh
    case .atanh: unsafe mpfr_atanh
    }
  }
}

/// Two numbers of MPFR with a real number between them: what tests compare real numbers with.
///
/// Nothing of the tested arithmetic is used. Answers are nil where the interval doesn't tell.
@safe
final class OracleInterval {
  let bits: Int
  private let low: UnsafeMutablePointer<__mpfr_struct>
  private let high: UnsafeMutablePointer<__mpfr_struct>

  init(bits: Int) {
    self.bits = bits
    unsafe low = .allocate(capacity: 1)
    unsafe high = .allocate(capacity: 1)
    unsafe mpfr_init2(low, bits)
    unsafe mpfr_init2(high, bits)
  }

  deinit {
    unsafe mpfr_clear(low)
    unsafe mpfr_clear(high)
    unsafe low.deallocate()
    unsafe high.deallocate()
  }

  /// above / below, for a positive divisor.
  convenience init(_ above: Int, over below: Int = 1, bits: Int) {
    self.init(bits: bits)
    unsafe mpfr_set_si_2exp(low, above, 0, MPFR_RNDD)
    unsafe mpfr_set_si_2exp(high, above, 0, MPFR_RNDU)
    unsafe mpfr_div_si(low, low, below, MPFR_RNDD)
    unsafe mpfr_div_si(high, high, below, MPFR_RNDU)
  }

  /// A decimal, or two integers with a slash between them.
  convenience init?(_ text: String, bits: Int) {
    let parts = text.split(separator: "/").map(String.init)
    self.init(bits: bits)
    guard parts.count == 1 || parts.count == 2,
      unsafe mpfr_set_str(low, parts[0], 10, MPFR_RNDD) == 0,
      unsafe mpfr_set_str(high, parts[0], 10, MPFR_RNDU) == 0
    else { return nil }
    if parts.count == 2 {
      guard let below = OracleInterval(parts[1], bits: bits), let quotient = self / below else {
        return nil
      }
      unsafe mpfr_set(low, quotient.low, MPFR_RNDD)
      unsafe mpfr_set(high, quotient.high, MPFR_RNDU)
    }
  }

  static func pi(bits: Int) -> OracleInterval {
    let result = OracleInterval(bits: bits)
    unsafe mpfr_const_pi(result.low, MPFR_RNDD)
    unsafe mpfr_const_pi(result.high, MPFR_RNDU)
    return result
  }

  // MARK: Operations

  static func + (a: OracleInterval, b: OracleInterval) -> OracleInterval {
    let result = OracleInterval(bits: a.bits)
    unsafe mpfr_add(result.low, a.low, b.low, MPFR_RNDD)
    unsafe mpfr_add(result.high, a.high, b.high, MPFR_RNDU)
    return result
  }

  static func - (a: OracleInterval, b: OracleInterval) -> OracleInterval {
    let result = OracleInterval(bits: a.bits)
    unsafe mpfr_sub(result.low, a.low, b.high, MPFR_RNDD)
    unsafe mpfr_sub(result.high, a.high, b.low, MPFR_RNDU)
    return result
  }

  static func * (a: OracleInterval, b: OracleInterval) -> OracleInterval {
    let result = OracleInterval(bits: a.bits)
    let product = OracleInterval(bits: a.bits)
    unsafe mpfr_mul(result.low, a.low, b.low, MPFR_RNDD)
    unsafe mpfr_mul(result.high, a.low, b.low, MPFR_RNDU)
    func include(_ x: UnsafeMutablePointer<__mpfr_struct>, _ y: UnsafeMutablePointer<__mpfr_struct>)
    {
      unsafe mpfr_mul(product.low, x, y, MPFR_RNDD)
      unsafe mpfr_mul(product.high, x, y, MPFR_RNDU)
      unsafe mpfr_min(result.low, result.low, product.low, MPFR_RNDD)
      unsafe mpfr_max(result.high, result.high, product.high, MPFR_RNDU)
    }
    unsafe include(a.low, b.high)
    unsafe include(a.high, b.low)
    unsafe include(a.high, b.high)
    return result
  }

  static func / (a: OracleInterval, b: OracleInterval) -> OracleInterval? {
    guard let sign = b.sign, sign != 0 else { return nil }
    let inverse = OracleInterval(bits: a.bits)
    unsafe mpfr_ui_div(inverse.low, 1, b.high, MPFR_RNDD)
    unsafe mpfr_ui_div(inverse.high, 1, b.low, MPFR_RNDU)
    return a * inverse
  }

  /// The values of a function; nil outside of its domain, or near to where it has none.
  func value(of function: OracleFunction) -> OracleInterval? {
    switch function {
    case .sin, .cos: return wave(function)
    case .tan: return wave(.sin) / wave(.cos)
    case .acos: return unsafe values(of: function, from: high, to: low)
    case .cosh:
      guard let distance = magnitude else { return nil }
      return unsafe distance.values(of: function, from: distance.low, to: distance.high)
    default: return unsafe values(of: function, from: low, to: high)
    }
  }

  private func values(
    of function: OracleFunction,
    from first: UnsafeMutablePointer<__mpfr_struct>,
    to last: UnsafeMutablePointer<__mpfr_struct>
  ) -> OracleInterval? {
    let result = OracleInterval(bits: bits)
    unsafe _ = function.code(result.low, first, MPFR_RNDD)
    unsafe _ = function.code(result.high, last, MPFR_RNDU)
    return unsafe mpfr_number_p(result.low) != 0 && mpfr_number_p(result.high) != 0 ? result : nil
  }

  /// The values of a function that changes by no more than its argument: sine and cosine.
  private func wave(_ function: OracleFunction) -> OracleInterval {
    let result = OracleInterval(bits: bits)
    let width = OracleInterval(bits: bits)
    unsafe mpfr_sub(width.high, high, low, MPFR_RNDU)
    unsafe _ = function.code(result.low, low, MPFR_RNDD)
    unsafe _ = function.code(result.high, low, MPFR_RNDU)
    unsafe mpfr_sub(result.low, result.low, width.high, MPFR_RNDD)
    unsafe mpfr_add(result.high, result.high, width.high, MPFR_RNDU)
    return result
  }

  var magnitude: OracleInterval? {
    guard let sign else { return nil }
    return sign < 0 ? OracleInterval(0, bits: bits) - self : self
  }

  /// The root of an index; nil below zero.
  func root(_ index: Int) -> OracleInterval? {
    guard let sign, sign >= 0 else { return nil }
    let result = OracleInterval(bits: bits)
    unsafe mpfr_rootn_ui(result.low, low, UInt(index), MPFR_RNDD)
    unsafe mpfr_rootn_ui(result.high, high, UInt(index), MPFR_RNDU)
    return result
  }

  /// The power of a whole exponent that isn't negative.
  func power(_ exponent: Int) -> OracleInterval {
    var result = OracleInterval(1, bits: bits)
    for _ in 0..<exponent { result = result * self }
    return result
  }

  // MARK: Answers

  /// -1, 0 or 1.
  var sign: Int? {
    let (first, second) = unsafe (lister_mpfr_sgn(low).signum(), lister_mpfr_sgn(high).signum())
    return unsafe first == second && mpfr_number_p(low) != 0 && mpfr_number_p(high) != 0
      ? Int(first) : nil
  }

  /// Whether the intervals have a number in common.
  func meets(_ other: OracleInterval) -> Bool {
    unsafe mpfr_lessequal_p(low, other.high) != 0 && mpfr_lessequal_p(other.low, high) != 0
  }

  /// The greatest whole number that isn't above.
  var floor: Int? {
    let whole = OracleInterval(bits: bits)
    unsafe mpfr_rint(whole.low, low, MPFR_RNDD)
    unsafe mpfr_rint(whole.high, high, MPFR_RNDD)
    guard unsafe mpfr_equal_p(whole.low, whole.high) != 0,
      unsafe mpfr_fits_slong_p(whole.low, MPFR_RNDD) != 0
    else { return nil }
    return unsafe mpfr_get_si(whole.low, MPFR_RNDD)
  }

  /// The number rounded to so many significant digits, as ``Decimal/normal(_:)`` writes it.
  func rounded(to digits: Int) -> String? {
    if sign == 0 { return "0" }
    let (first, second) = unsafe (Self.text(low, digits), Self.text(high, digits))
    return first == second ? first : nil
  }

  private static func text(_ x: UnsafeMutablePointer<__mpfr_struct>, _ digits: Int) -> String? {
    guard unsafe mpfr_regular_p(x) != 0 else { return nil }
    var exponent = 0
    // MPFR takes one digit, too, from 4.0 on.
    guard let buffer = unsafe mpfr_get_str(nil, &exponent, 10, digits, x, MPFR_RNDN) else {
      return nil
    }
    defer { unsafe mpfr_free_str(buffer) }
    var text = unsafe String(cString: buffer)
    let isNegative = text.hasPrefix("-")
    if isNegative { text.removeFirst() }
    return Self.normal(digits: text, exponent: exponent - text.count, isNegative: isNegative)
  }

  /// Digits and a power of ten, without zeros at the end: `-314e-2`.
  private static func normal(digits: String, exponent: Int, isNegative: Bool) -> String {
    var digits = String(digits.drop { $0 == "0" })
    var exponent = exponent
    while digits.hasSuffix("0") {
      digits.removeLast()
      exponent += 1
    }
    return digits.isEmpty ? "0" : "\(isNegative ? "-" : "")\(digits)e\(exponent)"
  }

  /// A decimal without an exponent in the same form.
  static func normal(_ text: String) -> String {
    let isNegative = text.hasPrefix("-")
    let parts = (isNegative ? text.dropFirst() : text[...]).split(
      separator: ".",
      omittingEmptySubsequences: false
    )
    let fraction = parts.count > 1 ? String(parts[1]) : ""
    return normal(
      digits: parts[0] + fraction,
      exponent: -fraction.count,
      isNegative: isNegative
    )
  }
}
