// SPDX-License-Identifier: MIT

import ListerBasics

/// Finds the items of a list that words mean.
enum ItemSelector {
  /// Which items of a list words can mean.
  enum Choice {
    /// Those that are not put away.
    case shown
    /// Those that are put away, and those that are not if no other one is meant.
    case putAway
    /// All of them; of several that a word means, those that are not put away.
    case all
  }

  /// The place of the item that `word` means.
  ///
  /// - Throws: as ``indices(of:in:name:)``.
  static func index(
    of word: String,
    in list: List,
    name: String,
    _ choice: Choice = .shown
  ) throws(ListerError) -> Int {
    try indices(of: [word], in: list, name: name, choice)[0]
  }

  /// The places of the items that some words mean, in their order, each once.
  ///
  /// For each word the first of these that finds something counts: the number from 1; the uuid; the
  /// exact text; the beginning of a text, without case; the beginning of a uuid, of four characters
  /// or more.
  ///
  /// - Throws: ``ListerError`` when nothing is found, or several items, the first of which it
  ///   names, or one that is put away and can't be chosen.
  static func indices(
    of words: [String],
    in list: List,
    name: String,
    _ choice: Choice = .shown
  ) throws(ListerError) -> [Int] {
    let items = list.items
    let matches = ItemMatches(of: words, in: items)
    var indices: [Int] = []
    var seen: Set<Int> = []
    for word in words {
      let all = matches[word]
      let preferred = all.filter { items[$0].isRemoved == (choice == .putAway) }
      let found = preferred.isEmpty ? all : preferred
      if found.count > 1 {
        let first = found.prefix(10).map { ListEntry(item: items[$0], number: $0 + 1) }
        throw ListerError(.severalItems(word, first: first, count: found.count))
      }
      guard let index = found.first else {
        throw ListerError(.noItem(word, list: name, near: nearText(to: word, items)))
      }
      if items[index].isRemoved, choice == .shown {
        throw ListerError(.putAway(items[index], list: name))
      }
      if seen.insert(index).inserted { indices.append(index) }
    }
    return indices
  }

  /// What was probably meant; looked for where that takes no time to speak of.
  private static func nearText(to word: String, _ items: [ListItem]) -> String? {
    let longest = 200
    guard word.utf8.count <= longest else { return nil }
    let texts = items.prefix(10_000).map(\.text).filter { $0.utf8.count <= longest }
    return Suggestion.nearest(to: word, among: texts)
  }
}
