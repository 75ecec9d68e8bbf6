// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Fractions in a format: `# ?/?`, `0/100`, `# ??/16`.
extension NumberFormat {
  /// Where the numerator and the denominator are among a section's tokens.
  struct FractionPlaces {
    var numerator: Range<Int>
    var denominator: Range<Int>
    /// The denominator that the format gives, or 0.
    var given = 0

    init(slash: Int, _ tokens: [Token], _ source: ByteView) {
      var start = slash
      while start > 0, case .digit = tokens[start - 1] { start -= 1 }
      var end = slash + 1
      var isGiven = false
      loop: while end < tokens.count {
        switch tokens[end] {
        case .literal(let range) where range.count == 1 && ASCII.isDigit(source[range.lowerBound]):
          isGiven = true
          given = min(given * 10 + Int(source[range.lowerBound] & 15), 1_000_000)
        case .digit(let kind) where isGiven && kind == UInt8(ascii: "0"):
          given = min(given * 10, 1_000_000)
        case .digit where !isGiven: break
        default: break loop
        }
        end += 1
      }
      numerator = start..<slash
      denominator = slash + 1..<end
    }
  }

  /// Appends a section with a fraction, whose parts are found.
  func appendFraction(
    _ parts: Parts,
    _ conventions: LocaleConventions,
    to buffer: inout ByteBuffer
  ) {
    guard let slash = parts.slash else { return }
    let places = FractionPlaces(slash: slash, parts.tokens, source)
    let wholePlaces = parts.tokens[..<places.numerator.lowerBound].count {
      if case .digit = $0 { true } else { false }
    }
    let isBlank = parts.numerator == [UInt8(ascii: "0")] && wholePlaces > 0
    let digits = isBlank && parts.whole.isEmpty ? [UInt8(ascii: "0")] : parts.whole
    var whole = Run(digits, places: wholePlaces, group: parts.group(conventions))
    var numerator = Run(parts.numerator, places: places.numerator.count)
    for (index, token) in parts.tokens.enumerated() {
      if isBlank && (places.numerator.contains(index) || places.denominator.contains(index)) {
        buffer.append(" ")
      } else if index == slash {
        buffer.append(isBlank ? " " : "/")
      } else if index == places.denominator.lowerBound {
        appendDenominator(parts, places, to: &buffer)
      } else if case .digit(let kind) = token, !places.denominator.contains(index) {
        if places.numerator.contains(index) {
          numerator.append(kind, to: &buffer)
        } else if index < places.numerator.lowerBound {
          whole.append(kind, to: &buffer)
        }
      } else if !places.denominator.contains(index) {
        appendPlain(token, to: &buffer)
      }
    }
  }

  /// The denominator is at the left of its places.
  private func appendDenominator(
    _ parts: Parts,
    _ places: FractionPlaces,
    to buffer: inout ByteBuffer
  ) {
    let digits = Array(String(parts.denominator).utf8)
    var missing = max(places.denominator.count - digits.count, 0)
    if case .digit(UInt8(ascii: "0")) = parts.tokens[places.denominator.lowerBound] {
      buffer.append(repeating: UInt8(ascii: "0"), count: missing)
      missing = 0
    }
    for digit in digits { buffer.append(digit) }
    if case .digit(UInt8(ascii: "?")) = parts.tokens[places.denominator.lowerBound] {
      buffer.append(repeating: UInt8(ascii: " "), count: missing)
    }
  }
}

extension NumberFormat.Parts {
  /// Finds whole part, numerator and denominator; false when they have too many digits to find.
  mutating func settleFraction(
    _ number: Number,
    _ source: ByteView,
    _ arithmetic: Arithmetic
  ) -> Bool {
    guard let slash else { return false }
    let places = NumberFormat.FractionPlaces(slash: slash, tokens, source)
    let hasWhole = tokens[..<places.numerator.lowerBound].contains {
      if case .digit = $0 { true } else { false }
    }
    var wholePart = arithmetic.round(number, places: 0, .floor)
    let rest = arithmetic.subtract(number, wholePart)
    guard !rest.isFailure else { return false }
    let fraction =
      places.given > 0
      ? RationalApproximation.fraction(of: rest, denominator: places.given, arithmetic)
      : RationalApproximation.nearest(
        to: rest,
        limit: [9, 99, 999, 9999][min(places.denominator.count, 4) - 1],
        arithmetic
      )
    denominator = fraction.denominator
    var above = Number(fraction.numerator)
    if fraction.numerator == denominator {
      wholePart = arithmetic.add(wholePart, .one)
      above = .zero
    }
    if !hasWhole {
      above = arithmetic.add(arithmetic.multiply(wholePart, Number(denominator)), above)
      wholePart = .zero
    }
    guard !wholePart.isFailure, !above.isFailure, let digits = digits(of: above, arithmetic) else {
      return false
    }
    numerator = digits
    return keepDigits(of: wholePart, arithmetic)
  }
}

/// Approximations of a number from 0 to 1 by a fraction with a small denominator.
enum RationalApproximation {
  /// The nearest fraction with a denominator that is given.
  static func fraction(
    of number: Number,
    denominator: Int,
    _ arithmetic: Arithmetic
  ) -> (numerator: Int, denominator: Int) {
    let scaled = arithmetic.multiply(number, Number(denominator))
    let rounded = arithmetic.round(scaled, places: 0, .halfAwayFromZero)
    return (arithmetic.int(rounded) ?? 0, denominator)
  }

  /// The nearest fraction with a denominator up to a limit, the one with the smaller one of two.
  ///
  /// By Stern and Brocot: the wanted fraction is between two neighbours that close in on the
  /// number. The steps in one direction are taken at once, so that there are as many as a
  /// logarithm.
  static func nearest(
    to number: Number,
    limit: Int,
    _ arithmetic: Arithmetic
  ) -> (numerator: Int, denominator: Int) {
    if arithmetic.sign(number) == 0 { return (0, 1) }
    var low = (numerator: 0, denominator: 1)
    var high = (numerator: 1, denominator: 1)
    var goesUp = true
    while low.denominator + high.denominator <= limit {
      // How often one end can be added to the other without passing the number:
      // from below (p + k·r) / (q + k·s) ≤ x while k ≤ (x·q - p) / (r - x·s).
      let (moving, fixed) = goesUp ? (low, high) : (high, low)
      let gap = distance(number, moving, arithmetic)
      let pull = distance(number, fixed, arithmetic)
      guard arithmetic.sign(pull) != 0 else { break }
      let most = (limit - moving.denominator) / fixed.denominator
      let exact = arithmetic.truncatedInt(arithmetic.divide(gap, pull)) ?? most
      let steps = min(exact, most)
      let moved = (
        numerator: moving.numerator + steps * fixed.numerator,
        denominator: moving.denominator + steps * fixed.denominator
      )
      if goesUp { low = moved } else { high = moved }
      if arithmetic.sign(distance(number, moved, arithmetic)) == 0 { return moved }
      goesUp.toggle()
    }
    let below = arithmetic.divide(distance(number, low, arithmetic), Number(low.denominator))
    let above = arithmetic.divide(distance(number, high, arithmetic), Number(high.denominator))
    let order = arithmetic.compare(below, above)
    let isLow = order < 0 || order == 0 && low.denominator <= high.denominator
    return isLow ? low : high
  }

  /// |x·q - p| for a fraction p/q.
  private static func distance(
    _ number: Number,
    _ fraction: (numerator: Int, denominator: Int),
    _ arithmetic: Arithmetic
  ) -> Number {
    let product = arithmetic.multiply(number, Number(fraction.denominator))
    return arithmetic.absolute(arithmetic.subtract(product, Number(fraction.numerator)))
  }
}
