// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let names = Option(
    long: "names",
    help: "Print only the names, one per line, without reading the documents."
  )
}

extension Command {
  /// `lister lists [DIR]`.
  static let lists = Command(
    name: "lists",
    summary: "List the lists of a folder",
    discussion: """
      Prints the lists of a folder (*.list.json, not those of folders below it): name, how many items
      are done and how many there are, color. They are sorted without case, and by value where
      digits stand.

      With --json: {"folder", "lists": [{"name", "path", "color", "items", "completed", "grids"}]};
      a document that can't be read has "error" in place of what was not found out.
      """,
    section: .lists,
    arguments: [
      Argument(
        name: "DIR",
        count: .optional,
        help: "The folder; without it, that of --in.",
        completion: .paths
      )
    ],
    options: [.folder, .names, .asJSON, .color],
    exclusive: [[.names, .asJSON]],
    exitCodes: [
      (.success, "All went well."),
      (.failure, "Some documents could not be read."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The folder could not be read, or the output not be written."),
    ],
    examples: [
      ("lister lists", "List the lists of the current directory."),
      ("lister lists --json ~/lists", "The same of another folder, as data."),
    ],
    run: { invocation in
      let folder = invocation.operands.first ?? invocation.folder
      let workspace = invocation.workspace(in: folder)
      if invocation.has(.names) {
        let names = try workspace.folder.names()
        try StandardOutput.write(data: names.map { $0 + "\n" }.joined())
        return .success
      }
      let response = try workspace.lists()
      let failures = response.entries.compactMap { $0.error }
      for error in failures { StandardError.say(Shown(error.description)) }
      try invocation.report(
        response,
        as: ListsText.table(response.entries, style: invocation.style)
      )
      return failures.isEmpty ? .success : .failure
    }
  )
}

extension ListsResponse.Entry {
  fileprivate var error: ListerError? {
    if case .failure(let error) = summary { return error }
    return nil
  }
}

/// The lists of a folder as text for people.
private enum ListsText {
  /// What is shown of a list.
  private struct Row {
    let name: Shown
    let width: Int
    let count: Shown
    /// Nil if the list can't be read.
    let color: List.Color?

    init(_ entry: ListsResponse.Entry) {
      name = Shown(entry.place.name)
      width = Display.width(name)
      switch entry.summary {
      case .success(let summary):
        count = Shown(own: String(summary.completed) + "/" + String(summary.items))
        color = summary.color
      case .failure:
        count = "-"
        color = nil
      }
    }
  }

  /// A row per list: swatch, name, done of all, color.
  static func table(_ entries: [ListsResponse.Entry], style: Style) -> Shown {
    let rows = entries.map { Row($0) }
    let width = rows.reduce(0) { max($0, $1.width) }
    let room = rows.reduce(0) { max($0, $1.count.text.utf8.count) }
    // For a million lists, what they have in common is made once.
    let spaces = (0...max(width, room)).map { Display.spaces($0) }
    let colors = List.Color.allCases.map { color in
      (swatch: style.swatch(color) + " ", name: "  " + style.tinted("\(color.name)", color) + "\n")
    }
    let unread = (swatch: style.red("!") + " ", name: "  " + style.red("cannot be read") + "\n")
    let bold = style.marks("1")
    var text = LongText()
    for row in rows {
      let color = row.color.map { colors[$0.rawValue] }
      text.append((color ?? unread).swatch)
      if color != nil { text.append(bold.start) }
      text.append(row.name)
      text.append(spaces[width - row.width])
      if color != nil { text.append(bold.end) }
      text.append("  ")
      text.append(spaces[room - row.count.text.utf8.count])
      text.append(row.count)
      text.append((color ?? unread).name)
    }
    return text.shown
  }
}
