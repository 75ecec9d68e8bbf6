// SPDX-License-Identifier: MIT

/// What a small view of a list shows: the first items that are to be done.
///
/// Five rows and a sixth that leads to the rest; a sole sixth item takes that place itself.
/// Source: the Today widget of Apple's Lister.
package struct TodayRows: Hashable, Sendable {
  package enum Row: Hashable, Sendable {
    /// An item that is to be done.
    case item(ListItem)
    /// The way to all items, with the number of those that have no row.
    case showAll(hidden: Int)
  }

  /// How many items are shown when there are more than fit.
  package static let limit = 5

  /// The rows from top to bottom; none if nothing is to be done.
  package let rows: [Row]

  /// The rows of a list.
  package init(_ list: List) {
    self.init(list.items.filter { !$0.isComplete && !$0.isRemoved })
  }

  /// The rows of items that are to be done.
  package init(_ items: [ListItem]) {
    if items.count <= TodayRows.limit + 1 {
      rows = items.map { .item($0) }
    } else {
      let hidden = items.count - TodayRows.limit
      rows = items.prefix(TodayRows.limit).map { .item($0) } + [.showAll(hidden: hidden)]
    }
  }

  /// The rows as lines of text; one line that says so if nothing is to be done.
  package var lines: [String] {
    if rows.isEmpty { return ["Nothing left to do."] }
    return rows.map { row in
      switch row {
      case .item(let item): ItemLine(item).markdown()
      case .showAll(let hidden): "Show All… (\(hidden) more)"
      }
    }
  }
}
