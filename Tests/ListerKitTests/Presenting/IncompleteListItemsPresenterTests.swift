// SPDX-License-Identifier: MIT

import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// The presenter of small views: cases of Lister 3.4, and what new lists do.
@Suite struct IncompleteListItemsPresenterTests {
  private let fixture = PresentedList()

  private func presenter() -> (IncompleteListItemsPresenter, PresenterRecorder) {
    let presenter = IncompleteListItemsPresenter()
    let recorder = PresenterRecorder(presenter)
    #expect(recorder.calls { presenter.setList(fixture.list) } == ["refresh"])
    return (presenter, recorder)
  }

  @Test func `incomplete presenter: only items to be done are presented, all are saved`() {
    let (presenter, _) = presenter()
    #expect(presenter.presentedListItems.words == "1 3")
    #expect(presenter.archiveableList.bytes == fixture.list.bytes)
  }

  @Test func `incomplete presenter: a toggled item stays visible until presented anew`() throws {
    let (presenter, recorder) = presenter()
    let item = try fixture.items.item("3")
    let done = recorder.calls { presenter.toggleListItem(item) }
    #expect(done == ["will", "update 3* at 1", "did"])
    #expect(presenter.presentedListItems.words == "1 3*")
    #expect(presenter.archiveableList.items.words == "0* 1 2* 3* 4*")
    recorder.expectSilence { presenter.setList(presenter.archiveableList) }
    #expect(presenter.presentedListItems.words == "1 3*")
    let again = IncompleteListItemsPresenter()
    again.setList(presenter.archiveableList)
    #expect(again.presentedListItems.words == "1")
    let undone = recorder.calls { presenter.toggleListItem(item) }
    #expect(undone == ["will", "update 3 at 1", "did"])
  }

  @Test func `incomplete presenter: a color is reported`() {
    let (presenter, recorder) = presenter()
    #expect(recorder.calls { presenter.color = .red } == ["will", "color red", "did"])
    recorder.expectSilence { presenter.color = .red }
    #expect(presenter.archiveableList.color == .red)
  }

  @Test func `incomplete presenter: complete all updates each presented item`() throws {
    let (presenter, recorder) = presenter()
    let calls = recorder.calls { presenter.updatePresentedListItemsToCompletionState(true) }
    #expect(calls == ["will", "update 1* at 0", "update 3* at 1", "did"])
    recorder.expectSilence { presenter.updatePresentedListItemsToCompletionState(true) }
    #expect(presenter.archiveableList.items.words == "0* 1* 2* 3* 4*")
    presenter.updatePresentedListItemsToCompletionState(false)
    #expect(presenter.archiveableList.bytes == fixture.list.bytes)
  }

  @Test func `incomplete presenter: new items appear where the list has them`() throws {
    let (presenter, recorder) = presenter()
    var list = presenter.archiveableList
    list.items.insert(contentsOf: PresentedList.items("a", "b*", "c"), at: 2)
    let calls = recorder.calls { presenter.setList(list) }
    #expect(calls == ["will (initial)", "insert a at 1", "insert c at 2", "did (initial)"])
    #expect(presenter.presentedListItems.words == "1 a c 3")
  }

  @Test func `incomplete presenter: removals, moves, inserts, updates, the color last`() throws {
    let (presenter, recorder) = presenter()
    let added = PresentedList.items("a", "b")
    var list = presenter.archiveableList
    list.items.append(contentsOf: added)
    _ = recorder.calls { presenter.setList(list) }
    // 1 3 a b
    list.items.removeAll { $0.text == "1" }
    list.items.insert(list.items.remove(at: list.items.count - 1), at: 0)
    list.items.append(ListItem(text: "c"))
    list.items[1].isComplete = false
    for index in list.items.indices where ["3", "a"].contains(list.items[index].text) {
      list.items[index].note = "new"
    }
    list.color = .blue
    let calls = recorder.calls { presenter.setList(list) }
    #expect(presenter.presentedListItems.words == "b 0 3 a c")
    #expect(
      calls == [
        "will (initial)", "remove 1 at 0", "move b from 2 to 0", "insert 0 at 1", "insert c at 4",
        "update 3 at 2", "update a at 3", "color blue", "did (initial)",
      ]
    )
  }

  @Test func `incomplete presenter: an item done elsewhere stays visible, done`() throws {
    let (presenter, recorder) = presenter()
    var list = presenter.archiveableList
    list.items[3].isComplete = true
    let calls = recorder.calls { presenter.setList(list) }
    #expect(calls == ["will (initial)", "update 3* at 1", "did (initial)"])
  }

  @Test func `incomplete presenter: what is not presented is adopted in silence`() {
    let (presenter, recorder) = presenter()
    var list = presenter.archiveableList
    list.items[0].text = "zero"
    list.items.remove(at: 2)
    list["grid"] = JSONText("[[1]]")
    recorder.expectSilence { presenter.setList(list) }
    #expect(presenter.archiveableList.bytes == list.bytes)
  }

  @Test func `an item that is not presented can't be toggled`() async {
    await #expect(processExitsWith: .failure) {
      let fixture = PresentedList()
      let presenter = IncompleteListItemsPresenter()
      presenter.setList(fixture.list)
      presenter.toggleListItem(fixture.items[0])
    }
  }
}
