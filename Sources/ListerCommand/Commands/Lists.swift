// SPDX-License-Identifier: MIT

import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerModel

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
    run: { (invocation) throws(CommandError) in
      let folder = invocation.operands.first.map(ListFolder.init(path:)) ?? ListFolder(invocation)
      let names = try folder.names()
      if invocation.has(.names) {
        try StandardOutput.write(data: names.map { $0 + "\n" }.joined())
        return .success
      }
      let entries = Overview.entries(of: names.map(folder.path))
      for case .failure(let message) in entries { StandardError.say(Shown(message)) }
      let rows = zip(names, entries)
      if invocation.has(.asJSON) {
        try StandardOutput.write(ListsText.json(rows, of: folder))
      } else {
        try StandardOutput.write(ListsText.table(rows, style: invocation.style))
      }
      return entries.contains(where: \.isFailure) ? .failure : .success
    }
  )
}

extension Overview.Entry {
  fileprivate var isFailure: Bool {
    if case .failure = self { return true }
    return false
  }
}

/// The lists of a folder as text for people and as data.
private enum ListsText {
  /// A row per list: swatch, name, done of all, color.
  static func table(
    _ rows: Zip2Sequence<[String], [Overview.Entry]>,
    style: Style
  ) -> Shown {
    let names = rows.map { Shown($0.0) }
    let width = names.reduce(0) { max($0, Display.width($1)) }
    let counts = rows.map { (row) -> Shown in
      if case .summary(let summary) = row.1 { return "\(summary.completed)/\(summary.items)" }
      return "-"
    }
    let room = counts.reduce(0) { max($0, Display.width($1)) }
    var text = Shown()
    for (index, row) in rows.enumerated() {
      let name = Display.padded(names[index], to: width)
      let count = Display.leading(counts[index], to: room)
      switch row.1 {
      case .summary(let summary):
        text += "\(style.swatch(summary.color)) \(style.bold(name))  \(count)  "
        text += style.tinted("\(summary.color.name)", summary.color) + "\n"
      case .failure:
        text += "\(style.red("!")) \(name)  \(count)  \(style.red("cannot be read"))\n"
      }
    }
    return text
  }

  /// One JSON value.
  static func json(
    _ rows: Zip2Sequence<[String], [Overview.Entry]>,
    of folder: ListFolder
  ) -> JSONText {
    let lists = rows.map { name, entry in
      var members = [
        JSONText.Member("name", name),
        JSONText.Member("path", folder.path(of: name)),
      ]
      switch entry {
      case .summary(let summary):
        members += [
          JSONText.Member("color", summary.color.name),
          JSONText.Member("items", summary.items),
          JSONText.Member("completed", summary.completed),
          JSONText.Member("grids", summary.grids),
        ]
      case .failure(let message): members.append(JSONText.Member("error", message))
      }
      return JSONText(members: members)
    }
    return JSONText(members: [
      JSONText.Member("folder", folder.path),
      JSONText.Member("lists", JSONText(elements: lists)),
    ])
  }
}
