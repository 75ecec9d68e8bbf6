// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// The name of a list: a text that every file system takes, and that people can tell from others.
///
/// ```
/// Groceries  <->  Groceries.list.json
/// ```
/// A name is kept as it was typed, byte for byte: file systems compare bytes, and another program
/// may have chosen the spelling of an accent. Names are *twins* when they differ in case or in such
/// a spelling only; a folder has no two lists of twin names, for people could not tell them apart,
/// and other systems would take them for one file.
package struct ListName: Sendable {
  /// The name as people read it.
  package let text: String

  /// What is after the name of a new list in its folder.
  package static let fileExtension = ".list.json"
  private static let endings = [ByteView(".list.json"), ByteView(".json")]
  /// The most bytes of a file name, on all usual file systems.
  package static let byteLimit = 255

  /// Checks a name that somebody chose.
  ///
  /// - Throws: ``ListNameError`` with the first trouble.
  package init(_ text: String) throws(ListNameError) {
    try ListName.check(text, limit: ListName.byteLimit - ListName.fileExtension.utf8.count)
    self.text = text
  }

  /// The name of the list in a file: without `.list.json`, or without `.json`; nil for other files.
  ///
  /// Files that begin with a dot are none of the user's. What ``init(_:)`` refuses as well is
  /// taken: a file that is there can be read under the name that it has.
  package init?(fileName: String) {
    // By bytes: there are characters that make one with a dot beside them.
    let stem = fileName.withByteView { name -> String? in
      guard !name.hasPrefix(ByteView(".")) else { return nil }
      for ending in ListName.endings where name.count > ending.count && name.hasSuffix(ending) {
        return name[0..<name.count - ending.count].string
      }
      return nil
    }
    guard let stem else { return nil }
    text = stem
  }

  /// A name that is known to be one.
  package init(checked text: String) { self.text = text }

  /// The name of the file that a new list of this name has.
  package var fileName: String { text + ListName.fileExtension }

  /// The name of the file that a list may have as well; something else may be in such a file.
  package var plainFileName: String { text + ".json" }

  /// The names that the list's file may have, the usual one first.
  package var fileNames: [String] { [fileName, plainFileName] }

  /// What is equal for twins: the name in lower case, compared by canonical equivalence.
  ///
  /// Not as names within documents are compared: systems that fold case take "é" as one character
  /// and as two for the same.
  package var key: String { text.lowercased() }

  /// Whether people or other systems could take the names for one.
  package func isTwin(of other: ListName) -> Bool { key == other.key }

  /// The list that is known to everybody by its name: the one of today, which can't be deleted.
  package static let today = ListName(checked: TodayList.name)

  // MARK: Checks

  /// Checks the last part of a path, which need not have the extension of a list.
  static func check(_ text: String, limit: Int) throws(ListNameError) {
    if isPlain(text), text.utf8.count <= limit { return }
    guard let first = text.first, let last = text.last else { throw .empty }
    if text.utf8.contains(UInt8(ascii: "/")) { throw .slash }
    if text.utf8.first == UInt8(ascii: ".") { throw .leadingDot }
    if first.isWhitespace || last.isWhitespace { throw .surroundingSpace }
    if let scalar = text.unicodeScalars.first(where: isControl) {
      throw .control(code: scalar.value)
    }
    let count = text.utf8.count
    if count > limit { throw .tooLong(bytes: count, limit: limit) }
  }

  /// Whether a text has only characters of ASCII between whose first and last nothing is refused:
  /// what most names are, without a look at the properties of each character.
  private static func isPlain(_ text: String) -> Bool {
    let isPlain = text.utf8.allSatisfy { byte in
      byte >= 0x20 && byte < 0x7F && byte != UInt8(ascii: "/")
    }
    guard isPlain, let first = text.utf8.first, let last = text.utf8.last else { return false }
    return first != UInt8(ascii: ".") && first != 0x20 && last != 0x20
  }

  /// Whether no name has a character.
  package static func isControl(_ scalar: Unicode.Scalar) -> Bool {
    switch scalar.properties.generalCategory {
    case .control, .lineSeparator, .paragraphSeparator: true
    // Marks that turn the direction of what follows make one name look like another.
    default: scalar.properties.isBidiControl
    }
  }
}

extension ListName: Hashable {
  /// Whether the names are the same bytes, as the file system compares them.
  package static func == (left: ListName, right: ListName) -> Bool {
    left.text.utf8.elementsEqual(right.text.utf8)
  }

  /// Hashes the bytes.
  package func hash(into hasher: inout Hasher) {
    for byte in text.utf8 { hasher.combine(byte) }
  }
}

extension ListName: Comparable {
  /// The order of names for people: see `NameOrder`.
  package static func < (left: ListName, right: ListName) -> Bool {
    NameOrder(left.text) < NameOrder(right.text)
  }
}

extension ListName: CustomStringConvertible {
  /// The name.
  package var description: String { text }
}
