// SPDX-License-Identifier: MIT

import ListerKit
import ListerModel
import Synchronization
import TestKit

/// Records what a controller tells, and replays it onto a mirror of the lists.
final class ControllerRecorder: ListsControllerDelegate, Sendable {
  private struct State {
    var messages: [String] = []
    var mirror: [String] = []
    var isRight = true
  }

  private let state = Mutex(State())

  /// The messages since this was asked last: `+Milk@0`.
  var messages: [String] {
    state.withLock { state in
      defer { state.messages = [] }
      return state.messages
    }
  }

  /// The names after all steps, by replaying them.
  var mirror: [String] { state.withLock(\.mirror) }

  /// Whether every step named the list that the mirror has at its index.
  var isRight: Bool { state.withLock(\.isRight) }

  private func note(_ message: String, _ change: (inout State) -> Void = { _ in }) {
    state.withLock { state in
      state.messages.append(message)
      change(&state)
    }
  }

  func listsControllerWillChangeContent(_ controller: ListsController) { note("will") }

  func listsController(
    _ controller: ListsController,
    didInsertListInfo info: ListInfo,
    atIndex index: Int
  ) {
    note("+\(info.name)@\(index)") { $0.mirror.insert(info.name, at: index) }
  }

  func listsController(
    _ controller: ListsController,
    didRemoveListInfo info: ListInfo,
    atIndex index: Int
  ) {
    note("-\(info.name)@\(index)") { state in
      if state.mirror.remove(at: index) != info.name { state.isRight = false }
    }
  }

  func listsController(
    _ controller: ListsController,
    didUpdateListInfo info: ListInfo,
    atIndex index: Int
  ) {
    note("*\(info.name)@\(index)") { state in
      if state.mirror[index] != info.name { state.isRight = false }
    }
  }

  func listsControllerDidChangeContent(_ controller: ListsController) { note("did") }

  func listsController(
    _ controller: ListsController,
    didFailCreatingListInfo info: ListInfo,
    error: DocumentFileError
  ) {
    note("cannot create \(info.name): \(error.message)")
  }

  func listsController(
    _ controller: ListsController,
    didFailRemovingListInfo info: ListInfo,
    error: DocumentFileError
  ) {
    note("cannot remove \(info.name): \(error.message)")
  }
}

/// A coordinator that tells what a test says.
final class FakeCoordinator: ListCoordinator {
  private struct State {
    weak var delegate: (any ListCoordinatorDelegate)?
    var contents: [String] = []
    var calls: [String] = []
  }

  private let state = Mutex(State())
  let documentsFolder: String

  init(_ folder: String, _ contents: [String] = []) {
    documentsFolder = folder
    state.withLock { $0.contents = contents }
  }

  var delegate: (any ListCoordinatorDelegate)? {
    get { state.withLock(\.delegate) }
    set { state.withLock { $0.delegate = newValue } }
  }

  var calls: [String] { state.withLock(\.calls) }

  func path(_ name: String) -> String { "\(documentsFolder)/\(name).list.json" }

  /// Tells the delegate of changes of lists by their names.
  func tell(
    _ inserted: [String] = [],
    removed: [String] = [],
    updated: [String] = [],
    renamed: [(String, String)] = []
  ) {
    var update = FolderUpdate()
    update.inserted = inserted.map(path)
    update.removed = removed.map(path)
    update.updated = updated.map(path)
    update.renamed = renamed.map { FolderUpdate.Rename(from: path($0), to: path($1)) }
    delegate?.listCoordinatorDidUpdateContents(self, update)
  }

  func startQuery() {
    let contents = state.withLock { state in
      state.calls.append("start")
      return state.contents
    }
    tell(contents)
  }

  func stopQuery() { state.withLock { $0.calls.append("stop") } }
  func removeList(at path: String) { state.withLock { $0.calls.append("remove \(path)") } }
  func createList(_ list: List, named name: String) {}
  func canCreateList(named name: String) -> Bool { !name.isEmpty }
  func copyList(from path: String, toListNamed name: String) {}
}
