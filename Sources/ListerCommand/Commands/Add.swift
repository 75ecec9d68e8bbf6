// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let complete = Option(long: "complete", help: "The new items are done already.")
  static let newItem = Option("new", of: AddRequest.self)
  static let noCatalogue = Option(
    long: "no-catalogue",
    help: "Leave the catalogue as it is, also where it doesn't have the name."
  )
  static let parse = Option(
    long: "parse",
    help: "Take quantity, unit, price and tags from each TEXT, as 'lister paste' does."
  )
  static let itemFile = ValueOption(
    long: "from",
    value: .path("FILE"),
    help: "Add the items of a JSON file of arrays side by side, the format oi-extras."
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
      into it too, without --no-catalogue or --new.

      With --parse a text such as '2 kg potatoes (1.20, vegetables)' says what its parts say; a box in
      front, too, and what is blank is left out. --from adds what a file says, such as {"names": ["Milk"],
      "quantities": [2]}: shorter arrays say nothing of the rest. A bar code without a text means the item
      of the list or of its catalogue that has it, also as --barcode alone.
      """,
    section: .lists,
    arguments: [
      .list,
      Argument(
        name: "TEXT",
        count: .many,
        member: "items",
        help: "What an item says; - reads items from the standard input, one per line.",
        completion: .choices
      ),
    ],
    options: Option.itemFields + [
      .parse, .itemFile, .complete, .newItem, .noCatalogue, .folder, .asJSON, .color,
    ] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister add Groceries Bread 'Oat milk'", "Add two items."),
      ("lister add Groceries Milk --quantity 2 --unit l --price 1.19", "Add two liters of milk."),
      ("lister add Groceries --parse '2 kg potatoes (1.20, food)'", "Say it as it is written."),
      ("lister add Groceries --barcode 4006381333931", "Add what the catalogue has of that code."),
      ("grep -h TODO notes/* | lister add Today -", "Add an item per line."),
    ],
    run: { invocation in
      let items = try newItems(of: invocation)
      var request = AddRequest(try invocation.listWord(), items)
      request.isNew = invocation.has(.newItem)
      request.fillsCatalogue = !request.isNew && !invocation.has(.noCatalogue)
      let response = try invocation.library().perform(Operations.add, request)
      let edit = response.edit
      try invocation.report(response, as: EditText.text(edit, style: invocation.style))
      for remark in edit.remarks { StandardError.say("\(edit.place.name): \(remark)") }
      guard let added = response.catalogue else { return .success }
      if let error = added.error { throw error }
      StandardError.say("\(added.name ?? ""): \(Display.count(added.count ?? 0, "name")) added")
      return .success
    }
  )

  /// The items of a command line, which may ask for the lines of the standard input or for a file.
  private static func newItems(of invocation: Invocation) throws -> [ListItem] {
    let change = invocation.itemChange
    var items: [ListItem] = []
    for word in invocation.operands.dropFirst() {
      let isInput = word == "-"
      guard isInput || !word.allSatisfy(\.isWhitespace) else { throw ListerError(.noText) }
      let texts = isInput ? try StandardInput.lines() : [word]
      guard invocation.has(.parse) else {
        items += texts.map { ListItem(text: $0) }
        continue
      }
      let parsed = texts.flatMap { ListFormatting.parsedItems(from: $0) }
      if parsed.isEmpty, !isInput { throw ListerError(.noText) }
      items += parsed
    }
    if let path = invocation[.itemFile] {
      let (read, remarks) = try Workspace.items(ofFile: path)
      items += read
      for remark in remarks { StandardError.say("\(path): \(remark)") }
    } else if invocation.operands.count == 1 {
      guard change.members.contains(where: { $0.key == ItemField.barcode.key }) else {
        throw CommandError.usage(.missingArgument("TEXT"))
      }
      items.append(ListItem(text: ""))
    }
    let capitals = try invocation.settings().capitals
    return items.map { item in
      var item = item
      let text = capitals.applied(to: item.text)
      if text != item.text { item.text = text }
      if invocation.has(.complete) { item.isComplete = true }
      change.apply(to: &item)
      return item
    }
  }
}
