// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister new NAME`.
  static let new = Command(
    name: "new",
    summary: "Make an empty list",
    discussion: """
      NAME is the name of the list, or the path of its document, which ends in .json. A name that is
      taken, also one that differs in case only, is refused.

      With --json: {"name", "path", "action", "changed", "color"}.
      """,
    section: .lists,
    arguments: [
      Argument(name: "NAME", count: .one, help: "The name of the new list, or a path."),
      .color(.optional),
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "The list was made."),
      (.failure, "The name is taken, or is none for a list."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The list could not be written."),
    ],
    examples: [
      ("lister new Groceries green", "Make a list in the current directory."),
      ("lister new 'Tech Toys' --in ~/lists", "Make one in another folder."),
    ],
    run: { invocation in
      let word = invocation.operands[0]
      var color = List.Color.gray
      if invocation.operands.count > 1 {
        color = try List.Color(argument: invocation.operands[1])
      }
      let response: EditResponse
      if let remote = try invocation.remote() {
        response = try remote.create(invocation.remoteName(), color: color)
      } else {
        let workspace = invocation.workspace
        response = try workspace.create(workspace.place(ofNew: word), color: color)
      }
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )
}
