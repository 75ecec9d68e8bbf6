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
    run: { invocation in
      let fields = ItemFields(invocation)
      let text = invocation[.newText]
      if fields.isEmpty, text == nil {
        throw CommandError.usage(.missingArgument("--text or another field"))
      }
      if let text, text.allSatisfy(\.isWhitespace) { throw ListerError(.noText) }
      let change = Edit.ItemChange(text: text, members: fields.isEmpty ? nil : fields.apply)
      return try invocation.edit(.change(item: invocation.operands[1], change))
    }
  )
}
