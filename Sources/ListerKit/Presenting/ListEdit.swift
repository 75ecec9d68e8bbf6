// SPDX-License-Identifier: MIT

import ListerModel

/// One operation of a user on a list, which knows how it is taken back.
///
/// Items are kept as they were, so that taking an operation back restores every byte.
enum ListEdit {
  /// An item and its index.
  struct Place {
    var item: ListItem
    var index: Int
  }

  /// Inserts items one after the other, each at its index at that moment.
  case insert([Place])
  /// Removes items one after the other.
  case remove([ListItem])
  /// Puts items in the places of other states of themselves.
  case replace([Place])
  /// Moves an item.
  case move(from: Int, to: Int)
  /// Moves an item, and puts another state of it in its place.
  case toggle(ListItem, from: Int, to: Int)
  /// Changes the color: the document is the given one if it is still the expected one.
  case color(List.Color, document: List?, expected: List?)

  /// Applies it; gives the steps to report, and what takes it back.
  func apply(to list: inout List) -> (steps: [ListDifference.Step], inverse: ListEdit) {
    switch self {
    case .insert(let places):
      ListEdit.insert(places, into: &list.items)
      return (
        places.map { .insert($0.item, at: $0.index) }, .remove(places.map(\.item))
      )
    case .remove(let items):
      let places = ListEdit.remove(items, from: &list.items)
      return (places.map { .remove($0.item, at: $0.index) }, .insert(places.reversed()))
    case .replace(let places):
      var old = places
      for (position, place) in places.enumerated() {
        old[position].item = list.items[place.index]
        list.items[place.index] = place.item
      }
      return (places.map { .update($0.item, at: $0.index) }, .replace(old))
    case .move(let from, let to):
      let item = list.items.remove(at: from)
      list.items.insert(item, at: to)
      return ([.move(item, from: from, to: to)], .move(from: to, to: from))
    case .toggle(let item, let from, let to):
      let old = list.items.remove(at: from)
      list.items.insert(item, at: to)
      return (
        [.move(item, from: from, to: to), .update(item, at: to)], .toggle(old, from: to, to: from)
      )
    case .color(let color, let document, let expected):
      let old = (color: list.color, document: ListEdit.document(of: list))
      if let document, let expected, list.shell == expected.shell {
        let items = list.items
        list = document
        list.items = items
      } else {
        list.color = color
      }
      let new = ListEdit.document(of: list)
      return ([], .color(old.color, document: old.document, expected: new))
    }
  }

  /// A list without its items.
  private static func document(of list: List) -> List {
    var document = list
    document.items = []
    return document
  }

  /// Inserts items one after the other, in time n + k log n.
  private static func insert(_ places: [Place], into items: inout [ListItem]) {
    if places.count == 1 {
      for place in places { items.insert(place.item, at: place.index) }
      return
    }
    // From the last one on, each has its index among the places that later ones leave free.
    var result = [ListItem?](repeating: nil, count: items.count + places.count)
    var free = FenwickTree(ones: result.count)
    for place in places.reversed() {
      let index = free.place(ofSum: place.index)
      free.add(-1, at: index)
      result[index] = place.item
    }
    var others = items.makeIterator()
    items = result.compactMap { $0 ?? others.next() }
  }

  /// Removes items one after the other, in time n + k log n; gives each with its index at that
  /// moment.
  private static func remove(_ removed: [ListItem], from items: inout [ListItem]) -> [Place] {
    if removed.count == 1 {
      return removed.compactMap { item in
        items.firstIndex(of: item).map { Place(item: items.remove(at: $0), index: $0) }
      }
    }
    var positions: [ItemUUID: Int] = [:]
    positions.reserveCapacity(removed.count)
    for (position, item) in removed.enumerated() { positions[item.uuid] = position }
    var indexes = [Int?](repeating: nil, count: removed.count)
    var rest: [ListItem] = []
    rest.reserveCapacity(items.count)
    for (index, item) in items.enumerated() {
      if let position = positions.removeValue(forKey: item.uuid) {
        indexes[position] = index
      } else {
        rest.append(item)
      }
    }
    var left = FenwickTree(ones: items.count)
    let places = indexes.compactMap { index in
      index.map { index in
        left.add(-1, at: index)
        return Place(item: items[index], index: left.sum(before: index))
      }
    }
    items = rest
    return places
  }
}
