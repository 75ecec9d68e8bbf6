// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What an edit did with a list.
public struct EditResponse: Response {
  /// What the edit changed, as it is now.
  public enum Subject: Sendable {
    /// Some items, of a list that is so now.
    case items([ListEntry], of: Outline)
    /// The list's color, which it has now.
    case color(List.Color)
    /// The version that was put back.
    case version(Int)
    /// The list itself.
    case list
    /// The name that the list had before.
    case name(former: String)
  }

  /// What a list is apart from its items, after an edit.
  public struct Outline: Sendable {
    /// Its color.
    public let color: List.Color
    /// How many items it has, also those that are put away.
    public internal(set) var count: Int
    /// The name of its catalogue, if its document says one.
    let catalogue: String?

    init(_ list: List) {
      (color, count, catalogue) = (list.color, list.items.count, list.catalogue)
    }
  }

  /// Which list.
  public let place: ListPlace
  /// The name of the action, as the history tells it.
  public let action: String
  /// Whether the list says anything else now.
  public let isChanged: Bool
  /// What the edit was about.
  public let subject: Subject

  /// Members of the items that are there but not of their type, so that they say nothing: a
  /// sentence each.
  public var remarks: [String] {
    guard case .items(let entries, _) = subject else { return [] }
    var remarks: [String] = []
    for entry in entries where entry.number != nil {
      for field in ItemMembers(entry.item).mistyped {
        let name = "the member \"\(field.key)\" is not \(field.type.name)"
        remarks.append("'\(entry.item.text)': \(name)")
      }
    }
    return remarks
  }

  /// `{"name", "path", "action", "changed"}`, and by the subject `"items"`, `"color"`, `"version"`
  /// or `"from"`.
  ///
  /// An item that is no longer there has the number null.
  public var json: JSONText {
    var members = place.members
    members += [.init("action", action), .init("changed", isChanged)]
    switch subject {
    case .items(let entries, _):
      members.append(.init("items", JSONText(elements: entries.map(\.json))))
    case .color(let color): members.append(.init("color", color.name))
    case .version(let number): members.append(.init("version", number))
    case .list: break
    case .name(let former): members.append(.init("from", former))
    }
    return JSONText(members: members)
  }
}
