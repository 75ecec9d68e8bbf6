// SPDX-License-Identifier: MIT

import TestKit
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// Taking operations back: what is reported, how it is named, and that every byte is restored.
@Suite struct AllListItemsPresenterUndoTests {
  /// One operation: its name on the stack, what it does, what undoing and redoing it reports.
  struct Operation: CustomTestStringConvertible, Sendable {
    let name: String
    let perform: @Sendable (AllListItemsPresenter) throws -> Void
    let undone: [String]
    let redone: [String]

    var testDescription: String { name }
  }

  static let operations: [Operation] = [
    Operation(
      name: "Change Color",
      perform: { $0.color = .orange },
      undone: ["color green"],
      redone: ["color orange"]
    ),
    Operation(
      name: "Insert",
      perform: { $0.insertListItem(ListItem(text: "a")) },
      undone: ["remove a at 0"],
      redone: ["insert a at 0"]
    ),
    Operation(
      name: "Insert",
      perform: { $0.insertListItems(PresentedList.items("a", "b*", "c")) },
      undone: ["remove a at 1", "remove b at 6", "remove c at 0"],
      redone: ["insert c at 0", "insert b at 6", "insert a at 1"]
    ),
    Operation(
      name: "Remove",
      perform: { $0.removeListItem(try $0.presentedListItems.item("0")) },
      undone: ["insert 0 at 2"],
      redone: ["remove 0 at 2"]
    ),
    Operation(
      name: "Remove",
      perform: { presenter in
        let items = presenter.presentedListItems
        presenter.removeListItems(try ["1", "2", "0"].map { try items.item($0) })
      },
      undone: ["insert 0 at 1", "insert 2 at 2", "insert 1 at 0"],
      redone: ["remove 0 at 2", "remove 2 at 2", "remove 1 at 0"]
    ),
    Operation(
      name: "Move",
      perform: { $0.moveListItem(try $0.presentedListItems.item("3"), toIndex: 0) },
      undone: ["move 3 from 0 to 1"],
      redone: ["move 3 from 1 to 0"]
    ),
    Operation(
      name: "Move",
      perform: { $0.moveListItem(try $0.presentedListItems.item("0"), toIndex: 4) },
      undone: ["move 0 from 4 to 2"],
      redone: ["move 0 from 2 to 4"]
    ),
    Operation(
      name: "Toggle",
      perform: { $0.toggleListItem(try $0.presentedListItems.item("1")) },
      undone: ["move 1 from 4 to 0", "update 1 at 0"],
      redone: ["move 1 from 0 to 4", "update 1* at 4"]
    ),
    Operation(
      name: "Toggle",
      perform: { $0.toggleListItem(try $0.presentedListItems.item("2")) },
      undone: ["move 2 from 0 to 3", "update 2* at 3"],
      redone: ["move 2 from 3 to 0", "update 2 at 0"]
    ),
    Operation(
      name: "Text Change",
      perform: { presenter in
        let item = try presenter.presentedListItems.item("3")
        presenter.updateListItem(item, withText: "three")
      },
      undone: ["update 3 at 1"],
      redone: ["update three at 1"]
    ),
    Operation(
      name: "Complete All",
      perform: { $0.updatePresentedListItemsToCompletionState(true) },
      undone: ["update 1 at 0", "update 3 at 1"],
      redone: ["update 1* at 0", "update 3* at 1"]
    ),
    Operation(
      name: "Incomplete All",
      perform: { $0.updatePresentedListItemsToCompletionState(false) },
      undone: ["update 0* at 2", "update 2* at 3", "update 4* at 4"],
      redone: ["update 0 at 2", "update 2 at 3", "update 4 at 4"]
    ),
  ]

  @Test(arguments: operations)
  func `undo/redo with names: every operation is restored`(operation: Operation) throws {
    let (presenter, undoManager, recorder) = PresentedList().presenter()
    let before = presenter.archiveableList.bytes
    _ = try recorder.calls { try operation.perform(presenter) }
    let after = presenter.archiveableList.bytes
    #expect(before != after)
    for round in 0..<3 {
      #expect(undoManager.undoMenuItemTitle == "Undo \(operation.name)")
      let undone = recorder.calls { undoManager.undo() }
      #expect(presenter.archiveableList.bytes == before)
      #expect(!undoManager.canUndo)
      #expect(undoManager.redoMenuItemTitle == "Redo \(operation.name)")
      let redone = recorder.calls { undoManager.redo() }
      // As in Lister 3.4, several items come and go in the other order every other time.
      if round == 0 {
        #expect(undone == ["will"] + operation.undone + ["did"])
        #expect(redone == ["will"] + operation.redone + ["did"])
      }
      #expect(presenter.archiveableList.bytes == after)
      #expect(!undoManager.canRedo)
    }
  }

  @Test func `undo/redo with names: what changes nothing registers nothing`() throws {
    let (presenter, undoManager, recorder) = PresentedList().presenter()
    let item = try presenter.presentedListItems.item("3")
    recorder.expectSilence {
      presenter.color = .green
      presenter.insertListItems([])
      presenter.removeListItems([])
      presenter.updateListItem(item, withText: "3")
      presenter.moveListItem(item, toIndex: 1)
    }
    #expect(!undoManager.canUndo)
  }

  @Test(arguments: [
    "{\"items\":[\"a\",{\"text\":\"b\"}]}", "[[1, 2]]",
    "{ \"color\" : 3 , \"items\" : [ {\"completed\":null,\"text\":\"a\"} ] }",
  ])
  func `undo/redo with names: a member that was not there is gone again`(text: String) throws {
    let list = try List(reading: text)
    let presenter = AllListItemsPresenter()
    let undoManager = UndoManager()
    presenter.undoManager = undoManager
    presenter.setList(list)
    presenter.color = .red
    presenter.insertListItem(ListItem(text: "new"))
    presenter.updatePresentedListItemsToCompletionState(true)
    for _ in 0..<3 { undoManager.undo() }
    #expect(presenter.color == list.color)
    #expect(presenter.archiveableList.bytes == list.bytes)
  }

  @Test func `undoing a color keeps what came meanwhile from elsewhere`() throws {
    let (presenter, undoManager, recorder) = PresentedList().presenter()
    presenter.color = .red
    var list = presenter.archiveableList
    list["grid"] = JSONText("[[1]]")
    recorder.expectSilence { presenter.setList(list) }
    undoManager.undo()
    #expect(presenter.color == .green)
    #expect(presenter.archiveableList["grid"]?.text == "[[1]]")
  }

  @Test(arguments: 0..<40 as Range<UInt64>)
  func `undo/redo with names: there and back n times gives the same bytes`(seed: UInt64) throws {
    var lists = RandomLists(seed: seed)
    let presenter = AllListItemsPresenter()
    let undoManager = UndoManager()
    presenter.undoManager = undoManager
    let recorder = PresenterRecorder(presenter)
    presenter.setList(try lists.list())
    var states = [presenter.archiveableList.bytes]
    for _ in 0..<20 {
      presenter.edit(using: &lists)
      recorder.checkMirror()
      if undoManager.canUndo, states.last != presenter.archiveableList.bytes {
        states.append(presenter.archiveableList.bytes)
      }
    }
    for _ in 0..<3 {
      for state in states.dropLast().reversed() {
        undoManager.undo()
        recorder.checkMirror()
        #expect(presenter.archiveableList.bytes == state)
      }
      #expect(!undoManager.canUndo)
      for state in states.dropFirst() {
        undoManager.redo()
        recorder.checkMirror()
        #expect(presenter.archiveableList.bytes == state)
      }
      #expect(!undoManager.canRedo)
    }
  }
}

extension AllListItemsPresenter {
  /// One operation at random.
  func edit(using lists: inout RandomLists) {
    let items = presentedListItems
    switch lists.number(below: 8) {
    case 0: color = List.Color.allCases[lists.number(below: 6)]
    case 1: insertListItems(lists.items(lists.number(below: 4)))
    case 2: updatePresentedListItemsToCompletionState(lists.number(below: 2) == 0)
    case 3:
      let chosen = items.filter { _ in lists.number(below: 4) == 0 }
      removeListItems(chosen.shuffled(using: &lists.random))
    case _ where items.isEmpty: insertListItem(lists.item())
    case 4, 5: toggleListItem(items[lists.number(below: items.count)])
    case 6:
      let item = items[lists.number(below: items.count)]
      let targets = items.indices.filter { canMoveListItem(item, toIndex: $0) }
      moveListItem(item, toIndex: targets[lists.number(below: targets.count)])
    default:
      let item = items[lists.number(below: items.count)]
      updateListItem(item, withText: item.text + "+")
    }
  }
}
