// SPDX-License-Identifier: MIT

import ListerBasics

/// A number of the document: its range, and its value if that is short.
public struct NumberToken {
  /// Its first byte.
  public var start: Int
  /// The byte after it.
  public var end: Int
  /// The digits as a whole number, without sign and point, if `isShort`.
  public var digits: Int64
  /// How many of the digits are after the point.
  public var scale: Int64
  /// Whether there are at most 18 digits and no exponent, so that `digits` holds them all.
  public var isShort: Bool

  @inlinable
  init(start: Int, end: Int, digits: Int64, scale: Int64, isShort: Bool) {
    self.start = start
    self.end = end
    self.digits = digits
    self.scale = scale
    self.isShort = isShort
  }
}

extension JSONScanner {
  /// Whether a byte is the first one of a number.
  public static func beginsNumber(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "-") || digit(byte) != nil
  }

  /// Reads a number, starting at its sign or first digit, and stops after it.
  @inlinable @inline(__always)
  public mutating func number() throws(ScanFailure) -> NumberToken {
    let start = at
    if let (short, _) = shortDecimal() {
      return NumberToken(
        start: start,
        end: at,
        digits: short.digits,
        scale: Int64(short.places),
        isShort: true
      )
    }
    return try longNumber()
  }

  /// Reads a number of any kind.
  @usableFromInline @inline(never)
  mutating func longNumber() throws(ScanFailure) -> NumberToken {
    let start = at
    var index = at
    if next == UInt8(ascii: "-") { index += 1 }
    let first = index
    var digits: Int64 = 0
    while let byte = bytes.element(at: index), let digit = JSONScanner.digit(byte) {
      digits = digits &* 10 &+ digit
      index += 1
    }
    var count = index - first
    if count != 1, count == 0 || bytes[first] == UInt8(ascii: "0") {
      if count == 0 { throw missingDigit(at: first) }
      throw ScanFailure(offset: start, reason: .leadingZero)
    }
    var scale = 0
    if bytes.element(at: index) == UInt8(ascii: ".") {
      index += 1
      let fraction = index
      while let byte = bytes.element(at: index), let digit = JSONScanner.digit(byte) {
        digits = digits &* 10 &+ digit
        index += 1
      }
      scale = index - fraction
      count += scale
      if scale == 0 { throw missingDigit(at: index) }
    }
    at = index
    var isShort = count <= 18
    if let byte = bytes.element(at: index), byte | 0x20 == UInt8(ascii: "e") {
      try exponent()
      isShort = false
    }
    return NumberToken(
      start: start,
      end: at,
      digits: digits,
      scale: Int64(scale),
      isShort: isShort
    )
  }

  @inline(__always)
  private static func digit(_ byte: UInt8) -> Int64? {
    let digit = byte &- UInt8(ascii: "0")
    return digit < 10 ? Int64(digit) : nil
  }

  private mutating func exponent() throws(ScanFailure) {
    at += 1
    if next == UInt8(ascii: "-") || next == UInt8(ascii: "+") { at += 1 }
    guard JSONScanner.digit(next) != nil else { throw missingDigit(at: at) }
    while JSONScanner.digit(next) != nil { at += 1 }
  }

  private func missingDigit(at index: Int) -> ScanFailure {
    var here = self
    here.at = index
    return here.unexpected("a digit")
  }

  /// Why a number is over a bound.
  public func excess(of token: NumberToken) -> ScanFailure {
    var count = 0
    for index in token.start..<token.end {
      let byte = bytes[index]
      if byte | 0x20 == UInt8(ascii: "e") { break }
      if JSONScanner.digit(byte) != nil { count += 1 }
    }
    let isLong = count > DocumentLimits.digits
    return ScanFailure(
      offset: token.start,
      reason: isLong ? .tooManyDigits(count) : .tooLargeNumber
    )
  }
}
