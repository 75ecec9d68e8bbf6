// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let putAwayToo = Option("all", of: FindRequest.self)
  static let cellsToo = Option("cells", of: FindRequest.self)
}

extension Command {
  /// `lister find TEXT...`.
  static let find = Command(
    name: "find",
    summary: "Say in which lists and items a text is",
    discussion: """
      Looks for the texts in the items of all lists of a folder: in their text, their tags, their bar code
      and their note, without case. All of them must be in one item. A line per item: the list, the item's
      number, by which other commands find it, its text and its tags. With --cells a line per cell
      follows: the list, the grid and the cell, its value. --tag and --shop leave out what
      'lister show' leaves out with them; what an item has from its list's catalogue counts there.
      """,
    section: .lists,
    arguments: [
      Argument(name: "TEXT", count: .some, member: "q", help: "What is to be in an item.")
    ],
    options: [.withTag, .inShop, .putAwayToo, .cellsToo, .now, .folder, .asJSON, .color]
      + Option.remote,
    answers: [Answer(FindResponse.self)],
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
      ("lister find 4006381333931 --all", "What has this bar code, put away or not."),
      ("lister find milk --shop Market", "What the market has in stock."),
      ("lister find 19.99 --cells", "The cells of grids with this value, too."),
    ],
    run: { invocation in
      var request: FindRequest = try invocation.request()
      // Each TEXT is one, and not words.
      request.look(for: invocation.operands)
      let response = try invocation.library().perform(Operations.find, request)
      for error in response.failures { StandardError.say(Shown(error.description)) }
      if response.hasMore {
        let told = response.lists.reduce(0) { $0 + $1.items.count }
        StandardError.say("only the first \(told) items are told")
      }
      if response.hasMoreCells == true {
        StandardError.say("there are more cells, or lists with grids, than are told")
      }
      try invocation.report(response, as: FindText.lines(response, invocation.style))
      let isWhole = !response.hasMore && response.hasMoreCells != true
      return response.failures.isEmpty && isWhole ? .success : .failure
    }
  )
}

/// Items of several lists as text for people.
private enum FindText {
  /// The items, and the cells below them.
  static func lines(_ response: FindResponse, _ style: Style) -> Shown {
    lines(response.lists, style) + lines(response.cells ?? [], style)
  }

  /// A line per cell: `Groceries  Totals!B2  19.99`.
  private static func lines(_ lists: [FoundCells], _ style: Style) -> Shown {
    lists.map { list in
      let name = style.bold(Shown(list.place.name))
      return list.cells.map { cell in
        "\(name)  \(style.dim(Shown("\(cell.grid)!\(cell.cell)")))  \(Shown(cell.text))\n"
      }.joined()
    }.joined()
  }

  /// A line per item: `Groceries   3  Milk  #dairy`.
  private static func lines(_ lists: [FindResponse.Found], _ style: Style) -> Shown {
    let names = lists.map { Shown($0.place.name) }
    let width = names.reduce(0) { max($0, Display.width($1)) }
    let last = lists.lazy.flatMap(\.items).reduce(0) { max($0, $1.number) }
    let digits = String(last).utf8.count
    return zip(lists, names).map { list, name in
      let name = style.bold(Display.padded(name, to: width))
      return list.items.map { item -> Shown in
        let number = Display.leading("\(item.number)", to: digits)
        let tags = item.tags.map { style.dim("  #\($0)") }.joined()
        let state: Shown = item.isRemoved ? style.dim("  put away") : ""
        return "\(name)  \(style.dim(number))  \(item.text)\(tags)\(state)\n"
      }.joined()
    }.joined()
  }
}
