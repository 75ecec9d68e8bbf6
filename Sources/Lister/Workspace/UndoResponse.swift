// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What undoing an action, or taking that back, has done.
public struct UndoResponse: Response {
  /// Which list.
  public let place: ListPlace
  /// The name of the action.
  public let action: String
  /// Where later changes met it in one field; the later one was taken.
  public let conflicts: [MergeConflict]
  /// The actions that can be undone and redone next.
  public let next: (undo: String?, redo: String?)

  /// `{"name", "path", "action", "changed", "conflicts", "undo", "redo"}`.
  public var json: JSONText {
    JSONText(
      members: place.members + [
        .init("action", action), .init("changed", true),
        .init("conflicts", JSONText(elements: conflicts.map(\.json))),
        .init("undo", JSONText(optional: next.undo)),
        .init("redo", JSONText(optional: next.redo)),
      ]
    )
  }
}
