// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

extension Command {
  /// `lister history LIST`.
  static let history = Command(
    name: "history",
    summary: "List the versions of a list that are kept",
    discussion: """
      A line per version, the oldest first: its number, when it came about (UTC), how many bytes it has,
      and what was done. The last one is the list as it is now. The versions are in .lister beside the
      document: at most 50 actions, and 64 MiB.

      With --json: {"name", "path", "versions": [{"number", "time", "bytes", "action"}], "undo", "redo"};
      time is in milliseconds since 1970, and bytes null where the list was deleted.
      """,
    section: .lists,
    arguments: [.list],
    options: [.folder, .asJSON, .color],
    exitCodes: Command.editCodes,
    examples: [("lister history Groceries", "What was done, and which versions can be restored.")],
    run: { (invocation) throws(CommandError) in
      let editor = try ListEditor(invocation, deleted: true)
      let (versions, next) = try editor.translating { () throws(DocumentFileError) in
        (try editor.file.versions(), try editor.file.undoableActions())
      }
      guard invocation.has(.asJSON) else {
        try StandardOutput.write(HistoryText.lines(versions, invocation.style))
        return .success
      }
      let entries = versions.map { version in
        JSONText(members: [
          .init("number", version.number), .init("time", version.time),
          .init("bytes", version.size.map { JSONText($0) } ?? .null),
          .init("action", version.title),
        ])
      }
      try StandardOutput.write(
        JSONText(members: [
          .init("name", editor.place.name), .init("path", editor.place.path),
          .init("versions", JSONText(elements: entries)),
          .init("undo", JSONText(optional: next.undo)),
          .init("redo", JSONText(optional: next.redo)),
        ])
      )
      return .success
    }
  )
}

/// The versions of a document as text for people.
private enum HistoryText {
  static func lines(_ versions: [DocumentFile.Version], _ style: Style) -> Shown {
    let sizes = versions.map { $0.size.map { "\($0) B" } ?? "-" }
    let numbers = versions.map { String($0.number) }
    let wide = (numbers.map(\.utf8.count).max() ?? 0, sizes.map(\.utf8.count).max() ?? 0)
    var text = Shown()
    for (index, version) in versions.enumerated() {
      let number = Display.leading(Shown(numbers[index]), to: wide.0 + 2)
      let size = Display.leading(Shown(sizes[index]), to: wide.1)
      text += "\(style.bold(number))  \(style.dim("\(UnixTime.text(version.time))  \(size)"))  "
      text += "\(version.title)\n"
    }
    return text
  }
}
