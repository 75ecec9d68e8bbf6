// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let backupFile = ValueOption(
    long: "from",
    value: .path("FILE"),
    help: "Read this file of 'lister backup' back, in place of a version."
  )
}

extension Command {
  /// `lister restore LIST VERSION`.
  static let restore = Command(
    name: "restore",
    summary: "Put an older version of a list back, or a backup of a folder",
    discussion: """
      The document is then byte for byte what it was, also one that was deleted. 'lister undo' takes it
      back.

      With --from all lists of a backup are read back into the folder: those that are not there are made,
      the others get what only the backup has. Nothing that is there is lost; where both say different
      things, the list's stays, and it is told. A list whose name can't be given here gets another one, and
      one that can't be read is left out; each is told, and the exit code is 1. All others are changed or
      none, as one action of each.
      """,
    section: .lists,
    arguments: [
      Argument(
        name: "LIST",
        count: .one,
        member: "list",
        help: Argument.list.help,
        condition: .without(.backupFile),
        completion: .lists
      ),
      Argument(
        name: "VERSION",
        count: .one,
        member: "version",
        help: "Its number, as 'lister history' prints it.",
        condition: .without(.backupFile)
      ),
    ],
    options: [.backupFile, .folder, .asJSON] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server], [.backupFile, .server]],
    exitCodes: [
      (.success, "All went well."),
      (.failure, "The version or the file is damaged, or a list was renamed or left out."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list or version, or a file could not be read or written."),
    ],
    examples: [
      ("lister restore Groceries 3", "Put version 3 back."),
      ("lister restore --from lists.zip", "Read a backup back into the current directory."),
    ],
    run: { invocation in
      if let path = invocation[.backupFile] { return try restore(path, invocation) }
      let response = try invocation.answer(to: Operations.restore)
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )

  /// Reads a backup back.
  private static func restore(_ path: String, _ invocation: Invocation) throws -> ExitCode {
    let response = try invocation.workspace.restore(backup: path)
    for entry in response.entries {
      for conflict in entry.conflicts {
        StandardError.say("\(entry.place.name): \(conflict.message)")
      }
    }
    for remark in response.remarks { StandardError.say("\(path): \(remark)") }
    let lines: [Shown] = response.entries.map { entry in
      "\(invocation.style.bold(Shown(entry.place.name)))  \(entry.outcome.rawValue)\n"
    }
    try invocation.report(response, as: lines.joined())
    return response.isWhole ? .success : .failure
  }
}
