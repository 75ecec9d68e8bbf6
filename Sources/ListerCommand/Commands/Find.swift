// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister find TEXT...`.
  static let find = Command(
    name: "find",
    summary: "Say in which lists and items a text is",
    discussion: """
      Looks for the texts in the items of all lists of a folder: in their text and their tags, without
      case. All of them must be in one item. A line per item: the list, the item's number, by which other
      commands find it, and its text.

      What lists say is kept in .lister when they are searched first; those that have changed since are
      read again.

      With --json: {"folder", "items": [{"name", "path", "number", "text", "tags",
      "completed"}], "errors"}; errors are the lists that could not be read.
      """,
    section: .lists,
    arguments: [
      Argument(name: "TEXT", count: .some, help: "What is to be in an item, or in a tag of it.")
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: [
      (.success, "All went well, whether or not anything was found."),
      (.failure, "Some documents could not be read."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The folder could not be read, or the output not be written."),
    ],
    examples: [
      ("lister find milk", "The items with milk in all lists of the current directory."),
      ("lister find jam breakfast --json", "Those with both texts, as data."),
    ],
    run: { invocation in
      let texts = invocation.operands
      let response = try invocation.remote()?.find(texts) ?? invocation.workspace.find(texts)
      for error in response.failures { StandardError.say(Shown(error.description)) }
      try invocation.report(response, as: FindText.lines(response.entries, invocation.style))
      return response.failures.isEmpty ? .success : .failure
    }
  )
}

/// Items of several lists as text for people.
private enum FindText {
  /// A line per item: `Groceries   3  Milk  #dairy`.
  static func lines(_ entries: [FindResponse.Entry], _ style: Style) -> Shown {
    let names = entries.map { Shown($0.place.name) }
    let width = names.reduce(0) { max($0, Display.width($1)) }
    let digits = entries.reduce(0) { max($0, String($1.number).utf8.count) }
    return zip(entries, names).map { entry, name in
      let number = Display.leading("\(entry.number)", to: digits)
      let tags = entry.tags.map { style.dim("  #\($0)") }.joined()
      let list = style.bold(Display.padded(name, to: width))
      return "\(list)  \(style.dim(number))  \(entry.text)\(tags)\n"
    }.joined()
  }
}
