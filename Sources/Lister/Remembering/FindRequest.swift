// SPDX-License-Identifier: MIT

package import ListerModel

/// What is looked for in the items of a folder's lists.
package struct FindRequest: Sendable {
  /// Texts that are all in an item: in its text, a tag, its bar code or its note, without case.
  package var texts: [String]
  /// Tags that an item has, all of them.
  package var tags: [NameChoice] = []
  /// Shops of which one has an item in stock.
  package var shops: [NameChoice] = []
  /// Whether items that are put away are looked at, too.
  package var includesPutAway = false

  /// Texts that are looked for in all items that are on a list.
  package init(_ texts: [String]) { self.texts = texts }

  /// Whether more than texts decides which items are meant, so that their lists and catalogues are read.
  var isFilter: Bool { !tags.isEmpty || !shops.isEmpty }

  /// The numbers of the items of a list that have the tags and are in the shops.
  func numbers(in list: List, _ catalogue: Catalogue?) -> Set<Int> {
    var view = ListView()
    (view.tags, view.shops) = (tags, shops)
    let states: [ViewedList.State] = includesPutAway ? [.present, .putAway] : [.present]
    return Set(
      states.flatMap { state in
        ViewedList(list, catalogue, by: view, state) { [:] }.indices.map { $0 + 1 }
      }
    )
  }
}
