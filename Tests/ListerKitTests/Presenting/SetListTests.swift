// SPDX-License-Identifier: MIT

import TestKit
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// What a presenter of all items reports of a list that comes from elsewhere, and that it adopts it.
@Suite struct SetListTests {
  private let fixture = PresentedList()

  /// What setting the presented list with a change reports; the list must be adopted.
  private func calls(
    _ change: (inout List) throws -> Void,
    _ location: SourceLocation = #_sourceLocation
  ) throws -> [String] {
    let (presenter, _, recorder) = fixture.presenter()
    var list = presenter.archiveableList
    try change(&list)
    let calls = recorder.calls(of: { presenter.setList(list) }, location)
    #expect(presenter.archiveableList == list, sourceLocation: location)
    return calls
  }

  @Test func `setList diff: one insert is granular`() throws {
    let first = try calls { $0.items.insert(ListItem(text: "x"), at: 1) }
    #expect(first == ["will (initial)", "insert x at 1", "did (initial)"])
    let last = try calls { $0.items.append(ListItem(text: "x", isComplete: true)) }
    #expect(last == ["will (initial)", "insert x at 5", "did (initial)"])
  }

  @Test func `setList diff: one toggle is granular`() throws {
    let done = try calls { list in
      var item = list.items.remove(at: 0)
      item.isComplete = true
      list.items.insert(item, at: 2)
    }
    #expect(
      done == ["will (initial)", "move 1 from 0 to 2", "update 1* at 2", "did (initial)"]
    )
    let reopened = try calls { list in
      var item = list.items.remove(at: 4)
      item.isComplete = false
      list.items.insert(item, at: 0)
    }
    #expect(
      reopened == ["will (initial)", "move 4 from 4 to 0", "update 4 at 0", "did (initial)"]
    )
  }

  @Test func `setList diff: n removals are granular, the last one first`() throws {
    let calls = try calls { list in list.items.removeAll { ["1", "0", "4"].contains($0.text) } }
    #expect(
      calls == [
        "will (initial)", "remove 4 at 4", "remove 0 at 2", "remove 1 at 0", "did (initial)",
      ]
    )
  }

  @Test func `setList diff: n texts are granular, in order`() throws {
    let calls = try calls { list in
      for index in [4, 1, 2] { list.items[index].text += "!" }
    }
    #expect(
      calls == [
        "will (initial)", "update 3! at 1", "update 0!* at 2", "update 4!* at 4", "did (initial)",
      ]
    )
  }

  @Test(arguments: ["quantity", "unit", "price", "priority", "note", "tags", "aisle"])
  func `setList diff: a change of any member of an item is an update`(member: String) throws {
    let calls = try calls { $0.items[1][member] = JSONText("null") }
    #expect(calls == ["will (initial)", "update 3 at 1", "did (initial)"])
  }

  @Test func `setList diff: a mere re-ordering is not lost but told as moves`() throws {
    let one = try calls { $0.items.swapAt(0, 1) }
    #expect(one.count == 3)
    #expect(one.dropFirst().first?.hasPrefix("move") == true)
    let calls = try calls { list in
      list.items.append(list.items.remove(at: 2))
      list.items.insert(list.items.remove(at: 1), at: 0)
    }
    #expect(calls.count == 4)
    #expect(calls.dropFirst().dropLast().allSatisfy { $0.hasPrefix("move") })
  }

  @Test func `setList diff: a color is told after the items`() throws {
    #expect(
      try calls { $0.color = .red } == ["will (initial)", "color red", "did (initial)"]
    )
    let both = try calls { list in
      list.color = .red
      list.items.removeFirst()
    }
    #expect(both == ["will (initial)", "remove 1 at 0", "color red", "did (initial)"])
  }

  @Test func `setList diff: changes of several kinds refresh everything`() throws {
    let inserted = PresentedList.items("x", "y")
    #expect(try calls { $0.items.insert(contentsOf: inserted, at: 0) } == ["refresh"])
    let toggled = try calls { list in
      for index in 2...3 { list.items[index].isComplete = false }
    }
    #expect(toggled == ["refresh"])
    let mixed = try calls { list in
      list.items.removeFirst()
      list.items[0].text = "three"
      list.color = .blue
    }
    #expect(mixed == ["refresh"])
    let moved = try calls { list in
      list.items.swapAt(0, 1)
      list.items[4].text = "four"
    }
    #expect(moved == ["refresh"])
    let other = try calls { list in
      list.items[1].isComplete = true
      list.items[1].text = "three"
    }
    #expect(other == ["refresh"])
    let others = try calls { list in
      list.items[1].isComplete = true
      list.items.swapAt(3, 4)
    }
    #expect(others == ["refresh"])
  }

  @Test func `setList diff: a block of new items keeps its order`() {
    let (presenter, _, _) = fixture.presenter()
    var list = presenter.archiveableList
    list.items.insert(contentsOf: PresentedList.items("x", "y", "z"), at: 1)
    presenter.setList(list)
    #expect(presenter.presentedListItems.words == "1 x y z 3 0* 2* 4*")
  }

  @Test func `setList diff: what is not presented is adopted in silence`() throws {
    let (presenter, undoManager, recorder) = fixture.presenter()
    presenter.toggleListItem(try fixture.items.item("1"))
    var list = presenter.archiveableList
    list["grid"] = JSONText("[[\"=1+1\"]]")
    list.name = "Figures"
    recorder.expectSilence { presenter.setList(list) }
    #expect(presenter.archiveableList.bytes == list.bytes)
    #expect(undoManager.canUndo)
    undoManager.undo()
    recorder.checkMirror()
    #expect(presenter.presentedListItems.words == "1 3 0* 2* 4*")
    #expect(presenter.archiveableList.name == "Figures")
  }

  @Test func `setList diff: another spelling of the same content is adopted in silence`() throws {
    let presenter = AllListItemsPresenter()
    let recorder = PresenterRecorder(presenter)
    presenter.setList(try List(reading: "{\"items\":[{\"text\":\"a\",\"price\":1.10}]}"))
    let other = try List(reading: "{ \"items\": [ { \"price\": 1.1, \"text\": \"\\u0061\" } ] }")
    recorder.expectSilence { presenter.setList(other) }
    #expect(presenter.archiveableList.bytes == other.bytes)
  }

  @Test func `setList diff: items out of order are presented with those to be done first`() {
    let (presenter, _, recorder) = fixture.presenter()
    var list = presenter.archiveableList
    list.items = [2, 0, 3, 1, 4].map { list.items[$0] }
    recorder.expectSilence { presenter.setList(list) }
    #expect(presenter.presentedListItems.words == "1 3 0* 2* 4*")
  }

  @Test func `setList clears its own undo actions and no others`() throws {
    let (presenter, undoManager, recorder) = fixture.presenter()
    final class Other { var isUndone = false }
    let other = Other()
    undoManager.registerUndo(withTarget: other, actionName: "Other") { $0.isUndone = true }
    presenter.color = .blue
    presenter.toggleListItem(try fixture.items.item("1"))
    undoManager.undo()
    var list = presenter.archiveableList
    list.items.removeLast()
    _ = recorder.calls { presenter.setList(list) }
    #expect(!undoManager.canRedo)
    #expect(undoManager.undoActionName == "Other")
    undoManager.undo()
    #expect(other.isUndone)
    #expect(!undoManager.canUndo)
  }

  @Test func `a refresh clears the undo actions too, the first list does not`() throws {
    let presenter = AllListItemsPresenter()
    let undoManager = UndoManager()
    presenter.undoManager = undoManager
    presenter.insertListItem(ListItem(text: "early"))
    presenter.setList(fixture.list)
    #expect(undoManager.canUndo)
    presenter.setList(List(items: PresentedList.items("a", "b", "c*")))
    #expect(!undoManager.canUndo)
  }
}
