// SPDX-License-Identifier: MIT

public import ListerBasics

/// A number of at most seven bytes behind its sign, read from one word.
public struct ShortDecimal {
  /// Its digits as a whole number.
  public let digits: Int64
  /// How many of them are decimal places.
  public let places: Int
  /// How many bytes it takes.
  public let count: Int
  /// Whether its fraction ends with a zero.
  public let endsWithZero: Bool

  /// How many bytes it takes without zeros at the end of its fraction.
  public var shown: Int {
    let (_, kept) = canonical
    return kept > 0 ? count - places + kept : places > 0 ? count - places - 1 : count
  }

  /// The digits and the decimal places without zeros at the end of the fraction.
  @inlinable @inline(__always) public var canonical: (digits: Int64, places: Int) {
    var (rest, left) = (digits, places)
    guard endsWithZero else { return (rest, left) }
    while left > 0, rest % 10 == 0 { (rest, left) = (rest / 10, left &- 1) }
    return (rest, left)
  }

  /// The number that eight bytes begin with, the first one lowest; nil if there is none, or if it
  /// doesn't end within them.
  ///
  /// An exponent may be behind it.
  ///
  /// The marks are the high bits of bytes that are no digits; what is added to a byte carries into
  /// those behind it only where it is marked itself. The point is cut out, the digits are moved to
  /// the end, so that zeros stand before them, and joined by pairs, by fours and by eights.
  @inlinable @inline(__always)
  public init?(_ bytes: UInt64) {
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
  @inlinable @inline(__always)
  init?(negative bytes: UInt64) {
    guard let number = ShortDecimal(bytes), number.digits != 0 else { return nil }
    digits = 0 &- number.digits
    places = number.places
    count = number.count &+ 1
    endsWithZero = number.endsWithZero
  }

  /// The number at a place of a document behind which it has eight bytes or more.
  @inlinable @inline(__always) @unsafe
  public init?(_ document: ByteView, unchecked at: Int) {
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

extension JSONScanner {
  /// Reads a number of at most seven bytes behind its sign and without an exponent, and stops after it;
  /// nil for any other one, which is left for ``number()``.
  ///
  /// The decimal is what is behind the sign.
  @inlinable @inline(__always)
  public mutating func shortDecimal() -> (decimal: ShortDecimal, isNegative: Bool)? {
    let isNegative = next == UInt8(ascii: "-")
    let first = at &+ (isNegative ? 1 : 0)
    guard first >= 0, first <= bytes.count &- 8 else { return nil }
    // Bounded by the condition.
    let word = unsafe bytes.word(unchecked: first)
    guard let decimal = ShortDecimal(word),
      UInt8(truncatingIfNeeded: word &>> UInt64(truncatingIfNeeded: decimal.count &<< 3)) | 0x20
        != UInt8(ascii: "e")
    else { return nil }
    at = first &+ decimal.count
    return (decimal, isNegative)
  }
}
