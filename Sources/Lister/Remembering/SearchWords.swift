// SPDX-License-Identifier: MIT

import ListerBasics

/// Texts that are looked for: all of them must be in an item, in its text, one of its tags, its bar code
/// or its note.
struct SearchWords: Hashable, Sendable {
  /// The texts, without case.
  let words: [String]
  /// Of each text the longest part that a document spells as it is, but for case and escapes.
  private let parts: [[UInt8]]

  /// Texts to look for, without case.
  init(_ words: [String]) {
    self.words = words.map { SearchWords.folded($0) }
    parts = self.words.map { word in
      let runs = word.utf8.split { !(0x20..<0x7F).contains($0) || $0 == 0x22 || $0 == 0x5C }
      return runs.map { Array($0) }.max { $0.count < $1.count } ?? []
    }
  }

  /// Whether all of them are in an item.
  func areAll(in item: ItemWords) -> Bool { areAll(inFolded: item.folded) }

  /// Whether all of them are in a text, in whatever case.
  func areAll(in text: String) -> Bool { areAll(inFolded: SearchWords.folded(text)) }

  private func areAll(inFolded text: String) -> Bool {
    text.withByteView { text in
      words.allSatisfy { word in word.withByteView { text.contains($0) } }
    }
  }

  /// Whether an item of a document may have all of them.
  ///
  /// One pass over the bytes, which need not be JSON; most documents of a folder have nothing of what is
  /// looked for, and are not read any further.
  ///
  /// - Parameters:
  ///   - document: the document.
  ///   - room: what is in it is replaced.
  /// - Returns: whether it may; false only if no item has them.
  func mayBe(in document: ByteView, _ room: inout ByteBuffer) -> Bool {
    // A text with escapes is spelled otherwise.
    if document.firstIndex(of: 0x5C, from: 0) != nil { return true }
    room.truncate()
    unsafe room.append(room: document.count) { target in
      for index in 0..<document.count { unsafe target[index] = ASCII.lower(document[index]) }
      return document.count
    }
    let isHere = parts.allSatisfy { part in part.withByteView { room.view.contains($0) } }
    return isHere || SearchWords.lettersOfOtherKinds.contains { document.contains(ByteView($0)) }
  }

  /// The letters that aren't ASCII and are so, or begin so, in lower case: İ and the sign of Kelvin.
  static let lettersOfOtherKinds: [StaticString] = ["\u{130}", "\u{212A}"]

  /// A text without case, by the rule of ``TextOrder``.
  static func folded(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: text.utf8.count)
    text.withByteView { TextOrder.fold($0, into: &buffer) }
    return buffer.view.string
  }
}
