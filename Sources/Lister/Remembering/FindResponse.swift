// SPDX-License-Identifier: MIT

public import ListerJSON

/// The items in which some texts are.
public struct FindResponse: Response {
  /// One of them.
  public struct Entry: Hashable, Sendable {
    /// The list that it is in.
    public let place: ListPlace
    /// Its place in the list, counted from 1.
    public let number: Int
    /// Its text.
    public let text: String
    /// Its tags.
    public let tags: [String]
    /// Whether it is completed.
    public let isCompleted: Bool
    package let isRemoved: Bool
  }

  /// The path of the folder.
  public let folder: String
  /// The items, list by list in the order of people.
  public let entries: [Entry]
  /// Why some lists were not searched.
  public let failures: [ListerError]

  /// `{"folder", "items": [{"name", "path", "number", "text", "tags", "completed"}], "errors"}`; an item
  /// that is put away has `"removed": true`, too.
  public var json: JSONText {
    let items = entries.map { entry in
      JSONText(
        members: entry.place.members + [
          .init("number", entry.number), .init("text", entry.text),
          .init("tags", JSONText(elements: entry.tags.map { JSONText(string: $0) })),
          .init("completed", entry.isCompleted),
        ] + entry.removedMember
      )
    }
    let errors = failures.map { JSONText(string: $0.description) }
    return JSONText(members: [
      .init("folder", folder), .init("items", JSONText(elements: items)),
      .init("errors", JSONText(elements: errors)),
    ])
  }
}

extension FindResponse.Entry {
  /// What says that it is put away; nothing if it isn't.
  var removedMember: [JSONText.Member] { isRemoved ? [.init("removed", true)] : [] }
}
