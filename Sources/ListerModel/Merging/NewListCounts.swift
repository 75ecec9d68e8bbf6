// SPDX-License-Identifier: MIT

import ListerJSON

/// Counts what many new lists have: most of one source have the same members apart from their items,
/// which are looked at once.
package struct NewListCounts {
  private var last: (members: JSONText, count: Int)?

  /// No list yet.
  package init() {}

  /// How much a list has that is new: as the changes from an empty list to it count it.
  package mutating func counts(of list: List) -> ListChanges.Counts {
    let members = list.shell
    let count: Int
    if let last, last.members == members {
      count = last.count
    } else {
      count = ListChanges.document(from: List().shell, to: members).fields.count
      last = (members, count)
    }
    return ListChanges.Counts(added: list.items.count, document: count)
  }
}
