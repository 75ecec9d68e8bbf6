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

      With --json: {"name", "path", "put_away", "catalogue", "offered"}; with items {"name", "path",
      "action", "changed", "tag", "edits", "conflicts"}.
      """,
    section: .lists,
    arguments: [.list, .choices],
    options: [.folder, .plainLines, .itemNames, .asJSON, .color] + Option.remote,
    exclusive: [[.plainLines, .itemNames, .asJSON], [.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister pick Groceries", "What was put away, and what the catalogue has besides."),
      ("lister pick Groceries milk Eggs", "Put milk and eggs on the list."),
    ],
    run: { invocation in
      let words = Array(invocation.operands.dropFirst())
      let source = try PickSource(invocation)
      let response: EditsResponse
      if words.isEmpty {
        let choices = try source.choices(sortedBy: invocation.settings().pickOrder)
        if invocation.has(.itemNames) {
          let known = try invocation.settings().completesFromCatalogue ? choices.offered : []
          try StandardOutput.write(
            completions: choices.putAway.rows.map(\.item.text) + known.map(\.text)
          )
          return .success
        }
        guard let picked = try picked(of: choices, invocation) else {
          try invocation.report(choices, as: PickText.text(choices, invocation.style))
          return .success
        }
        if picked.isEmpty { return .success }
        response = try source.pick(picked)
      } else {
        response = try source.pick(words)
      }
      let texts = response.edits.map { EditText.text($0, style: invocation.style) }
      try invocation.report(response, as: texts.joined())
      return .success
    }
  )

  /// The list for which something is picked: of a folder, or of a server.
  private enum PickSource {
    case folder(Workspace, ListPlace)
    case server(RemoteLibrary, String)

    init(_ invocation: Invocation) throws {
      if let remote = try invocation.remote() {
        self = .server(remote, try invocation.remoteName())
      } else {
        self = .folder(invocation.workspace, try invocation.place())
      }
    }

    func choices(sortedBy keys: [SortKey]) throws(ListerError) -> PickResponse {
      switch self {
      case .folder(let workspace, let place): try workspace.choices(place, sortedBy: keys)
      case .server(let remote, let name): try remote.choices(name, sortedBy: keys)
      }
    }

    func pick(_ words: [String]) throws(ListerError) -> EditsResponse {
      switch self {
      case .folder(let workspace, let place): try workspace.pick(place, words)
      case .server(let remote, let name): try remote.pick(name, words)
      }
    }

    func pick(_ choices: [PickChoice]) throws(ListerError) -> EditsResponse {
      switch self {
      case .folder(let workspace, let place): try workspace.pick(place, choices)
      case .server(let remote, let name): try remote.pick(name, choices)
      }
    }
  }

  /// What a person picks of what there is, in a terminal; nil where there is none, or nothing to pick.
  private static func picked(
    of choices: PickResponse,
    _ invocation: Invocation
  ) throws -> [PickChoice]? {
    guard !invocation.has(.asJSON), !invocation.has(.plainLines), !choices.isEmpty,
      var screen = PickScreen.open(invocation.style)
    else { return nil }
    let own = choices.putAway.rows.map { row in
      ItemPicker.Choice(
        choice: .putAway(row.item.item.uuid),
        text: row.item.text,
        details: Details.words(of: row.item.said) + Details.words(inheritedBy: row.item)
      )
    }
    let known = choices.offered.map { item in
      ItemPicker.Choice(
        choice: .known(item.text),
        text: item.text,
        details: Details.words(of: item.said)
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

      With --json: {"name", "path", "action", "changed", "items"}.
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
    var listText = ListText(list: choices.list, name: choices.place.name, style: style)
    listText.catalogue = choices.catalogue
    let digits = String(max(choices.list.items.count, 1)).utf8.count
    let lines = choices.putAway.mapRows { [listText] _, row in
      listText.line(of: row.item, number: row.index + 1, digits: digits)
    }
    var text: Shown = lines.joined()
    if let catalogue = choices.catalogue, !choices.offered.isEmpty {
      text += "\(style.bold(Shown(catalogue.name)))\n"
      for item in choices.offered {
        let details = Details.words(of: item.said).map { "  " + style.dim(Shown($0)) }.joined()
        text += Display.spaces(digits + 7) + "\(item.text)\(details)\n"
      }
    }
    return text.isEmpty ? "Nothing to pick\n" : text
  }
}
