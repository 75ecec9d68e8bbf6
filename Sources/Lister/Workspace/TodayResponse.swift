// SPDX-License-Identifier: MIT

public import ListerJSON
import ListerKit
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

  /// The first items that are to be done.
  public var entries: [ListEntry] { TodayResponse.entries(of: list) }

  static func entries(of list: List) -> [ListEntry] {
    TodayRows(list).rows.compactMap { row in
      guard case .item(let item) = row else { return nil }
      return ListEntry(item: item, number: list.indexOfItem(item).map { $0 + 1 })
    }
  }

  /// How many items are to be done as well.
  public var hidden: Int {
    TodayRows(list).rows.reduce(0) { count, row in
      if case .showAll(let hidden) = row { hidden } else { count }
    }
  }

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
