// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister rename LIST NAME`.
  static let rename = Command(
    name: "rename",
    summary: "Give a list another name",
    discussion: """
      The file gets another name in the same folder; its history and its source go with it, so 'lister
      undo' and 'lister update' work as before. 'lister rename' again takes it back. No other list is
      replaced, and a name that differs from another list's in case only is refused. The list of today
      can't be renamed.
      """,
    section: .lists,
    arguments: [
      .list,
      Argument("name", of: RenameRequest.self, help: "The new name, or that of the file."),
    ],
    options: [.folder, .asJSON] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "The list has the name."),
      (.failure, "The name is taken or can't be one, or it is the list of today."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or its file could not be renamed."),
    ],
    examples: [("lister rename Groceries Shopping", "Give the list Groceries the name Shopping.")],
    run: { invocation in
      let response = try invocation.answer(to: Operations.rename)
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )
}
