// SPDX-License-Identifier: MIT

import ListerBatch
package import ListerJSON
package import ListerModel

/// What can be put on a list.
package struct PickResponse: Response {
  package let place: ListPlace
  package let list: List
  /// Its items that are put away.
  package let putAway: ViewedList
  package let catalogue: Catalogue?
  /// The items of the catalogue that the list doesn't have.
  package let offered: [ViewedItem]

  /// What of a list and its catalogue can be picked, in an order.
  init(
    _ place: ListPlace,
    _ list: List,
    _ catalogue: Catalogue?,
    sortedBy keys: [SortKey],
    jobs: Int
  ) {
    let names = Set(list.items.map { ItemName($0.text) })
    var view = ListView()
    view.sort = keys
    let viewed = { (list: List, catalogue: Catalogue?, state: ViewedList.State) in
      ViewedList(
        list,
        catalogue,
        by: view,
        state,
        map: { ParallelMap.map(count: $0, jobs: jobs, $1) },
        times: { [:] }
      )
    }
    (self.place, self.list, self.catalogue) = (place, list, catalogue)
    putAway = viewed(list, catalogue, .putAway)
    offered =
      catalogue.map { catalogue in
        viewed(catalogue.list, nil, .present).rows.map(\.item)
          .filter { !names.contains(ItemName($0.text)) }
      } ?? []
  }

  /// Whether there is nothing to pick.
  package var isEmpty: Bool { putAway.rows.isEmpty && offered.isEmpty }

  /// `{"name", "path", "put_away", "catalogue", "offered"}`.
  package var json: JSONText {
    JSONText(
      members: place.members + [
        .init(
          "put_away",
          JSONText(elements: putAway.mapRows { ListEntry.json(of: $1.item, number: $1.index + 1) })
        ),
        .init("catalogue", JSONText(optional: catalogue?.name)),
        .init("offered", JSONText(elements: offered.map(\.item.json))),
      ]
    )
  }
}
