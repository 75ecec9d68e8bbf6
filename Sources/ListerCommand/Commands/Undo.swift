// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension Command {
  /// `lister undo LIST`.
  static let undo = takingBack(
    name: "undo",
    summary: "Take the last action on a list back",
    discussion: """
      Actions of this program are undone one by one, also in later calls and after a deletion. What was
      changed since by others stays: where both touch the same field, the later edit wins and is told of.
      """,
    verb: "Undid",
    nothing: "there is nothing to undo"
  ) { (editor) throws(DocumentFileError) in
    try editor.file.undo(at: editor.time, finish: editor.finish)
  }

  /// `lister redo LIST`.
  static let redo = takingBack(
    name: "redo",
    summary: "Take the last undoing back",
    discussion: "This can be done until the list is edited again.",
    verb: "Redid",
    nothing: "there is nothing to redo"
  ) { (editor) throws(DocumentFileError) in
    try editor.file.redo(at: editor.time, finish: editor.finish)
  }

  private static func takingBack(
    name: String,
    summary: String,
    discussion: String,
    verb: String,
    nothing: String,
    _ body: @escaping @Sendable (ListEditor) throws(DocumentFileError) -> DocumentFile.Undone?
  ) -> Command {
    Command(
      name: name,
      summary: summary,
      discussion: """
        \(discussion)

        With --json: {"name", "path", "action", "changed", "conflicts", "undo", "redo"}; the last two
        name what can be undone and redone next.
        """,
      section: .lists,
      arguments: [.list],
      options: [.folder, .asJSON],
      exitCodes: [
        (.success, "All went well."),
        (.failure, "There is nothing to \(name), or the document is damaged."),
        (.usage, "The command line is wrong."),
        (.unavailable, "There is no such list, or a file could not be read or written."),
      ],
      examples: [("lister \(name) Groceries", "\(summary).")],
      run: { (invocation) throws(CommandError) in
        let editor = try ListEditor(invocation, deleted: true)
        let (undone, next) = try editor.translating {
          () throws(DocumentFileError) in (try body(editor), try editor.file.undoableActions())
        }
        guard let undone else { throw .failed("\(editor.place.name): \(nothing)") }
        StandardError.say(undone.conflicts.lazy.map { Shown($0.message) })
        guard invocation.has(.asJSON) else {
          try StandardOutput.write("\(verb) \(undone.action)\n")
          return .success
        }
        var members = editor.members(undone.action, changed: true)
        members.append(.init("conflicts", JSONText(elements: undone.conflicts.map(\.json))))
        members.append(.init("undo", JSONText(optional: next.undo)))
        members.append(.init("redo", JSONText(optional: next.redo)))
        try StandardOutput.write(JSONText(members: members))
        return .success
      }
    )
  }
}

extension ListEditor {
  /// Runs what may fail with a document, and says so as the user is told.
  func translating<Result>(
    _ body: () throws(DocumentFileError) -> Result
  ) throws(CommandError) -> Result {
    do throws(DocumentFileError) {
      return try body()
    } catch {
      throw CommandError(error)
    }
  }
}
