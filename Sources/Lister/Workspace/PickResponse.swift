// SPDX-License-Identifier: MIT

import ListerBatch
package import ListerJSON
package import ListerModel

/// What can be put on a list.
package struct PickResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// Its items that are put away.
  package internal(set) var putAway: [ShownItem] = []
  /// The name of its catalogue; nil if it has none.
  package internal(set) var catalogue: String?
  /// The items of the catalogue that the list doesn't have, as its document says them.
  private var known: [JSONText] = []
  package internal(set) var color = List.Color.gray
  /// How many items the list has, with those that are put away.
  package internal(set) var count = 0

  package init() {}

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
    (self.place, color, count) = (place, list.color, list.items.count)
    putAway = viewed(list, catalogue, .putAway).mapRows { .read($1.item, number: $1.index + 1) }
    guard let catalogue else { return }
    self.catalogue = catalogue.name
    known = viewed(catalogue.list, nil, .present).rows
      .filter { !names.contains(ItemName($0.item.text)) }.map(\.item.item.json)
  }

  package static let fields: [Field<PickResponse>] =
    fields(of: \.place) + [
      Field("put_away", \.putAway, "The items that are put away"),
      Field("catalogue", \.catalogue, orElse: .null, "The name of the catalogue, if there is one"),
      Field("offered", \.known, "The items of the catalogue that the list doesn't have"),
      Field("color", \.color, "The color of the list"),
      Field("count", \.count, "How many items the list has, with those that are put away"),
    ]

  /// What the items of the catalogue say that the list doesn't have.
  package var offered: [ItemMembers] { known.map { ItemMembers($0) } }

  /// Whether there is nothing to pick.
  package var isEmpty: Bool { putAway.isEmpty && known.isEmpty }
}
