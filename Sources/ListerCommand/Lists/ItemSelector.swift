// SPDX-License-Identifier: MIT

import ListerKit

extension Argument {
  /// What an ITEM may be, for the help of the commands that take one.
  static let itemHelp = """
    Its number as 'lister show' prints it, its uuid or the first four or more characters of it, \
    or its text or the beginning of it.
    """

  /// One item of the list.
  static let item = Argument(name: "ITEM", count: .one, help: itemHelp)
  /// Any number of items of the list.
  static let items = Argument(name: "ITEM", count: .many, help: itemHelp)
}

/// Finds the item that a word of the command line means.
enum ItemSelector {
  /// The place of the item that `word` means.
  ///
  /// The first of these that finds something counts: the number from 1; the uuid; the exact text; the
  /// beginning of a text, without case; the beginning of a uuid, of four characters or more.
  ///
  /// - Throws: ``CommandError/failed(_:)`` when nothing is found, or several items that are all named.
  static func index(of word: String, in list: List, name: String) throws(CommandError) -> Int {
    let items = list.items
    if let number = Int(word), word.utf8.allSatisfy({ $0 >= 0x30 && $0 <= 0x39 }) {
      // A text may be a number too; one that is no place in the list can only be a text.
      if items.indices.contains(number - 1) { return number - 1 }
    }
    if let uuid = ItemUUID(word), let index = items.firstIndex(where: { $0.uuid == uuid }) {
      return index
    }
    let folded = word.lowercased()
    let tests: [(ListItem) -> Bool] = [
      { $0.text == word },
      { !word.isEmpty && $0.text.lowercased().hasPrefix(folded) },
      { word.utf8.count >= 4 && $0.uuid.description.lowercased().hasPrefix(folded) },
    ]
    for test in tests {
      let found = items.indices.filter { test(items[$0]) }
      if found.count > 1 { throw .failed(ambiguous(word, found, items)) }
      if let index = found.first { return index }
    }
    throw .failed(Display.line("'\(name)' has no item '\(word)'\(hint(word, items))"))
  }

  /// What was probably meant; looked for where that takes no time to speak of.
  private static func hint(_ word: String, _ items: [ListItem]) -> String {
    let longest = 200
    guard word.utf8.count <= longest else { return "" }
    let texts = items.prefix(10_000).map(\.text).filter { $0.utf8.count <= longest }
    return Suggestion.nearest(to: word, among: texts).map { "; did you mean '\($0)'?" } ?? ""
  }

  /// The places of the items that some words mean, in their order, each once.
  static func indices(
    of words: [String],
    in list: List,
    name: String
  ) throws(CommandError) -> [Int] {
    var found: [Int] = []
    var seen: Set<Int> = []
    for word in words {
      let index = try index(of: word, in: list, name: name)
      if seen.insert(index).inserted { found.append(index) }
    }
    return found
  }

  private static func ambiguous(_ word: String, _ found: [Int], _ items: [ListItem]) -> String {
    let shown = found.prefix(10).map { index in
      let text = Display.cut(Display.line(items[index].text), to: 50)
      return "\n  \(index + 1)  \(text)  (\(items[index].uuid.description.prefix(8)))"
    }
    let more = found.count > 10 ? "\n  and \(found.count - 10) more" : ""
    let start = Display.line("'\(word)' may be one of \(found.count) items:")
    return start + shown.joined() + more
  }
}
