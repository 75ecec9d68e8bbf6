// SPDX-License-Identifier: MIT

import Lister

/// What commands share that show a list by a view.
extension Option {
  static let sortKeys = ValueOption(
    long: "sort",
    value: OptionType(
      optional: OptionValue(
        name: "KEY,...",
        words: SortKey.Property.allCases.map(\.rawValue),
        expectation: """
          keys such as done,tags,text: \
          \(SortKey.Property.allCases.map(\.rawValue).joined(separator: ", ")), or - and a key
          """
      ),
      parse: { SortKey.keys($0) }
    ),
    help: """
      What the items are sorted by, the first key first; -KEY turns its order round. What an item doesn't \
      have comes last in both directions.
      """
  )
  static let withTag = ValueOption(
    long: "tag",
    value: tagType,
    isRepeatable: true,
    help: tagHelp
  )
  static let inShop = ValueOption(
    long: "shop",
    value: shopType,
    isRepeatable: true,
    help: shopHelp
  )
  static let hidden = ValueOption(
    long: "hide",
    value: OptionType(
      each: OptionValue(
        name: "WHAT",
        words: ListView.Hidden.allCases.map(\.rawValue),
        expectation: "done or open"
      )
    ) { ListView.Hidden(rawValue: $0) },
    isRepeatable: true,
    help: "What is not shown: done, or open."
  )
  static let subtotal = ValueOption(
    long: "subtotal",
    value: .integer("N", ListView.subtotals),
    help: "Add up the items of priority 1 to N as well."
  )
  static let view = ValueOption(
    long: "view",
    value: OptionType(optional: OptionValue(name: "none", words: ["none"], expectation: "none")) {
      $0 == "none" ? $0 : nil
    },
    help: "none: ignore the view stored in the document."
  )

  static let tagType = OptionType(
    each: OptionValue(name: "TAG", completion: .words(of: LabelKind.tag.plural))
  ) { text in
    text.isEmpty ? nil : NameChoice(spelled: text)
  }
  static let tagHelp = """
    Only items with this tag, the whole of it; several are all needed. none: without tags; =none: with \
    a tag that is called so.
    """
  static let shopType = OptionType(
    each: OptionValue(name: "SHOP,...", completion: .words(of: LabelKind.shop.plural))
  ) { text in
    let choices = NameChoice.choices(spelled: text)
    return choices.isEmpty ? nil : choices
  }
  static let shopHelp = """
    Only items that one of these shops has in stock, and at its price. none: also those that name no \
    shop; =NAME: a shop whose name has a comma, or is none.
    """

  static let filters: [Option] = [withTag, inShop, hidden]
  static let views: [Option] = [sortKeys] + filters + [view]
}

extension Invocation {
  /// What the command line says of the view.
  var viewChange: ListView.Change {
    var change = ListView.Change()
    change.isReset = has(.view)
    change.sort = self[.sortKeys]
    if has(.withTag) { change.tags = self[.withTag] }
    if has(.inShop) { change.shops = self[.inShop].flatMap(\.self) }
    if has(.hidden) { change.hidden = Set(self[.hidden]) }
    change.subtotal = self[.subtotal]
    return change
  }
}
