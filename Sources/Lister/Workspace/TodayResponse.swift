// SPDX-License-Identifier: MIT

package import ListerJSON
import ListerKit
package import ListerModel

/// What is left to do today.
package struct TodayResponse: Response {
  /// Where the list of today is.
  package let place: ListPlace
  /// Whether there was none, and it was made now.
  package let isNew: Bool
  /// The list.
  package let list: List
  /// What is due in the lists of the folder, today or earlier, besides ``entries``; in the order of
  /// people.
  package let due: [DueResponse]
  /// Why of some lists it is not known what is due.
  package let failures: [ListerError]

  /// The first items that are to be done.
  package var entries: [ListEntry] { TodayResponse.entries(of: list) }

  static func entries(of list: List) -> [ListEntry] {
    TodayRows(list).rows.compactMap { row in
      guard case .item(let item) = row else { return nil }
      return ListEntry(item: item, number: list.indexOfItem(item).map { $0 + 1 })
    }
  }

  /// How many items are to be done as well.
  package var hidden: Int {
    TodayRows(list).rows.reduce(0) { count, row in
      if case .showAll(let hidden) = row { hidden } else { count }
    }
  }

  /// `{"name", "path", "created", "color", "completed", "left", "items", "hidden", "due"}`.
  package var json: JSONText {
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
