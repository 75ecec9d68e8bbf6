// SPDX-License-Identifier: MIT

public import ListerBasics

/// A decimal without a sign, which with the byte after it takes at most eight bytes: `58.30,`.
public struct ShortDecimal {
  /// How many bytes it takes.
  public let count: Int
  /// How many of its digits are after the point.
  public let scale: Int
  /// The digits without the point, the first one lowest; the last one is the highest byte.
  @usableFromInline let text: UInt64

  /// The decimal at the start of eight bytes, the first one lowest; nil if it has no digit where JSON
  /// wants one, a zero too many in front, an exponent, or no end among the bytes.
  @inlinable @inline(__always)
  init?(_ bytes: UInt64) {
    let values = bytes ^ 0x3030_3030_3030_3030
    // The high bits of bytes that are no digits. Behind the first one that is not `.` they may be
    // wrong, for the addition carries.
    let marks = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    // How many bits the whole part takes: one digit, or several that don't begin with zero.
    let whole = marks.trailingZeroBitCount & 0x78
    guard marks != 0, whole == 8 || (whole > 8 && values & 0xFF != 0) else { return nil }
    let stop = UInt8(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: whole))
    guard stop == UInt8(ascii: ".") else {
      guard stop | 0x20 != UInt8(ascii: "e") else { return nil }
      scale = 0
      count = whole &>> 3
      // What is behind the last digit is cut off.
      text = values &<< UInt64(truncatingIfNeeded: 64 &- whole)
      return
    }
    let others = marks & (marks &- 1)
    let end = others.trailingZeroBitCount & 0x78
    guard others != 0, end > whole &+ 8 else { return nil }
    let last = UInt8(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: end))
    guard last | 0x20 != UInt8(ascii: "e") else { return nil }
    scale = (end &- whole) &>> 3 &- 1
    count = end &>> 3
    // The whole part moves up over the point.
    let fraction = ~UInt64(0xFF) &<< UInt64(truncatingIfNeeded: whole)
    let moved = (values & fraction) | (values &<< 8) & ~fraction
    text = moved &<< UInt64(truncatingIfNeeded: 64 &- end)
  }

  /// The digits as a whole number, without the point.
  @inlinable @inline(__always) public var digits: Int64 { ShortDecimal.number(text) }

  /// The digits and the scale without zeros at the end of the fraction.
  @inlinable @inline(__always) public var canonical: (digits: Int64, scale: Int) {
    guard scale > 0 else { return (digits, 0) }
    let zeros = min(text.leadingZeroBitCount & 0x78, scale &<< 3)
    let digits = ShortDecimal.number(text &<< UInt64(truncatingIfNeeded: zeros))
    return (digits, scale &- zeros &>> 3)
  }

  /// Whether its fraction, if it has one, doesn't end with zero.
  @inlinable @inline(__always) public var isCanonical: Bool { scale == 0 || text &>> 56 != 0 }

  /// The number that eight digits mean, the first one lowest.
  ///
  /// They are put together by pairs, fours and eights. (Lemire and Langdale, "Parsing gigabytes of JSON
  /// per second", 2019.)
  @inlinable @inline(__always)
  static func number(_ digits: UInt64) -> Int64 {
    let pairs = (digits &* (10 &<< 8 &+ 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 &<< 16 &+ 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    return Int64(truncatingIfNeeded: (fours &* (10_000 &<< 32 &+ 1)) &>> 32)
  }
}

extension JSONScanner {
  /// Reads a short decimal, starting at its sign or first digit, and stops after it; nil for any other
  /// number, which is left for ``number()``.
  @inlinable @inline(__always)
  public mutating func shortDecimal() -> (decimal: ShortDecimal, isNegative: Bool)? {
    let isNegative = next == UInt8(ascii: "-")
    let first = at &+ (isNegative ? 1 : 0)
    // The condition bounds the word.
    guard first >= 0, first <= bytes.count &- 8,
      let decimal = unsafe ShortDecimal(bytes.word(unchecked: first))
    else { return nil }
    at = first &+ decimal.count
    return (decimal, isNegative)
  }
}
