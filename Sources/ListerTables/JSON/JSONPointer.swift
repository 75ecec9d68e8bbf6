// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// A place in a JSON file.
///
/// Source: RFC 6901, JavaScript Object Notation (JSON) Pointer.
package struct JSONPointer {
  /// The keys and numbers on the way, without escapes.
  package let parts: [String]

  /// The pointer that a text spells: `/data/rows`, or empty for the whole file.
  package init(_ text: String) {
    let path: Substring = text.hasPrefix("/") ? text.dropFirst() : text[...]
    let words: [Substring] = path.split(separator: "/", omittingEmptySubsequences: false)
    parts = text.isEmpty ? [] : words.map { JSONPointer.unescaped(String($0)) }
  }

  /// A key as a pointer spells it.
  static func escaped(_ key: String) -> String {
    key.replacing("~", with: "~0").replacing("/", with: "~1")
  }

  private static func unescaped(_ part: String) -> String {
    part.replacing("~1", with: "/").replacing("~0", with: "~")
  }

  /// Where the value is in a text; nil if there is none.
  func place(in text: ByteView, from start: Int) throws(ScanFailure) -> Int? {
    // All of it is checked, whatever is used.
    var check = JSONScanner(text, at: start)
    try check.skipValue()
    var scanner = JSONScanner(text, at: start)
    for part in parts {
      var isFound = false
      switch scanner.next {
      case UInt8(ascii: "{"):
        var more = try scanner.enterObject()
        while more, !isFound {
          let token = try scanner.key()
          isFound = JSONText.string(of: text[token.start - 1..<token.end + 1]) == part
          if isFound { break }
          try scanner.skipValue()
          more = try scanner.moreMembers()
        }
      case UInt8(ascii: "["):
        guard let index = Int(part), index >= 0 else { return nil }
        var more = try scanner.enterArray()
        var place = 0
        while more {
          isFound = place == index
          if isFound { break }
          try scanner.skipValue()
          more = try scanner.moreElements()
          place += 1
        }
      default: return nil
      }
      if !isFound { return nil }
    }
    return scanner.at
  }
}
