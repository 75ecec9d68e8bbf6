// SPDX-License-Identifier: MIT

import ListerBasics

// Text of so many significant digits, as spreadsheets show a number in a text.
extension Arithmetic {
  /// From this decimal exponent on a number is written with an exponent.
  private static let largestPlain = 20
  /// Below this decimal exponent too.
  private static let smallestPlain = -9

  func writeSignificant(_ x: Number, digits: Int, to buffer: inout ByteBuffer) {
    if isZero(x) {
      buffer.append(UInt8(ascii: "0"))
      return
    }
    if x.isReal { return writeSignificantReal(x, digits: digits, to: &buffer) }
    if sign(x) < 0 { buffer.append(UInt8(ascii: "-")) }
    let start = buffer.count
    let places: Int
    if x.form == Number.Form.decimal, PowersOfTen.digits(of: x.word.magnitude) <= digits {
      buffer.append(decimal: UInt(x.word.magnitude))
      places = Int(x.detail)
    } else {
      let fraction = load(x, 3)
      let value = workbench.inner[5]
      places = significandOfText(fraction, digits: digits, into: value)
      value.set(value.magnitude)
      Arithmetic.append(value, to: &buffer)
    }
    // One digit more after a rounding from 9.99 to 10.0 changes nothing: its zeros are cut.
    let exponent = buffer.count - start - 1 - places
    while buffer.count > start + 1, buffer[buffer.count - 1] == UInt8(ascii: "0") {
      buffer.truncate(to: buffer.count - 1)
    }
    let isPlain = exponent < Arithmetic.largestPlain && exponent >= Arithmetic.smallestPlain
    DecimalText.arrange(
      from: start,
      exponent: exponent,
      plain: isPlain,
      mark: UInt8(ascii: "E"),
      exponentWidth: 2,
      in: &buffer
    )
  }

  /// The significand of a text, which is written whatever the budget says.
  private func significandOfText(
    _ fraction: BigFraction,
    digits: Int,
    into value: Integer
  ) -> Int {
    atAnyCost {
      significand(
        fraction.numerator,
        fraction.denominator,
        digits: digits,
        halvesAway: true,
        into: value
      ) ?? 0
    }
  }

  /// What `body` gives with a budget of its own.
  func atAnyCost<Result>(_ body: () -> Result) -> Result {
    let kept = budget.state
    budget.reset()
    defer { budget.state = kept }
    return body()
  }
}

extension DecimalText {
  /// Arranges the digits from `start` on, none of them a superfluous zero, as d.ddd · 10^exponent.
  ///
  /// Plain as `1200`, `1.2`, `0.0012`; else as `1.2E+20` with that mark and so many exponent
  /// digits.
  static func arrange(
    from start: Int,
    exponent: Int,
    plain: Bool,
    mark: UInt8,
    exponentWidth: Int,
    in buffer: inout ByteBuffer
  ) {
    let digits = buffer.count - start
    if plain {
      let scale = digits - 1 - exponent
      if scale > 0 {
        point(from: start, scale: scale, in: &buffer)
      } else {
        buffer.append(repeating: UInt8(ascii: "0"), count: -scale)
      }
      return
    }
    if digits > 1 { point(from: start, scale: digits - 1, in: &buffer) }
    buffer.append(mark)
    buffer.append(exponent < 0 ? UInt8(ascii: "-") : UInt8(ascii: "+"))
    buffer.append(decimal: exponent.magnitude, width: exponentWidth)
  }
}
