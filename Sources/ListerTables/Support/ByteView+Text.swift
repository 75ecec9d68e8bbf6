// SPDX-License-Identifier: MIT

package import ListerBasics

extension ByteView {
  /// The bytes without spaces, tabs and line ends around them.
  package var trimmed: ByteView {
    var (start, end) = (0, count)
    while start < end, ByteView.isSpace(self[start]) { start += 1 }
    while end > start, ByteView.isSpace(self[end - 1]) { end -= 1 }
    return self[start..<end]
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || byte >= 0x09 && byte <= 0x0D
  }

  /// The parts between separators, trimmed; empty ones are left out.
  package func parts(between separator: UInt8) -> [ByteView] {
    var parts: [ByteView] = []
    var start = 0
    while start <= count {
      let end = firstIndex(of: separator, from: start) ?? count
      let part = self[start..<end].trimmed
      if !part.isEmpty { parts.append(part) }
      start = end + 1
    }
    return parts
  }

  /// Whether a text is somewhere in the first 64 KiB.
  package func beginsWith(somewhere text: StaticString) -> Bool {
    let text = ByteView(text)
    let end = Swift.min(count, 65_536)
    guard !text.isEmpty else { return true }
    var from = 0
    while let start = firstIndex(of: text[0], from: from), start + text.count <= end {
      if self[start..<start + text.count] == text { return true }
      from = start + 1
    }
    return false
  }

  /// Whether the bytes are the given ones, except for the case of ASCII letters.
  package func isEqualIgnoringCase(_ other: ByteView) -> Bool {
    guard count == other.count else { return false }
    for index in 0..<count where ASCII.lower(self[index]) != ASCII.lower(other[index]) {
      return false
    }
    return true
  }
}

extension String {
  /// The text without white space around it.
  package var trimmed: String {
    // Most texts begin and end with a letter, a digit or a sign of ASCII.
    if let first = utf8.first, let last = utf8.last, 0x21..<0x7F ~= first, 0x21..<0x7F ~= last {
      return self
    }
    var text = self[...]
    while let first = text.first, first.isWhitespace { text.removeFirst() }
    while let last = text.last, last.isWhitespace { text.removeLast() }
    return String(text)
  }

  /// Whether a text has the same bytes: others may be equal to it, too, as an accent may be a letter's
  /// or one of its own.
  package func hasSameBytes(as other: String?) -> Bool {
    other.map { utf8.elementsEqual($0.utf8) } ?? false
  }

  /// The text without control characters: a space stands where some are between others.
  package var oneLine: String {
    unicodeScalars.split { $0.value < 0x20 }.map(String.init).joined(separator: " ")
  }
}

/// The lines of a text without their ends, CR LF, LF or CR, and their numbers from 1.
package struct TextLines: Sequence, IteratorProtocol {
  private let text: ByteView
  private var at = 0
  private var number = 0

  /// The lines of a text.
  package init(_ text: ByteView) { self.text = text }

  /// The next line; nil after the last one.
  package mutating func next() -> (line: ByteView, number: Int)? {
    guard at < text.count else { return nil }
    let start = at
    var end = at
    while end < text.count, text[end] != UInt8(ascii: "\n"), text[end] != UInt8(ascii: "\r") {
      end += 1
    }
    let isPair =
      end + 1 < text.count && text[end] == UInt8(ascii: "\r")
      && text[end + 1] == UInt8(ascii: "\n")
    at = end + (isPair ? 2 : 1)
    number += 1
    return (text[start..<end], number)
  }
}
