// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let complete = Option(long: "complete", help: "The new items are done already.")
  static let newItem = Option(long: "new", help: "Add an item also where the list has its name.")
  static let noCatalogue = Option(
    long: "no-catalogue",
    help: "Leave the catalogue as it is, also where it doesn't have the name."
  )
}

extension Command {
  /// `lister add LIST TEXT...`.
  static let add = Command(
    name: "add",
    summary: "Add items to a list",
    discussion: """
      New items go to the top of the list, in their order; with --complete, to its end. The options say
      the same of all of them; --parent means an item by its number, its uuid or its text.

      A name that the list has makes no second item: that one is wanted again, neither done nor put
      away, and says what the options say; its quantity stays unless one is given. Case and white
      space don't count. With --new there are two. A name that the list's catalogue doesn't have goes
      into it too, without --no-catalogue or --new; a server's catalogue stays as it is.

      With --json: {"name", "path", "action", "changed", "items"}.
      """,
    section: .lists,
    arguments: [
      .list,
      Argument(
        name: "TEXT",
        count: .some,
        help: "What an item says; - reads items from the standard input, one per line."
      ),
    ],
    options: Option.itemFields + [.complete, .newItem, .noCatalogue, .folder, .asJSON, .color]
      + Option.remote,
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister add Groceries Bread 'Oat milk'", "Add two items."),
      ("lister add Groceries Milk --quantity 2 --unit l --price 1.19", "Add two liters of milk."),
      ("grep -h TODO notes/* | lister add Today -", "Add an item per line."),
    ],
    run: { invocation in
      if invocation.has(.newItem) { return try invocation.edit(.add(newItems(of: invocation))) }
      if invocation.has(.server) { return try invocation.edit(.want(newItems(of: invocation))) }
      return try want(invocation)
    }
  )

  /// Adds items to a list of a folder, and their names to its catalogue.
  private static func want(_ invocation: Invocation) throws -> ExitCode {
    let place = try invocation.place()
    let items = try newItems(of: invocation)
    let response = try invocation.workspace.edit(place, .want(items))
    try invocation.report(response, as: EditText.text(response, style: invocation.style))
    for remark in response.remarks { StandardError.say("\(response.place.name): \(remark)") }
    if invocation.has(.noCatalogue) { return .success }
    let added = try invocation.workspace.catalogue(items, after: response)
    if let added, case .items(let entries, _) = added.subject {
      let names = Display.count(entries.count, "name")
      StandardError.say("\(added.place.name): \(names) added")
    }
    return .success
  }

  /// The items of a command line, which may ask for the lines of the standard input.
  private static func newItems(of invocation: Invocation) throws -> [ListItem] {
    var texts: [String] = []
    for word in invocation.operands.dropFirst() {
      guard word == "-" else {
        guard !word.allSatisfy(\.isWhitespace) else { throw ListerError(.noText) }
        texts.append(word)
        continue
      }
      texts += try StandardInput.lines()
    }
    let change = invocation.itemChange
    return texts.map { text in
      var item = ListItem(text: text, isComplete: invocation.has(.complete))
      change.apply(to: &item)
      return item
    }
  }
}
