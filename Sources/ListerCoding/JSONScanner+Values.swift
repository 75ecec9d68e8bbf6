// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerJSON
package import ListerNumbers

extension JSONScanner {
  /// The value of a number: exactly what its text spells.
  ///
  /// It is a failure if the text has more digits, or the value more bits, than a number may have.
  @inline(__always)
  package func value(of token: NumberToken, using arithmetic: Arithmetic) -> Number {
    guard token.isShort else { return longValue(of: token, using: arithmetic) }
    var digits = token.digits
    var scale = token.scale
    // The canonical form has no zero at the end of its fraction.
    while scale > 0, digits % 10 == 0 {
      digits /= 10
      scale -= 1
    }
    if bytes[token.start] == UInt8(ascii: "-") { digits = -digits }
    return Number(word: digits, tag: scale << Number.Form.shift)
  }

  @inline(never)
  private func longValue(of token: NumberToken, using arithmetic: Arithmetic) -> Number {
    arithmetic.parse(bytes[token.start..<token.end]) ?? Number(.notANumber)
  }
}

extension Number {
  /// A short decimal, with its sign.
  @inline(__always)
  init(_ decimal: ShortDecimal, isNegative: Bool) {
    let (digits, places) = decimal.canonical
    self.init(word: isNegative ? -digits : digits, tag: Int64(places) << Form.shift)
  }
}
