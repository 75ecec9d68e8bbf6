// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What is left to do today.
public struct TodayResponse: Shaped {
  /// Where the list of today is.
  public internal(set) var place = ListPlace()
  /// Whether there was none, and it was made now.
  public internal(set) var isNew = false
  /// The color of the list.
  public internal(set) var color = List.Color.gray
  /// How many of its items are done.
  public internal(set) var completed = 0
  /// How many of its items are to be done.
  public internal(set) var remaining = 0
  /// The first items that are to be done.
  public internal(set) var entries: [ListEntry] = []
  /// How many items are to be done as well.
  public internal(set) var hidden = 0
  /// What is due in the lists of the folder, today or earlier, besides ``entries``; in the order of
  /// people.
  public internal(set) var due: [DueResponse] = []
  /// Why of some lists it is not known what is due.
  public internal(set) var failures: [ListerError] = []

  /// Nothing that is left.
  public init() {}

  /// What is left of a list, whose rows are its items that are to be done as its view shows them.
  init(_ place: ListPlace, _ list: List, isNew: Bool, rows: [ListEntry]) {
    let badge = ListBadge(list)
    self.place = place
    self.isNew = isNew
    color = list.color
    (completed, remaining) = (badge.completed, badge.remaining)
    entries = TodayResponse.entries(of: rows)
    hidden = rows.count - entries.count
  }

  static func entries(of rows: [ListEntry]) -> [ListEntry] {
    let count = TodayRows(rows.map(\.item)).rows.count { row in
      if case .item = row { true } else { false }
    }
    return Array(rows.prefix(count))
  }

  /// Its members.
  public static let fields: [Field<TodayResponse>] =
    fields(of: \.place) + [
      Field("created", \.isNew, "Whether there was no such list, and it was made now"),
      Field("color", \.color, "The color of the list"),
      Field("completed", \.completed, "How many of its items are done"),
      Field("left", \.remaining, "How many of its items are to be done"),
      Field("items", \.entries, "The first items that are to be done"),
      Field("hidden", \.hidden, "How many items are to be done and not among those"),
      Field("due", \.due, "What is due in other lists, today or earlier"),
      Field("errors", \.failures, "The lists that can't be read"),
    ]
}

extension ViewedList {
  /// The items that are to be done, in the order of the view.
  var entries: [ListEntry] {
    rows.filter { !$0.item.isComplete }
      .map { ListEntry(item: $0.item.item, number: $0.index + 1) }
  }
}
