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
      """,
    section: .lists,
    arguments: [.list],
    options: [.folder, .asJSON] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "The list was deleted."),
      (.failure, "It is the list of today."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or it could not be removed."),
    ],
    examples: [("lister delete Groceries", "Delete the list.")],
    run: { invocation in
      var request: ChangeRequest = try invocation.request()
      request.expected = .any
      let response = try invocation.library().perform(Operations.delete, request)
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )
}
