// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// Who applies what is reported to an array of its own ends with what is presented.
@Suite struct MirrorTests {
  @Test(arguments: 0..<100 as Range<UInt64>)
  func `replayed callbacks give presentedListItems: all items`(seed: UInt64) throws {
    var lists = RandomLists(seed: seed)
    let presenter = AllListItemsPresenter()
    let undoManager = UndoManager()
    presenter.undoManager = undoManager
    let recorder = PresenterRecorder(presenter)
    presenter.setList(try lists.list())
    for _ in 0..<30 {
      switch lists.number(below: 6) {
      case 0, 1:
        var list = lists.changed(presenter.archiveableList)
        presenter.setList(list)
        list.items = list.items.filter { !$0.isComplete } + list.items.filter(\.isComplete)
        #expect(presenter.archiveableList.bytes == list.bytes)
      case 2: undoManager.undo()
      case 3: undoManager.redo()
      default: presenter.edit(using: &lists)
      }
      recorder.checkMirror()
      let states = presenter.presentedListItems.map(\.isComplete)
      #expect(states == states.filter { !$0 } + states.filter { $0 })
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `replayed callbacks give presentedListItems: incomplete items`(seed: UInt64) throws {
    var lists = RandomLists(seed: seed)
    let presenter = IncompleteListItemsPresenter()
    let recorder = PresenterRecorder(presenter)
    presenter.setList(try lists.list())
    for _ in 0..<30 {
      let items = presenter.presentedListItems
      switch lists.number(below: 6) {
      case 0: presenter.color = List.Color.allCases[lists.number(below: 6)]
      case 1: presenter.updatePresentedListItemsToCompletionState(lists.number(below: 2) == 0)
      case let choice where choice < 4 && !items.isEmpty:
        presenter.toggleListItem(items[lists.number(below: items.count)])
      default:
        let list = lists.changed(presenter.archiveableList)
        presenter.setList(list)
        #expect(presenter.archiveableList.bytes == list.bytes)
      }
      recorder.checkMirror()
      let list = presenter.archiveableList
      let seen = Set(presenter.presentedListItems)
      #expect(presenter.presentedListItems == list.items.filter { seen.contains($0) })
      #expect(list.items.allSatisfy { $0.isComplete || seen.contains($0) })
    }
  }

  @Test(arguments: 0..<100 as Range<UInt64>)
  func `replayed callbacks give presentedListItems: downloads`(seed: UInt64) throws {
    var lists = RandomLists(seed: seed)
    var remote = try lists.list()
    var presenter = DownloadedListPresenter(local: lists.changed(remote), base: remote)
    for _ in 0..<4 {
      let recorder = PresenterRecorder(presenter)
      #expect(recorder.calls { presenter.setList(remote) } == ["refresh"])
      for _ in 0..<5 {
        remote = lists.changed(remote)
        presenter.setList(remote)
        recorder.checkMirror()
        recorder.expectSilence { presenter.setList(remote) }
      }
      // What is saved is edited by the user, and the list is opened again.
      let local = lists.changed(presenter.archiveableList)
      presenter = DownloadedListPresenter(local: local, base: remote)
    }
  }
}
