// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What can be put on a list.
package struct PickResponse: Response {
  /// Which list.
  package let place: ListPlace
  /// Its items that are put away, with their numbers.
  package let putAway: [ListEntry]
  /// The list.
  package let list: List
  /// Its catalogue.
  package let catalogue: Catalogue?
  /// The items of the catalogue that the list doesn't have.
  package let offered: [ListItem]

  /// `{"name", "path", "putAway", "catalogue", "offered"}`.
  package var json: JSONText {
    JSONText(
      members: place.members + [
        .init("putAway", JSONText(elements: putAway.map { $0.json(with: catalogue) })),
        .init("catalogue", JSONText(optional: catalogue?.name)),
        .init("offered", JSONText(elements: offered.map(\.json))),
      ]
    )
  }
}
