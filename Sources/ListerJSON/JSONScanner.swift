// SPDX-License-Identifier: MIT

public import ListerBasics

/// A strict reader of JSON over bytes, token by token, that builds nothing.
///
/// Goals, in this order: it accepts RFC 8259 and nothing else; it is linear, iterative and bounded
/// (nesting 64); it is fast: eight bytes a step through strings, numbers read as they are checked.
/// The grammar of known members is spelled by the caller with `enter…`, `more…` and `key`; members
/// that nobody asks for go through `skipValue`, which checks them just as strictly.
public struct JSONScanner {
  /// The document.
  public let bytes: ByteView
  /// The next byte.
  public var at: Int
  /// How many arrays and objects are open.
  @usableFromInline private(set) var depth = 0
  /// How often white space was passed over.
  public private(set) var spaces = 0

  /// A scanner at the start of a document, after its byte order mark, or at a place inside it.
  public init(_ bytes: ByteView, at start: Int = 0, depth: Int = 0) {
    self.bytes = bytes
    at = start
    self.depth = depth
    if start == 0, bytes.hasPrefix(UTF8Text.byteOrderMark) {
      at = UTF8Text.byteOrderMark.count
    }
  }

  /// The next byte; 0 at the end, which is no byte that JSON begins anything with.
  @inlinable @inline(__always) public var next: UInt8 { bytes.element(at: at) ?? 0 }

  /// Passes over white space.
  @inlinable @inline(__always)
  public mutating func skipSpace() {
    // Compact documents have none: one comparison settles them.
    if let byte = bytes.element(at: at), byte <= 0x20 { skipSpaces() }
  }

  @usableFromInline @inline(never)
  mutating func skipSpaces() {
    spaces &+= 1
    while let byte = bytes.element(at: at) {
      guard byte.isJSONSpace else { return }
      at += 1
    }
  }

  // MARK: Containers

  /// Opens an array and stops at its first element; false if it is empty and closed again.
  @inlinable @inline(__always)
  public mutating func enterArray() throws(ScanFailure) -> Bool {
    try enter()
    if next != UInt8(ascii: "]") { return true }
    leave()
    return false
  }

  /// Stands at the next element of an array; false if it was the last, and the array is closed.
  @inlinable @inline(__always)
  public mutating func moreElements() throws(ScanFailure) -> Bool {
    try more(end: UInt8(ascii: "]"), "\",\" or \"]\"")
  }

  /// Opens an object and stops at its first key; false if it is empty and closed again.
  @inlinable @inline(__always)
  public mutating func enterObject() throws(ScanFailure) -> Bool {
    try enter()
    if next != UInt8(ascii: "}") { return true }
    leave()
    return false
  }

  /// Stands at the next key of an object; false if it was the last, and the object is closed.
  @inlinable @inline(__always)
  public mutating func moreMembers() throws(ScanFailure) -> Bool {
    try more(end: UInt8(ascii: "}"), "\",\" or \"}\"")
  }

  /// Reads a key and its colon, and stops at the value.
  @inlinable @inline(__always)
  public mutating func key() throws(ScanFailure) -> StringToken {
    guard next == UInt8(ascii: "\"") else { throw unexpected("a key in quotes") }
    let token = try string()
    skipSpace()
    guard next == UInt8(ascii: ":") else { throw unexpected("\":\"") }
    at += 1
    skipSpace()
    return token
  }

  @inlinable @inline(__always)
  mutating func enter() throws(ScanFailure) {
    guard depth < DocumentLimits.nesting else { throw tooDeep }
    depth &+= 1
    at &+= 1
    skipSpace()
  }

  @inlinable @inline(__always)
  mutating func leave() {
    depth &-= 1
    at &+= 1
  }

  @inlinable @inline(__always)
  mutating func more(end: UInt8, _ expected: StaticString) throws(ScanFailure) -> Bool {
    // In compact documents there is no white space to pass over.
    if next == end {
      leave()
      return false
    }
    if next == UInt8(ascii: ","), let byte = bytes.element(at: at &+ 1), byte > 0x20, byte != end {
      at &+= 1
      return true
    }
    return try moreSlowly(end: end, expected)
  }

  @usableFromInline @inline(never)
  mutating func moreSlowly(end: UInt8, _ expected: StaticString) throws(ScanFailure) -> Bool {
    skipSpace()
    let byte = next
    if byte == UInt8(ascii: ",") {
      let comma = at
      at += 1
      skipSpace()
      if next == end { throw trailingComma(at: comma) }
      return true
    }
    guard byte == end else { throw unexpected(expected) }
    leave()
    return false
  }

  // MARK: Values

  /// Checks a value of any kind and stops after it.
  ///
  /// Iterative: the kinds of the open containers are the bits of one word, for the nesting is
  /// bounded by 64.
  public mutating func skipValue() throws(ScanFailure) {
    let base = depth
    var kinds: UInt64 = 0  // lowest bit: the innermost container, 1 for an object
    while true {
      switch next {
      case UInt8(ascii: "\""): _ = try string()
      case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): _ = try number()
      case UInt8(ascii: "["):
        if try enterArray() {
          kinds <<= 1
          continue
        }
      case UInt8(ascii: "{"):
        if try enterObject() {
          kinds = kinds << 1 | 1
          _ = try key()
          continue
        }
      default: _ = try literal()
      }
      while true {
        guard depth > base else { return }
        let isObject = kinds & 1 != 0
        if isObject ? try moreMembers() : try moreElements() {
          if isObject { _ = try key() }
          break
        }
        kinds >>= 1
      }
    }
  }

  /// Checks the elements that are left, starting at one of them, and counts them.
  public mutating func countElements() throws(ScanFailure) -> Int {
    var count = 0
    repeat {
      try skipValue()
      count += 1
    } while try moreElements()
    return count
  }

  /// The words that are values.
  public enum Literal: Sendable { case null, yes, no }

  /// Reads `null`, `true` or `false`; anything else isn't a value.
  @inlinable @inline(__always)
  public mutating func literal() throws(ScanFailure) -> Literal {
    if at >= 0, at <= bytes.count &- 8 {
      let word = unsafe bytes.word(unchecked: at)
      let four = UInt32(truncatingIfNeeded: word)
      if four == 0x6C6C_756E || four == 0x6575_7274 {  // null, true
        at &+= 4
        return four == 0x6C6C_756E ? .null : .yes
      }
      if word & 0xFF_FFFF_FFFF == 0x65_736C_6166 {  // false
        at &+= 5
        return .no
      }
    }
    return try lastLiteral()
  }

  /// The same near the end of the bytes, or where there is something else.
  @usableFromInline @inline(never)
  mutating func lastLiteral() throws(ScanFailure) -> Literal {
    let word: (ByteView, Literal)
    switch next {
    case UInt8(ascii: "n"): word = (ByteView("null"), .null)
    case UInt8(ascii: "t"): word = (ByteView("true"), .yes)
    case UInt8(ascii: "f"): word = (ByteView("false"), .no)
    default: throw unexpected("a value")
    }
    let end = at + word.0.count
    guard end <= bytes.count, bytes[at..<end] == word.0 else { throw unexpected("a value") }
    at = end
    return word.1
  }
}
