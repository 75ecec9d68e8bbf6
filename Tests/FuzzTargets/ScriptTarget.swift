// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

/// A document and, behind a NUL, a script of what somebody does to its list.
///
/// After each command the list is read back as itself. Undoing everything returns every byte, and so does doing it again.
final class ScriptTarget: FuzzTarget {
  let name = "script"
  let limit = 8 * 1024
  private let reader = ListReader()

  func seeds() throws -> [[UInt8]] {
    let scripts: [[UInt8]] = [
      [0, 4, 77, 105, 108, 107, 0, 2, 0, 3, 1, 4, 0, 1, 6, 7, 8], [5, 2, 1, 0, 3, 0, 2, 65, 66],
    ]
    return try Seeds.documents().flatMap { document in
      scripts.map { Seeds.joined([document, $0]) }
    }
  }

  func check(_ input: [UInt8]) throws(FuzzFinding) {
    let parts = Seeds.parts(input, atMost: 2)
    guard parts.count == 2, let list = reader.list(of: parts[0]) else { return }
    let undoManager = UndoManager()
    let presenter = AllListItemsPresenter()
    presenter.setList(list)
    presenter.undoManager = undoManager
    let start = presenter.archiveableList.bytes
    var script = ScriptReader(parts[1])
    for _ in 0..<64 where !script.isAtEnd {
      ScriptTarget.perform(&script, presenter, undoManager)
      try reader.checkReadsBack(presenter.archiveableList)
    }
    while undoManager.canRedo { undoManager.redo() }
    let end = presenter.archiveableList.bytes
    while undoManager.canUndo { undoManager.undo() }
    let undone = presenter.archiveableList.bytes
    try FuzzFinding.unless(undone == start, "\(start.text) is undone to \(undone.text)")
    while undoManager.canRedo { undoManager.redo() }
    let redone = presenter.archiveableList.bytes
    try FuzzFinding.unless(redone == end, "\(end.text) is redone to \(redone.text)")
  }

  private static func perform(
    _ script: inout ScriptReader,
    _ presenter: AllListItemsPresenter,
    _ undoManager: UndoManager
  ) {
    let command = script.number(below: 9)
    let items = presenter.presentedListItems
    let item = items.isEmpty ? nil : items[script.number(below: items.count)]
    switch command {
    case 0: presenter.insertListItem(script.item())
    case 1: presenter.insertListItems([script.item(), script.item()])
    case 2: if let item { presenter.removeListItem(item) }
    case 3: if let item { presenter.updateListItem(item, withText: script.text()) }
    case 4: if let item { presenter.toggleListItem(item) }
    case 5:
      guard let item else { return }
      let index = script.number(below: items.count)
      if presenter.canMoveListItem(item, toIndex: index) {
        presenter.moveListItem(item, toIndex: index)
      }
    case 6:
      let raw = script.number(below: List.Color.allCases.count)
      presenter.color = List.Color(rawValue: raw) ?? .gray
    case 7: presenter.updatePresentedListItemsToCompletionState(script.number(below: 2) == 1)
    default: script.number(below: 2) == 0 ? undoManager.undo() : undoManager.redo()
    }
  }
}
