// SPDX-License-Identifier: MIT

import ListerModel
import ListerCoding
import ListerKit

extension Command {
  /// `lister remove LIST ITEM...`.
  static let remove = Command(
    name: "remove",
    summary: "Remove items from a list",
    discussion: """
      'lister undo' brings them back.

      With --json: {"name", "path", "action", "changed", "items"}.
      """,
    section: .lists,
    arguments: [.list, Argument(name: "ITEM", count: .some, help: Argument.itemHelp)],
    options: [.folder, .asJSON, .color],
    exitCodes: Command.editCodes,
    examples: [
      ("lister remove Groceries bread milk", "Remove two items."),
      ("lister remove Groceries 48796d2f", "Remove the item whose uuid begins so."),
    ],
    run: { (invocation) throws(CommandError) in
      let words = invocation.operands.dropFirst()
      let editor = try ListEditor(invocation)
      return try editor.edit("Remove") { (list) throws(CommandError) in
        let items = try editor.indices(of: words, in: list).map { list.items[$0] }
        let removed = Set(items)
        list.items.removeAll { removed.contains($0) }
        return items
      }
    }
  )
}
