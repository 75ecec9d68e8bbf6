// SPDX-License-Identifier: MIT

import TestKit
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// The presenter that edits nothing: what was downloaded is merged with what is here.
@Suite struct DownloadedListPresenterTests {
  private static let document = """
    { "items" : [ "a" , {"text":"b","completed":true}, {"completed":false,"text":"c"} ],
      "color" : 3, "else" : 1.50 }
    """

  @Test func `read-only presenter: what is set is saved byte for byte, in its own order`() throws {
    let list = try List(reading: DownloadedListPresenterTests.document)
    let presenter = DownloadedListPresenter()
    let recorder = PresenterRecorder(presenter)
    #expect(presenter.isEmpty)
    #expect(recorder.calls { presenter.setList(list) } == ["refresh"])
    #expect(presenter.presentedListItems.words == "a b* c")
    #expect(presenter.color == .yellow)
    #expect(presenter.archiveableList.document == DownloadedListPresenterTests.document)
    recorder.expectSilence { presenter.setList(list) }
    #expect(presenter.conflicts.isEmpty)
  }

  @Test func `read-only presenter: later lists are told item by item, as initial layout`() throws {
    let list = try List(reading: DownloadedListPresenterTests.document)
    let presenter = DownloadedListPresenter()
    let recorder = PresenterRecorder(presenter)
    presenter.setList(list)
    var next = list
    next.items.removeFirst()
    next.items[1].isComplete = true
    next.items.insert(contentsOf: PresentedList.items("x*", "y"), at: 1)
    next.color = .red
    let calls = recorder.calls { presenter.setList(next) }
    #expect(
      calls == [
        "will (initial)", "remove a at 0", "insert x at 1", "insert y at 2", "update c* at 3",
        "color red", "did (initial)",
      ]
    )
    #expect(presenter.archiveableList.bytes == next.bytes)
  }

  @Test func `read-only presenter: there is no setter of the color, and no editing`() {
    let color: AnyKeyPath = \DownloadedListPresenter.color
    #expect(!(color is ReferenceWritableKeyPath<DownloadedListPresenter, List.Color>))
    let items: AnyKeyPath = \DownloadedListPresenter.presentedListItems
    #expect(!(items is ReferenceWritableKeyPath<DownloadedListPresenter, [ListItem]>))
    let editable: AnyKeyPath = \AllListItemsPresenter.color
    #expect(editable is ReferenceWritableKeyPath<AllListItemsPresenter, List.Color>)
  }

  @Test func `read-only presenter: until something is downloaded it presents the local list`() {
    let local = PresentedList().list
    let presenter = DownloadedListPresenter(local: local)
    #expect(presenter.presentedListItems.words == "0* 1 2* 3 4*")
    #expect(presenter.color == .green)
    #expect(presenter.archiveableList.bytes == local.bytes)
  }

  @Test func `read-only presenter: local edits stay, downloaded ones are merged in`() {
    let base = PresentedList().list
    var local = base
    local.items[1].isComplete = true
    local.items.append(ListItem(text: "yours"))
    let presenter = DownloadedListPresenter(local: local, base: base)
    let recorder = PresenterRecorder(presenter)
    #expect(recorder.calls { presenter.setList(base) } == ["refresh"])
    #expect(presenter.archiveableList.bytes == local.bytes)

    var remote = base
    remote.items[3].text = "three"
    remote.items.removeLast()
    let calls = recorder.calls { presenter.setList(remote) }
    #expect(calls == ["will (initial)", "remove 4 at 4", "update three at 3", "did (initial)"])
    #expect(presenter.presentedListItems.words == "0* 1* 2* three yours")
    #expect(presenter.conflicts.isEmpty)

    // The next version is compared with the last one, so that what was removed there stays removed.
    remote.items[0].text = "zero"
    #expect(
      recorder.calls { presenter.setList(remote) } == [
        "will (initial)", "update zero* at 0", "did (initial)",
      ]
    )
    #expect(presenter.presentedListItems.words == "zero* 1* 2* three yours")
  }

  @Test(arguments: [
    (ListMerge.Preference.ours, "here"), (ListMerge.Preference.theirs, "there"),
  ])
  func `read-only presenter: contradictions`(preference: ListMerge.Preference, text: String) {
    let base = PresentedList().list
    var (local, remote) = (base, base)
    local.items[1].text = "here"
    remote.items[1].text = "there"
    let presenter = DownloadedListPresenter(local: local, base: base, preferring: preference)
    presenter.setList(remote)
    #expect(presenter.conflicts.count == 1)
    #expect(presenter.presentedListItems[1].text == text)
    presenter.setList(remote)
    #expect(presenter.conflicts.isEmpty)
  }
}
