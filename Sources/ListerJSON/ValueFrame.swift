// SPDX-License-Identifier: MIT

package import ListerBasics

/// Finds the end of an array or an object in bytes that come in parts.
///
/// It knows the grammar of JSON but for what is in strings, numbers and words: enough to tell a value
/// over several lines from one that was cut off at the end of a line. Nothing recurses.
package struct ValueFrame: Sendable {
  /// What the bytes so far are.
  package enum Outcome: Equatable, Sendable {
    /// The beginning of a value.
    case open
    /// A value, which ends before this index.
    case closed(Int)
    /// No value: the byte at this index can't be there.
    case broken(Int)
  }

  /// What may come next outside of strings and words.
  private enum Expected {
    case value, valueOrEnd, key, keyOrEnd, colon, commaOrEnd
  }

  /// Arrays and objects inside one another; a document has fewer, and is refused for that alone.
  private static let nesting = 4_096

  /// For each open container, from the outside in, whether it is an object.
  private var containers: [Bool] = []
  private var expected = Expected.value
  private var isInString = false
  private var isKey = false
  private var isEscaped = false
  private var isInWord = false

  /// A frame that has seen nothing.
  package init() {}

  /// Looks at more bytes; all before `start` were looked at.
  package mutating func scan(_ bytes: ByteView, from start: Int) -> Outcome {
    var index = start
    while let byte = bytes.element(at: index) {
      if isInString {
        guard byte >= 0x20 else { return .broken(index) }
        step(inString: byte)
      } else {
        if isInWord {
          if ValueFrame.isWord(byte) {
            index += 1
            continue
          }
          isInWord = false
          expected = .commaOrEnd
        }
        if !byte.isJSONSpace, !take(byte) { return .broken(index) }
        if containers.isEmpty, expected == .commaOrEnd { return .closed(index + 1) }
      }
      index += 1
    }
    return .open
  }

  private mutating func step(inString byte: UInt8) {
    if isEscaped {
      isEscaped = false
    } else if byte == UInt8(ascii: "\\") {
      isEscaped = true
    } else if byte == UInt8(ascii: "\"") {
      isInString = false
      expected = isKey ? .colon : .commaOrEnd
    }
  }

  /// Takes a byte that is neither space nor in a string or a word; false if it can't be there.
  private mutating func take(_ byte: UInt8) -> Bool {
    let takesValue = expected == .value || expected == .valueOrEnd
    switch byte {
    case UInt8(ascii: "{"), UInt8(ascii: "["):
      guard takesValue, containers.count < ValueFrame.nesting else { return false }
      containers.append(byte == UInt8(ascii: "{"))
      expected = byte == UInt8(ascii: "{") ? .keyOrEnd : .valueOrEnd
    case UInt8(ascii: "}"):
      guard containers.last == true, expected == .keyOrEnd || expected == .commaOrEnd else {
        return false
      }
      containers.removeLast()
      expected = .commaOrEnd
    case UInt8(ascii: "]"):
      guard containers.last == false, expected == .valueOrEnd || expected == .commaOrEnd else {
        return false
      }
      containers.removeLast()
      expected = .commaOrEnd
    case UInt8(ascii: ","):
      guard expected == .commaOrEnd, let isObject = containers.last else { return false }
      expected = isObject ? .key : .value
    case UInt8(ascii: ":"):
      guard expected == .colon else { return false }
      expected = .value
    case UInt8(ascii: "\""):
      isKey = expected == .key || expected == .keyOrEnd
      guard !containers.isEmpty, isKey || takesValue else { return false }
      isInString = true
    default:
      guard !containers.isEmpty, takesValue, ValueFrame.isWord(byte) else { return false }
      isInWord = true
    }
    return true
  }

  /// Whether a byte may be in a number, `true`, `false` or `null`.
  private static func isWord(_ byte: UInt8) -> Bool {
    switch byte {
    case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "a")...UInt8(ascii: "z"),
      UInt8(ascii: "+"), UInt8(ascii: "-"), UInt8(ascii: "."), UInt8(ascii: "E"):
      true
    default: false
    }
  }
}
