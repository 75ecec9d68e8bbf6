// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension Command {
  /// `lister delete LIST`.
  static let delete = Command(
    name: "delete",
    summary: "Delete a list",
    discussion: """
      Its history is kept: 'lister undo' brings the list back. The list of today can't be deleted.

      With --json: {"name", "path", "action", "changed"}.
      """,
    section: .lists,
    arguments: [.list],
    options: [.folder, .asJSON],
    exitCodes: [
      (.success, "The list was deleted."),
      (.failure, "It is the list of today."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list, or it could not be removed."),
    ],
    examples: [("lister delete Groceries", "Delete the list.")],
    run: { (invocation) throws(CommandError) in
      let editor = try ListEditor(invocation)
      do throws(DocumentFileError) {
        try editor.file.delete(at: editor.time)
      } catch {
        throw CommandError(error)
      }
      if invocation.has(.asJSON) {
        try StandardOutput.write(JSONText(members: editor.members("Delete", changed: true)))
      } else {
        try StandardOutput.write("Deleted \(editor.place.name)\n")
      }
      return .success
    }
  )
}
