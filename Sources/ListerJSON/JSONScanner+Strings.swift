// SPDX-License-Identifier: MIT

public import ListerBasics

/// A string of the document: the range between its quotes.
public struct StringToken {
  /// The byte after the opening quote.
  public var start: Int
  /// The closing quote.
  public var end: Int
  /// Whether it holds a backslash.
  public var isEscaped: Bool
  /// Whether an escape in it is half of a surrogate pair.
  public var isBroken: Bool

  /// A string at a place.
  @inlinable
  public init(start: Int, end: Int, isEscaped: Bool, isBroken: Bool) {
    self.start = start
    self.end = end
    self.isEscaped = isEscaped
    self.isBroken = isBroken
  }
}

extension JSONScanner {
  /// Reads a string, starting at its opening quote, and stops after its closing one.
  @inlinable @inline(__always)
  public mutating func string() throws(ScanFailure) -> StringToken {
    let start = at + 1
    let end = JSONScanner.plainEnd(bytes, from: start)
    if bytes.element(at: end) == UInt8(ascii: "\"") {
      at = end + 1
      return StringToken(start: start, end: end, isEscaped: false, isBroken: false)
    }
    return try specialString(start: start, plain: end)
  }

  /// The first byte at or after `from` that is a quote, a backslash, a control character or not
  /// ASCII.
  ///
  /// Eight bytes a step. In `(x - 01…01) & ~x & 80…80` the lowest bit that is set belongs to the
  /// first zero byte of `x`; bits above it may be wrong, for the subtraction borrows, and aren't
  /// looked at. (Mycroft's test, 1987; the same with 20…20 for bytes below 32.)
  @inlinable @inline(__always)
  public static func plainEnd(_ bytes: ByteView, from: Int) -> Int {
    precondition(from >= 0)
    var index = from
    while index &+ 8 <= bytes.count {
      let marks = unsafe marks(bytes.word(unchecked: index))
      if marks != 0 { return index &+ marks.trailingZeroBitCount &>> 3 }
      index &+= 8
    }
    return index < bytes.count ? index &+ plainCount(bytes[index..<bytes.count]) : index
  }

  /// The same of less than eight bytes: how many of them are before that byte.
  ///
  /// What stands behind them in their word is a control character.
  @usableFromInline @inline(never)
  static func plainCount(_ bytes: ByteView) -> Int {
    plainCount(of: bytes.word)
  }

  /// How many of the bytes of a word, the lowest first, are before one that is no plain one; 8 if all
  /// are plain.
  @inlinable @inline(__always)
  public static func plainCount(of word: UInt64) -> Int {
    marks(word).trailingZeroBitCount &>> 3
  }

  /// The high bits of bytes that are no plain ones, of which only the lowest counts.
  @inlinable @inline(__always)
  static func marks(_ word: UInt64) -> UInt64 {
    let ones: UInt64 = 0x0101_0101_0101_0101
    let quote = word ^ (ones &* 0x22)
    let slash = word ^ (ones &* 0x5C)
    let control = (word &- ones &* 0x20) & ~word
    let hits = ((quote &- ones) & ~quote) | ((slash &- ones) & ~slash) | control | word
    return hits & (ones &* 0x80)
  }

  /// The rest of a string that holds more than plain ASCII; `plain` is the first such byte.
  @usableFromInline @inline(never)
  mutating func specialString(
    start: Int,
    plain: Int
  ) throws(ScanFailure) -> StringToken {
    var token = StringToken(start: start, end: plain, isEscaped: false, isBroken: false)
    var index = plain
    while let byte = bytes.element(at: index) {
      if byte == UInt8(ascii: "\"") {
        token.end = index
        at = index + 1
        return token
      } else if byte == UInt8(ascii: "\\") {
        token.isEscaped = true
        if let next = bytes.element(at: index + 1), JSONScanner.escapesItself(next) {
          index = JSONScanner.plainEnd(bytes, from: index + 2)
          continue
        }
        let escape = try self.escape(at: index)
        if escape.isLone { token.isBroken = true }
        index += escape.count
      } else if byte >= 0x80 {
        let count = JSONScanner.scalarCount(bytes, at: index)
        guard count > 0 else { throw ScanFailure(offset: index, reason: .invalidUTF8) }
        index += count
        // Text that isn't ASCII is seldom alone: no use in looking for the next eight plain bytes.
        if let byte = bytes.element(at: index), byte >= 0x80 { continue }
      } else {
        throw ScanFailure(offset: index, reason: .controlCharacter(byte))
      }
      index = JSONScanner.plainEnd(bytes, from: index)
    }
    throw ScanFailure(offset: start - 1, reason: .unterminatedString)
  }

  /// Whether a byte after a backslash means itself: a quote, a slash or a backslash.
  @inline(__always)
  private static func escapesItself(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "\"") || byte == UInt8(ascii: "\\") || byte == UInt8(ascii: "/")
  }

  /// One escape of a string; a whole surrogate pair is one escape of twelve bytes.
  public struct Escape {
    /// How many bytes it takes.
    public var count: Int
    /// The scalar that it means.
    public var scalar: UInt32
    /// Whether it is half of a surrogate pair without the other half.
    public var isLone: Bool
  }

  /// Reads the escape at a backslash.
  public func escape(at index: Int) throws(ScanFailure) -> Escape {
    guard index + 1 < bytes.count else {
      throw ScanFailure(offset: index, reason: .invalidEscape)
    }
    let plain: UInt8
    switch bytes[index + 1] {
    case let byte where JSONScanner.escapesItself(byte): plain = byte
    case UInt8(ascii: "b"): plain = 0x08
    case UInt8(ascii: "f"): plain = 0x0C
    case UInt8(ascii: "n"): plain = 0x0A
    case UInt8(ascii: "r"): plain = 0x0D
    case UInt8(ascii: "t"): plain = 0x09
    case UInt8(ascii: "u"): return try unicodeEscape(at: index)
    default: throw ScanFailure(offset: index, reason: .invalidEscape)
    }
    return Escape(count: 2, scalar: UInt32(plain), isLone: false)
  }

  private func unicodeEscape(at index: Int) throws(ScanFailure) -> Escape {
    guard let unit = hexadecimal(at: index + 2) else {
      throw ScanFailure(offset: index, reason: .invalidEscape)
    }
    guard unit & 0xF800 == 0xD800 else { return Escape(count: 6, scalar: unit, isLone: false) }
    // A low half follows a high one at once, or both are alone.
    if unit < 0xDC00, index + 7 < bytes.count, bytes[index + 6] == UInt8(ascii: "\\"),
      bytes[index + 7] == UInt8(ascii: "u"), let low = hexadecimal(at: index + 8),
      low & 0xFC00 == 0xDC00
    {
      let scalar = 0x10000 + (unit & 0x3FF) << 10 + (low & 0x3FF)
      return Escape(count: 12, scalar: scalar, isLone: false)
    }
    return Escape(count: 6, scalar: 0xFFFD, isLone: true)
  }

  private func hexadecimal(at index: Int) -> UInt32? {
    guard index + 4 <= bytes.count else { return nil }
    var unit: UInt32 = 0
    for place in index..<index + 4 {
      switch bytes[place] {
      case let digit where digit >= 0x30 && digit <= 0x39: unit = unit << 4 | UInt32(digit - 0x30)
      case let digit where digit >= 0x41 && digit <= 0x46: unit = unit << 4 | UInt32(digit - 0x37)
      case let digit where digit >= 0x61 && digit <= 0x66: unit = unit << 4 | UInt32(digit - 0x57)
      default: return nil
      }
    }
    return unit
  }

  /// How many bytes the UTF-8 sequence at `index` has, 0 if it is malformed.
  ///
  /// Source: The Unicode Standard 15, table 3-7, well-formed UTF-8 byte sequences.
  public static func scalarCount(_ bytes: ByteView, at index: Int) -> Int {
    let lead = bytes[index]
    let count: Int
    var second: ClosedRange<UInt8> = 0x80...0xBF
    switch lead {
    case 0x00...0x7F: return 1
    case 0xC2...0xDF: count = 2
    case 0xE0:
      count = 3
      second = 0xA0...0xBF
    case 0xED:
      count = 3
      second = 0x80...0x9F
    case 0xE1...0xEF: count = 3
    case 0xF0:
      count = 4
      second = 0x90...0xBF
    case 0xF1...0xF3: count = 4
    case 0xF4:
      count = 4
      second = 0x80...0x8F
    default: return 0
    }
    guard index + count <= bytes.count, second.contains(bytes[index + 1]) else { return 0 }
    if count > 2, bytes[index + 2] & 0xC0 != 0x80 { return 0 }
    if count > 3, bytes[index + 3] & 0xC0 != 0x80 { return 0 }
    return count
  }

  /// Appends the text that a string spells; half a surrogate pair becomes U+FFFD.
  public func appendText(of token: StringToken, to buffer: inout ByteBuffer) {
    var index = token.start
    let text = bytes[0..<token.end]
    buffer.reserve(text.count &+ 8)
    while true {
      let slash = JSONScanner.copy(text, from: index, to: &buffer)
      guard slash < text.count else { return }
      if let byte = bytes.element(at: slash + 1), JSONScanner.escapesItself(byte) {
        buffer.append(byte)
        index = slash + 2
        continue
      }
      // The escapes were checked when the string was read.
      guard let escape = try? escape(at: slash) else { return }
      buffer.append(scalar: escape.scalar)
      index = slash + escape.count
    }
  }

  /// Appends bytes up to a backslash, eight at a time; returns its place, or the end.
  @inline(__always)
  private static func copy(_ text: ByteView, from start: Int, to buffer: inout ByteBuffer) -> Int {
    let ones: UInt64 = 0x0101_0101_0101_0101
    var index = start
    while index &+ 8 <= text.count {
      let word = unsafe text.word(unchecked: index)
      let other = word ^ (ones &* UInt64(UInt8(ascii: "\\")))
      let slashes = (other &- ones) & ~other & (ones &* 0x80)
      let count = slashes == 0 ? 8 : slashes.trailingZeroBitCount &>> 3
      buffer.append(start: word, count: count)
      index &+= count
      if slashes != 0 { return index }
    }
    while let byte = text.element(at: index), byte != UInt8(ascii: "\\") {
      buffer.append(byte)
      index &+= 1
    }
    return index
  }
}

extension ByteBuffer {
  /// Appends a character in UTF-8.
  fileprivate mutating func append(scalar: UInt32) {
    func continuation(_ shift: UInt32) -> UInt8 { 0x80 | UInt8(scalar >> shift & 0x3F) }
    switch scalar {
    case 0..<0x80:
      append(UInt8(scalar))
    case 0x80..<0x800:
      append(0xC0 | UInt8(scalar >> 6))
      append(continuation(0))
    case 0x800..<0x10000:
      append(0xE0 | UInt8(scalar >> 12))
      append(continuation(6))
      append(continuation(0))
    default:
      append(0xF0 | UInt8(truncatingIfNeeded: scalar >> 18))
      append(continuation(12))
      append(continuation(6))
      append(continuation(0))
    }
  }
}
