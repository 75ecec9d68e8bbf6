// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ListerFiles
import ListerKit
import ListerModel
import TestKit
import Testing

@Suite struct LocalListCoordinatorTests {
  private let queue = DispatchQueue(label: "test")
  private let recorder = ControllerRecorder()

  private func search(
    _ folder: TemporaryFolder
  ) -> (ListsController, LocalListCoordinator) {
    let coordinator = LocalListCoordinator(folder: folder.path)
    let controller = ListsController(coordinator: coordinator, delegateQueue: queue)
    controller.delegate = recorder
    controller.startSearching()
    coordinator.rescan()
    queue.sync {}
    return (controller, coordinator)
  }

  /// Whether the lists come to have these names.
  private func becomes(_ names: [String]) -> Bool {
    eventually { recorder.mirror == names }
  }

  @Test func `directory monitor: files that come, change, are renamed and go are told`() throws {
    let folder = try TemporaryFolder()
    try folder.add("Milk.list.json", "{}")
    try folder.add("notes.txt", "x")
    let (controller, coordinator) = search(folder)
    defer { controller.stopSearching() }
    #expect(recorder.messages == ["will", "+Milk@0", "did"])
    try folder.add("Bread.list.json", "{}")
    #expect(becomes(["Bread", "Milk"]))
    _ = recorder.messages
    try folder.add("Milk.list.json", "{\"color\": \"red\"}")
    var told: [String] = []
    #expect(
      eventually {
        told += recorder.messages
        return told.contains("*Milk@1")
      }
    )
    #expect(controller[1].color == .red)
    try FileManager.default.moveItem(
      atPath: "\(folder.path)/Bread.list.json",
      toPath: "\(folder.path)/Tea.list.json"
    )
    #expect(becomes(["Milk", "Tea"]))
    _ = coordinator
  }

  @Test func `directory monitor: the deletion of the last list is told`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("Milk.list.json", "{}")
    let (controller, _) = search(folder)
    defer { controller.stopSearching() }
    #expect(becomes(["Milk"]))
    try FileManager.default.removeItem(atPath: path)
    #expect(becomes([]))
    #expect(controller.count == 0)
  }

  @Test func `directory monitor: it starts again, with what happened meanwhile`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.list.json", "{}")
    try folder.add("b.list.json", "{}")
    let (controller, _) = search(folder)
    #expect(becomes(["a", "b"]))
    controller.stopSearching()
    try FileManager.default.removeItem(atPath: "\(folder.path)/a.list.json")
    try folder.add("c.list.json", "{}")
    #expect(recorder.mirror == ["a", "b"])
    controller.startSearching()
    #expect(becomes(["b", "c"]))
    try folder.add("d.list.json", "{}")
    #expect(becomes(["b", "c", "d"]))
    controller.stopSearching()
  }

  @Test func `own changes are told once, failures with their reason`() throws {
    let folder = try TemporaryFolder()
    let (controller, coordinator) = search(folder)
    controller.createListInfo(for: List(color: .blue), named: "Milk")
    #expect(becomes(["Milk"]))
    coordinator.rescan()
    queue.sync {}
    let inserts = recorder.messages.filter { $0.hasPrefix("+") }
    #expect(inserts == ["+Milk@0"])
    controller.createListInfo(for: List(), named: "milk")
    controller.createListInfo(for: List(), named: "a/b")
    controller.removeListInfo(ListInfo(path: "\(folder.path)/None.list.json"))
    coordinator.rescan()
    queue.sync {}
    #expect(
      recorder.messages == [
        "cannot create milk: not a name for a list: there is a list named 'Milk'",
        "cannot create b: not a name for a list: it has a slash",
        "cannot remove None: there is no such list",
      ]
    )
    controller.removeListInfo(controller[0])
    #expect(becomes([]))
    controller.stopSearching()
  }

  @Test func `name validation: a name that is taken, or none, can't be created`() throws {
    let folder = try TemporaryFolder()
    try folder.add("Milk.json", "{}")
    let coordinator = LocalListCoordinator(folder: folder.path)
    for name in ["MILK", "..", ""] { #expect(!coordinator.canCreateList(named: name)) }
    #expect(coordinator.canCreateList(named: "Bread"))
  }

  @Test func `download files into the documents dir: the coordinator sees a copy`() throws {
    let folder = try TemporaryFolder()
    let elsewhere = try TemporaryFolder()
    let text = "{\"items\": [\"Milk\"],   \"unknown\": 1.10}"
    let file = try elsewhere.add("download.tmp", text)
    let (controller, coordinator) = search(folder)
    defer { controller.stopSearching() }
    controller.copyList(from: file, toListNamed: "World Cup")
    #expect(becomes(["World Cup"]))
    #expect(try folder.text("World Cup.list.json") == text)
    try elsewhere.add("download.tmp", "{\"items\": [\"Bread\"]}")
    _ = recorder.messages
    controller.copyList(from: file, toListNamed: "World Cup")
    controller.copyList(from: "\(elsewhere.path)/none", toListNamed: "Other")
    coordinator.rescan()
    queue.sync {}
    #expect(
      recorder.messages == [
        "cannot create World Cup: not a name for a list: there is a list named 'World Cup'",
        "cannot create Other: there is no such list",
      ]
    )
    #expect(try folder.text("World Cup.list.json") == text)
  }

  @Test func `an absent folder has no lists, and is found when it has come to be`() throws {
    let folder = try TemporaryFolder()
    let coordinator = LocalListCoordinator(folder: "\(folder.path)/none")
    let controller = ListsController(coordinator: coordinator, delegateQueue: queue)
    controller.delegate = recorder
    controller.startSearching()
    coordinator.rescan()
    queue.sync {}
    #expect(recorder.messages.isEmpty)
    try folder.add("none/a.list.json", "{}")
    controller.startSearching()
    #expect(becomes(["a"]))
    try FileManager.default.removeItem(atPath: "\(folder.path)/none")
    #expect(becomes([]))
    controller.stopSearching()
  }

  @Test func `a folder of many documents is looked through and put in order`() throws {
    let folder = try TemporaryFolder()
    for number in 0..<2_000 {
      try folder.add("list \(number).list.json")
    }
    let (controller, _) = search(folder)
    defer { controller.stopSearching() }
    #expect(controller.listInfos.map(\.name) == (0..<2_000).map { "list \($0)" })
    #expect(recorder.mirror.count == 2_000)
  }
}
