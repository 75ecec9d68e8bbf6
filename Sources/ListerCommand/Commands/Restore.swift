// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister restore LIST VERSION`.
  static let restore = Command(
    name: "restore",
    summary: "Put an older version of a list back",
    discussion: """
      The document is then byte for byte what it was, also one that was deleted. 'lister undo' takes it
      back.

      With --json: {"name", "path", "action", "changed", "version"}.
      """,
    section: .lists,
    arguments: [
      .list,
      Argument(name: "VERSION", count: .one, help: "Its number, as 'lister history' prints it."),
    ],
    options: [.folder, .asJSON] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [("lister restore Groceries 3", "Put version 3 back.")],
    run: { invocation in
      let word = invocation.operands[1]
      guard let number = Int(word) else {
        let expectation = "a number as 'lister history' prints it"
        throw CommandError.usage(
          .badValue(word, option: "VERSION", expectation: expectation, suggestion: nil)
        )
      }
      let response: EditResponse
      if let remote = try invocation.remote() {
        response = try remote.restore(invocation.remoteName(), version: number)
      } else {
        let place = try invocation.place(deleted: true)
        response = try invocation.workspace.restore(place, version: number)
      }
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )
}
