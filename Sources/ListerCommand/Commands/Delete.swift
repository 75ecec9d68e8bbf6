// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister delete LIST`.
  static let delete = Command(
    name: "delete",
    summary: "Delete a list",
    discussion: """
      Its history is kept: 'lister undo' brings the list back. The list of today can't be deleted. Of \
      a list that is a link only the link is removed, and 'undo' doesn't bring it back.

      With --json: {"name", "path", "action", "changed"}.
      """,
    section: .lists,
    arguments: [.list],
    options: [.folder, .asJSON] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "The list was deleted."),
      (.failure, "It is the list of today."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or it could not be removed."),
    ],
    examples: [("lister delete Groceries", "Delete the list.")],
    run: { invocation in
      let response: EditResponse
      if let remote = try invocation.remote() {
        response = try remote.delete(invocation.remoteName())
      } else {
        response = try invocation.workspace.delete(invocation.place())
      }
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )
}
