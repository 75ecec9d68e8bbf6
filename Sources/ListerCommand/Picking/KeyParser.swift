// SPDX-License-Identifier: MIT

/// A key as a person presses it.
enum Key: Equatable, Sendable {
  /// A character that is typed.
  case text(Character)
  /// What ends the choice, or leaves it.
  case enter, escape
  /// To the line before or after.
  case up, down
  /// Marks the line, or takes the mark away.
  case mark
  /// Takes the last character away, or all of them.
  case erase, clear
}

/// Keys from the bytes of a terminal: UTF-8, control characters, and the sequences of ECMA-48.
struct KeyParser {
  private var bytes: [UInt8] = []

  /// Takes bytes as they come, which may end within a key.
  mutating func feed(_ more: some Sequence<UInt8>) { bytes += more }

  /// Whether there is the beginning of a key, of which nobody knows yet what it becomes.
  var isWaiting: Bool { !bytes.isEmpty }

  /// The next key.
  ///
  /// - Parameter isAtEnd: whether nothing follows, so that an escape character is the key Esc.
  /// - Returns: it; nil if there is none, or it isn't whole yet.
  mutating func next(isAtEnd: Bool) -> Key? {
    while let first = bytes.first {
      var length = KeyParser.length(of: bytes)
      if length == nil, isAtEnd { length = first == 0x1B ? 1 : bytes.count }
      guard let length else { return nil }
      let key = KeyParser.key(bytes[..<length])
      bytes.removeFirst(length)
      if let key { return key }
    }
    return nil
  }

  /// How many bytes the first key has; nil if it isn't whole.
  private static func length(of bytes: [UInt8]) -> Int? {
    let first = bytes[0]
    if first == 0x1B { return sequenceLength(of: bytes) }
    let length =
      switch first {
      case 0xC0...0xDF: 2
      case 0xE0...0xEF: 3
      case 0xF0...0xF7: 4
      default: 1
      }
    return bytes.count < length ? nil : length
  }

  /// An escape character, `[` or `O`, and what ends a sequence.
  private static func sequenceLength(of bytes: [UInt8]) -> Int? {
    guard bytes.count > 1 else { return nil }
    guard bytes[1] == UInt8(ascii: "[") || bytes[1] == UInt8(ascii: "O") else { return 1 }
    let end = bytes.dropFirst(2).firstIndex { 0x40...0x7E ~= $0 }
    return end.map { $0 + 1 }
  }

  /// What a whole key means; nil for one that means nothing here.
  private static func key(_ bytes: ArraySlice<UInt8>) -> Key? {
    let first = bytes[bytes.startIndex]
    if first == 0x1B {
      guard bytes.count > 1 else { return .escape }
      switch bytes.last {
      case UInt8(ascii: "A"): return .up
      case UInt8(ascii: "B"): return .down
      default: return nil
      }
    }
    switch first {
    case 0x0A, 0x0D: return .enter
    case 0x09: return .mark
    case 0x08, 0x7F: return .erase
    case 0x15: return .clear
    case 0x10: return .up
    case 0x0E: return .down
    case 0x04: return .escape
    case 0x00...0x1F: return nil
    default:
      guard let text = String(validating: bytes, as: UTF8.self), text.count == 1 else { return nil }
      return text.first.map { .text($0) }
    }
  }
}
