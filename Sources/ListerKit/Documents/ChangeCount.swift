// SPDX-License-Identifier: MIT

/// Whether what is in memory differs from what was saved, known by counting steps.
///
/// Each change is a step forward, each undo a step back. Undoing back to where the document was
/// saved makes it clean; a new change after an undo leaves the path, and what was ahead can't be
/// reached again.
struct ChangeCount {
  private var position = 0
  /// The position that was saved; nil if it can't be reached.
  private var saved: Int? = 0
  /// The position that is being saved; nil if none is, or if it can't be reached.
  private var pending: Int?

  /// Whether there are changes that were not saved.
  var isChanged: Bool { saved != position }

  /// Counts a step.
  mutating func note(_ change: UndoManager.Change) {
    switch change {
    case .done:
      if let place = saved, place > position { saved = nil }
      if let place = pending, place > position { pending = nil }
      position += 1
    case .undone: position -= 1
    case .redone: position += 1
    }
  }

  /// Begins to save the present state.
  mutating func begin() { pending = position }

  /// Ends saving.
  mutating func finish(isWritten: Bool) {
    if isWritten { saved = pending }
    pending = nil
  }

  /// Says that the present state is the saved one, or that none of those passed is.
  mutating func settle(isChanged: Bool) {
    saved = isChanged ? nil : position
    pending = nil
  }
}
