// SPDX-License-Identifier: MIT

package import ListerModel

/// How the items of a list that comes in are put into one that is there: by their names.
package enum ItemMatching: String, CaseIterable, Sendable {
  /// Each of them is a new item.
  case duplicate
  /// An item that is there stays as it is; others are added.
  case keep
  /// An item that is there says what comes in, and keeps what that doesn't say; others are added.
  case overwrite
  /// What comes in replaces all items; those of a name that is there stay the same items.
  case restore

  /// A list with the items of another one put into it.
  ///
  /// Names are compared as ``ItemName`` does. Of several items of one name the first counts, and of
  /// several that come in each finds the next one that is there.
  ///
  /// - Parameters:
  ///   - incoming: the list that comes in.
  ///   - local: the list that is there, which keeps its members apart from the items.
  /// - Returns: the list with its items, those that are new at the end.
  package func list(_ incoming: List, into local: List) -> List {
    var list = local
    var items = local.items
    var places: [ItemName: [Int]] = [:]
    for index in items.indices.reversed() {
      places[ItemName(items[index].text), default: []].append(index)
    }
    var restored: [ListItem] = []
    for item in incoming.items {
      let place = self == .duplicate ? nil : places[ItemName(item.text)]?.popLast()
      var item = item
      guard let place else {
        item.refreshIdentity()
        items.append(item)
        restored.append(item)
        continue
      }
      switch self {
      case .duplicate, .keep: break
      case .overwrite: items[place] = ItemMatching.overwritten(items[place], by: item)
      case .restore:
        item.refreshIdentity(local.items[place].uuid)
        restored.append(item)
      }
    }
    list.items = self == .restore ? restored : items
    return list
  }

  /// An item that says what another one of its name does; whether it is done or put away too.
  private static func overwritten(_ item: ListItem, by other: ListItem) -> ListItem {
    var result = item
    let known = [ItemField.uuid.key, ItemField.text.key]
    let state = [ItemField.completed.key, ItemField.removed.key]
    for key in state { result[key] = nil }
    for member in other.members where !known.contains(member.key) {
      result[member.key] = member.value
    }
    return result
  }
}
