// SPDX-License-Identifier: MIT

public import ListerBasics

/// A number of digits with perhaps a point among them, whose digits fit a word.
public struct PlainNumber {
  /// The digits as a whole number, without zeros at the end of a fraction.
  public let digits: UInt64
  /// How many of the digits are after the point.
  public let scale: Int
  /// The byte after it.
  public let end: Int

  /// The most digits that a number has; so many fit a word.
  @usableFromInline static var largestCount: Int { 18 }

  /// Whether it is a whole number that fits 32 bits.
  @inlinable public var isInteger: Bool { scale == 0 && digits <= UInt64(Int32.max) }

  /// The number that the bytes from a place on begin with; nil if it is none, or too long.
  ///
  /// What follows may make it something else.
  @inlinable @inline(__always)
  public init?(_ text: ByteView, at start: Int) {
    var end = start
    var value: UInt64 = 0
    while let byte = text.element(at: end), ASCII.isDigit(byte) {
      value = value &* 10 &+ UInt64(byte & 15)
      end &+= 1
    }
    var count = end &- start
    var scale = 0
    if text.element(at: end) == UInt8(ascii: ".") {
      end &+= 1
      let fraction = end
      while let byte = text.element(at: end), ASCII.isDigit(byte) {
        value = value &* 10 &+ UInt64(byte & 15)
        end &+= 1
      }
      scale = end &- fraction
      count &+= scale
    }
    guard count > 0, count <= PlainNumber.largestCount else { return nil }
    while scale > 0, value % 10 == 0 {
      value /= 10
      scale &-= 1
    }
    digits = value
    self.scale = scale
    self.end = end
  }
}
