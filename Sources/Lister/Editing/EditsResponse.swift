// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What several edits did with a list, which are one action of its history.
public struct EditsResponse: Response {
  /// Which list.
  public let place: ListPlace
  /// The name of the action, as the history tells it.
  public let action: String
  /// Whether the list says anything else now.
  public let isChanged: Bool
  /// The tag of the list as the edits have left it; nil if they changed nothing, and none was
  /// expected.
  public let tag: ListTag?
  /// What each edit did; items have the numbers that they had after it.
  public let edits: [EditResponse]
  /// What the edits contradict in what others have done since the state that they were made of; the
  /// edits stand.
  public var conflicts: [MergeConflict] = []

  /// `{"name", "path", "action", "changed", "tag", "edits", "conflicts"}`; each edit is that of
  /// ``EditResponse/json``, without name and path.
  public var json: JSONText {
    let edits = edits.map { edit in
      JSONText(members: edit.json.members.filter { $0.key != "name" && $0.key != "path" })
    }
    return JSONText(
      members: place.members + [
        .init("action", action), .init("changed", isChanged),
        .init("tag", JSONText(optional: tag?.description)),
        .init("edits", JSONText(elements: edits)),
        .init("conflicts", JSONText(elements: conflicts.map(\.json))),
      ]
    )
  }
}
