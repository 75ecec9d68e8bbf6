// SPDX-License-Identifier: MIT

/// A text for people that is made of millions of short ones, byte by byte.
struct LongText {
  private var bytes: [UInt8] = []

  /// No text.
  init() {}

  /// Adds a text to the end.
  mutating func append(_ text: Shown) { bytes.append(contentsOf: text.text.utf8) }

  /// Adds a number to the end.
  mutating func append(_ number: Int) { bytes.append(contentsOf: String(number).utf8) }

  /// All that was added.
  var shown: Shown { Shown(own: String(decoding: bytes, as: UTF8.self)) }
}
