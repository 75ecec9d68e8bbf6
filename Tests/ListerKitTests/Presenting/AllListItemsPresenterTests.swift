// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// What operations do to the items and what they report, case by case as in Lister 3.4.
@Suite struct AllListItemsPresenterTests {
  private let fixture = PresentedList()

  // MARK: The first list

  @Test func `items out of order are presented with those to be done first`() {
    let (presenter, _, _) = fixture.presenter()
    #expect(presenter.presentedListItems.words == "1 3 0* 2* 4*")
    #expect(presenter.archiveableList.items.words == "1 3 0* 2* 4*")
    #expect(presenter.color == .green)
  }

  @Test func `items that are in order already keep it`() {
    let presenter = AllListItemsPresenter()
    let recorder = PresenterRecorder(presenter)
    let list = List(color: .blue, items: PresentedList.items("a", "b", "c*", "d*"))
    #expect(recorder.calls { presenter.setList(list) } == ["refresh"])
    #expect(presenter.archiveableList.bytes == list.bytes)
  }

  // MARK: delegate order

  @Test func `delegate order: a color is reported between will and did`() {
    let (presenter, _, recorder) = fixture.presenter()
    #expect(recorder.calls { presenter.color = .orange } == ["will", "color orange", "did"])
    #expect(presenter.archiveableList.color == .orange)
    recorder.expectSilence { presenter.color = .orange }
  }

  @Test func `delegate order: an item to be done is inserted first`() {
    let (presenter, _, recorder) = fixture.presenter()
    let item = ListItem(text: "a")
    #expect(recorder.calls { presenter.insertListItem(item) } == ["will", "insert a at 0", "did"])
    #expect(presenter.presentedListItems.words == "a 1 3 0* 2* 4*")
  }

  @Test func `delegate order: an item that is done is inserted last`() {
    let (presenter, _, recorder) = fixture.presenter()
    let item = ListItem(text: "b", isComplete: true)
    #expect(recorder.calls { presenter.insertListItem(item) } == ["will", "insert b at 5", "did"])
    #expect(presenter.presentedListItems.words == "1 3 0* 2* 4* b*")
  }

  @Test func `delegate order: items are inserted one after the other`() {
    let (presenter, _, recorder) = fixture.presenter()
    let calls = recorder.calls {
      presenter.insertListItems(PresentedList.items("a", "b*", "c"))
    }
    #expect(calls == ["will", "insert a at 0", "insert b at 6", "insert c at 0", "did"])
    #expect(presenter.presentedListItems.words == "c a 1 3 0* 2* 4* b*")
    recorder.expectSilence { presenter.insertListItems([]) }
  }

  @Test func `delegate order: an item is removed`() throws {
    let (presenter, _, recorder) = fixture.presenter()
    let item = try fixture.items.item("0")
    #expect(recorder.calls { presenter.removeListItem(item) } == ["will", "remove 0 at 2", "did"])
    #expect(presenter.presentedListItems.words == "1 3 2* 4*")
  }

  @Test func `delegate order: items are removed in the order given`() throws {
    let (presenter, _, recorder) = fixture.presenter()
    let items = try ["1", "2", "0"].map { try fixture.items.item($0) }
    let calls = recorder.calls { presenter.removeListItems(items) }
    #expect(calls == ["will", "remove 1 at 0", "remove 2 at 2", "remove 0 at 1", "did"])
    #expect(presenter.presentedListItems.words == "3 4*")
    recorder.expectSilence { presenter.removeListItems([]) }
  }

  @Test func `delegate order: another text is an update`() throws {
    let (presenter, _, recorder) = fixture.presenter()
    let item = try fixture.items.item("3")
    let calls = recorder.calls { presenter.updateListItem(item, withText: "three") }
    #expect(calls == ["will", "update three at 1", "did"])
    recorder.expectSilence { presenter.updateListItem(item, withText: "three") }
    #expect(presenter.presentedListItems.words == "1 three 0* 2* 4*")
  }

  @Test func `a text that differs in its bytes only is another text`() {
    let item = ListItem(text: "caf\u{E9}")
    let presenter = AllListItemsPresenter()
    let recorder = PresenterRecorder(presenter)
    presenter.setList(List(items: [item]))
    _ = recorder.calls { presenter.updateListItem(item, withText: "cafe\u{301}") }
    #expect(presenter.presentedListItems.first?.text.utf8.count == 6)
  }

  @Test func `delegate order: an item is moved up`() throws {
    let (presenter, _, recorder) = fixture.presenter()
    let item = try fixture.items.item("3")
    let calls = recorder.calls { presenter.moveListItem(item, toIndex: 0) }
    #expect(calls == ["will", "move 3 from 1 to 0", "did"])
    #expect(presenter.presentedListItems.words == "3 1 0* 2* 4*")
    recorder.expectSilence { presenter.moveListItem(item, toIndex: 0) }
  }

  @Test func `delegate order: an item is moved down`() throws {
    let (presenter, _, recorder) = fixture.presenter()
    let item = try fixture.items.item("0")
    let calls = recorder.calls { presenter.moveListItem(item, toIndex: 4) }
    #expect(calls == ["will", "move 0 from 2 to 4", "did"])
    #expect(presenter.presentedListItems.words == "1 3 2* 4* 0*")
  }

  // MARK: toggle placement

  @Test func `toggle placement: an item that becomes done goes to the end`() throws {
    let (presenter, _, recorder) = fixture.presenter()
    let item = try fixture.items.item("3")
    let calls = recorder.calls { presenter.toggleListItem(item) }
    #expect(calls == ["will", "move 3 from 1 to 4", "update 3* at 4", "did"])
    #expect(presenter.presentedListItems.words == "1 0* 2* 4* 3*")
  }

  @Test func `toggle placement: an item that is to be done again goes to the front`() throws {
    let (presenter, _, recorder) = fixture.presenter()
    let item = try fixture.items.item("4")
    let calls = recorder.calls { presenter.toggleListItem(item) }
    #expect(calls == ["will", "move 4 from 4 to 0", "update 4 at 0", "did"])
    #expect(presenter.presentedListItems.words == "4 1 3 0* 2*")
  }

  @Test func `toggle placement: the only item stays, and its move is reported all the same`() {
    let presenter = AllListItemsPresenter()
    let recorder = PresenterRecorder(presenter)
    let item = ListItem(text: "x")
    presenter.setList(List(items: [item]))
    let calls = recorder.calls { presenter.toggleListItem(item) }
    #expect(calls == ["will", "move x from 0 to 0", "update x* at 0", "did"])
  }

  // MARK: complete all / incomplete all

  @Test func `complete all / incomplete all: nothing moves, each that differs is updated`() {
    let (presenter, _, recorder) = fixture.presenter()
    let completed = recorder.calls {
      presenter.updatePresentedListItemsToCompletionState(true)
    }
    #expect(completed == ["will", "update 1* at 0", "update 3* at 1", "did"])
    recorder.expectSilence { presenter.updatePresentedListItemsToCompletionState(true) }
    let reopened = recorder.calls {
      presenter.updatePresentedListItemsToCompletionState(false)
    }
    #expect(
      reopened == [
        "will", "update 1 at 0", "update 3 at 1", "update 0 at 2", "update 2 at 3",
        "update 4 at 4", "did",
      ]
    )
    #expect(presenter.presentedListItems.words == "1 3 0 2 4")
  }

  // MARK: canInsert / canMove

  @Test(arguments: [
    ("1", [0, 1]), ("3", [0, 1]), ("0", [2, 3, 4]), ("2", [2, 3, 4]), ("4", [2, 3, 4]),
  ])
  func `canInsert / canMove: an item moves among its like`(name: String, places: [Int]) throws {
    let (presenter, _, _) = fixture.presenter()
    let item = try fixture.items.item(name)
    #expect((-2...7).filter { presenter.canMoveListItem(item, toIndex: $0) } == places)
  }

  @Test func `canInsert / canMove: an unknown item can't be moved`() {
    let (presenter, _, _) = fixture.presenter()
    #expect(!presenter.canMoveListItem(ListItem(text: "x"), toIndex: 0))
  }

  @Test(arguments: [("a b c", [0, 1, 2]), ("a* b* c*", [0, 1, 2]), ("a", [0]), ("a*", [0])])
  func `canInsert / canMove: where all are alike, everywhere`(words: String, places: [Int]) throws {
    let presenter = AllListItemsPresenter()
    let items = words.split(separator: " ").flatMap { PresentedList.items(String($0)) }
    presenter.setList(List(items: items))
    let item = try items.item("a")
    #expect((-1...4).filter { presenter.canMoveListItem(item, toIndex: $0) } == places)
  }

  @Test(arguments: 0..<50 as Range<UInt64>)
  func `canInsert / canMove: whenever it is true the move succeeds`(seed: UInt64) {
    var lists = RandomLists(seed: seed)
    let presenter = AllListItemsPresenter()
    let recorder = PresenterRecorder(presenter)
    presenter.setList(List(items: lists.items(lists.number(below: 7))))
    for item in presenter.presentedListItems {
      for index in -1...presenter.count + 1
      where presenter.canMoveListItem(item, toIndex: index) {
        presenter.moveListItem(item, toIndex: index)
        #expect(presenter.presentedListItems[index] == item)
        recorder.checkMirror()
        let states = presenter.presentedListItems.map(\.isComplete)
        #expect(states == states.filter { !$0 } + states.filter { $0 })
      }
    }
  }

  // MARK: What an operation must not be given

  @Test func `an absent item can't be toggled`() async {
    await #expect(processExitsWith: .failure) {
      AllListItemsPresenter().toggleListItem(ListItem(text: "x"))
    }
  }

  @Test func `an absent item can't be removed`() async {
    await #expect(processExitsWith: .failure) {
      AllListItemsPresenter().removeListItem(ListItem(text: "x"))
    }
  }

  @Test func `a present item can't be inserted`() async {
    await #expect(processExitsWith: .failure) {
      let item = ListItem(text: "x")
      let presenter = AllListItemsPresenter()
      presenter.insertListItem(item)
      presenter.insertListItem(item)
    }
  }

  @Test func `an item can't be moved among those of the other kind`() async {
    await #expect(processExitsWith: .failure) {
      let (presenter, _, _) = PresentedList().presenter()
      presenter.moveListItem(presenter.presentedListItems[1], toIndex: 2)
    }
  }
}
