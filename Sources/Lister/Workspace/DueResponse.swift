// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What is to be done and due in one list.
public struct DueResponse: Response {
  /// Where the list is.
  public let place: ListPlace
  /// The list.
  public let list: List
  /// Its items that are due, the earliest first.
  public let entries: [ListEntry]

  /// `{"name", "path", "items"}`.
  public var json: JSONText {
    JSONText(members: place.members + [.init("items", JSONText(elements: entries.map(\.json)))])
  }
}
