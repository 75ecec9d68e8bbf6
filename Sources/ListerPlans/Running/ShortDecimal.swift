// SPDX-License-Identifier: MIT

import ListerBasics

/// A number of at most seven bytes behind its sign, read from one word.
struct ShortDecimal {
  /// Its digits as a whole number.
  let digits: Int64
  /// How many of them are decimal places.
  let places: Int
  let count: Int
  /// Whether its fraction ends with a zero.
  let endsWithZero: Bool

  /// How many bytes it takes without zeros at the end of its fraction.
  var shown: Int {
    var (rest, zeros) = (digits, 0)
    while zeros < places, rest % 10 == 0 { (rest, zeros) = (rest / 10, zeros + 1) }
    return zeros < places ? count - zeros : places > 0 ? count - places - 1 : count
  }

  /// The number that eight bytes begin with, the first one lowest; nil if there is none, or if it
  /// doesn't end within them.
  ///
  /// The marks are the high bits of bytes that are no digits; what is added to a byte carries into
  /// those behind it only where it is marked itself. The point is cut out, the digits are moved to
  /// the end, so that zeros stand before them, and joined by pairs, by fours and by eights.
  @inline(__always)
  init?(_ bytes: UInt64) {
    let word = bytes ^ 0x3030_3030_3030_3030
    let marks = ((word &+ 0x7676_7676_7676_7676) | word) & 0x8080_8080_8080_8080
    // The bits before the first byte that is no digit.
    let whole = UInt64(truncatingIfNeeded: marks.trailingZeroBitCount) & ~7
    // It is the second byte or a later one; behind a zero in front it is the second.
    guard whole &- 8 < (word & 0xFF == 0 ? 1 : 56) else { return nil }
    var aligned = word &<< (64 &- whole)
    var places = 0
    var end = whole
    var endsWithZero = false
    if word &>> whole & 0xFF == UInt64(UInt8(ascii: ".") ^ 0x30) {
      let others = marks & (marks &- 1)
      end = UInt64(truncatingIfNeeded: others.trailingZeroBitCount) & ~7
      places = Int(truncatingIfNeeded: (end &- whole) &>> 3) &- 1
      guard others != 0, places > 0 else { return nil }
      let low = (1 &<< whole) &- 1
      aligned = (word & low | (word &>> 8) & ~low) &<< (72 &- end)
      endsWithZero = aligned &>> 56 == 0
    }
    let pairs = (aligned &* (10 &<< 8 | 1)) &>> 8 & 0x00FF_00FF_00FF_00FF
    let fours = (pairs &* (100 &<< 16 | 1)) &>> 16 & 0x0000_FFFF_0000_FFFF
    digits = Int64(truncatingIfNeeded: (fours &* (10_000 &<< 32 | 1)) &>> 32)
    self.places = places
    self.endsWithZero = endsWithZero
    count = Int(truncatingIfNeeded: end &>> 3)
  }

  /// The negative number whose bytes behind its sign are those; nil also for a zero with a sign,
  /// which is shown without.
  @inline(__always)
  init?(negative bytes: UInt64) {
    guard let number = ShortDecimal(bytes), number.digits != 0 else { return nil }
    digits = 0 &- number.digits
    places = number.places
    count = number.count &+ 1
    endsWithZero = number.endsWithZero
  }

  /// The number at a place of a document behind which it has eight bytes or more.
  @inline(__always) @unsafe
  init?(_ document: ByteView, unchecked at: Int) {
    let word = unsafe document.word(unchecked: at)
    if let number = ShortDecimal(word) {
      self = number
    } else {
      guard word & 0xFF == UInt64(UInt8(ascii: "-")), at &+ 9 <= document.count,
        let number = unsafe ShortDecimal(negative: document.word(unchecked: at &+ 1))
      else { return nil }
      self = number
    }
  }
}
