// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister undo LIST`.
  static let undo = takingBack(
    name: "undo",
    summary: "Take the last action on a list back",
    discussion: """
      Actions of this program are undone one by one, also in later calls and after a deletion. What was
      changed since by others stays: where both touch the same field, the later edit wins and is reported.
      """,
    verb: "Undid",
    Operations.undo
  )

  /// `lister redo LIST`.
  static let redo = takingBack(
    name: "redo",
    summary: "Take the last undoing back",
    discussion: "This can be done until the list is edited again.",
    verb: "Redid",
    Operations.redo
  )

  private static func takingBack(
    name: String,
    summary: String,
    discussion: String,
    verb: String,
    _ operation: @autoclosure @escaping @Sendable () -> Operation<ChangeRequest, UndoResponse>
  ) -> Command {
    Command(
      name: name,
      summary: summary,
      discussion: discussion,
      section: .lists,
      arguments: [.list],
      options: [.folder, .asJSON] + Option.remote,
      answers: [Answer(UndoResponse.self)],
      exclusive: [[.folder, .server]],
      exitCodes: [
        (.success, "All went well."),
        (.failure, "There is nothing to \(name), or the document is damaged."),
        (.usage, "The command line is wrong."),
        (.unavailable, "There is no such list, or a file could not be read or written."),
      ],
      examples: [("lister \(name) Groceries", "\(summary).")],
      run: { invocation in
        let response = try invocation.answer(to: operation())
        StandardError.say(response.conflicts.lazy.map { Shown($0.message) })
        try invocation.report(response, as: "\(verb) \(response.action)\n")
        return .success
      }
    )
  }
}
