// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What is to be done and due in one list.
package struct DueResponse: Response {
  /// Where the list is.
  package let place: ListPlace
  /// The list.
  package let list: List
  /// Its items that are due, the earliest first.
  package let entries: [ListEntry]

  /// `{"name", "path", "items"}`.
  package var json: JSONText {
    JSONText(members: place.members + [.init("items", JSONText(elements: entries.map(\.json)))])
  }
}
