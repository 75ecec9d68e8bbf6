// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Short texts of ASCII in lower case as words, so that two are compared like numbers.
enum TextKey {
  /// The key of a text that has none; no text has it, for it is not ASCII.
  ///
  /// A text with a key is written as it is, between quotes.
  static let none = UInt64.max

  /// The key of a text, of at most eight bytes of ASCII that need no escape; ``none`` for another
  /// one.
  ///
  /// Texts with keys are equal without case where their keys are: none of them holds the byte 0,
  /// which fills up the shorter ones.
  static func key(of text: ByteView) -> UInt64 {
    guard text.count <= 8, JSONScanner.plainEnd(text, from: 0) == text.count else { return none }
    return lower(text.word)
  }

  /// The key of a text of ASCII without escapes at a place of a document.
  @inline(__always)
  static func key(in document: ByteView, from start: Int, to end: Int) -> UInt64 {
    let count = end &- start
    guard count <= 8, start &+ 8 <= document.count else {
      return key(of: document[start..<end])
    }
    // Bounded by the condition.
    let word = unsafe document.word(unchecked: start)
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    return lower(bits == 64 ? word : word & (1 &<< bits &- 1))
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
