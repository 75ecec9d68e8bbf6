// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister remove LIST ITEM...`.
  static let remove = Command(
    name: "remove",
    summary: "Remove items from a list",
    discussion: """
      'lister undo' brings them back.
      """,
    section: .lists,
    arguments: [.list, .items],
    options: Option.selection + [.folder, .asJSON, .color] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister remove Groceries bread milk", "Remove two items."),
      ("lister remove Groceries 48796d2f", "Remove the item whose uuid begins so."),
      ("lister remove Groceries --tag party", "Remove all items with a tag."),
    ],
    run: { invocation in
      try invocation.edit(selected: { .remove(items: $0) })
    }
  )
}
