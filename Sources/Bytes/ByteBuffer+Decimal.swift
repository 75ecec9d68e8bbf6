// SPDX-License-Identifier: MIT

extension ByteBuffer {
  /// Appends the decimal `mantissa · 10^-scale` with all its digits; `scale` is in 0...18.
  ///
  /// There is a digit before the point, and there are `scale` digits behind it: `0.05`, `-1.50`, `12`.
  @inlinable @inline(__always)
  public mutating func append(decimal mantissa: Int64, scale: Int) {
    if mantissa >= 0, mantissa < 100_000_000, scale < 8 {
      appendShort(UInt64(bitPattern: mantissa), scale: scale)
    } else {
      appendLong(mantissa, scale: scale)
    }
  }

  /// Eight digits at once.
  ///
  /// The digits are found in the bytes of one word, most significant first: by hundreds in the halves,
  /// by tens in the quarters, by ones in the eighths, each quotient by a multiplication that is exact
  /// below its bound. (Khuong, "How to print integers really fast", 2017.)
  @inlinable @inline(__always)
  mutating func appendShort(_ value: UInt64, scale: Int) {
    reserve(24)
    let thousands = (value * 109_951_163) >> 40  // value / 10,000, exact below 10^8
    var word = thousands | (value - thousands * 10_000) << 32
    let hundreds = ((word * 10_486) >> 20) & 0x0000_007F_0000_007F
    word = hundreds | (word - hundreds * 100) << 16
    let tens = ((word * 103) >> 10) & 0x000F_000F_000F_000F
    word = tens | (word - tens * 10) << 8
    // Zeros in front go, but for those between the point and the first digit and the one before it.
    let digits = max(8 - word.trailingZeroBitCount / 8, scale + 1)
    word = (word | 0x3030_3030_3030_3030) >> UInt64((8 - digits) * 8)
    store(word, at: count)
    if scale > 0 {
      let whole = digits - scale
      store(word >> UInt64(whole * 8), at: count + whole + 1)
      unsafe start[count + whole] = UInt8(ascii: ".")
      length += 1
    }
    length += digits
  }

  @inlinable @inline(__always)
  mutating func store(_ word: UInt64, at index: Int) {
    unsafe UnsafeMutableRawPointer(start + index).storeBytes(
      of: word.littleEndian,
      as: UInt64.self
    )
  }

  @usableFromInline @inline(never)
  mutating func appendLong(_ mantissa: Int64, scale: Int) {
    if mantissa < 0 { append(UInt8(ascii: "-")) }
    let first = count
    append(decimal: UInt(mantissa.magnitude), width: scale + 1)
    guard scale > 0 else { return }
    reserve(1)
    let point = count - scale
    unsafe (start + point + 1).update(from: start + point, count: scale)
    assert(point > first)
    unsafe start[point] = UInt8(ascii: ".")
    length += 1
  }
}
