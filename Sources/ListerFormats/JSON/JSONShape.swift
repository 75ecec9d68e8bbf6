// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel

/// What the beginning of a file says about which kind of JSON it is.
///
/// Only the first 64 KiB are looked at, key by key, for a file may be large; a key counts when it
/// is in the first object, whatever is wrong after it.
struct JSONShape {
  /// The first byte that isn't white space; 0 if there is none.
  private(set) var first: UInt8 = 0
  /// The keys of the first object: of the file, or of the first element of its array.
  private(set) var keys: Set<String> = []
  /// Whether the file is an array whose first element is an array.
  private(set) var isNested = false
  /// Whether more is after the first value of the file.
  private(set) var hasMore = false
  /// Whether the first value goes on after what was looked at.
  private(set) var isCut = false

  /// Looks at the beginning of a file.
  init(_ bytes: ByteView) {
    let mark = UTF8Text.byteOrderMark
    let start = bytes.hasPrefix(mark) ? mark.count : 0
    let text = bytes[start..<min(bytes.count, start + 65_536)].trimmed
    guard !text.isEmpty else { return }
    first = text[0]
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
    isCut = start + 65_536 < bytes.count
    scan(text)
  }

  /// Walks through the text with a depth and knows strings; keys are strings before a colon.
  private mutating func scan(_ text: ByteView) {
    var depth = 0
    var keyDepth = first == UInt8(ascii: "{") ? 1 : 2
    var index = 0
    var last: ByteView?
    while index < text.count {
      let byte = text[index]
      switch byte {
      case UInt8(ascii: "\""):
        var end = index + 1
        while end < text.count, text[end] != UInt8(ascii: "\"") {
          end += text[end] == UInt8(ascii: "\\") ? 2 : 1
        }
        guard end < text.count else { return }
        last = text[index + 1..<end]
        index = end
      case UInt8(ascii: ":"):
        if depth == keyDepth, let last { keys.insert(last.string) }
      case UInt8(ascii: "{"), UInt8(ascii: "["):
        if depth == 1, first == UInt8(ascii: "["), byte == first { isNested = true }
        depth += 1
      case UInt8(ascii: "}"), UInt8(ascii: "]"):
        // Keys count of the first object only.
        if depth == keyDepth { keyDepth = -1 }
        depth -= 1
        if depth == 0 {
          hasMore = isCut || index + 1 < text.count
          isCut = false
          return
        }
      default: break
      }
      index += 1
    }
  }

  /// Whether it is an object, or an array of objects, with all the given keys.
  func hasKeys(_ names: String...) -> Bool { names.allSatisfy(keys.contains) }

  /// Whether the file is an array.
  var isArray: Bool { first == UInt8(ascii: "[") }

  /// Whether the file is an object.
  var isObject: Bool { first == UInt8(ascii: "{") }

  private var hasKeysOfDocument: Bool {
    keys.contains("lister") || keys.contains("items") || keys.contains("grids")
      || keys.contains("grid")
  }

  /// Whether it is a document of Lister.
  var isDocument: Format.Recognition {
    guard isObject || isArray, !hasMore else { return .impossible }
    if isArray { return isNested ? .likely : .possible }
    return hasKeysOfDocument ? .certain : .possible
  }

  /// Whether it is documents of Lister on lines of their own.
  var isDocumentStream: Format.Recognition {
    guard isObject || isArray else { return .impossible }
    if !hasMore, !isCut { return isObject ? .possible : .impossible }
    return hasKeysOfDocument ? .certain : isNested ? .likely : .possible
  }
}
