// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// Undo, redo, groups and names of the undo manager by itself.
@Suite struct UndoManagerTests {
  /// Something that counts, and can take back what it counted.
  private final class Counter {
    var value = 0

    func add(_ amount: Int, _ name: String = "Add", to undoManager: UndoManager) {
      value += amount
      undoManager.registerUndo(withTarget: self, actionName: name) {
        $0.add(-amount, name, to: undoManager)
      }
    }
  }

  private let undoManager = UndoManager()
  private let counter = Counter()

  @Test func `undo/redo with names: there and back, any number of times`() {
    #expect(!undoManager.canUndo)
    #expect(!undoManager.canRedo)
    counter.add(1, "Add One", to: undoManager)
    counter.add(10, "Add Ten", to: undoManager)
    for _ in 0..<3 {
      #expect(undoManager.undoMenuItemTitle == "Undo Add Ten")
      undoManager.undo()
      #expect(counter.value == 1)
      #expect(undoManager.undoActionName == "Add One")
      #expect(undoManager.redoMenuItemTitle == "Redo Add Ten")
      undoManager.undo()
      #expect(counter.value == 0)
      #expect(!undoManager.canUndo)
      #expect(undoManager.redoActionName == "Add One")
      undoManager.redo()
      #expect(counter.value == 1)
      undoManager.redo()
      #expect(counter.value == 11)
      #expect(!undoManager.canRedo)
    }
  }

  @Test func `undo/redo with names: without anything the menus say just the verbs`() {
    #expect(undoManager.undoMenuItemTitle == "Undo")
    #expect(undoManager.redoMenuItemTitle == "Redo")
    undoManager.undo()
    undoManager.redo()
    counter.add(1, "", to: undoManager)
    #expect(undoManager.canUndo)
    #expect(undoManager.undoMenuItemTitle == "Undo")
  }

  @Test func `something new can't be followed by a redo`() {
    counter.add(1, to: undoManager)
    undoManager.undo()
    counter.add(2, to: undoManager)
    #expect(!undoManager.canRedo)
    undoManager.redo()
    #expect(counter.value == 2)
  }

  @Test func `a group is undone at once, the last action first`() {
    final class Log { var lines: [String] = [] }
    let log = Log()
    func register(_ line: String) {
      undoManager.registerUndo(withTarget: log, actionName: line) {
        $0.lines.append(line)
        register(line)
      }
    }
    undoManager.beginUndoGrouping()
    register("a")
    undoManager.beginUndoGrouping()
    register("b")
    undoManager.endUndoGrouping()
    #expect(undoManager.groupingLevel == 1)
    #expect(!undoManager.canUndo)
    register("c")
    undoManager.endUndoGrouping(actionName: "All")
    #expect(undoManager.undoActionName == "All")
    undoManager.undo()
    #expect(log.lines == ["c", "b", "a"])
    #expect(!undoManager.canUndo)
    #expect(undoManager.redoActionName == "All")
    undoManager.redo()
    #expect(log.lines == ["c", "b", "a", "a", "b", "c"])
    #expect(undoManager.undoActionName == "All")
  }

  @Test func `an empty group is nothing`() {
    undoManager.beginUndoGrouping()
    undoManager.endUndoGrouping(actionName: "Nothing")
    #expect(!undoManager.canUndo)
  }

  @Test func `a document hears of each change once`() {
    var changes: [UndoManager.Change] = []
    undoManager.onChange = { changes.append($0) }
    counter.add(1, to: undoManager)
    undoManager.beginUndoGrouping()
    counter.add(1, to: undoManager)
    counter.add(1, to: undoManager)
    #expect(changes == [.done])
    undoManager.endUndoGrouping()
    undoManager.undo()
    undoManager.redo()
    #expect(changes == [.done, .done, .undone, .redone])
    undoManager.removeAllActions()
    undoManager.undo()
    undoManager.redo()
    #expect(changes.count == 4)
  }

  @Test func `only so many levels are kept`() {
    undoManager.levelsOfUndo = 2
    for amount in [1, 10, 100] { counter.add(amount, to: undoManager) }
    undoManager.undo()
    undoManager.undo()
    #expect(!undoManager.canUndo)
    #expect(counter.value == 1)
    undoManager.redo()
    undoManager.redo()
    undoManager.levelsOfUndo = 1
    undoManager.undo()
    undoManager.undo()
    #expect(counter.value == 11)
  }

  @Test func `the actions of one target are forgotten, those of others are kept`() {
    let other = Counter()
    counter.add(1, "One", to: undoManager)
    other.add(1, "Other", to: undoManager)
    undoManager.beginUndoGrouping()
    counter.add(2, to: undoManager)
    other.add(2, to: undoManager)
    undoManager.endUndoGrouping(actionName: "Both")
    undoManager.removeAllActions(withTarget: counter)
    undoManager.undo()
    #expect((counter.value, other.value) == (3, 1))
    #expect(undoManager.redoActionName == "Both")
    undoManager.undo()
    #expect((counter.value, other.value) == (3, 0))
    #expect(!undoManager.canUndo)
    undoManager.removeAllActions(withTarget: other)
    #expect(!undoManager.canRedo)
  }

  @Test func `actions of an open group are forgotten too`() {
    undoManager.beginUndoGrouping()
    counter.add(1, to: undoManager)
    undoManager.removeAllActions(withTarget: counter)
    undoManager.endUndoGrouping()
    #expect(!undoManager.canUndo)
  }

  @Test func `a target is not kept alive, and its actions go with it`() {
    counter.add(1, "Mine", to: undoManager)
    weak var gone: Counter?
    do {
      let short = Counter()
      gone = short
      short.add(1, "Short", to: undoManager)
      #expect(undoManager.undoActionName == "Short")
    }
    #expect(gone == nil)
    #expect(undoManager.undoActionName == "Mine")
    undoManager.undo()
    #expect(counter.value == 0)
  }
}
