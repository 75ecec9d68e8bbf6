// SPDX-License-Identifier: MIT

import ListerBasics

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
    var index = start
    let isNegative = document.element(at: index) == UInt8(ascii: "-")
    if isNegative { index &+= 1 }
    let first = index
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
    self.mantissa = mantissa
    // Zero is shown without a sign: "0", whatever it was spelled as.
    self.start = digits == 0 ? first : start
    self.end = digits == 0 ? first &+ 1 : end
    next = index
  }
}
