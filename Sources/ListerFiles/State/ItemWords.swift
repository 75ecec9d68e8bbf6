// SPDX-License-Identifier: MIT

import ListerBasics
package import ListerModel

/// What an item says, for searching.
package struct ItemWords: Hashable, Sendable {
  /// The place of the item in its list, from 1.
  package var number: Int
  /// Its text.
  package var text: String
  /// Its tags.
  package var tags: [String]
  /// Whether it is completed.
  package var isCompleted: Bool
  /// Whether it is put away.
  package var isRemoved: Bool
  /// The text, the tags, the bar code and the note without case, each on lines of its own.
  var folded: String

  init(
    _ number: Int,
    _ text: String,
    isCompleted: Bool,
    isRemoved: Bool,
    folded: String,
    tags: [String]
  ) {
    (self.number, self.text, self.folded, self.tags) = (number, text, folded, tags)
    (self.isCompleted, self.isRemoved) = (isCompleted, isRemoved)
  }

  /// What an item says.
  package init(_ number: Int, _ item: ListItem) {
    let (text, tags) = (item.text, item.tags)
    let lines = [text] + tags + [item.barcode, item.note].compactMap(\.self)
    self.init(
      number,
      text,
      isCompleted: item.isComplete,
      isRemoved: item.isRemoved,
      folded: SearchWords.folded(lines.joined(separator: "\n")),
      tags: tags
    )
  }
}

/// Texts that are looked for: all of them must be in an item, in its text, one of its tags, its bar code
/// or its note.
package struct SearchWords: Hashable, Sendable {
  let words: [String]
  /// The one that fewest items have, probably.
  let longest: String

  /// Texts to look for, without case.
  package init(_ words: [String]) {
    self.words = words.map { SearchWords.folded($0) }
    longest = self.words.max { $0.utf8.count < $1.utf8.count } ?? ""
  }

  /// Whether all of them are in an item.
  package func areAll(in item: ItemWords) -> Bool { areAll(inFolded: item.folded) }

  /// Whether all of them are in a text, in whatever case.
  package func areAll(in text: String) -> Bool { areAll(inFolded: SearchWords.folded(text)) }

  private func areAll(inFolded text: String) -> Bool {
    text.withByteView { text in
      words.allSatisfy { word in word.withByteView { text.contains($0) } }
    }
  }

  /// A text without case, by the rule of ``TextOrder``.
  static func folded(_ text: String) -> String {
    var buffer = ByteBuffer(capacity: text.utf8.count)
    text.withByteView { TextOrder.fold($0, into: &buffer) }
    return buffer.view.string
  }
}
