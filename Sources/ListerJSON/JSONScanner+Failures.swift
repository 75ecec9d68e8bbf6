// SPDX-License-Identifier: MIT

import ListerBasics

extension JSONScanner {
  /// One array or object more than may be open.
  @usableFromInline @inline(never)
  var tooDeep: ScanFailure { ScanFailure(offset: at, reason: .tooDeep) }

  /// Nothing but the end is after a comma.
  func trailingComma(at comma: Int) -> ScanFailure {
    ScanFailure(offset: comma, reason: .trailingComma)
  }

  /// What is here instead of what is expected.
  @inline(never)
  public func unexpected(_ expected: StaticString) -> ScanFailure {
    guard at < bytes.count else {
      return ScanFailure(offset: at, reason: .unexpectedEnd(expected: "\(expected)"))
    }
    let byte = bytes[at]
    let reason: DocumentError.Reason
    if isComment {
      reason = .comment
    } else if byte >= 0x80, JSONScanner.scalarCount(bytes, at: at) == 0 {
      reason = .invalidUTF8
    } else {
      reason = .unexpected(found: found, expected: "\(expected)")
    }
    return ScanFailure(offset: at, reason: reason)
  }

  /// The value that is here has another type than it should.
  @inline(never)
  public func wrongType(_ expected: StaticString) -> ScanFailure {
    let found: String
    switch next {
    case UInt8(ascii: "\""): found = "a text"
    case UInt8(ascii: "["): found = "an array"
    case UInt8(ascii: "{"): found = "an object"
    case UInt8(ascii: "-"), UInt8(ascii: "0")...UInt8(ascii: "9"): found = "a number"
    default:
      var ahead = self
      do throws(ScanFailure) {
        switch try ahead.literal() {
        case .null: found = "null"
        case .yes: found = "true"
        case .no: found = "false"
        }
      } catch {
        return unexpected(expected)
      }
    }
    return ScanFailure(
      offset: at,
      reason: .wrongType(expected: "\(expected)", found: found)
    )
  }

  /// The text of a range, cut short if it is long.
  public func excerpt(_ range: Range<Int>) -> String {
    let limit = 40
    if range.count <= limit { return bytes[range].string }
    var end = range.lowerBound + limit
    while end > range.lowerBound, bytes[end] & 0xC0 == 0x80 { end -= 1 }
    return bytes[range.lowerBound..<end].string + "…"
  }

  private var isComment: Bool {
    guard bytes[at] == UInt8(ascii: "/"), at + 1 < bytes.count else { return false }
    return bytes[at + 1] == UInt8(ascii: "/") || bytes[at + 1] == UInt8(ascii: "*")
  }

  /// The word or character that is here, in words.
  private var found: String {
    var end = at
    while end < bytes.count, end - at < 16, JSONScanner.isLetter(bytes[end]) { end += 1 }
    if end > at { return bytes[at..<end].string }
    let byte = bytes[at]
    if byte < 0x20 || byte == 0x7F { return DocumentError.Reason.codePoint(UInt32(byte)) }
    let character = bytes[at..<at + JSONScanner.scalarCount(bytes, at: at)].string
    return character == "\"" ? "a text" : "\"\(character)\""
  }

  private static func isLetter(_ byte: UInt8) -> Bool {
    let lower = byte | 0x20
    return lower >= UInt8(ascii: "a") && lower <= UInt8(ascii: "z")
  }
}
