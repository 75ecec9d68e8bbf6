// SPDX-License-Identifier: MIT

/// A decimal without a sign, which with the byte after it takes at most eight bytes: `58.30,`.
@usableFromInline
struct ShortDecimal {
  /// How many bytes it takes.
  @usableFromInline let count: Int
  /// The digits as a whole number, without the point.
  @usableFromInline let digits: Int64
  /// How many of the digits are after the point.
  @usableFromInline let scale: Int64

  /// The decimal at the start of eight bytes, the first one lowest; nil if it has no digit where JSON
  /// wants one, a zero too many in front, an exponent, or no end among the bytes.
  ///
  /// All digits are found at once, and put together by pairs, fours and eights. (Lemire and Langdale,
  /// "Parsing gigabytes of JSON per second", 2019.)
  @inlinable @inline(__always)
  init?(_ bytes: UInt64) {
    let values = bytes ^ 0x3030_3030_3030_3030
    // The high bits of bytes that are no digits. Behind the first one that is not `.` they may be
    // wrong, for the addition carries.
    let marks = ((values &+ 0x7676_7676_7676_7676) | values) & 0x8080_8080_8080_8080
    // The bits below the first one are those of the whole part, and of the lower bits of that byte.
    let whole = marks.trailingZeroBitCount & 0x78
    // One digit, or several that don't begin with zero.
    guard marks != 0, whole == 8 || (whole > 8 && values & 0xFF != 0) else { return nil }
    var end = whole
    var text = values
    let stop = UInt8(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: whole))
    if stop == UInt8(ascii: ".") {
      let others = marks & (marks &- 1)
      end = others.trailingZeroBitCount & 0x78
      guard others != 0, end > whole &+ 8 else { return nil }
      // The whole part moves up over the point.
      let upper = ~UInt64(0) &<< UInt64(truncatingIfNeeded: whole)
      text = (values & (upper &<< 8)) | (values & ~upper) &<< 8
      let last = UInt8(truncatingIfNeeded: bytes &>> UInt64(truncatingIfNeeded: end))
      guard last | 0x20 != UInt8(ascii: "e") else { return nil }
      scale = Int64((end &- whole) &>> 3 &- 1)
    } else {
      guard stop | 0x20 != UInt8(ascii: "e") else { return nil }
      scale = 0
    }
    count = end &>> 3
    // The last digit becomes the highest byte, and what is behind it is cut off.
    text = text &<< UInt64(truncatingIfNeeded: 64 &- end)
    text = (text &* (10 &<< 8 &+ 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    text = (text &* (100 &<< 16 &+ 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    digits = Int64(truncatingIfNeeded: (text &* (10_000 &<< 32 &+ 1)) &>> 32)
  }
}
