// SPDX-License-Identifier: MIT

import Lister

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
    run: { invocation in
      let response = try invocation.workspace.history(invocation.place(deleted: true))
      try invocation.report(response, as: HistoryText.lines(response.versions, invocation.style))
      return .success
    }
  )
}

/// The versions of a document as text for people.
private enum HistoryText {
  static func lines(_ versions: [HistoryResponse.Version], _ style: Style) -> Shown {
    let sizes = versions.map { $0.bytes.map { "\($0) B" } ?? "-" }
    let numbers = versions.map { String($0.number) }
    let wide = (numbers.map(\.utf8.count).max() ?? 0, sizes.map(\.utf8.count).max() ?? 0)
    var text = Shown()
    for (index, version) in versions.enumerated() {
      let number = Display.leading(Shown(numbers[index]), to: wide.0 + 2)
      let size = Display.leading(Shown(sizes[index]), to: wide.1)
      text += "\(style.bold(number))  \(style.dim("\(UnixTime.text(version.time))  \(size)"))  "
      text += "\(version.action)\n"
    }
    return text
  }
}
