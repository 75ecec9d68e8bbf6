// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

extension Option {
  static let complete = Option(long: "complete", help: "The new items are done already.")
}

extension Command {
  /// `lister add LIST TEXT...`.
  static let add = Command(
    name: "add",
    summary: "Add items to a list",
    discussion: """
      New items go to the top of the list, in their order; with --complete, to its end. The options say
      the same of all of them.

      With --json: {"name", "path", "action", "changed", "items"}.
      """,
    section: .lists,
    arguments: [
      .list,
      Argument(
        name: "TEXT",
        count: .some,
        help: "What an item says; - reads items from the standard input, one per line."
      ),
    ],
    options: Option.itemFields + [.complete, .folder, .asJSON, .color],
    exitCodes: Command.editCodes,
    examples: [
      ("lister add Groceries Bread 'Oat milk'", "Add two items."),
      ("lister add Groceries Milk --quantity 2 --unit l --price 1.19", "Add two liters of milk."),
      ("grep -h TODO notes/* | lister add Today -", "Add an item per line."),
    ],
    run: { (invocation) throws(CommandError) in
      let words = invocation.operands.dropFirst()
      let editor = try ListEditor(invocation)
      var texts: [String] = []
      for word in words {
        guard word == "-" else {
          guard !word.allSatisfy(\.isWhitespace) else { throw .failed("an item needs a text") }
          texts.append(word)
          continue
        }
        texts += try StandardInput.lines()
      }
      let fields = ItemFields(invocation)
      let items = texts.map { text in
        var item = ListItem(text: text, isComplete: invocation.has(.complete))
        fields.apply(to: &item)
        return item
      }
      return try editor.edit("Insert") { (list) throws(CommandError) in
        list.add(items)
        return items
      }
    }
  )
}
