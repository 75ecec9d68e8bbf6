// SPDX-License-Identifier: MIT

extension ByteBuffer {
  /// Appends the decimal `mantissa · 10^-scale` with all its digits; `scale` is in 0...18.
  ///
  /// There is a digit before the point, and there are `scale` digits after it: `0.05`, `-1.50`,
  /// `12`.
  public mutating func append(decimal mantissa: Int64, scale: Int) {
    fill(room: 40) { cursor in
      // Most have no zeros behind a point that would be trimmed.
      if scale == 0 || mantissa % 10 != 0 {
        cursor.append(trimmed: mantissa, DecimalUnits.shared.units.slab[scale])
      } else {
        cursor.append(decimal: mantissa, scale: scale)
      }
    }
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
