// SPDX-License-Identifier: MIT

/// Counting and cutting UTF-8 by Unicode scalars, the characters of a text in this program.
public enum UTF8Text {
  /// The bytes EF BB BF, which may stand before a text and say that it is UTF-8.
  public static var byteOrderMark: ByteView { ByteView("\u{FEFF}") }

  /// Whether bytes are a well-formed text.
  package static func isWellFormed(_ bytes: ByteView) -> Bool {
    var index = 0
    while let byte = bytes.element(at: index), byte < 0x80 { index += 1 }
    if index == bytes.count { return true }
    return unsafe bytes.withUnsafeBuffer { unsafe String(validating: $0, as: UTF8.self) } != nil
  }

  /// The index of the scalar after the one at an index of a well-formed text.
  @inlinable
  public static func next(in text: ByteView, at index: Int) -> Int {
    let first = text[index]
    if first < 0x80 { return index + 1 }
    return min(index + (first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2), text.count)
  }

  /// The scalar at an index of a well-formed text, and the index after it.
  @inlinable
  public static func scalar(in text: ByteView, at index: Int) -> (scalar: Unicode.Scalar, end: Int)
  {
    let end = next(in: text, at: index)
    let length = end - index
    var code = UInt32(text[index])
    if length > 1 { code &= 0x7F >> UInt32(length) }
    for place in index + 1..<max(end, index + 1) { code = code << 6 | UInt32(text[place] & 0x3F) }
    return (Unicode.Scalar(code) ?? "\u{FFFD}", end)
  }

  /// How many scalars a well-formed text has.
  public static func length(_ text: ByteView) -> Int {
    var count = 0
    for index in 0..<text.count where text[index] & 0xC0 != 0x80 { count += 1 }
    return count
  }

  /// The byte index of the scalar at a zero-based position; the text's end if there are fewer.
  public static func offset(of position: Int, in text: ByteView) -> Int {
    var left = position
    for index in 0..<text.count where text[index] & 0xC0 != 0x80 {
      if left == 0 { return index }
      left -= 1
    }
    return text.count
  }
}

extension ByteBuffer {
  /// Appends a character in UTF-8.
  @inlinable @inline(__always)
  public mutating func append(scalar: Unicode.Scalar) {
    let value = scalar.value
    func continuation(_ shift: UInt32) -> UInt8 {
      0x80 | UInt8(truncatingIfNeeded: value >> shift & 0x3F)
    }
    if value < 0x80 { return append(UInt8(truncatingIfNeeded: value)) }
    if value < 0x800 {
      append(0xC0 | UInt8(truncatingIfNeeded: value >> 6))
    } else {
      if value < 0x1_0000 {
        append(0xE0 | UInt8(truncatingIfNeeded: value >> 12))
      } else {
        append(0xF0 | UInt8(truncatingIfNeeded: value >> 18))
        append(continuation(12))
      }
      append(continuation(6))
    }
    append(continuation(0))
  }
}
