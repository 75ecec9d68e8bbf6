// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// What is to be done with a list: plain data, which ``json`` writes and ``init(_:)`` reads.
///
/// An item is meant by its number from 1, its uuid, its text, or the beginning of one of the last
/// two; see `ItemSelector`. So it is where the member `parent` of an item that is added or changed
/// names an item of the list.
public enum Edit: Sendable {
  /// Puts new items where they belong: those to be done to the top, the others to the end.
  case add([ListItem])
  /// Adds items, or takes up those of the same names that the list has: they are neither done nor put
  /// away any more, and keep what the new ones don't say.
  case want([ListItem])
  /// Puts all items away that are done, and takes their quantities if that is said.
  case clean(resettingQuantity: Bool)
  /// Puts items back on the list that were put away.
  case pick(items: [String])
  /// Changes what an item says, in its place.
  case change(item: String, ItemChange)
  /// Changes what some items say, each in its place.
  case changeAll(items: [String], ItemChange)
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
  /// Puts cells into a grid, from the one of an address on to the right and below: `null` empties a
  /// cell, nil leaves it as it is. Without a name the first grid is meant.
  case cells(grid: String?, at: String, [[JSONText?]])
  /// Moves a cell, or a block such as `Totals!A1:B2`, to where its first cell becomes `Sums!D5`; what
  /// was there is overwritten. Without a grid the first one is meant, and then that of the source.
  ///
  /// Formulas and names of the whole document follow: a reference to cells that all go, goes along,
  /// and one to cells that are all overwritten becomes `#REF!`.
  case moveCells(from: String, to: String)
  /// Adds an empty grid.
  case addGrid(String)
  /// Takes a grid away.
  case removeGrid(String)
  /// Gives a grid another name; formulas that use the former one stay as they are.
  case renameGrid(String, to: String)

  /// The name of the action, for the history.
  package var action: String {
    switch self {
    case .add, .want: "Insert"
    case .clean: "Clean Up"
    case .pick: "Pick"
    case .change(_, let change), .changeAll(_, let change):
      change.isOfTextAlone ? "Text Change" : "Edit"
    case .complete: "Toggle"
    case .completeAll(let isComplete): isComplete ? "Complete All" : "Incomplete All"
    case .move: "Move"
    case .remove: "Remove"
    case .color: "Change Color"
    case .cells: "Cell Change"
    case .moveCells: "Move Cells"
    case .addGrid: "Add Grid"
    case .removeGrid: "Remove Grid"
    case .renameGrid: "Rename Grid"
    }
  }
}
