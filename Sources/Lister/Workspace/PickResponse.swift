// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What can be put on a list.
package struct PickResponse: Response {
  /// Which list.
  package let place: ListPlace
  /// The list.
  package let list: List
  /// Its items that are put away.
  package let putAway: ViewedList
  /// Its catalogue.
  package let catalogue: Catalogue?
  /// The items of the catalogue that the list doesn't have.
  package let offered: [ViewedItem]

  /// Whether there is nothing to pick.
  package var isEmpty: Bool { putAway.rows.isEmpty && offered.isEmpty }

  /// `{"name", "path", "putAway", "catalogue", "offered"}`.
  package var json: JSONText {
    JSONText(
      members: place.members + [
        .init(
          "putAway",
          JSONText(elements: putAway.mapRows { ListEntry.json(of: $1.item, number: $1.index + 1) })
        ),
        .init("catalogue", JSONText(optional: catalogue?.name)),
        .init("offered", JSONText(elements: offered.map(\.item.json))),
      ]
    )
  }
}
