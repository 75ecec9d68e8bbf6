// SPDX-License-Identifier: MIT

import ListerBasics

extension Arithmetic {
  /// The nearest double, half to even; an infinity out of range, and NaN for a failure.
  public func double(_ x: Number) -> Double {
    switch x.form {
    case Number.Form.decimal:
      // Both are exact and the division rounds once. Source: W. Clinger, "How to read floating
      // point numbers accurately", 1990.
      if x.word.magnitude <= 1 << 53 {
        return Double(x.word) / Double(PowersOfTen.word(Int(x.detail)))
      }
      if x.detail == 0 { return Double(x.word) }
    case Number.Form.ratio:
      if x.word.magnitude <= 1 << 53, x.detail <= 1 << 53 {
        return Double(x.word) / Double(x.detail)
      }
    case Number.Form.failure: return .nan
    default: break
    }
    return x.isReal ? doubleOfReal(x) : nearestDouble(load(x, 3))
  }

  /// The exact value of a double; `.notANumber` for an infinity or NaN.
  public func number(_ d: Double) -> Number {
    guard d.isFinite else { return Number(.notANumber) }
    if let whole = Int64(exactly: d) { return Number(word: whole, tag: 0) }
    // d = ±significand · 2^exponent, with a 53-bit significand that has no twos.
    let bits = d.significandBitPattern | (d.isNormal ? 1 << 52 : 0)
    let power = max(Int(d.exponentBitPattern), 1) - 1075
    let twos = bits.trailingZeroBitCount
    let magnitude = Int128(bits >> UInt64(twos))
    let odd = d < 0 ? -magnitude : magnitude
    let exponent = power + twos
    if exponent < 0, exponent > -64 { return classified(odd, 1 << UInt128(-exponent)) }
    let numerator = workbench.scratch[0]
    let denominator = workbench.scratch[1]
    numerator.set(signed: Int(odd))
    denominator.set(1)
    if exponent >= 0 {
      numerator.set(numerator << exponent)
    } else {
      denominator.set(denominator << -exponent)
    }
    return classified(numerator, denominator)
  }

  /// Divides to 62 or 63 bits, keeps in the lowest whether anything was left, and rounds once.
  private func nearestDouble(_ fraction: BigFraction) -> Double {
    if fraction.numerator.sign == 0 { return 0 }
    let shift = 62 - (fraction.numerator.bits - fraction.denominator.bits)
    let quotient = workbench.inner[0]
    let rest = workbench.inner[1]
    if shift >= 0 {
      rest.set(fraction.numerator << shift)
      quotient.setQuotient(of: rest, by: fraction.denominator, remainder: rest)
    } else {
      let divisor = workbench.inner[2]
      divisor.set(fraction.denominator << -shift)
      quotient.setQuotient(of: fraction.numerator, by: divisor, remainder: rest)
    }
    let bits = UInt64(quotient.lowLimb) | (rest.sign == 0 ? 0 : 1)
    let magnitude = Arithmetic.rounded(bits, exponent: -shift)
    return fraction.numerator.sign < 0 ? -magnitude : magnitude
  }

  /// The double nearest to bits · 2^exponent, half to even, for bits that fill 62 to 64 places.
  private static func rounded(_ bits: UInt64, exponent: Int) -> Double {
    let width = UInt64.bitWidth - bits.leadingZeroBitCount
    let top = width - 1 + exponent
    if top > 1023 { return .infinity }
    // Below the normal numbers there are fewer bits; the smallest double is 2^-1074.
    let precision = min(53, top + 1075)
    if precision < 0 { return 0 }
    let cut = UInt64(width - precision)
    let kept = cut > 63 ? 0 : bits >> cut
    let rest = cut > 63 ? bits : bits & (1 << cut - 1)
    let half: UInt64 = 1 << (cut - 1)
    let isUp = rest > half || rest == half && kept & 1 == 1
    return Double(
      sign: .plus,
      exponent: exponent + Int(cut),
      significand: Double(kept + (isUp ? 1 : 0))
    )
  }

  func writeDouble(_ x: Number, to buffer: inout ByteBuffer) {
    // Up to 15 digits every decimal reads back from its double, so its own digits are the shortest.
    if x.form == Number.Form.decimal, x.word.magnitude < 1_000_000_000_000_000,
      x.detail == 0 || x.word.magnitude >= PowersOfTen.word(max(Int(x.detail) - 6, 0))
    {
      buffer.append(decimal: x.word, scale: Int(x.detail))
      return
    }
    let value = double(x)
    if !value.isFinite {
      buffer.append("null")
      return
    }
    if value == 0 {
      buffer.append(UInt8(ascii: "0"))
      return
    }
    DecimalText.append(shortest: value, to: &buffer)
  }
}

extension DecimalText {
  /// Appends the shortest digits of a finite double that is not zero, arranged as JavaScript does.
  static func append(shortest value: Double, to buffer: inout ByteBuffer) {
    if value < 0 { buffer.append(UInt8(ascii: "-")) }
    let start = buffer.count
    var exponent = 0
    var isBehindPoint = false
    var written = 0
    // The description has the shortest digits, as `12.5`, `0.001` or `1.25e-07`.
    var text = value.magnitude.description.utf8[...]
    while let byte = text.popFirst() {
      if byte == UInt8(ascii: "e") {
        exponent += Int(Substring(text)) ?? 0
        break
      }
      if byte == UInt8(ascii: ".") {
        isBehindPoint = true
        continue
      }
      if written == 0, byte == UInt8(ascii: "0") {
        if isBehindPoint { exponent -= 1 }
        continue
      }
      if !isBehindPoint, written > 0 { exponent += 1 }
      if isBehindPoint, written == 0 { exponent -= 1 }
      buffer.append(byte)
      written += 1
    }
    while buffer.count > start + 1, buffer[buffer.count - 1] == UInt8(ascii: "0") {
      buffer.truncate(to: buffer.count - 1)
    }
    arrange(
      from: start,
      exponent: exponent,
      plain: exponent >= -6 && exponent < 21,
      mark: UInt8(ascii: "e"),
      exponentWidth: 1,
      in: &buffer
    )
  }
}
