// SPDX-License-Identifier: MIT

public import ListerBasics

extension ByteBuffer {
  /// Appends a JSON text without the white space between its tokens, so that it takes one line.
  ///
  /// Strings are copied as they are, a byte order mark is left out. The text must be valid JSON.
  public mutating func append(compacted text: ByteView) {
    reserve(text.count)
    let quote = UInt8(ascii: "\"")
    var index = text.hasPrefix(UTF8Text.byteOrderMark) ? 3 : 0
    var copied = index
    while index < text.count {
      let byte = text[index]
      if byte == quote {
        index = ByteBuffer.endOfString(in: text, from: index + 1)
      } else if byte <= UInt8(ascii: " ") {
        append(text[copied..<index])
        while index < text.count, text[index] <= UInt8(ascii: " ") { index += 1 }
        copied = index
      } else {
        index += 1
      }
    }
    append(text[copied..<text.count])
  }

  /// The index after the quote that ends a string whose content begins at `start`.
  private static func endOfString(in text: ByteView, from start: Int) -> Int {
    var index = start
    while let found = text.firstIndex(of: UInt8(ascii: "\""), from: index) {
      // Escaped if an odd number of backslashes is before it.
      var slashes = 0
      while found - slashes > start, text[found - slashes - 1] == UInt8(ascii: "\\") {
        slashes += 1
      }
      if slashes % 2 == 0 { return found + 1 }
      index = found + 1
    }
    return text.count
  }
}
