// SPDX-License-Identifier: MIT

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
