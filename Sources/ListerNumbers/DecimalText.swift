// SPDX-License-Identifier: MIT

import ListerBasics

/// The point between digits, and the arrangement of digits with an exponent.
enum DecimalText {
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
