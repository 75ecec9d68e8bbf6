// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// A text in a register, with what it is compared and written by where it is short.
struct PlanText: BitwiseCopyable {
  /// The text.
  let view: ByteView
  /// A short text of ASCII in lower case as a word; ``noKey`` for another one.
  ///
  /// Texts with keys are equal without case where their keys are: none of them holds the byte 0,
  /// which fills up the shorter ones. They are written as they are, between quotes.
  let key: UInt64
  /// The bytes of a text that has a key, the first one lowest.
  let word: UInt64

  /// The key of a text that has none; no text has it, for it is not ASCII.
  static let noKey = UInt64.max

  /// No text.
  static let empty = PlanText(.empty)

  /// Whether it is compared and written by words.
  @inline(__always) var hasKey: Bool { key != PlanText.noKey }

  /// A text; it has a key if it is at most eight bytes of ASCII that need no escape.
  init(_ text: ByteView) {
    guard text.count <= 8, JSONScanner.plainEnd(text, from: 0) == text.count else {
      self.init(view: text, key: PlanText.noKey, word: 0)
      return
    }
    let word = text.word
    self.init(view: text, key: PlanText.lower(word), word: word)
  }

  /// A text of up to seven bytes of ASCII without escapes, and the quote behind it, in the eight bytes
  /// at a place of a document; nil for any other, and for what may be a formula.
  @inline(__always)
  @unsafe
  init?(short document: ByteView, unchecked start: Int) {
    let bytes = unsafe document.word(unchecked: start)
    let count = JSONScanner.plainCount(of: bytes)
    guard count < 8 else { return nil }
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    guard UInt8(truncatingIfNeeded: bytes &>> bits) == UInt8(ascii: "\""),
      UInt8(truncatingIfNeeded: bytes) != UInt8(ascii: "=")
    else { return nil }
    let word = bytes & (1 &<< bits &- 1)
    self.init(
      view: document[start..<start &+ count],
      key: PlanText.lower(word),
      word: word
    )
  }

  /// A text of ASCII without escapes at a place of a document.
  @inline(__always)
  init(in document: ByteView, from start: Int, to end: Int) {
    let count = end &- start
    guard count <= 8, start &+ 8 <= document.count else {
      self.init(document[start..<end])
      return
    }
    // Bounded by the condition.
    let bytes = unsafe document.word(unchecked: start)
    let bits = UInt64(truncatingIfNeeded: count &* 8)
    let word = bits == 64 ? bytes : bytes & (1 &<< bits &- 1)
    self.init(view: document[start..<end], key: PlanText.lower(word), word: word)
  }

  private init(view: ByteView, key: UInt64, word: UInt64) {
    self.view = view
    self.key = key
    self.word = word
  }

  /// Whether it is equal to another text, without case.
  @inline(__always)
  func equals(_ other: PlanText) -> Bool {
    hasKey && other.hasKey ? key == other.key : TextOrder.equal(view, other.view)
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
