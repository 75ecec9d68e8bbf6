// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let newGrid = ValueOption(
    long: "grid",
    value: OptionType(
      optional: OptionValue(name: "basket", words: ["basket"], expectation: "basket"),
      parse: { $0 == "basket" ? $0 : nil }
    ),
    help: "Begin with a grid: basket compares the shops of --shops for what is to be bought."
  )
}

extension Command {
  /// `lister new NAME`.
  static let new = Command(
    name: "new",
    summary: "Make an empty list",
    discussion: """
      NAME is the name of the list, or the path of its document, which ends in .json. A name that is
      taken, also one that differs in case only, is refused.

      With --grid basket the list has a grid with a row for each shop of --shops: the sum of what is to
      be bought there, how many items the shop lacks, and how much more it costs than the best. It is made
      of formulas, and recalculated with the list.
      """,
    section: .lists,
    arguments: [
      Argument(
        name: "NAME",
        count: .one,
        member: "name",
        help: "The name of the new list, or a path."
      ),
      .color(.optional),
    ],
    options: [.newGrid, .shops, .folder, .asJSON, .color] + Option.remote,
    answers: [Answer(EditResponse.self)],
    exclusive: [[.folder, .server], [.newGrid, .server]],
    exitCodes: [
      (.success, "The list was made."),
      (.failure, "The name is taken, or is none for a list."),
      (.usage, "The command line is wrong."),
      (.unavailable, "The list could not be written."),
    ],
    examples: [
      ("lister new Groceries green", "Make a list in the current directory."),
      ("lister new Party --grid basket --shops Market,Corner", "Make one that compares two shops."),
      ("lister new 'Tech Toys' --in ~/lists", "Make one in another folder."),
    ],
    run: { invocation in
      let word = invocation.operands[0]
      if invocation.has(.shops), !invocation.has(.newGrid) {
        throw CommandError.usage(.missingArgument("--grid"))
      }
      var color = List.Color.gray
      if invocation.operands.count > 1 {
        color = try List.Color(argument: invocation.operands[1])
      }
      let response: EditResponse
      if invocation.has(.newGrid) {
        let workspace = invocation.workspace
        response = try workspace.create(
          workspace.place(ofNew: word),
          color: color,
          comparing: invocation.request(BasketRequest.self).shops
        )
      } else {
        let request = CreateRequest(try invocation.listWord(), color: color)
        response = try invocation.library().perform(Operations.create, request)
      }
      try invocation.report(response, as: EditText.text(response, style: invocation.style))
      return .success
    }
  )
}
