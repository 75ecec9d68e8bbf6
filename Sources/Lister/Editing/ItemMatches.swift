// SPDX-License-Identifier: MIT

/// Which items each of some words matches.
///
/// All words are looked for in one walk over the items: many words for many items take the sum of
/// both, not the product.
struct ItemMatches {
  private let items: [ListItem]
  private var found: [String: [Int]] = [:]
  /// The words for which nothing was found yet.
  private var open: Set<String>

  /// Looks for words in the order of the ways that ``ItemSelector/indices(of:in:name:)`` tells.
  init(of words: [String], in items: [ListItem]) {
    self.items = items
    open = Set(words)
    let steps: [(inout ItemMatches) -> Void] = [
      { $0.findNumbers() }, { $0.findIdentifiers() }, { $0.findTexts() },
      { matches in matches.find(\.text) { !$0.isEmpty } },
      { matches in matches.find(\.uuid.description) { $0.utf8.count >= 4 } },
    ]
    for step in steps where !open.isEmpty {
      step(&self)
      open = open.filter { found[$0] == nil }
    }
  }

  /// The places of the items that a word matches, ascending.
  subscript(word: String) -> [Int] { found[word] ?? [] }

  private mutating func findNumbers() {
    for word in open {
      // A text may be a number too; one that is no place in the list can only be a text.
      guard let number = ItemMatches.number(word), items.indices.contains(number - 1) else {
        continue
      }
      found[word] = [number - 1]
    }
  }

  /// The number that a word is; nil if it is none.
  static func number(_ word: String) -> Int? {
    word.utf8.allSatisfy { $0 >= 0x30 && $0 <= 0x39 } ? Int(word) : nil
  }

  private mutating func findIdentifiers() {
    let wanted = Dictionary(
      grouping: open.compactMap { word in ItemUUID(word).map { (uuid: $0, word: word) } },
      by: \.uuid
    )
    guard !wanted.isEmpty else { return }
    for (index, item) in items.enumerated() {
      for spelling in wanted[item.uuid] ?? [] { found[spelling.word] = [index] }
    }
  }

  private mutating func findTexts() {
    for (index, item) in items.enumerated() {
      let text = item.text
      if open.contains(text) { found[text, default: []].append(index) }
    }
  }

  /// Finds items by the beginning of one of their texts, without case, for the words that are
  /// `usable`.
  private mutating func find(_ text: (ListItem) -> String, _ usable: (String) -> Bool) {
    let wanted = Dictionary(grouping: open.filter(usable)) { $0.lowercased() }
    let lengths = Set(wanted.keys.map(\.count)).sorted()
    guard !lengths.isEmpty else { return }
    for (index, item) in items.enumerated() {
      let text = text(item).lowercased()
      var (end, length) = (text.startIndex, 0)
      for next in lengths {
        guard let place = text.index(end, offsetBy: next - length, limitedBy: text.endIndex) else {
          break
        }
        (end, length) = (place, next)
        for word in wanted[String(text[..<end])] ?? [] { found[word, default: []].append(index) }
      }
    }
  }
}
