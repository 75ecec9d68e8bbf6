// SPDX-License-Identifier: MIT

import ListerBasics

/// A long text as people are shown it, gathered piece by piece; see ``Shown``.
struct ShownBuffer: ~Copyable {
  private var bytes = ByteBuffer()

  /// No text.
  init() {}

  var count: Int { bytes.count }

  mutating func append(_ text: Shown) { bytes.append(text.text) }

  /// Appends the program's own words.
  mutating func append(own words: StaticString) { bytes.append(words) }

  /// Appends so many spaces; none for a negative number.
  mutating func append(spaces count: Int) {
    bytes.append(repeating: UInt8(ascii: " "), count: max(0, count))
  }

  mutating func append(_ number: Int) { bytes.append(decimal: number) }

  /// Appends a text that comes from elsewhere, in one line.
  mutating func append(foreign text: ByteView) {
    var index = 0
    while let byte = text.element(at: index), 0x20...0x7E ~= byte { index += 1 }
    if index == text.count {
      bytes.append(text)
    } else {
      bytes.append(VisibleText.line(text.string))
    }
  }

  /// Appends a part of another text that was gathered.
  mutating func append(_ part: Range<Int>, of text: borrowing ShownBuffer) {
    bytes.append(text.bytes.view[part])
  }

  /// The text.
  var shown: Shown { Shown(own: bytes.view.string) }
}
