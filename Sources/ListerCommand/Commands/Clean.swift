// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let resetQuantity = Option(
    long: "reset-quantity",
    help: "Take the quantities of the items away too."
  )
}

extension Command {
  /// `lister clean LIST`.
  static let clean = Command(
    name: "clean",
    summary: "Put all ticked items of a list away",
    discussion: """
      They stay in the document, with "removed": true, and are neither shown nor counted; the numbers
      of the others stay as they are. 'lister pick' shows them, 'lister pick LIST ITEM' or 'lister add'
      puts them on the list again, and 'lister undo' takes it all back. 'lister settings
      clean-quantities reset' does what --reset-quantity does for once.
      """,
    section: .lists,
    arguments: [.list],
    options: [.resetQuantity, .folder, .asJSON, .color] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [("lister clean Groceries", "Put what is bought away.")],
    run: { invocation in
      let isSettled = try invocation.settings().resetsQuantities
      return try invocation.edit(
        .clean(resettingQuantity: isSettled || invocation.has(.resetQuantity))
      )
    }
  )
}
