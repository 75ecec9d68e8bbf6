// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let newText = ValueOption(
    long: "text",
    value: .text("TEXT"),
    help: "What the item says."
  )
}

extension Command {
  /// `lister edit LIST ITEM`.
  static let edit = Command(
    name: "edit",
    summary: "Change what an item says",
    discussion: """
      Sets the fields that are given and leaves all others alone, also those that this program doesn't
      know. An empty value takes a field away. The items stay in their places. --parent means an item as
      ITEM does. As --tag and --shop set what items say, --of-tag and --of-shop say which are meant.
      """,
    section: .lists,
    arguments: [.list, .items],
    options: [.newText] + Option.itemFields + Option.editSelection + [.folder, .asJSON, .color]
      + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister edit Groceries 2 --text 'Oat milk'", "Change the text of the second item."),
      ("lister edit Groceries milk --price 1.29 --note ''", "Set a price, take the note away."),
      ("lister edit Groceries --of-tag dairy --priority 1", "All items with a tag."),
    ],
    run: { invocation in
      var change = invocation.itemChange
      if let text = invocation[.newText] {
        if text.allSatisfy(\.isWhitespace) { throw ListerError(.noText) }
        change.members.insert(.init(ItemField.text.key, text), at: 0)
      }
      if change.isEmpty { throw CommandError.usage(.missingArgument("--text or another field")) }
      return try invocation.edit(selected: { (words) in
        words.count == 1 ? .change(item: words[0], change) : .changeAll(items: words, change)
      })
    }
  )
}
