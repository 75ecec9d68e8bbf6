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
  /// The text and the tags without case, a line each.
  var folded: String

  init(_ number: Int, _ text: String, isCompleted: Bool, folded: String, tags: [String]) {
    (self.number, self.text, self.folded, self.tags) = (number, text, folded, tags)
    self.isCompleted = isCompleted
  }

  /// What an item says.
  package init(_ number: Int, _ item: ListItem) {
    self.init(number, item.text, tags: item.tags, isCompleted: item.isComplete)
  }

  /// What an item with a text and tags says.
  package init(_ number: Int, _ text: String, tags: [String], isCompleted: Bool) {
    let folded = SearchWords.folded(([text] + tags).joined(separator: "\n"))
    self.init(number, text, isCompleted: isCompleted, folded: folded, tags: tags)
  }
}

/// Texts that are looked for: all of them must be in an item, in its text or one of its tags.
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
  package func areAll(in item: ItemWords) -> Bool {
    item.folded.withByteView { text in
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
