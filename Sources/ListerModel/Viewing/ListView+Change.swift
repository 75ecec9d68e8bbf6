// SPDX-License-Identifier: MIT

package import ListerJSON

extension ListView {
  /// What somebody says of a view besides what the document says.
  package struct Change: Hashable, Sendable {
    /// Whether the document's view counts for nothing.
    package var isReset = false
    /// Another order; nil for that of the view.
    package var sort: [SortKey]?
    /// Other tags.
    package var tags: [NameChoice]?
    /// Other shops.
    package var shops: [NameChoice]?
    package var hidden: Set<Hidden>?
    package var subtotal: Int?

    /// Nothing.
    package init() {}

    package var isEmpty: Bool { self == Change() }
  }

  /// The view with a change: what is said takes the place of what was there.
  package func applying(_ change: Change) -> ListView {
    var view = change.isReset ? ListView() : self
    if let sort = change.sort { view.sort = sort }
    if let tags = change.tags { view.tags = tags }
    if let shops = change.shops { view.shops = shops }
    if let hidden = change.hidden { view.hidden = hidden }
    if let subtotal = change.subtotal { view.subtotal = subtotal }
    return view
  }
}

extension ListView.Change: Shaped {
  /// Members of requests.
  package static let shapeName: String? = nil

  package static let fields: [Field<ListView.Change>] = [
    Field(
      "sort",
      \.sort,
      """
      What the items are sorted by, the first key first, such as done,tags,-price: \
      \(SortKey.Property.allCases.map(\.rawValue).joined(separator: ", ")); - before one turns it \
      round. What an item doesn't have comes last in both directions
      """
    ),
    Field(
      "tag",
      \.tags,
      """
      Only items with these tags, all of them, each compared whole. none: without tags; =NAME: a tag \
      whose name has a comma, or is none
      """
    ),
    Field(
      "shop",
      \.shops,
      """
      Only items that one of these shops has in stock, and at its price. none: also those that name no \
      shop; =NAME: a shop whose name has a comma, or is none
      """
    ),
    Field("hide", \.hiddenWords, "What is left out: done, or open"),
    Field("view", \.storedView, "none: ignore the view stored in the document"),
    Field(
      "subtotal",
      \.subtotal,
      schema: .integer(from: ListView.subtotals.lowerBound, to: ListView.subtotals.upperBound),
      "Add up the items of priority 1 to this one as well"
    ),
  ]

  private var hiddenWords: [ListView.Hidden]? {
    get { hidden.map { hidden in ListView.Hidden.allCases.filter(hidden.contains) } }
    set { hidden = newValue.map { Set($0) } }
  }

  private var storedView: StoredView? {
    get { isReset ? StoredView.none : nil }
    set { isReset = newValue != nil }
  }

  /// Whether the view of the document counts.
  private enum StoredView: String, JSONWord {
    case none
  }
}
