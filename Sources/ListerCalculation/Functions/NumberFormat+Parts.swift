// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

extension NumberFormat {
  /// A section for numbers, and the digits of the number that it is to show.
  struct Parts {
    /// The section's tokens, except for commas that separate or scale.
    private(set) var tokens: [Token] = []
    private(set) var groups = false
    /// The tokens of the point, the exponent and the fraction's slash, if there are any.
    private(set) var point: Int?
    private(set) var exponentMark: Int?
    private(set) var slash: Int?
    /// Digits of the format before the point, after it, and in the exponent.
    private(set) var wholeCount = 0
    private(set) var fractionCount = 0
    private(set) var exponentCount = 0
    private var thousands = 0
    private var percents = 0

    /// The number's digits before the point, without zeros at the start.
    var whole: [UInt8] = []
    /// Its digits after the point, as many as the format has.
    var fraction: [UInt8] = []
    /// Its power of ten.
    var exponent = 0
    /// The digits of the numerator of the fraction that is left beside the whole digits.
    var numerator = [UInt8(ascii: "0")]
    var denominator = 1

    /// Whether there are places for digits, and all that is shown in them is zero.
    var showsZero: Bool {
      wholeCount + fractionCount > 0
        && [whole, fraction, numerator].joined().allSatisfy { $0 == UInt8(ascii: "0") }
    }

    /// What is between groups of its digits.
    func group(_ conventions: LocaleConventions) -> StaticString {
      groups ? conventions.group : ""
    }

    init(_ tokens: [Token], _ source: ByteView) {
      var hasDigits = false
      for (index, token) in tokens.enumerated() {
        switch token {
        case .comma where hasDigits && exponentMark == nil:
          if take(commaAt: index, of: tokens) { continue }
        case .digit:
          hasDigits = true
          if exponentMark != nil {
            exponentCount += 1
          } else if point != nil {
            fractionCount += 1
          } else {
            wholeCount += 1
          }
        case .point where point == nil && exponentMark == nil: point = self.tokens.count
        case .exponent where hasDigits && exponentMark == nil: exponentMark = self.tokens.count
        case .percent: percents += 1
        case .slash where slash == nil && isFraction(index, tokens, source):
          slash = self.tokens.count
        default: break
        }
        self.tokens.append(token)
      }
    }

    /// Whether a comma after digits says how they are shown, and is not shown itself.
    private mutating func take(commaAt index: Int, of tokens: [Token]) -> Bool {
      var next = index
      while next < tokens.count, case .comma = tokens[next] { next += 1 }
      if next < tokens.count, case .digit = tokens[next], point == nil {
        groups = true
        return true
      }
      switch tokens[index - 1] {
      case .digit, .comma:
        thousands += 1
        return true
      default: return false
      }
    }

    /// Whether a slash has a numerator before it, and a denominator after it.
    private func isFraction(_ index: Int, _ tokens: [Token], _ source: ByteView) -> Bool {
      guard index > 0, point == nil, exponentMark == nil, case .digit = tokens[index - 1] else {
        return false
      }
      return !FractionPlaces(slash: index, tokens, source).denominator.isEmpty
    }

    /// Finds the digits of a number that is not negative; false when they are too many to find.
    mutating func settle(
      _ magnitude: Number,
      _ source: ByteView,
      _ arithmetic: Arithmetic
    ) -> Bool {
      var number = magnitude
      // 100^255 at most.
      let scale = percents * 2 - thousands * 3
      if scale != 0 {
        number = arithmetic.multiply(number, arithmetic.power(Number(10), Number(scale)))
      }
      if slash != nil { return settleFraction(number, source, arithmetic) }
      if exponentMark != nil {
        number = settleExponent(number, arithmetic)
      } else {
        number = arithmetic.round(number, places: fractionCount, .halfAwayFromZero)
      }
      return !number.isFailure && keepDigits(of: number, arithmetic)
    }

    /// Keeps the digits of a decimal with no more places than the format has.
    mutating func keepDigits(of number: Number, _ arithmetic: Arithmetic) -> Bool {
      guard let bytes = digits(of: number, arithmetic) else { return false }
      let end = bytes.firstIndex(of: UInt8(ascii: ".")) ?? bytes.count
      whole = bytes[..<end] == [UInt8(ascii: "0")] ? [] : Array(bytes[..<end])
      fraction = Array(bytes.dropFirst(end + 1))
      let missing = fractionCount - fraction.count
      if missing > 0 {
        fraction.append(contentsOf: repeatElement(UInt8(ascii: "0"), count: missing))
      }
      return true
    }

    /// The digits of a decimal, with its point; nil for more than a text has room for.
    func digits(of number: Number, _ arithmetic: Arithmetic) -> [UInt8]? {
      // Text of twice the length that a cell takes is refused before it is made.
      guard arithmetic.limbs(of: number) <= 8192,
        arithmetic.charge(arithmetic.textCost(of: number))
      else { return nil }
      var text = ByteBuffer()
      arithmetic.write(number, .decimal, to: &text)
      return text.view.array
    }

    /// Finds the power of ten, a multiple of the digits before the point; returns the rest,
    /// rounded.
    private mutating func settleExponent(_ number: Number, _ arithmetic: Arithmetic) -> Number {
      guard arithmetic.sign(number) != 0 else { return number }
      let step = max(wholeCount, 1)
      let magnitude = DecimalMagnitude.exponent(of: number, arithmetic)
      exponent = magnitude - (magnitude % step + step) % step
      let rest = scaled(number, by: -exponent, arithmetic)
      let limit = arithmetic.power(Number(10), Number(step))
      // Rounding may give one digit more: 9.99 is 1.0E+1.
      if !rest.isFailure && arithmetic.compare(rest, limit) >= 0 {
        exponent += step
        return scaled(number, by: -exponent, arithmetic)
      }
      return rest
    }

    private func scaled(_ number: Number, by exponent: Int, _ arithmetic: Arithmetic) -> Number {
      let power = arithmetic.power(Number(10), Number(exponent))
      return arithmetic.round(
        arithmetic.multiply(number, power),
        places: fractionCount,
        .halfAwayFromZero
      )
    }
  }
}

/// How large a number is, in powers of ten.
enum DecimalMagnitude {
  /// The whole e with 10^e ≤ number < 10^(e+1); the number is positive.
  static func exponent(of number: Number, _ arithmetic: Arithmetic) -> Int {
    var buffer = ByteBuffer()
    arithmetic.write(number, .significant(17), to: &buffer)
    let text = buffer.view.array
    var exponent = 0
    if let mark = text.firstIndex(of: UInt8(ascii: "E")) {
      for byte in text[(mark + 1)...] where ASCII.isDigit(byte) {
        exponent = exponent * 10 + Int(byte & 15)
      }
      if text[mark + 1] == UInt8(ascii: "-") { exponent = -exponent }
    } else if let first = text.firstIndex(where: { $0 > 0x30 && $0 <= 0x39 }) {
      let point = text.firstIndex(of: UInt8(ascii: ".")) ?? text.count
      exponent = first < point ? point - 1 - first : point - first
    }
    // 17 digits may have been rounded up to the next power.
    let power = arithmetic.power(Number(10), Number(exponent))
    return !power.isFailure && arithmetic.compare(number, power) < 0 ? exponent - 1 : exponent
  }
}
