// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let putAwayToo = Option(long: "all", help: "Look among items that are put away, too.")
}

extension Command {
  /// `lister find TEXT...`.
  static let find = Command(
    name: "find",
    summary: "Say in which lists and items a text is",
    discussion: """
      Looks for the texts in the items of all lists of a folder: in their text, their tags, their bar code
      and their note, without case. All of them must be in one item. A line per item: the list, the item's
      number, by which other commands find it, its text and its tags. --tag and --shop leave out what
      'lister show' leaves out with them; what an item has from its list's catalogue counts there.
      """,
    section: .lists,
    arguments: [
      Argument(name: "TEXT", count: .some, help: "What is to be in an item.")
    ],
    options: [.withTag, .inShop, .putAwayToo, .folder, .asJSON, .color] + Option.remote,
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
    ],
    run: { invocation in
      var request = FindRequest(invocation.operands)
      if invocation.has(.withTag) { request.tags = invocation[.withTag] }
      if invocation.has(.inShop) { request.shops = invocation[.inShop].flatMap(\.self) }
      request.includesPutAway = invocation.has(.putAwayToo)
      let response = try invocation.library().perform(Operations.find, request)
      for error in response.failures { StandardError.say(Shown(error.description)) }
      if response.hasMore {
        let told = response.lists.reduce(0) { $0 + $1.items.count }
        StandardError.say("only the first \(told) items are told")
      }
      try invocation.report(response, as: FindText.lines(response.lists, invocation.style))
      return response.failures.isEmpty && !response.hasMore ? .success : .failure
    }
  )
}

/// Items of several lists as text for people.
private enum FindText {
  /// A line per item: `Groceries   3  Milk  #dairy`.
  static func lines(_ lists: [FindResponse.Found], _ style: Style) -> Shown {
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
