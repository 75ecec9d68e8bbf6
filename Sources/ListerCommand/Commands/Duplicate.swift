// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister duplicate LIST NAME`.
  static let duplicate = Command(
    name: "duplicate",
    summary: "Make a copy of a list",
    discussion: """
      The copy says the same: items, color, grids, and what other programs keep in the document. It is
      another list: its items have new identities, its history begins with it, it has no source, and
      the member "id" of a document is left out.

      With --json: {"name", "path", "action", "changed", "from"}; from is the list that was copied.
      """,
    section: .lists,
    arguments: [
      .listOrVersion,
      Argument(name: "NAME", count: .one, help: "The name of the copy, or a path."),
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "The copy was made."),
      (.failure, "The name is taken, or is none for a list."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or the copy could not be written."),
    ],
    examples: [
      ("lister duplicate Party 'Party in May'", "Plan the next party after the last one."),
      ("lister duplicate Groceries@3 Former", "Make a list of an older version."),
    ],
    run: { invocation in
      let response: EditResponse
      if let remote = try invocation.remote() {
        let name = try invocation.remoteName(invocation.operands[1])
        response = try remote.duplicate(invocation.remoteList(), to: name)
      } else {
        let workspace = invocation.workspace
        let target = try workspace.place(ofNew: invocation.operands[1])
        response = try workspace.duplicate(invocation.place(deleted: true), to: target)
      }
      let name = invocation.style.bold(Shown(response.place.name))
      try invocation.report(response, as: "Copied \(invocation.operands[0]) to \(name)\n")
      return .success
    }
  )
}
