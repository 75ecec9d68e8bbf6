// SPDX-License-Identifier: MIT

import Dispatch
import ListerStore
import ListerModel
import TestKit
import Testing
@testable import ListerKit

@Suite struct ListsControllerTests {
  private let queue = DispatchQueue(label: "test")
  private let recorder = ControllerRecorder()

  private func controller(
    _ coordinator: any ListCoordinator,
    _ predicate: ListsController.SortPredicate? = ListsController.byName
  ) -> ListsController {
    let controller = ListsController(
      coordinator: coordinator,
      delegateQueue: queue,
      sortPredicate: predicate
    )
    controller.delegate = recorder
    return controller
  }

  /// What was told, once all of it has been told.
  private var told: [String] {
    queue.sync {}
    return recorder.messages
  }

  @Test func `ListsController ordering of messages: will, removes, inserts sorted, updates, did`() {
    let coordinator = FakeCoordinator("/lists", ["milk", "Apples", "Bread"])
    let controller = controller(coordinator)
    controller.startSearching()
    #expect(told == ["will", "+Apples@0", "+Bread@1", "+milk@2", "did"])
    coordinator.tell(["Eggs", "Aa"], removed: ["Apples", "milk"], updated: ["Bread"])
    #expect(
      told == ["will", "-milk@2", "-Apples@0", "+Aa@0", "+Eggs@2", "*Bread@1", "did"]
    )
    #expect(controller.listInfos.map(\.name) == ["Aa", "Bread", "Eggs"])
    #expect(controller.count == 3)
    #expect(controller[1].name == "Bread")
  }

  @Test func `ListsController ordering of messages: nothing when there is nothing to tell`() {
    let coordinator = FakeCoordinator("/lists", ["Milk"])
    let controller = controller(coordinator)
    controller.startSearching()
    _ = told
    coordinator.tell()
    coordinator.tell(["Milk"])
    coordinator.tell(removed: ["Bread"])
    coordinator.tell(updated: ["Bread"])
    #expect(told.isEmpty)
  }

  @Test func `a rename is told as such, or as a removal and an insertion`() {
    final class Names: ListsControllerDelegate {
      var told: [String] = []
      func listsController(
        _ controller: ListsController,
        didRenameListInfo old: ListInfo,
        atIndex from: Int,
        to new: ListInfo,
        atIndex to: Int
      ) {
        told.append("\(old.name)@\(from) -> \(new.name)@\(to)")
      }
    }
    let coordinator = FakeCoordinator("/lists", ["a", "b", "c"])
    let controller = controller(coordinator)
    controller.startSearching()
    _ = told
    coordinator.tell(renamed: [("a", "d")])
    #expect(told == ["will", "-a@0", "+d@2", "did"])
    // One that was not known before is a new one.
    coordinator.tell(renamed: [("x", "e")])
    #expect(told == ["will", "+e@3", "did"])
    let names = Names()
    queue.sync { controller.delegate = names }
    coordinator.tell(renamed: [("d", "bb")])
    queue.sync {}
    #expect(names.told == ["d@2 -> bb@1"])
    #expect(controller.listInfos.map(\.name) == ["b", "bb", "c", "e"])
  }

  @Test func `coordinator swap: all old lists removed, then the new ones inserted in order`() {
    let (old, new) = (
      FakeCoordinator("/old", ["b", "a"]), FakeCoordinator("/new", ["d", "a", "C"])
    )
    let controller = controller(old)
    controller.startSearching()
    _ = told
    controller.listCoordinator = new
    #expect(
      told == ["will", "-b@1", "-a@0", "did", "will", "+a@0", "+C@1", "+d@2", "did"]
    )
    #expect(old.calls == ["start", "stop"])
    #expect(new.calls == ["start"])
    #expect(old.delegate == nil)
    #expect(controller.documentsFolder == "/new")
    // What the old one still tells is nobody's business.
    controller.listCoordinatorDidUpdateContents(old, FolderUpdate())
    #expect(told.isEmpty)
    controller.listCoordinator = old
    #expect(controller.listCoordinator === old)
    _ = told
    #expect(controller.listInfos.map(\.name) == ["a", "b"])
  }

  @Test func `a failure is told with the list that it is about`() {
    let coordinator = FakeCoordinator("/lists")
    let controller = controller(coordinator)
    let path = coordinator.path("Milk")
    controller.listCoordinator(
      coordinator,
      didFailCreatingListAt: path,
      error: DocumentFileError(path, .name(.taken(by: "milk")))
    )
    controller.listCoordinator(
      coordinator,
      didFailRemovingListAt: path,
      error: DocumentFileError(path, .missing)
    )
    #expect(
      told == [
        "cannot create Milk: not a name for a list: there is a list named 'milk'",
        "cannot remove Milk: there is no such list",
      ]
    )
    #expect(!controller.canCreateListInfo(named: ""))
    #expect(controller.canCreateListInfo(named: "x"))
  }

  @Test func `without a sort predicate lists stand in the order in which they come`() {
    let coordinator = FakeCoordinator("/lists", ["c", "a"])
    let controller = controller(coordinator, nil)
    controller.startSearching()
    coordinator.tell(["b"])
    coordinator.tell(renamed: [("a", "z")])
    queue.sync {}
    #expect(controller.listInfos.map(\.name) == ["c", "z", "b"])
    #expect(recorder.mirror == ["c", "z", "b"])
  }

  @Test(arguments: 1...30 as ClosedRange<UInt64>)
  func `replaying the messages onto a mirror gives the lists`(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let coordinator = FakeCoordinator("/lists")
    let controller = controller(coordinator)
    let names = (0..<20).map { "list \($0)" }
    for _ in 0..<20 {
      let picked = names.shuffled(using: &generator)
      coordinator.tell(
        Array(picked[0..<Int.random(in: 0...6, using: &generator)]),
        removed: Array(picked[6..<Int.random(in: 6...12, using: &generator)]),
        updated: Array(picked[3..<Int.random(in: 3...14, using: &generator)]),
        renamed: Bool.random(using: &generator) ? [(picked[15], picked[16])] : []
      )
    }
    queue.sync {}
    #expect(recorder.isRight)
    #expect(recorder.mirror == controller.listInfos.map(\.name))
    #expect(controller.listInfos == controller.listInfos.sorted(by: ListsController.byName))
  }
}
