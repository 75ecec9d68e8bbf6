// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

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
    options: [.folder, .asJSON],
    exitCodes: Command.editCodes,
    examples: [("lister restore Groceries 3", "Put version 3 back.")],
    run: { (invocation) throws(CommandError) in
      let word = invocation.operands[1]
      guard let number = Int(word) else {
        let expectation = "a number as 'lister history' prints it"
        throw .usage(.badValue(word, option: "VERSION", expectation: expectation, suggestion: nil))
      }
      let editor = try ListEditor(invocation, deleted: true)
      let changed = try editor.translating { () throws(DocumentFileError) in
        try editor.file.restore(number, at: editor.time)
      }
      if invocation.has(.asJSON) {
        let members = editor.members("Restore", changed: changed) + [.init("version", number)]
        try StandardOutput.write(JSONText(members: members))
      } else {
        let done: Shown = changed ? "Restored version" : "It is already as version"
        try StandardOutput.write("\(done) \(number)\n")
      }
      return .success
    }
  )
}
