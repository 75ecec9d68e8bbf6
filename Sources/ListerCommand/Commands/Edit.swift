// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

extension Option {
  static let newText = Option(long: "text", value: .text("TEXT"), help: "What the item says.")
}

extension Command {
  /// `lister edit LIST ITEM`.
  static let edit = Command(
    name: "edit",
    summary: "Change what an item says",
    discussion: """
      Sets the fields that are given and leaves all others alone, also those that this program doesn't
      know. An empty value takes a field away. The item stays in its place.

      With --json: {"name", "path", "action", "changed", "items"}.
      """,
    section: .lists,
    arguments: [.list, .item],
    options: [.newText] + Option.itemFields + [.folder, .asJSON, .color],
    exitCodes: Command.editCodes,
    examples: [
      ("lister edit Groceries 2 --text 'Oat milk'", "Change the text of the second item."),
      ("lister edit Groceries milk --price 1.29 --note ''", "Set a price, take the note away."),
    ],
    run: { (invocation) throws(CommandError) in
      let fields = ItemFields(invocation)
      let text = invocation.text(.newText)
      if fields.isEmpty, text == nil { throw .usage(.missingArgument("--text or another field")) }
      if let text, text.allSatisfy(\.isWhitespace) { throw .failed("an item needs a text") }
      let editor = try ListEditor(invocation)
      return try editor.edit(fields.isEmpty ? "Text Change" : "Edit") {
        (list) throws(CommandError) in
        let index = try editor.index(of: invocation.operands[1], in: list)
        if let text, text != list.items[index].text { list.items[index].text = text }
        fields.apply(to: &list.items[index])
        return [list.items[index]]
      }
    }
  )
}

extension ListEditor {
  /// The place of the item that a word means.
  func index(of word: String, in list: List) throws(CommandError) -> Int {
    try ItemSelector.index(of: word, in: list, name: place.name)
  }

  /// The places of the items that some words mean, each once.
  func indices(of words: some Sequence<String>, in list: List) throws(CommandError) -> [Int] {
    try ItemSelector.indices(of: Array(words), in: list, name: place.name)
  }
}
