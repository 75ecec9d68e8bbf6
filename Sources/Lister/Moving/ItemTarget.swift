// SPDX-License-Identifier: MIT

package import ListerModel

/// Where in its list an item goes.
package enum ItemTarget: Hashable, Sendable {
  /// The number, from 1, that it has afterwards.
  case number(Int)
  /// Before all others of its kind.
  case top
  /// Behind all others of its kind.
  case bottom
  /// Before the item that a word means.
  case before(String)

  /// The edit that moves an item there, in a list as it is now.
  ///
  /// - Throws: ``ListerError`` when a word means no item.
  package func edit(
    moving word: String,
    in list: List,
    named name: String
  ) throws(ListerError) -> Edit {
    let index = try ItemSelector.index(of: word, in: list, name: name)
    let position: Int
    switch self {
    case .number(let number): position = number
    case .top: position = list.targets(ofItemAt: index).lowerBound + 1
    case .bottom: position = list.targets(ofItemAt: index).upperBound + 1
    case .before(let other):
      let next = try ItemSelector.index(of: other, in: list, name: name)
      position = index < next ? next : next + 1
    }
    return .move(item: list.items[index].uuid.description, to: position)
  }
}
