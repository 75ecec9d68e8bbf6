// SPDX-License-Identifier: MIT

import CListerGMP
import Glibc
public import ListerBasics

extension Arithmetic {
  /// Appends the text of a number; a failure has none.
  ///
  /// A long text takes time: ask for it with ``charge(_:)`` and ``textCost(of:)`` before.
  /// `.decimal` is for numbers that have an end (``isTerminating(_:)``); others are written as
  /// `.ratio`.
  public func write(_ x: Number, _ style: NumberStyle, to buffer: inout ByteBuffer) {
    if x.isFailure { return }
    if x.isReal, style == .decimal || style == .ratio { return writeReal(x, to: &buffer) }
    switch style {
    case .decimal:
      let x = x.isApproximated ? atAnyCost { unmarked(approximated(x)) } : x
      if x.form == Number.Form.decimal {
        buffer.append(decimal: x.word, scale: Int(x.detail))
      } else {
        writeExpansion(x, to: &buffer)
      }
    case .ratio:
      if x.form == Number.Form.big {
        writeRatio(load(x, 3), to: &buffer)
      } else {
        Arithmetic.write(SmallFraction(x), to: &buffer)
      }
    case .significant(let digits):
      writeSignificant(x, digits: min(max(digits, 1), 1000), to: &buffer)
    case .double:
      writeDouble(x, to: &buffer)
    }
  }

  /// What the text of a number costs at most, in the units of ``charge(_:)``; little when it is
  /// small.
  public func textCost(of x: Number) -> Int {
    guard x.form == Number.Form.big else { return 20 }
    if x.isReal { return Cost.text(precision / 19 + 1) }
    let fraction = load(x, 3)
    // 1 / 2^n has the digits of 5^n, which has 2.33 times the limbs.
    let limbs = fraction.numerator.limbs + fraction.denominator.limbs * 5 / 2
    return Cost.text(limbs) + Cost.power(limbs)
  }

  /// Whether the decimal expansion ends.
  public func isTerminating(_ x: Number) -> Bool {
    switch x.form {
    case Number.Form.decimal: return true
    case Number.Form.failure: return false
    case Number.Form.ratio: return Arithmetic.factors(of: smallDenominator(x)) != nil
    default: return !x.isReal && factors(of: load(x, 3).denominator) != nil
    }
  }

  /// The exponents of 2^a · 5^b, if that is what a positive integer is.
  private func factors(of value: some IntegerValue) -> (twos: Int, fives: Int)? {
    let twos = value.twos
    let bits = value.bits - twos
    if bits == 1 { return (twos, 0) }
    // 5^b has ⌊b · log2(5)⌋ + 1 bits, so the bits leave one b; 28,224 / 2^16 is just below log5(2).
    var fives = (bits - 1) * 28_224 >> 16
    while Arithmetic.bits(ofFiveTo: fives) < bits { fives += 1 }
    guard Arithmetic.bits(ofFiveTo: fives) == bits else { return nil }
    // Most others are found by the lowest limb.
    let odd = workbench.inner[5]
    odd.set(value >> twos)
    var low: UInt = 1
    var factor: UInt = 5
    var rest = fives
    while rest > 0 {
      if rest & 1 == 1 { low = low &* factor }
      factor = factor &* factor
      rest >>= 1
    }
    guard odd.lowLimb == low else { return nil }
    let power = workbench.inner[6]
    power.set(.power(5, fives))
    return power.order(odd) == 0 ? (twos, fives) : nil
  }

  /// The bits of 5^exponent, for an exponent below a million.
  static func bits(ofFiveTo exponent: Int) -> Int {
    // log2(5) · 2^40, rounded; checked to give the true floor for every exponent.
    (exponent * 2_552_986_939_188) >> 40 + 1
  }

  /// Appends a fraction of words.
  private static func write(_ fraction: SmallFraction, to buffer: inout ByteBuffer) {
    buffer.append(decimal: fraction.numerator, scale: 0)
    if fraction.denominator == 1 { return }
    buffer.append(UInt8(ascii: "/"))
    buffer.append(decimal: Int64(truncatingIfNeeded: fraction.denominator), scale: 0)
  }

  private func writeRatio(_ fraction: BigFraction, to buffer: inout ByteBuffer) {
    Arithmetic.append(fraction.numerator, to: &buffer)
    if fraction.isWhole { return }
    buffer.append(UInt8(ascii: "/"))
    Arithmetic.append(fraction.denominator, to: &buffer)
  }

  private func writeExpansion(_ x: Number, to buffer: inout ByteBuffer) {
    let fraction = load(x, 3)
    guard let (twos, fives) = factors(of: fraction.denominator) else {
      writeRatio(fraction, to: &buffer)
      return
    }
    let scale = max(twos, fives)
    let mantissa = workbench.inner[5]
    if twos < scale {
      mantissa.set(fraction.numerator << (scale - twos))
    } else {
      mantissa.set(.power(5, scale - fives))
      mantissa.set(mantissa * fraction.numerator)
    }
    if mantissa.sign < 0 {
      buffer.append(UInt8(ascii: "-"))
      mantissa.set(mantissa.magnitude)
    }
    let start = buffer.count
    Arithmetic.append(mantissa, to: &buffer)
    if scale > 0 { DecimalText.point(from: start, scale: scale, in: &buffer) }
  }

  /// Appends the decimal digits of an integer, with its sign.
  static func append(_ value: some IntegerValue, to buffer: inout ByteBuffer) {
    // The size may be one too much; a sign and a zero byte come with it.
    let room = value.digitBound + 2
    unsafe buffer.append(room: room) { target in
      guard let base = target.baseAddress else { return 0 }
      let text = unsafe UnsafeMutableRawPointer(base).assumingMemoryBound(to: CChar.self)
      unsafe __gmpz_get_str(text, 10, value.header)
      return unsafe strlen(text)
    }
  }
}
