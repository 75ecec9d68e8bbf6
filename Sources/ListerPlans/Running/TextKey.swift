// SPDX-License-Identifier: MIT

import ListerBasics

/// Short texts of ASCII in lower case as words, so that two are compared like numbers.
enum TextKey {
  /// The key of a text that has none; no text has it, for it is not ASCII.
  static let none = UInt64.max

  /// The key of a text, of at most eight bytes of ASCII; ``none`` for another one.
  ///
  /// Texts with keys are equal without case where their keys are: no text holds the byte 0, which
  /// fills up the shorter ones.
  static func key(of text: ByteView) -> UInt64 {
    guard text.count <= 8 else { return none }
    var word: UInt64 = 0
    for index in 0..<text.count { word |= UInt64(text[index]) << UInt64(8 * index) }
    return isPlain(word, count: text.count) ? lower(word) : none
  }

  /// The key of a text of ASCII at a place of a document.
  @inline(__always)
  static func key(in document: ByteView, from start: Int, to end: Int) -> UInt64 {
    let count = end &- start
    guard count <= 8, start &+ 8 <= document.count else {
      return key(of: document[start..<end])
    }
    // Bounded by the condition.
    let word = unsafe document.word(unchecked: start)
    return count == 8 ? lower(word) : lower(word & (1 &<< UInt64(8 &* count) &- 1))
  }

  /// Whether all bytes are ASCII, and none of the text's is 0.
  private static func isPlain(_ word: UInt64, count: Int) -> Bool {
    let high: UInt64 = 0x8080_8080_8080_8080
    guard word & high == 0 else { return false }
    return (0..<count).allSatisfy { word >> UInt64(8 * $0) & 0xFF != 0 }
  }

  /// Eight bytes of ASCII with capitals made small.
  @inline(__always)
  private static func lower(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    // The high bit of a byte is set from 'A' on, and behind 'Z'.
    let fromA = word &+ ones &* (0x80 - 0x41)
    let behindZ = word &+ ones &* (0x80 - 0x5B)
    return word | (fromA & ~behindZ & (ones &* 0x80)) >> 2
  }
}
