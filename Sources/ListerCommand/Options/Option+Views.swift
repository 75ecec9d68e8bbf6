// SPDX-License-Identifier: MIT

import Lister

/// What commands share that show a list by a view.
extension Option {
  static let sortKeys = Option(
    "sort",
    of: ListView.Change.self,
    as: "KEY,...",
    words: SortKey.Property.allCases.map(\.rawValue),
    expectation: """
      keys such as done,tags,-price: \
      \(SortKey.Property.allCases.map(\.rawValue).joined(separator: ", ")), or - and a key
      """
  )
  static let withTag = tags(long: "tag")
  static let inShop = shops(long: "shop")
  static let hidden = Option("hide", of: ListView.Change.self, as: "WHAT")
  static let subtotal = Option("subtotal", of: ListView.Change.self)
  static let view = Option("view", of: ListView.Change.self)

  static let filters: [Option] = [withTag, inShop, hidden]
  static let views: [Option] = [sortKeys] + filters + [view]

  /// The option that says which tags items have.
  static func tags(long: String) -> Option {
    Option(
      "tag",
      of: ListView.Change.self,
      long: long,
      as: "TAG,...",
      completion: .words(of: LabelKind.tag.plural)
    )
  }

  /// The option that says which shops have items.
  static func shops(long: String) -> Option {
    Option(
      "shop",
      of: ListView.Change.self,
      long: long,
      as: "SHOP,...",
      completion: .words(of: LabelKind.shop.plural)
    )
  }
}
