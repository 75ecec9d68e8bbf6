// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let resetView = Option(
    long: "reset",
    help: "Take the view of the document away; what else is given makes a new one."
  )
}

extension Command {
  /// `lister view LIST`.
  static let view = Command(
    name: "view",
    summary: "Show or set how a list is shown: its order, what is hidden",
    discussion: """
      Without options it shows the view that the document has. With options it writes them into the
      document, as one action of 'lister undo'; what is not given stays. 'lister show', 'today', 'copy',
      'export' and 'basket' follow it, and take the same options for once.

      A view changes no order and no number: item 3 is item 3 in every view. 'lister sort' writes an
      order into the list.

      Keys: \(SortKey.Property.allCases.map(\.rawValue).joined(separator: ", ")), each with - in front
      for descending. Ties go to the next key, then to the order of the document. Text is compared by
      the language of the document, without case, digits by their value. newest and oldest go by
      "created" of an item, or else by the version in which it first appeared.
      """,
    section: .lists,
    arguments: [.list],
    options: [.sortKeys] + Option.filters + [.subtotal, .resetView, .folder, .asJSON, .color]
      + Option.remote,
    answers: [Answer(ViewSettingResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister view Groceries", "How the list is shown."),
      ("lister view Groceries --sort done,tags,text --shop Market", "Set it."),
      ("lister view Groceries --reset", "All items in the order of the document."),
    ],
    run: { invocation in
      var request: ViewSettingRequest = try invocation.request()
      request.view.isReset = invocation.has(.resetView)
      let response =
        try request.view.isEmpty
        ? invocation.answer(to: Operations.viewSetting)
        : invocation.library().perform(Operations.setView, request)
      let words = response.view.words
      try invocation.report(
        response,
        as: words.isEmpty ? "All items in the order of the document\n" : "\(words)\n"
      )
      return .success
    }
  )

  /// `lister sort LIST KEY...`.
  static let sort = Command(
    name: "sort",
    summary: "Write an order into a list",
    discussion: """
      What is done stays behind what is to be done, and what is put away comes last. Keys are those of
      'lister view'; '-price' needs -- before it. One action of 'lister undo'. To see a list in another
      order and leave it as it is: 'lister show LIST --sort KEY,...'.
      """,
    section: .lists,
    arguments: [
      .list,
      Argument(
        name: "KEY",
        count: .some,
        member: "keys",
        help: "What the items are sorted by, the first key first.",
        choices: { SortKey.Property.allCases.map { Argument.Choice(word: $0.rawValue) } }
      ),
    ],
    options: [.folder, .asJSON, .color] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server]],
    exitCodes: Command.editCodes,
    examples: [
      ("lister sort Groceries tags text", "By tags, then by text."),
      ("lister sort Groceries -- -price", "The dearest first."),
    ],
    run: { invocation in
      let response = try invocation.answer(to: Operations.sort)
      let name = Shown(response.place.name)
      try invocation.report(
        response,
        as: response.isChanged ? "Sorted \(name)\n" : "\(name) is in this order already\n"
      )
      return .success
    }
  )
}
