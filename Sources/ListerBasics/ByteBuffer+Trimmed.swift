// SPDX-License-Identifier: MIT

extension ByteBuffer {
  /// Appends the first `count` bytes of a word, the lowest first; at most eight.
  @inlinable @inline(__always)
  public mutating func append(start word: UInt64, count: Int) {
    precondition(count >= 0 && count <= 8)
    reserve(8)
    store(word, at: length)
    length += count
  }

  /// Appends the decimal `mantissa · 10^-scale` without zeros at the end of its fraction: `0.5`,
  /// `-12`; `scale` is in 0...18.
  @inlinable @inline(__always)
  public mutating func append(trimmed mantissa: Int64, scale: Int) {
    reserve(48)
    if mantissa < 0 {
      unsafe start[length] = UInt8(ascii: "-")
      length += 1
    }
    let magnitude = mantissa.magnitude
    if magnitude < 100_000_000, scale < 8 {
      appendTrimmed(short: magnitude, scale: scale)
    } else if magnitude < 10_000_000_000_000_000, scale < 16 {
      appendTrimmed(long: magnitude, scale: scale)
    } else {
      appendTrimmed(longest: magnitude, scale: scale)
    }
  }

  /// At most eight digits, with room for them.
  @inlinable @inline(__always)
  mutating func appendTrimmed(short magnitude: UInt64, scale: Int) {
    let all = ByteBuffer.digits(magnitude)
    // Zeros in front go, except for the one before the point and those after it.
    let width = max(8 &- all.trailingZeroBitCount / 8, scale &+ 1)
    // Digits come first in the lowest bytes, so that zeros at the end are the highest ones.
    let fraction = scale &- min(scale, all.leadingZeroBitCount / 8)
    let word = (all | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: (8 &- width) &* 8)
    let whole = width &- scale
    store(word, at: length)
    length += whole
    guard fraction > 0 else { return }
    unsafe start[length] = UInt8(ascii: ".")
    store(word &>> UInt64(truncatingIfNeeded: whole &* 8), at: length &+ 1)
    length += fraction &+ 1
  }

  /// At most sixteen digits, with room for them.
  @inlinable @inline(__always)
  mutating func appendTrimmed(long magnitude: UInt64, scale: Int) {
    let upper = magnitude / 100_000_000
    let low = ByteBuffer.digits(magnitude &- upper &* 100_000_000)
    let all = UInt128(low) << 64 | UInt128(ByteBuffer.digits(upper))
    let width = max(16 &- all.trailingZeroBitCount / 8, scale &+ 1)
    let fraction = scale &- min(scale, all.leadingZeroBitCount / 8)
    let characters = all | 0x3030_3030_3030_3030_3030_3030_3030_3030
    let word = characters &>> UInt128((16 &- width) &* 8)
    let whole = width &- scale
    store(word, at: length)
    length += whole
    guard fraction > 0 else { return }
    unsafe start[length] = UInt8(ascii: ".")
    store(word &>> UInt128(whole &* 8), at: length &+ 1)
    length += fraction &+ 1
  }

  /// Up to nineteen digits.
  @usableFromInline @inline(never)
  mutating func appendTrimmed(longest magnitude: UInt64, scale: Int) {
    var (magnitude, scale) = (magnitude, scale)
    while scale > 0, magnitude % 10 == 0 { (magnitude, scale) = (magnitude / 10, scale - 1) }
    appendLong(magnitude, scale: scale)
  }
}
