// SPDX-License-Identifier: MIT

public import ListerBasics

extension Arithmetic {
  /// The most digits that a literal may have, before and after its point together.
  public static let digitLimit = 10_000

  /// The number that a text spells: `[+-]digits[.digits][e[+-]digits]`; nil when it is no such
  /// text.
  ///
  /// `.5` and `5.` are numbers, `.` is not. The value is exact. A literal of more than 10,000
  /// digits or one over the bit limit is `.notANumber`; the exponent may be a text of any length.
  public func parse(_ text: ByteView) -> Number? {
    guard let literal = NumberLiteral(text) else { return nil }
    if literal.digits > Arithmetic.digitLimit { return Number(.notANumber) }
    if literal.significant == 0 { return .zero }
    let scale = literal.scale
    if literal.significant <= 18 {
      let word = Int64(truncatingIfNeeded: literal.leading)
      let mantissa = literal.isNegative ? -word : word
      if scale >= 0, scale <= 18 { return Arithmetic.trimmed(mantissa, scale: scale) }
      if scale > 18, scale <= 36 { return decimal(Int128(mantissa), scale: scale) }
      if scale < 0, scale >= -18 {
        return classified(Int128(mantissa) * Int128(PowersOfTen.word(-scale)), 1)
      }
    }
    // A mantissa of n digits takes at most n places of 10^-scale away.
    guard scale - literal.significant <= Arithmetic.placesLimit,
      literal.significant - scale <= Arithmetic.placesLimit + 2
    else { return Number(.notANumber) }
    let value = workbench.scratch[0]
    guard let body = integer(text[literal.mantissa], into: value) else {
      return Number(.notANumber)
    }
    if literal.isNegative { body.set(-body) }
    return scaled(body, places: scale)
  }

  /// The number that a text spells as `[+-]digits/digits`; nil when it doesn't or would divide by
  /// zero.
  ///
  /// Lowest terms are not asked for. Over 10,000 digits on a side the result is `.notANumber`.
  public func parseRatio(_ text: ByteView) -> Number? {
    guard let slash = text.firstIndex(of: UInt8(ascii: "/")),
      let above = NumberLiteral(text[0..<slash]), above.isPlain,
      let below = NumberLiteral(text[slash + 1..<text.count]), below.isPlain,
      !below.hasSign, below.significant > 0
    else { return nil }
    if max(above.digits, below.digits) > Arithmetic.digitLimit { return Number(.notANumber) }
    guard let numerator = integer(text[0..<slash][above.mantissa], into: workbench.scratch[0]),
      let denominator = integer(
        text[slash + 1..<text.count][below.mantissa],
        into: workbench.scratch[1]
      )
    else { return Number(.notANumber) }
    if above.isNegative { numerator.set(-numerator) }
    return canonical(
      numerator: numerator,
      denominator: denominator,
      approximated: false
    )
  }

  /// Reads an integer from text of digits and points; nil when the budget is spent.
  private func integer(_ text: ByteView, into result: Integer) -> Integer? {
    guard budget.charge(Cost.text(text.count / 19 + 1)) else { return nil }
    unsafe withUnsafeTemporaryAllocation(of: CChar.self, capacity: text.count + 1) { room in
      var count = 0
      for index in 0..<text.count where text[index] != UInt8(ascii: ".") {
        unsafe room[count] = CChar(truncatingIfNeeded: text[index])
        count += 1
      }
      unsafe room[count] = 0
      if let start = room.baseAddress { unsafe result.set(digits: start) }
    }
    return result
  }
}

/// What one pass over the text of a number finds.
struct NumberLiteral {
  /// Whether there is a sign, and whether it is a minus.
  private(set) var hasSign = false
  private(set) var isNegative = false
  /// Whether there are only digits after the sign.
  private(set) var isPlain = true
  /// Where the digits and the point are.
  private(set) var mantissa = 0..<0
  /// How many digits there are, and how many from the first that is not zero.
  private(set) var digits = 0
  private(set) var significant = 0
  /// The first 18 significant digits.
  private(set) var leading: UInt64 = 0
  /// The value is mantissa · 10^-scale; the exponent saturates at a billion.
  private(set) var scale = 0

  /// Reads the whole text; nil when it does not spell a number.
  init?(_ text: ByteView) {
    var index = 0
    if text.count > 0, text[0] == UInt8(ascii: "-") || text[0] == UInt8(ascii: "+") {
      hasSign = true
      isNegative = text[0] == UInt8(ascii: "-")
      index = 1
    }
    let start = index
    scanDigits(text, &index)
    if index < text.count, text[index] == UInt8(ascii: ".") {
      isPlain = false
      index += 1
      let before = digits
      scanDigits(text, &index)
      scale = digits - before
    }
    guard digits > 0 else { return nil }
    mantissa = start..<index
    guard index < text.count else { return }
    guard text[index] | 0x20 == UInt8(ascii: "e") else { return nil }
    isPlain = false
    guard let exponent = NumberLiteral.exponent(text, from: index + 1) else { return nil }
    scale -= exponent
  }

  @inline(__always)
  private mutating func scanDigits(_ text: ByteView, _ index: inout Int) {
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit > 9 { return }
      if significant < 18 { leading = leading &* 10 &+ UInt64(digit) }
      if significant > 0 || digit != 0 { significant += 1 }
      digits += 1
      index += 1
    }
  }

  private static func exponent(_ text: ByteView, from start: Int) -> Int? {
    var index = start
    var isNegative = false
    if index < text.count, text[index] == UInt8(ascii: "-") || text[index] == UInt8(ascii: "+") {
      isNegative = text[index] == UInt8(ascii: "-")
      index += 1
    }
    guard index < text.count else { return nil }
    var value = 0
    while index < text.count {
      let digit = text[index] &- UInt8(ascii: "0")
      if digit > 9 { return nil }
      value = min(value * 10 + Int(digit), 1_000_000_000)
      index += 1
    }
    return isNegative ? -value : value
  }
}
