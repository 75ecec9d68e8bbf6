// SPDX-License-Identifier: MIT

import Lister

extension Parameter<[NameChoice]> {
  /// Names in the query: with commas between them, or one per line; after an equals sign a comma is one.
  static func choices(_ name: String, help: String) -> Parameter {
    Parameter(
      query: name,
      .string(),
      expecting: "names with commas between them",
      help: help,
      parse: { text in
        let choices = text.split(separator: "\n").flatMap {
          NameChoice.choices(spelled: String($0))
        }
        return choices.isEmpty ? nil : choices
      }
    )
  }

  /// Which tags items have, as `--tag` of the command.
  static let tags = choices(
    "tag",
    help: "Only items with these tags, all of them, each compared whole; none: without tags."
  )
  /// In which shops items are, as `--shop` of the command.
  static let shops = choices(
    "shop",
    help: """
      Only items that one of these shops has in stock, and at its price; none: also those that name no \
      shop.
      """
  )
}

extension Parameter<[SortKey]> {
  /// What items are sorted by, as `--sort` of the command.
  static let sortKeys = Parameter(
    query: "sort",
    .string(),
    expecting: "keys such as done,tags,-price",
    help: """
      What the items are sorted by, the first key first: \
      \(SortKey.Property.allCases.map(\.rawValue).joined(separator: ", ")); - before one turns it round.
      """,
    parse: { SortKey.keys($0) }
  )
}

extension Parameter<Set<ListView.Hidden>> {
  /// What is left out, as `--hide` of the command.
  static let hidden = Parameter(
    query: "hide",
    .string(),
    expecting: "done, open, or both with a comma between them",
    help: "What is not shown: done, or open.",
    parse: { text in
      let words = text.split(separator: ",", omittingEmptySubsequences: false)
      let hidden = words.compactMap { ListView.Hidden(rawValue: String($0)) }
      return hidden.count == words.count ? Set(hidden) : nil
    }
  )
}

extension Parameter<Int> {
  /// What is added up apart, as `--subtotal` of the command.
  static let subtotal = Parameter.integer(
    "subtotal",
    ListView.subtotals,
    help: "Add up the items of priority 1 to this one as well."
  )
}

extension Parameter<String> {
  /// Whether the view of the document counts, as `--view` of the command.
  static let view = Parameter(
    query: "view",
    .string(oneOf: ["none"]),
    expecting: "none",
    help: "none: ignore the view stored in the document.",
    parse: { $0 == "none" ? $0 : nil }
  )
}

extension RouteCall {
  /// What the request says of the view.
  var viewChange: ListView.Change {
    var change = ListView.Change()
    change.isReset = self[.view] != nil
    change.sort = self[.sortKeys]
    change.tags = self[.tags]
    change.shops = self[.shops]
    change.hidden = self[.hidden]
    change.subtotal = self[.subtotal]
    return change
  }
}

extension [ParameterDescription] {
  /// Which items are shown, and in which order; as the options of the command, by the same names.
  static let views = [
    Parameter<[SortKey]>.sortKeys.description, Parameter<[NameChoice]>.tags.description,
    Parameter<[NameChoice]>.shops.description, Parameter<Set<ListView.Hidden>>.hidden.description,
    Parameter<String>.view.description,
  ]
}
