// SPDX-License-Identifier: MIT

import ListerBasics

extension UInt8 {
  /// Whether the byte is an ASCII letter.
  @inline(__always) var isLetter: Bool { ASCII.isLetter(self) }
  /// Whether the byte is an ASCII digit.
  @inline(__always) var isDigit: Bool { ASCII.isDigit(self) }
  /// Whether the byte may be in a word: letter, digit, `_`, `.`, or a part of a character
  /// that is not ASCII.
  @inline(__always) var isWordByte: Bool {
    isLetter || isDigit || self == UInt8(ascii: "_") || self == UInt8(ascii: ".") || self >= 0x80
  }
  /// Whether the byte is white space between tokens: space, tab, newline, carriage return.
  @inline(__always) var isSpace: Bool {
    self <= 0x20
      && (self == 0x20 || self == UInt8(ascii: "\n") || self == UInt8(ascii: "\t")
        || self == UInt8(ascii: "\r"))
  }
  /// The byte, or its capital when it is a small ASCII letter.
  var uppercased: UInt8 { ASCII.upper(self) }
}

extension ByteView {
  /// The byte at `index`, or 0 at the end and beyond.
  @inline(__always)
  func byte(at index: Int) -> UInt8 { element(at: index) ?? 0 }

  /// Whether no colon follows, after white space perhaps, and no `!`: what ends at `index` is no part
  /// of a longer reference.
  func isNoAddress(before index: Int) -> Bool {
    var next = byte(at: index)
    if next == UInt8(ascii: " ") { next = byte(at: skippingSpaces(from: index)) }
    return next != UInt8(ascii: ":") && next != UInt8(ascii: "!")
  }

  /// The index of the first byte at or after `index` that is no white space.
  @inline(__always)
  func skippingSpaces(from index: Int) -> Int {
    var index = index
    while byte(at: index).isSpace { index += 1 }
    return index
  }

  /// Whether these bytes are those of `capitals`, letters compared without case.
  func matches(_ capitals: StaticString) -> Bool {
    let other = ByteView(capitals)
    guard count == other.count else { return false }
    for index in 0..<count where self[index].uppercased != other[index] { return false }
    return true
  }

  /// Whether the bytes begin with those of `capitals`, letters compared without case.
  func begins(with capitals: StaticString) -> Bool {
    let length = capitals.utf8CodeUnitCount
    return count >= length && self[0..<length].matches(capitals)
  }

  /// The Unicode scalar at `index` and its length in bytes; nil when the bytes are not UTF-8.
  func scalar(at index: Int) -> (value: Unicode.Scalar, length: Int)? {
    let lead = self[index]
    if lead < 0x80 { return (Unicode.Scalar(lead), 1) }
    let length = lead >= 0xF0 ? 4 : lead >= 0xE0 ? 3 : 2
    guard lead >= 0xC2, lead <= 0xF4, index + length <= count else { return nil }
    var bits = UInt32(lead) & (0x7F >> UInt32(length))
    for next in index + 1..<index + length {
      guard self[next] & 0xC0 == 0x80 else { return nil }
      bits = bits << 6 | UInt32(self[next] & 0x3F)
    }
    let least: UInt32 = length == 4 ? 0x1_0000 : length == 3 ? 0x800 : 0x80
    guard bits >= least, let value = Unicode.Scalar(bits) else { return nil }
    return (value, length)
  }

  /// How many Unicode scalars the bytes hold: those bytes that do not continue another.
  package var scalarCount: Int {
    var total = 0
    for index in 0..<count where self[index] & 0xC0 != 0x80 { total += 1 }
    return total
  }

  /// Where the word that begins at `start` ends: letters, digits, `_` and `.`, of any script.
  func endOfWord(from start: Int) -> Int {
    var index = start
    while index < count, self[index].isWordByte {
      if self[index] < 0x80 {
        index += 1
      } else {
        guard let scalar = scalar(at: index), scalar.value.isPartOfWord else { break }
        index += scalar.length
      }
    }
    return index
  }
}

extension Unicode.Scalar {
  /// The no-break space, which looks like white space and isn't one in a formula.
  static let noBreakSpace = Unicode.Scalar(0xA0 as UInt8)

  /// Whether a scalar that is not ASCII may begin a name.
  var isLetterOfName: Bool { value >= 0x80 && LetterForms(of: self).isAlphabetic }

  /// Whether a scalar that is not ASCII may be in a name: a letter, a mark on one, a digit.
  var isPartOfWord: Bool {
    if LetterForms(of: self).isAlphabetic { return true }
    switch properties.generalCategory {
    case .nonspacingMark, .spacingMark, .enclosingMark, .decimalNumber: return true
    default: return false
    }
  }
}
