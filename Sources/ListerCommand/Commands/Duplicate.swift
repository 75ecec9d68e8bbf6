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
      """,
    section: .lists,
    arguments: [
      .listOrVersion,
      Argument("name", of: DuplicateRequest.self, help: "The name of the copy, or a path."),
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    answers: [Answer(EditResponse.self)],
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
      var request: DuplicateRequest = try invocation.request()
      request.name = try invocation.listWord(request.name)
      let response = try invocation.library().perform(Operations.duplicate, request)
      let name = invocation.style.bold(Shown(response.place.name))
      try invocation.report(response, as: "Copied \(invocation.operands[0]) to \(name)\n")
      return .success
    }
  )
}
