// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let names = Option(
    long: "names",
    member: "brief",
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
    options: [.folder, .names, .asJSON, .color] + Option.remote,
    answers: [Answer(ListsResponse.self)],
    exclusive: [[.names, .asJSON], [.folder, .server]],
    exitCodes: [
      (.success, "All went well."),
      (.failure, "Some documents, or their names, could not be read."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The folder could not be read, or the output not be written."),
    ],
    examples: [
      ("lister lists", "List the lists of the current directory."),
      ("lister lists --json ~/lists", "The same of another folder, as data."),
    ],
    run: { invocation in
      let folder = invocation.operands.first
      if let folder, invocation.has(.server) {
        throw CommandError.usage(.conflict("--server", folder))
      }
      let library = try folder.map { invocation.workspace(in: $0) } ?? invocation.library()
      let request = ListsRequest(isBrief: invocation.has(.names))
      let response = try library.perform(Operations.lists, request)
      for error in response.errors { StandardError.say(Shown(error.description)) }
      if invocation.has(.names) {
        let names = response.indices.map { response.name(at: $0) + "\n" }
        try StandardOutput.write(data: names.joined())
      } else if invocation.has(.asJSON) {
        try StandardOutput.write(response.json)
      } else {
        if response.indices.isEmpty {
          StandardError.say("\(response.folder): no lists here; 'lister new NAME' makes one")
        }
        try ListsText(response).write(in: invocation.style)
      }
      return response.errors.isEmpty ? .success : .failure
    }
  )
}

/// The lists of a folder as text for people: a row per list with swatch, name, done of all, color.
private struct ListsText {
  private struct Row {
    let name: Shown
    let width: Int
    /// How many items are done, and how many there are, and the color; nil if the list can't be
    /// read.
    let content: (completed: Int, items: Int, color: List.Color)?

    /// How many columns the numbers take.
    var room: Int { content.map { Row.digits($0.completed) + 1 + Row.digits($0.items) } ?? 1 }

    private static func digits(_ number: Int) -> Int {
      var (rest, count) = (number, 1)
      while rest >= 10 { (rest, count) = (rest / 10, count + 1) }
      return count
    }
  }

  /// How many rows are written at once.
  private static let portion = 4_096

  private let lists: ListsResponse

  init(_ lists: ListsResponse) { self.lists = lists }

  private func row(at index: Int) -> Row {
    let name = Shown(lists.name(at: index))
    let content = lists.summary(at: index).map { ($0.completed, $0.items, $0.color) }
    return Row(name: name, width: Display.width(name), content: content)
  }

  /// Writes the rows.
  func write(in style: Style) throws(CommandError) {
    // Twice as much work for each row takes less than a million rows that are kept.
    var (width, room) = (0, 0)
    for index in lists.indices {
      let row = row(at: index)
      (width, room) = (max(width, row.width), max(room, row.room))
    }
    // What they have in common is made once.
    let spaces = (0...max(width, room)).map { Display.spaces($0) }
    let colors = List.Color.allCases.map { color in
      (swatch: style.swatch(color) + " ", name: "  " + style.tinted("\(color.name)", color) + "\n")
    }
    let unread = (swatch: style.red("!") + " ", name: "  " + style.red("cannot be read") + "\n")
    let bold = style.marks("1")
    var text = LongText()
    for index in lists.indices {
      let row = row(at: index)
      let color = row.content.map { colors[$0.color.rawValue] }
      text.append((color ?? unread).swatch)
      if color != nil { text.append(bold.start) }
      text.append(row.name)
      text.append(spaces[width - row.width])
      if color != nil { text.append(bold.end) }
      text.append("  ")
      text.append(spaces[room - row.room])
      if let content = row.content {
        text.append(content.completed)
        text.append("/")
        text.append(content.items)
      } else {
        text.append("-")
      }
      text.append((color ?? unread).name)
      guard (index + 1).isMultiple(of: ListsText.portion) || index + 1 == lists.indices.count
      else { continue }
      try StandardOutput.write(text.shown)
      text = LongText()
    }
  }
}
