// SPDX-License-Identifier: MIT

package import ListerJSON
import ListerModel

/// Where an item goes.
package enum ItemTarget: Hashable, Sendable {
  /// The number, from 1, that it has afterwards.
  case number(Int)
  /// Before all others of its kind.
  case top
  /// Behind all others of its kind.
  case bottom
  /// Before the item that a word means.
  case before(String)
  /// Into the list that a word means, where new items go.
  case list(String)

  /// The edit that moves an item there within a list, as that is now.
  ///
  /// - Throws: ``ListerError`` when a word means no item.
  func edit(
    moving word: String,
    in list: List,
    named name: String
  ) throws(ListerError) -> Edit {
    let index = try ItemSelector.index(of: word, in: list, name: name)
    let position: Int
    switch self {
    case .number(let number): position = number
    case .top, .list: position = list.targets(ofItemAt: index).lowerBound + 1
    case .bottom: position = list.targets(ofItemAt: index).upperBound + 1
    case .before(let other):
      let next = try ItemSelector.index(of: other, in: list, name: name)
      position = index < next ? next : next + 1
    }
    return .move(item: list.items[index].uuid.description, to: position)
  }
}

extension ItemTarget: JSONValue {
  package static var schema: Schema { .any }

  package var json: JSONText {
    switch self {
    case .number(let number): JSONText(NumberText(number))
    case .top: JSONText(string: "top")
    case .bottom: JSONText(string: "bottom")
    case .before(let item): JSONText(members: [.init("before", item)])
    case .list(let list): JSONText(members: [.init("list", list)])
    }
  }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    if let number = json.number?.int {
      self = .number(number)
    } else if let end = json.string.flatMap({ ["top": .top, "bottom": .bottom][$0] as Self? }) {
      self = end
    } else if json.kind == .object, let item = json["before"]?.string {
      self = .before(item)
    } else if json.kind == .object, let list = json["list"]?.string {
      self = .list(list)
    } else {
      throw ShapeError(path, #"not a position, top, bottom, {"before": ITEM} or {"list": LIST}"#)
    }
  }
}
