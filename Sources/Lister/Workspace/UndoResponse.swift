// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What undoing an action, or taking that back, has done.
package struct UndoResponse: Response {
  /// Which list.
  package let place: ListPlace
  /// The name of the action.
  package let action: String
  /// Where later changes met it in one field; the later one was taken.
  package let conflicts: [MergeConflict]
  /// The actions that can be undone and redone next.
  package let next: (undo: String?, redo: String?)

  /// `{"name", "path", "action", "changed", "conflicts", "undo", "redo"}`.
  package var json: JSONText {
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
