// SPDX-License-Identifier: MIT

import ListerJSON
package import ListerModel

extension List {
  /// Says of items, by their places, which ones they are a part of.
  package mutating func setParents(_ parents: [Int: Int]) {
    for (item, parent) in parents { items[item].parent = items[parent].uuid }
  }

  /// The places of the items that items are a part of, by the places of these; nil for a parent
  /// that isn't in the list.
  package var parents: [Int: Int?] {
    var parents: [Int: Int?] = [:]
    let children = items.enumerated().filter { $0.element.parent != nil }
    guard !children.isEmpty else { return parents }
    let places = Dictionary(items.enumerated().map { ($0.element.uuid, $0.offset) }) { $1 }
    for (index, item) in children {
      parents.updateValue(item.parent.flatMap { places[$0] }, forKey: index)
    }
    return parents
  }

  /// The items, those that others are a part of with a `uuid` that is written down, and their parts
  /// with that text as `parent`: for formats in which the two must be the same text.
  package var linkedItems: [ListItem] {
    var linked = items
    for case (let child, let parent?) in parents {
      let known = linked[parent]["uuid"] ?? JSONText(string: linked[parent].uuid.description)
      if linked[parent]["uuid"] == nil { linked[parent]["uuid"] = known }
      linked[child]["parent"] = known
    }
    return linked
  }
}
