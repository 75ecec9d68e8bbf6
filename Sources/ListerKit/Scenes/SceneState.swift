// SPDX-License-Identifier: MIT

package import ListerJSON

/// What a window or session remembers of itself, to look as before when it is opened again.
public struct SceneState: Hashable, Sendable {
  /// The path of the open list; nil if none is open.
  public var openList: String?
  /// What the items shown have in common; empty if all are.
  public var filter: String
  /// The first row that is seen, from 0.
  public var scrollRow: Int
  /// Whether the list is being rearranged.
  public var isEditing: Bool

  /// A state; the one of a new session unless it is said.
  public init(
    openList: String? = nil,
    filter: String = "",
    scrollRow: Int = 0,
    isEditing: Bool = false
  ) {
    self.openList = openList
    self.filter = filter
    self.scrollRow = scrollRow
    self.isEditing = isEditing
  }

  /// The state of a JSON object; nil if it holds none, and a session begins afresh.
  ///
  /// Members that are missing are those of a new session; unknown ones are skipped.
  package init?(_ json: JSONText) {
    guard json["version"]?.number?.int == 1 else { return nil }
    self.init()
    if let value = json["openList"], value != .null {
      guard let path = value.string, !path.isEmpty else { return nil }
      openList = path
    }
    if let value = json["filter"] {
      guard let text = value.string else { return nil }
      filter = text
    }
    if let value = json["scrollRow"] {
      guard let row = value.number?.int, row >= 0 else { return nil }
      scrollRow = row
    }
    if let value = json["isEditing"] {
      guard let flag = value.logical else { return nil }
      isEditing = flag
    }
  }

  /// The state as a JSON object.
  package var json: JSONText {
    JSONText(members: [
      JSONText.Member(key: "version", value: JSONText(NumberText(1))),
      JSONText.Member(key: "openList", value: openList.map { JSONText(string: $0) } ?? .null),
      JSONText.Member(key: "filter", value: JSONText(string: filter)),
      JSONText.Member(key: "scrollRow", value: JSONText(NumberText(scrollRow))),
      JSONText.Member(key: "isEditing", value: JSONText(isEditing)),
    ])
  }
}
