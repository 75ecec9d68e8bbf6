// SPDX-License-Identifier: MIT

extension ByteBuffer {
  /// Appends the decimal `mantissa · 10^-scale` with all its digits; `scale` is in 0...18.
  ///
  /// There is a digit before the point, and there are `scale` digits after it: `0.05`, `-1.50`,
  /// `12`.
  @inlinable @inline(__always)
  public mutating func append(decimal mantissa: Int64, scale: Int) {
    fill(room: 40) { $0.append(decimal: mantissa, scale: scale) }
  }

  /// Eight decimal digits as the bytes of a word, the first one lowest: 0...9, not yet characters.
  ///
  /// Found by hundreds in the halves, by tens in the quarters, by ones in the eighths, each
  /// quotient by a multiplication that is exact below its bound. (Khuong, "How to print integers
  /// really fast".)
  @inlinable @inline(__always)
  static func digits(_ value: UInt64) -> UInt64 {
    // Below 10^8 no quotient wraps around. A word moved up, less its quotient times the unit moved up,
    // plus the quotient: the last two are one multiplication.
    let thousands = (value &* 109_951_163) &>> 40  // value / 10,000, exact below 10^8
    var word = value &<< 32 &- thousands &* (10_000 &<< 32 &- 1)
    let hundreds = ((word &* 10_486) &>> 20) & 0x0000_007F_0000_007F
    word = word &<< 16 &- hundreds &* (100 &<< 16 &- 1)
    let tens = ((word &* 103) &>> 10) & 0x000F_000F_000F_000F
    return word &<< 8 &- tens &* (10 &<< 8 &- 1)
  }

  /// The same of two values at once, in the halves of a vector.
  @inlinable @inline(__always)
  static func digits(_ first: UInt64, _ second: UInt64) -> (UInt64, UInt64) {
    let both = SIMD4(UInt32(truncatingIfNeeded: first), 0, UInt32(truncatingIfNeeded: second), 0)
    // The first digits are highest here: a rest stays where it is, and its quotient goes above it.
    var halves = unsafe unsafeBitCast(both, to: SIMD2<UInt64>.self)
    halves &+= ((halves &* 109_951_163) &>> 40) &* (1 &<< 32 &- 10_000)
    // The mask changes nothing, but tells that the factors are short ones.
    var quarters = unsafe unsafeBitCast(halves, to: SIMD4<UInt32>.self) & 0x3FFF
    let hundreds = (quarters &* 10_486) &>> 20
    quarters = quarters &+ hundreds &<< 16 &- hundreds &* 100
    var eighths = unsafe unsafeBitCast(quarters, to: SIMD8<UInt16>.self)
    eighths &+= ((eighths &* 103) &>> 10) &* (1 &<< 8 &- 10)
    let digits = unsafe unsafeBitCast(eighths, to: SIMD2<UInt64>.self)
    return (digits[0].byteSwapped, digits[1].byteSwapped)
  }
}

extension ByteCursor {
  /// Appends the decimal `mantissa · 10^-scale` with all its digits; `scale` is in 0...18.
  ///
  /// Forty bytes have to fit.
  @inlinable @inline(__always)
  public mutating func append(decimal mantissa: Int64, scale: Int) {
    require(40)
    let magnitude = mantissa.magnitude
    unsafe next.pointee = UInt8(ascii: "-")
    unsafe next += mantissa < 0 ? 1 : 0
    guard magnitude < 100_000_000, scale < 8 else {
      // Handed on and given back, so that the cursor itself stays in registers.
      unsafe next = ByteCursor.appendOther(magnitude, scale: scale, at: next)
      return
    }
    let all = ByteBuffer.digits(magnitude)
    // Zeros in front go, except for the one before the point and those after it.
    let width = max(8 &- all.trailingZeroBitCount &>> 3, scale &+ 1)
    let word = (all | 0x3030_3030_3030_3030) &>> UInt64(truncatingIfNeeded: (8 &- width) &* 8)
    store(word)
    unsafe next += width
    guard scale > 0 else { return }
    store(word &>> UInt64(truncatingIfNeeded: (width &- scale) &* 8), at: 1 &- scale)
    unsafe next[-scale] = UInt8(ascii: ".")
    unsafe next += 1
  }

  /// Writes a decimal that is no short one where there are forty bytes for it; returns its end.
  @usableFromInline @inline(never)
  static func appendOther(
    _ magnitude: UInt64,
    scale: Int,
    at start: UnsafeMutablePointer<UInt8>
  ) -> UnsafeMutablePointer<UInt8> {
    var cursor = unsafe ByteCursor(UnsafeMutableBufferPointer(start: start, count: 40), start)
    if magnitude < 10_000_000_000_000_000, scale < 16 {
      cursor.appendMiddle(magnitude, scale: scale)
    } else {
      cursor.appendLong(magnitude, scale: scale)
    }
    return unsafe cursor.next
  }

  /// A decimal of at most sixteen digits: as a short one, in a double word.
  @inline(__always)
  private mutating func appendMiddle(_ magnitude: UInt64, scale: Int) {
    let upper = magnitude / 100_000_000
    let lower = magnitude - upper * 100_000_000
    let all = UInt128(ByteBuffer.digits(lower)) &<< 64 | UInt128(ByteBuffer.digits(upper))
    let width = max(16 - all.trailingZeroBitCount / 8, scale + 1)
    let zeros: UInt128 = 0x3030_3030_3030_3030_3030_3030_3030_3030
    let text = (all | zeros) &>> UInt128(truncatingIfNeeded: (16 - width) * 8)
    store(text)
    unsafe next += width
    guard scale > 0 else { return }
    store(text &>> UInt128(truncatingIfNeeded: (width - scale) * 8), at: 1 - scale)
    unsafe next[-scale] = UInt8(ascii: ".")
    unsafe next += 1
  }

  /// A decimal of up to twenty digits.
  private mutating func appendLong(_ magnitude: UInt64, scale: Int) {
    guard scale > 0 else { return append(magnitude, width: 1) }
    let unit = ByteCursor.powersOfTen[scale]
    let (whole, fraction) = magnitude.quotientAndRemainder(dividingBy: unit)
    append(whole, width: 1)
    unsafe next.pointee = UInt8(ascii: ".")
    unsafe next += 1
    append(fraction, width: scale)
  }

  /// Appends the digits of a value, with zeros in front up to `width`, eight at a time.
  @inline(__always)
  private mutating func append(_ value: UInt64, width: Int) {
    let chunk: UInt64 = 100_000_000
    if value < chunk, width <= 8 { return appendChunk(value, width: width) }
    let (upper, low) = value.quotientAndRemainder(dividingBy: chunk)
    if upper < chunk, width <= 16 {
      appendChunk(upper, width: max(width - 8, 1))
    } else {
      let (top, middle) = upper.quotientAndRemainder(dividingBy: chunk)
      appendChunk(top, width: max(width - 16, 1))
      appendChunk(middle, width: 8)
    }
    appendChunk(low, width: 8)
  }

  @inline(__always)
  private mutating func appendChunk(_ value: UInt64, width: Int) {
    let all = ByteBuffer.digits(value)
    let count = max(8 - all.trailingZeroBitCount / 8, width)
    store((all | 0x3030_3030_3030_3030) >> UInt64((8 - count) * 8))
    unsafe next += count
  }

  private static let powersOfTen: [UInt64] = (0...18).map { exponent in
    (0..<exponent).reduce(1) { power, _ in power * 10 }
  }
}
