// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

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
    options: [.folder, .asJSON, .color],
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
    run: { (invocation) throws(CommandError) in
      let word = invocation.operands[0]
      var color = List.Color.gray
      if invocation.operands.count > 1 {
        color = try List.Color(argument: invocation.operands[1])
      }
      if !ListPlace.isPath(word) {
        do throws(ListNameError) {
          _ = try ListName(word)
        } catch {
          throw .failed("'\(word)' is \(error.description)")
        }
      }
      let place =
        try ListPlace.isPath(word)
        ? ListPlace(word, invocation) : ListPlace(path: ListFolder(invocation).path(of: word))
      let editor = try ListEditor(place, invocation)
      guard place.path.hasSuffix(".json") else {
        // Nothing would find the list in a file of another name.
        let example = place.path + ListFolder.ending
        throw .failed(
          "'\(word)' is \(ListNameError.slash.description); "
            + "a path ends in .json, such as '\(example)'"
        )
      }
      do throws(DocumentFileError) {
        try editor.file.create(List(color: color), at: editor.time)
      } catch {
        throw CommandError(error)
      }
      try editor.report("Create", color: color, changed: true)
      return .success
    }
  )
}
