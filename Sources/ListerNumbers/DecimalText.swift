// SPDX-License-Identifier: MIT

import ListerBasics

/// Digits of words, two at a step, and the point between digits.
enum DecimalText {
  private static let pairs: StaticString = """
    0001020304050607080910111213141516171819202122232425262728293031323334353637383940414243444546474849\
    5051525354555657585960616263646566676869707172737475767778798081828384858687888990919293949596979899
    """

  /// Appends word · 10^-scale, for a scale in 0...18.
  static func append(_ word: Int64, scale: Int, to buffer: inout ByteBuffer) {
    unsafe buffer.append(room: 24) { target in
      guard let base = target.baseAddress else { return 0 }
      var start = unsafe base
      if word < 0 {
        unsafe start.pointee = UInt8(ascii: "-")
        unsafe start += 1
      }
      let magnitude = word.magnitude
      let digits = max(PowersOfTen.digits(of: magnitude), scale + 1)
      if scale == 0 {
        unsafe fill(start, digits, magnitude)
        return unsafe start - base + digits
      }
      // All digits one place to the right, then those before the point go back by one.
      unsafe fill(start + 1, digits, magnitude)
      let whole = digits - scale
      for index in 0..<whole { unsafe start[index] = start[index + 1] }
      unsafe start[whole] = UInt8(ascii: ".")
      return unsafe start - base + digits + 1
    }
  }

  /// Writes exactly so many digits, with zeros in front.
  private static func fill(_ start: UnsafeMutablePointer<UInt8>, _ count: Int, _ word: UInt64) {
    let table = unsafe pairs.utf8Start
    var rest = word
    var index = count
    while index >= 2 {
      let quotient = rest / 100
      let pair = unsafe table + 2 * Int(truncatingIfNeeded: rest - quotient * 100)
      index -= 2
      unsafe start[index] = pair[0]
      unsafe start[index + 1] = pair[1]
      rest = quotient
    }
    if index == 1 { unsafe start[0] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest) }
  }

  /// Puts a point before the last `scale` digits of those from `start` to the end of the buffer.
  static func point(from start: Int, scale: Int, in buffer: inout ByteBuffer) {
    let digits = buffer.count - start
    if digits > scale {
      buffer.insert(ByteView("."), at: buffer.count - scale)
      return
    }
    // 0.00123: the digits move after the zeros that are missing.
    let zeros = scale - digits
    buffer.append(repeating: UInt8(ascii: "0"), count: zeros + 2)
    var index = digits - 1
    while index >= 0 {
      buffer[start + zeros + 2 + index] = buffer[start + index]
      index -= 1
    }
    for index in 0..<zeros + 2 { buffer[start + index] = UInt8(ascii: "0") }
    buffer[start + 1] = UInt8(ascii: ".")
  }
}
