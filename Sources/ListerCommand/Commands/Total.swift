// SPDX-License-Identifier: MIT

import Lister

extension Option {
  static let groupColumn = Option("by", of: TotalRequest.self, as: "COLUMN")
}

extension Command {
  /// `lister total LIST [COLUMN...]`.
  static let total = Command(
    name: "total",
    summary: "Add up columns of a list, exactly",
    discussion: """
      A line per column: how many items have a value there, how many of these are numbers, their sum, their
      mean, the least and the greatest. Nothing is rounded; of a mean without an end 34 digits are shown, and
      --json has it as a ratio. A text that spells a number as 12.50 does is one; other texts are counted.
      prices stands for the prices in all shops.

      With --by the items of each value are added up apart, in the order of their first items; those without
      one come last.

      The items are those that the view shows, see 'lister view', which are never those that are put away.
      What they don't say they have from the catalogue. With --shop, price is the price there.
      """,
    section: .lists,
    arguments: [.listOrVersion, Argument("columns", of: TotalRequest.self, as: "COLUMN", .many)],
    options: [.groupColumn] + Option.views + [.folder, .plainLines, .asJSON, .color]
      + Option.remote,
    answers: [Answer(ColumnTotalsResponse.self)],
    exclusive: [[.plainLines, .asJSON], [.folder, .server]],
    exitCodes: [
      (.success, "All went well."),
      (.failure, "The document is damaged, or no item has such a column."),
      (.usage, "The command line is wrong."),
      (.unavailable, "There is no such list or version, or a file could not be read."),
    ],
    examples: [
      ("lister total Towns", "All columns with numbers."),
      ("lister total Groceries price --by tags", "What the prices of each tag come to."),
      ("lister total Groceries prices --hide done", "The prices in each shop, of what is left."),
    ],
    run: { invocation in
      let response = try invocation.answer(to: Operations.total)
      try invocation.report(response, as: ColumnTotalsText(response, invocation.style).text)
      return .success
    }
  )
}
