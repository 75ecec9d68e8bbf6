// SPDX-License-Identifier: MIT

/// A list that is exported, with the catalogue that supplies what its items don't say themselves.
struct ExportSource {
  let place: ListPlace
  let list: List
  let catalogue: Catalogue?
}

extension [ExportSource] {
  /// The lists as a file gets them.
  ///
  /// - Parameters:
  ///   - fills: whether items say what they have from their catalogue; not where that is exported, too.
  ///   - change: what is said of the views of the lists; nil for whole lists in their own order.
  ///   - view: what a view shows of a list.
  /// - Returns: the lists, and how many items are left out.
  func lists(
    filled fills: Bool,
    by change: ListView.Change?,
    _ view: (ExportSource, ListView.Change) -> ViewedList
  ) -> ImportResult {
    var result = ImportResult(lists: map { NamedList(name: $0.place.title, list: $0.list) })
    let names = Set(map(\.place.name))
    for (index, source) in enumerated() {
      if let change { result.show(view(source, change), at: index) }
      guard fills, let catalogue = source.catalogue, !names.contains(catalogue.name) else {
        continue
      }
      result.lists[index].list = catalogue.filled(result.lists[index].list)
    }
    return result
  }
}

extension ImportResult {
  /// Replaces a list's items by those of its view and those put away, and reports how many are left out.
  fileprivate mutating func show(_ viewed: ViewedList, at index: Int) {
    let items = viewed.list.items
    let count = items.count { !$0.isRemoved } - viewed.rows.count
    lists[index].list.items = viewed.indices.map { items[$0] } + items.filter(\.isRemoved)
    guard count > 0 else { return }
    let message =
      "\(lists[index].name): \(String(counting: count, "item", written: "\(count)")) not in the view "
      + (count == 1 ? "is left out" : "are left out")
    remarks.append(ImportRemark(message: message))
  }
}
