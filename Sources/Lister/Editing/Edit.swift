// SPDX-License-Identifier: MIT

package import ListerModel

/// What is to be done with a list.
///
/// An item is meant by its number from 1, its uuid, its text, or the beginning of one of the last two; see
/// `ItemSelector`.
package enum Edit: Sendable {
  /// Puts new items where they belong: those to be done to the top, the others to the end.
  case add([ListItem])
  /// Changes what an item says, in its place.
  case change(item: String, ItemChange)
  /// Ticks some items, or takes their ticks away, and moves those that were in the other state.
  case complete(Bool, items: [String])
  /// Ticks all items, or takes all ticks away, and moves none.
  case completeAll(Bool)
  /// Moves an item to the position, from 1, that it has afterwards.
  case move(item: String, to: Int)
  /// Takes items away.
  case remove(items: [String])
  /// Gives the list a color.
  case color(List.Color)

  /// What an item is to say.
  package struct ItemChange: Sendable {
    /// Its text; nil if that stays.
    package var text: String?
    /// Sets other members of it; nil if all of them stay.
    package var members: (@Sendable (inout ListItem) -> Void)?

    /// A change of the given parts.
    package init(text: String? = nil, members: (@Sendable (inout ListItem) -> Void)? = nil) {
      self.text = text
      self.members = members
    }
  }

  /// The name of the action, for the history.
  package var action: String {
    switch self {
    case .add: "Insert"
    case .change(_, let change): change.members == nil ? "Text Change" : "Edit"
    case .complete: "Toggle"
    case .completeAll(let isComplete): isComplete ? "Complete All" : "Incomplete All"
    case .move: "Move"
    case .remove: "Remove"
    case .color: "Change Color"
    }
  }
}
