// SPDX-License-Identifier: MIT

/// What an item says, for searching.
struct ItemWords: Hashable, Sendable {
  /// The place of the item in its list, from 1.
  let number: Int
  let text: String
  let tags: [String]
  let isCompleted: Bool
  let isRemoved: Bool
  /// The text, the tags, the bar code and the note without case, each on lines of its own.
  let folded: String

  init(_ number: Int, _ item: ListItem) {
    self.number = number
    (text, tags) = (item.text, item.tags)
    (isCompleted, isRemoved) = (item.isComplete, item.isRemoved)
    let lines = [text] + tags + [item.barcode, item.note].compactMap(\.self)
    folded = SearchWords.folded(lines.joined(separator: "\n"))
  }
}
