// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What undoing an action, or taking that back, has done.
public struct UndoResponse: Shaped {
  /// Which list.
  public internal(set) var place = ListPlace()
  /// The name of the action.
  public internal(set) var action = ""
  /// Where later changes met it in one field; the later one was taken.
  public internal(set) var conflicts: [MergeConflict] = []
  /// The actions that can be undone and redone next.
  public internal(set) var next = NextActions()

  /// Nothing that was undone.
  public init() {}

  /// Its members.
  public static let fields: [Field<UndoResponse>] =
    fields(of: \.place) + [
      Field("action", \.action, "What was undone, or done again"),
      Field("changed", derived: { _ in true }, "Whether the list says anything else now"),
      Field("conflicts", \.conflicts, "Where later changes met it; these were taken"),
    ] + fields(of: \.next)
}
