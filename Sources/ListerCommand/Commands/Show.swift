// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let formulas = Option(
    long: "formulas",
    short: "f",
    help: "Show the formulas of grids in place of their values."
  )
}

extension Option {
  static let itemNames = Option(
    long: "names",
    help: "Print only the texts of the items, one per line, for the completion of shells."
  )
}

extension Command {
  /// `lister show LIST`.
  static let show = Command(
    name: "show",
    summary: "Print a list, with its grids as tables",
    discussion: """
      Prints the headings of the files that the list came from, where its members have other names: formulas
      and 'lister total' take both; the items as the view of the document or the options say, see 'lister
      view', each with its number in the document, by which other commands find it; what they cost; then
      the grids, calculated now. Nothing is written. Items that are put away are not printed, see 'lister pick';
      what an item has from the catalogue is in parentheses.

      The total is that of the items that are shown. An item without a number as quantity counts as one;
      nothing is rounded.
      """,
    section: .lists,
    arguments: [.listOrVersion],
    options: Option.views + [
      .subtotal, .now, .folder, .formulas, .plainLines, .itemNames, .asJSON, .color,
    ]
      + Option.remote,
    answers: [Answer(ShowResponse.self)],
    exclusive: [
      [.formulas, .itemNames, .asJSON], [.plainLines, .itemNames, .asJSON], [.folder, .server],
    ],
    exitCodes: Command.editCodes,
    examples: [
      ("lister show Groceries", "Print the list Groceries of the current directory."),
      ("lister show ./quote.json --formulas", "Print a document with its formulas."),
      ("lister show Groceries --shop Market --sort aisle", "What the market has, by aisles."),
      ("lister show Groceries --plain", "The list for a screen reader."),
      ("lister show Groceries@5", "Print version 5, as it was then."),
    ],
    run: { invocation in
      let response = try invocation.answer(to: Operations.show)
      if invocation.has(.itemNames) {
        try StandardOutput.write(completions: response.texts)
        return .success
      }
      var text = ListText(
        response.content.color,
        name: response.place.title,
        style: invocation.style
      )
      text.settings = try invocation.settings()
      try invocation.report(response, as: text.text(response, formulas: invocation.has(.formulas)))
      return .success
    }
  )

  /// What the exit codes of commands on one list mean.
  static let editCodes: [(code: ExitCode, meaning: String)] = [
    (.success, "All went well."),
    (.failure, "The document is damaged, or an item or value is not what the command needs."),
    (.usage, "The command line is wrong."),
    (.unavailable, "There is no such list or version, or a file could not be read or written."),
  ]
}
