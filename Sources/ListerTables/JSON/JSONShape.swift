// SPDX-License-Identifier: MIT

package import ListerBasics
import ListerJSON
import ListerModel

/// What the beginning of a file says about which kind of JSON it is.
///
/// Only the first 64 KiB are looked at, key by key, for a file may be large; a key counts when it
/// is in the first object, whatever is wrong after it.
package struct JSONShape {
  /// The first byte that isn't white space; 0 if there is none.
  private(set) var first: UInt8 = 0
  /// The keys of the first object: of the file, or of the first element of its array.
  package private(set) var keys: Set<String> = []
  /// Whether the file is an array whose first element is an array.
  package private(set) var isNested = false
  /// Whether an array of arrays has more of them, or larger ones, than a grid.
  private(set) var isLarge = false
  /// Whether the object has items as a document has them: texts, or objects with a text.
  private(set) var hasItems = false
  /// Whether more is after the first value of the file.
  package private(set) var hasMore = false
  /// Whether the first value goes on after what was looked at.
  private(set) var isCut = false
  /// Whether comments, a prefix, the call of a function or an assignment are around it, which only tables may
  /// have.
  private var isWrapped = false

  /// Looks at the beginning of a file.
  package init(_ bytes: ByteView) {
    let mark = UTF8Text.byteOrderMark
    var inner = (bytes.hasPrefix(mark) ? mark.count : 0)..<bytes.count
    if let wrapping = JSONWrapping(bytes) { (inner, isWrapped) = (wrapping.inner, true) }
    let end = min(inner.upperBound, inner.lowerBound + 65_536)
    let text = bytes[inner.lowerBound..<end].trimmed
    guard !text.isEmpty else { return }
    first = text[0]
    guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return }
    isCut = inner.count > 65_536
    scan(text)
    hasItems = keys.contains("items") && hasItems(text)
  }

  /// Whether the items of an object begin with a text, or with an object that has one; where there
  /// are none, nothing else may be in the object than what is in a document.
  private func hasItems(_ text: ByteView) -> Bool {
    var result = false
    JSONText.forEachKey(text) { key, scanner throws(ScanFailure) in
      guard key == ByteView("items") else { return true }
      guard scanner.next == UInt8(ascii: "[") else { return false }
      guard try scanner.enterArray() else {
        result = keys.isSubset(of: DocumentField.keys)
        return false
      }
      result = scanner.next == UInt8(ascii: "\"")
      guard scanner.next == UInt8(ascii: "{") else { return false }
      JSONText.forEachKey(text[scanner.at..<text.count]) { key, _ in
        result = key == ByteView("text")
        return !result
      }
      return false
    }
    return result
  }

  /// Walks through the text with a depth and knows strings; keys are strings before a colon.
  private mutating func scan(_ text: ByteView) {
    var depth = 0
    var keyDepth = first == UInt8(ascii: "{") ? 1 : 2
    var index = 0
    var last: ByteView?
    var (rows, columns, objects) = (0, 0, 0)
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
        if depth == 1, first == UInt8(ascii: "[") {
          if byte == first, objects == 0 { isNested = true }
          if byte == first { rows += 1 } else { objects += 1 }
          columns = 0
        }
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
      case UInt8(ascii: ",") where depth == 2 && isNested:
        columns += 1
        if max(rows, columns + 1) > DocumentLimits.side { isLarge = true }
      default: break
      }
      index += 1
    }
  }

  /// Whether it is an object, or an array of objects, with all the given keys.
  package func hasKeys(_ names: String...) -> Bool { names.allSatisfy(keys.contains) }

  /// Whether the file is an array.
  package var isArray: Bool { first == UInt8(ascii: "[") }

  /// Whether the file is an object.
  package var isObject: Bool { first == UInt8(ascii: "{") }

  /// Whether the object says that it is a document: `items` of other programs hold other things.
  private var hasKeysOfDocument: Bool {
    keys.contains("lister") || keys.contains("grids") || keys.contains("grid") || hasItems
  }

  /// Whether it is a document of Lister.
  package var isDocument: Format.Recognition {
    guard isObject || isArray, !hasMore else { return .impossible }
    if isArray { return isNested && !isLarge && !isWrapped ? .likely : .impossible }
    return hasKeysOfDocument ? .certain : .impossible
  }

  /// Refuses an object that is no document of Lister, and would be read as an empty list.
  package func checkIsDocument() throws(ImportError) {
    guard isObject, !hasMore, isDocument == .impossible, !keys.isEmpty || !isCut else { return }
    throw ImportError(
      message: """
        this is no document of Lister, which has "lister", "grid", "grids", or "items" of texts or of \
        objects with a text; --as json-table reads other JSON
        """
    )
  }

  /// Whether it is documents of Lister on lines of their own.
  package var isDocumentStream: Format.Recognition {
    guard isObject || isArray, !isWrapped || hasKeysOfDocument else { return .impossible }
    if !hasMore, !isCut { return isObject && hasKeysOfDocument ? .possible : .impossible }
    return hasKeysOfDocument ? .certain : isNested && !isLarge ? .likely : .impossible
  }

  /// Whether it may be a table.
  var isTable: Format.Recognition { isObject || isArray ? .likely : .impossible }
}

extension JSONText {
  /// Calls `body` with each key of an object, at its value, until it returns false; what is cut off
  /// ends it too.
  fileprivate static func forEachKey(
    _ text: ByteView,
    _ body: (ByteView, inout JSONScanner) throws(ScanFailure) -> Bool
  ) {
    var scanner = JSONScanner(text)
    guard var more = try? scanner.enterObject() else { return }
    while more {
      guard let token = try? scanner.key() else { return }
      var value = scanner
      guard (try? body(text[token.start..<token.end], &value)) == true,
        (try? scanner.skipValue()) != nil
      else { return }
      more = (try? scanner.moreMembers()) ?? false
    }
  }
}
