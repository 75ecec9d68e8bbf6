// SPDX-License-Identifier: MIT

import Lister

extension Command {
  /// `lister pick LIST [ITEM...]`.
  static let pick = Command(
    name: "pick",
    summary: "Put items on a list again that were put away, or that its catalogue has",
    discussion: """
      Without ITEM it shows what can be picked: the items that 'lister clean' has put away, with their
      numbers, and those of the catalogue that the list doesn't have. In a terminal they are picked there:
      what is typed finds them, the arrows choose a line, Tab marks it, Enter picks what is marked, or the
      line, and Esc leaves; --plain, or TERM=dumb, prints them as elsewhere.

      With items it puts them on top of the list, to be bought or done: those that were put away by their
      number, uuid or text, those of the catalogue by their name. All of them are one action of 'lister
      undo'. 'lister settings pick-order' sorts what is shown.

      The catalogue of a list is the list of its folder that "catalogue" in its document names, or else
      the list Catalogue.
      """,
    section: .lists,
    arguments: [.list, .choices],
    options: [.folder, .plainLines, .itemNames, .asJSON, .color] + Option.remote,
    answers: [Answer(PickResponse.self), Answer(EditsResponse.self, "items")],
    exclusive: [[.plainLines, .itemNames, .asJSON], [.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister pick Groceries", "What was put away, and what the catalogue has besides."),
      ("lister pick Groceries milk Eggs", "Put milk and eggs on the list."),
    ],
    run: { invocation in
      let response: EditsResponse
      if invocation.operands.count < 2 {
        let wanted = ChoicesRequest(
          try invocation.listWord(),
          sortedBy: try invocation.settings().pickOrder
        )
        let choices = try invocation.library().perform(Operations.choices, wanted)
        if invocation.has(.itemNames) {
          let known = try invocation.settings().completesFromCatalogue ? choices.offered : []
          try StandardOutput.write(
            completions: choices.putAway.map(\.row.item.text) + known.map(\.text)
          )
          return .success
        }
        guard let picked = try picked(of: choices, invocation) else {
          try invocation.report(choices, as: PickText.text(choices, invocation.style))
          return .success
        }
        if picked.isEmpty { return .success }
        let request = PickRequest(try invocation.listWord(), picked)
        response = try invocation.library().perform(Operations.pick, request)
      } else {
        response = try invocation.answer(to: Operations.pick)
      }
      let texts = response.edits.indices.map { index in
        EditText.text(response.response(at: index), style: invocation.style)
      }
      try invocation.report(response, as: texts.joined())
      return .success
    }
  )

  /// What a person picks of what there is, in a terminal; nil where there is none, or nothing to pick.
  private static func picked(
    of choices: PickResponse,
    _ invocation: Invocation
  ) throws -> [PickChoice]? {
    guard !invocation.has(.asJSON), !invocation.has(.plainLines), !choices.isEmpty,
      var screen = PickScreen.open(invocation.style)
    else { return nil }
    let own = choices.putAway.map { shown in
      let item = shown.row.item
      return ItemPicker.Choice(
        choice: .putAway(item.item.uuid),
        text: item.text,
        details: Details.words(of: item.said) + Details.words(inheritedBy: item)
      )
    }
    let known = choices.offered.map { item in
      ItemPicker.Choice(
        choice: .known(item.text),
        text: item.text,
        details: Details.words(of: item)
      )
    }
    return try screen.pick(ItemPicker(own + known), "Pick for \(choices.place.name): ")
  }

  /// `lister fill LIST`.
  static let fill = Command(
    name: "fill",
    summary: "Write into a list what its items have from the catalogue",
    discussion: """
      Units, prices, tags, bar codes and notes that items have from the list's catalogue become their
      own, for a list that leaves its folder or calculates with them in grids: ITEMS sees what the
      document says, whatever lies beside it. What an item says itself stays. One action of 'lister
      undo'.
      """,
    section: .lists,
    arguments: [.list],
    options: [.pricesOnly, .folder, .asJSON, .color],
    exitCodes: Command.editCodes,
    examples: [("lister fill Groceries --prices", "Write the prices alone.")],
    run: { invocation in
      let fields: [ItemField] = invocation.has(.pricesOnly) ? [.price, .prices] : Catalogue.fields
      let response = try invocation.workspace.fill(invocation.place(), fields)
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )
}

extension Option {
  static let pricesOnly = Option(long: "prices", help: "Write prices alone.")
}

/// What can be picked, as text for people.
private enum PickText {
  static func text(_ choices: PickResponse, _ style: Style) -> Shown {
    let listText = ListText(choices.color, name: choices.place.name, style: style)
    let digits = String(max(choices.count, 1)).utf8.count
    let lines = choices.putAway.map { item in
      let row = item.row
      return listText.line(of: row.item, number: row.number, digits: digits)
    }
    var text: Shown = lines.joined()
    if let catalogue = choices.catalogue, !choices.offered.isEmpty {
      text += "\(style.bold(Shown(catalogue)))\n"
      for item in choices.offered {
        let details = Details.words(of: item).map { "  " + style.dim(Shown($0)) }.joined()
        text += Display.spaces(digits + 7) + "\(item.text)\(details)\n"
      }
    }
    return text.isEmpty ? "Nothing to pick\n" : text
  }
}
