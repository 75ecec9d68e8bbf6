// SPDX-License-Identifier: MIT

/// An integer modulo 2^bits: what elimination without divisions calculates with.
protocol Residue {
  static var bits: Int { get }
  init(_ value: Int64)
  static func &+ (a: Self, b: Self) -> Self
  static func &- (a: Self, b: Self) -> Self
  static func &* (a: Self, b: Self) -> Self
  /// The lowest word.
  var lowWord: UInt64 { get }
  /// How often 2 divides it; `bits` for zero.
  var twos: Int { get }
  /// Shifts of fewer than `bits` places; zeros come in.
  func shiftedRight(_ count: Int) -> Self
  func shiftedLeft(_ count: Int) -> Self
  /// The highest bit, which is the sign of a number that was small enough.
  var isNegative: Bool { get }
  /// The lowest double word.
  var lowDoubleWord: UInt128 { get }
  /// Writes its words, the lowest first.
  func write(to words: UnsafeMutablePointer<UInt64>)
}

extension Residue {
  @inline(__always) var negated: Self { Self(0) &- self }

  /// The inverse of an odd residue, by Newton's iteration: each step doubles the valid bits.
  @inline(__always) var inverse: Self {
    let word = lowWord
    // Three bits are valid: the square of an odd number is 1 modulo 8.
    var start = word
    for _ in 0..<5 { start = start &* (2 &- word &* start) }
    var result = Self(Int64(bitPattern: start))
    var valid = 64
    while valid < Self.bits {
      result = result &* (Self(2) &- self &* result)
      valid *= 2
    }
    return result
  }
}

extension UInt64: Residue {
  static var bits: Int { 64 }
  @inline(__always) init(_ value: Int64) { self.init(bitPattern: value) }
  @inline(__always) var lowWord: UInt64 { self }
  @inline(__always) var lowDoubleWord: UInt128 { UInt128(truncatingIfNeeded: self) }
  @inline(__always) var twos: Int { trailingZeroBitCount }
  @inline(__always) func shiftedRight(_ count: Int) -> UInt64 { self &>> UInt64(count) }
  @inline(__always) func shiftedLeft(_ count: Int) -> UInt64 { self &<< UInt64(count) }
  @inline(__always) var isNegative: Bool { self >> 63 == 1 }
  func write(to words: UnsafeMutablePointer<UInt64>) { unsafe words[0] = self }
}

extension UInt128: Residue {
  static var bits: Int { 128 }
  @inline(__always) init(_ value: Int64) { self.init(truncatingIfNeeded: value) }
  @inline(__always) var lowWord: UInt64 { UInt64(truncatingIfNeeded: self) }
  @inline(__always) var lowDoubleWord: UInt128 { self }
  @inline(__always) var twos: Int { trailingZeroBitCount }
  @inline(__always) func shiftedRight(_ count: Int) -> UInt128 { self &>> UInt128(count) }
  @inline(__always) func shiftedLeft(_ count: Int) -> UInt128 { self &<< UInt128(count) }
  @inline(__always) var isNegative: Bool { leadingZeroBitCount == 0 }
  func write(to words: UnsafeMutablePointer<UInt64>) {
    unsafe words[0] = UInt64(truncatingIfNeeded: self)
    unsafe words[1] = UInt64(truncatingIfNeeded: self >> 64)
  }

  /// Both halves of a product.
  @inline(__always) static func full(_ a: UInt128, _ b: UInt128) -> (low: UInt128, high: UInt128) {
    let product = a.multipliedFullWidth(by: b)
    return (product.low, product.high)
  }

  /// Adds, and counts the overflow in `carry`.
  @inline(__always) func adding(_ other: UInt128, _ carry: inout UInt128) -> UInt128 {
    let (sum, overflow) = addingReportingOverflow(other)
    carry &+= overflow ? 1 : 0
    return sum
  }

  /// Subtracts, and counts the borrow.
  @inline(__always) func subtracting(_ other: UInt128, _ borrow: inout UInt128) -> UInt128 {
    let (difference, overflow) = subtractingReportingOverflow(other)
    borrow &+= overflow ? 1 : 0
    return difference
  }
}

/// A residue of two to four double words.
///
/// Straight-line code for each width is four times as fast as loops over words.
protocol WideResidue: Residue {
  static var parts: Int { get }
  /// The double word at an index; zero from `parts` on.
  func part(_ index: Int) -> UInt128
  init(parts: (UInt128, UInt128, UInt128, UInt128))
}

extension WideResidue {
  static var bits: Int { parts * 128 }
  var lowWord: UInt64 { part(0).lowWord }
  var lowDoubleWord: UInt128 { part(0) }
  var isNegative: Bool { part(Self.parts - 1).leadingZeroBitCount == 0 }
  init(_ value: Int64) {
    let low = UInt128(truncatingIfNeeded: value)
    let rest: UInt128 = value < 0 ? .max : 0
    self.init(parts: (low, rest, rest, rest))
  }
  var twos: Int {
    for index in 0..<Self.parts where part(index) != 0 {
      return index * 128 + part(index).trailingZeroBitCount
    }
    return Self.bits
  }
  func shiftedRight(_ count: Int) -> Self {
    let (whole, rest) = (count / 128, count % 128)
    func shifted(_ index: Int) -> UInt128 {
      part(index + whole) >> rest | part(index + whole + 1) << (128 - rest)
    }
    return Self(parts: (shifted(0), shifted(1), shifted(2), shifted(3)))
  }
  func shiftedLeft(_ count: Int) -> Self {
    let (whole, rest) = (count / 128, count % 128)
    func shifted(_ index: Int) -> UInt128 {
      let (upper, lower) = (index - whole, index - whole - 1)
      return (upper < 0 ? 0 : part(upper) << rest) | (lower < 0 ? 0 : part(lower) >> (128 - rest))
    }
    return Self(parts: (shifted(0), shifted(1), shifted(2), shifted(3)))
  }
  func write(to words: UnsafeMutablePointer<UInt64>) {
    for index in 0..<Self.parts { unsafe part(index).write(to: words + 2 * index) }
  }
}
