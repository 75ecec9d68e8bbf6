// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What is left to do today.
public struct TodayResponse: Response {
  /// Where the list of today is.
  public let place: ListPlace
  /// Whether there was none, and it was made now.
  public let isNew: Bool
  /// The list.
  public let list: List
  /// What is due in the lists of the folder, today or earlier, besides ``entries``; in the order of
  /// people.
  public let due: [DueResponse]
  /// Why of some lists it is not known what is due.
  public let failures: [ListerError]
  /// The items of the list that are to be done, as its view shows them.
  let rows: [ListEntry]

  /// The first items that are to be done.
  public var entries: [ListEntry] { TodayResponse.entries(of: rows) }

  static func entries(of rows: [ListEntry]) -> [ListEntry] {
    let count = TodayRows(rows.map(\.item)).rows.count { row in
      if case .item = row { true } else { false }
    }
    return Array(rows.prefix(count))
  }

  /// How many items are to be done as well.
  public var hidden: Int { rows.count - entries.count }

  /// `{"name", "path", "created", "color", "completed", "left", "items", "hidden", "due"}`.
  public var json: JSONText {
    let badge = ListBadge(list)
    return JSONText(
      members: place.members + [
        .init("created", isNew), .init("color", list.color.name),
        .init("completed", badge.completed), .init("left", badge.remaining),
        .init("items", JSONText(elements: entries.map(\.json))), .init("hidden", hidden),
        .init("due", JSONText(elements: due.map(\.json))),
      ]
    )
  }
}

extension ViewedList {
  /// The items that are to be done, in the order of the view.
  var entries: [ListEntry] {
    rows.filter { !$0.item.isComplete }
      .map { ListEntry(item: $0.item.item, number: $0.index + 1) }
  }
}
