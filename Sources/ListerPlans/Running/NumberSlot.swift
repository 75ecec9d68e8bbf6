// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// A number read where it stands in a document.
struct NumberSlot {
  /// The value times ten to the power of the scale.
  let mantissa: Int64
  /// The number without zeros at the end of its fraction.
  let start: Int
  let end: Int
  /// The byte after it.
  let next: Int

  /// The number at a place; nil if there is none, or none that a mantissa of the scale holds.
  @inline(__always)
  init?(_ document: ByteView, at start: Int, scale: Int) {
    let isNegative = document.element(at: start) == UInt8(ascii: "-")
    let first = isNegative ? start &+ 1 : start
    if first &+ 8 <= document.count {
      // Bounded by the condition.
      let short = ShortDecimal(unsafe document.word(unchecked: first))
      if let short, short.places <= scale {
        var mantissa = isNegative ? 0 &- short.digits : short.digits
        if short.places < scale {
          let factor = DecimalScale.power(scale &- short.places)
          let (product, overflow) = mantissa.multipliedReportingOverflow(by: factor)
          guard !overflow else { return nil }
          mantissa = product
        }
        // Zero is shown without a sign: "0", whatever it was spelled as.
        self.init(
          mantissa: mantissa,
          start: mantissa == 0 ? first : start,
          end: first &+ short.shown,
          next: first &+ short.count
        )
        return
      }
    }
    self.init(long: document, at: start, first: first, scale: scale)
  }

  /// The same, digit by digit; `first` is the first one.
  @inline(never)
  private init?(long document: ByteView, at start: Int, first: Int, scale: Int) {
    let isNegative = first > start
    var index = first
    var digits: Int64 = 0
    while let byte = document.element(at: index), byte &- 0x30 < 10 {
      digits = digits &* 10 &+ Int64(byte &- 0x30)
      index &+= 1
    }
    var count = index &- first
    guard count == 1 || (count > 1 && document[first] != 0x30) else { return nil }
    var missing = scale
    var end = index
    if document.element(at: index) == UInt8(ascii: ".") {
      index &+= 1
      let fraction = index
      while let byte = document.element(at: index), byte &- 0x30 < 10 {
        digits = digits &* 10 &+ Int64(byte &- 0x30)
        index &+= 1
        if byte != 0x30 { end = index }
      }
      let places = index &- fraction
      count &+= places
      missing &-= places
      guard places > 0, missing >= 0 else { return nil }
    }
    guard count <= 18 else { return nil }
    var mantissa = isNegative ? 0 &- digits : digits
    if missing > 0 {
      let factor = DecimalScale.power(missing)
      let (product, overflow) = mantissa.multipliedReportingOverflow(by: factor)
      guard !overflow else { return nil }
      mantissa = product
    }
    self.init(
      mantissa: mantissa,
      start: digits == 0 ? first : start,
      end: digits == 0 ? first &+ 1 : end,
      next: index
    )
  }

  @inline(__always)
  private init(mantissa: Int64, start: Int, end: Int, next: Int) {
    self.mantissa = mantissa
    self.start = start
    self.end = end
    self.next = next
  }
}
