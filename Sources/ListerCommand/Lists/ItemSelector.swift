// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
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

/// Finds the items that words of the command line mean.
enum ItemSelector {
  /// The place of the item that `word` means.
  ///
  /// - Throws: as ``indices(of:in:name:)``.
  static func index(of word: String, in list: List, name: String) throws(CommandError) -> Int {
    try indices(of: [word], in: list, name: name)[0]
  }

  /// The places of the items that some words mean, in their order, each once.
  ///
  /// For each word the first of these that finds something counts: the number from 1; the uuid; the exact
  /// text; the beginning of a text, without case; the beginning of a uuid, of four characters or more.
  ///
  /// - Throws: ``CommandError/failed(_:)`` when nothing is found, or several items that are all named.
  static func indices(
    of words: [String],
    in list: List,
    name: String
  ) throws(CommandError) -> [Int] {
    let items = list.items
    let matches = ItemMatches(of: words, in: items)
    var indices: [Int] = []
    var seen: Set<Int> = []
    for word in words {
      let found = matches[word]
      if found.count > 1 { throw .failed(ambiguous(word, found, items)) }
      guard let index = found.first else {
        throw .failed("'\(name)' has no item '\(word)'\(hint(word, items))")
      }
      if seen.insert(index).inserted { indices.append(index) }
    }
    return indices
  }

  /// What was probably meant; looked for where that takes no time to speak of.
  private static func hint(_ word: String, _ items: [ListItem]) -> String {
    let longest = 200
    guard word.utf8.count <= longest else { return "" }
    let texts = items.prefix(10_000).map(\.text).filter { $0.utf8.count <= longest }
    return Suggestion.nearest(to: word, among: texts).map { "; did you mean '\($0)'?" } ?? ""
  }

  private static func ambiguous(_ word: String, _ found: [Int], _ items: [ListItem]) -> Shown {
    let shown = found.prefix(10).map { (index) -> Shown in
      let text = Display.cut(Shown(items[index].text), to: 50)
      return "\n  \(index + 1)  \(text)  (\(items[index].uuid.description.prefix(8)))"
    }
    let more: Shown = found.count > 10 ? "\n  and \(found.count - 10) more" : ""
    let start: Shown = "'\(word)' may be one of \(found.count) items:"
    return start + shown.joined() + more
  }
}
