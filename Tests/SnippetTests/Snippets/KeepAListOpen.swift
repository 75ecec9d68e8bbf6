// SPDX-License-Identifier: MIT

// An application that stays open: what its screen would show is written down in lines.
import Dispatch
import ListerKit

final class Application: ListsControllerDelegate, ListDocumentDelegate {
  var lines: [String] = []
  /// What a clock tells, in milliseconds.
  var now = 0
  private var autosave = Autosave()

  // The lists of the folder, on the controller's delegate queue.

  func listsControllerWillChangeContent(_ controller: ListsController) { lines.append("will") }

  func listsController(
    _ controller: ListsController,
    didInsertListInfo info: ListInfo,
    atIndex index: Int
  ) {
    lines.append("+ \(info.name) at \(index), \(info.color)")
  }

  func listsController(
    _ controller: ListsController,
    didUpdateListInfo info: ListInfo,
    atIndex index: Int
  ) {
    lines.append("* \(info.name) at \(index), \(info.color)")
  }

  func listsControllerDidChangeContent(_ controller: ListsController) { lines.append("did") }

  // The list that is open.

  func listDocumentDidChange(_ document: ListDocument) { autosave.noteChange(at: now) }

  /// Called when the clock has come to ``Autosave/nextDeadline``, or at any time.
  func saveIfDue(_ document: ListDocument) {
    guard autosave.isDue(at: now) else { return }
    autosave.begin()
    guard let snapshot = document.beginSaving() else {
      return autosave.finish(succeeded: true, at: now)
    }
    // This may take place on any thread: a snapshot is Sendable.
    let result = snapshot.save()
    let conflicts = document.finishSaving(snapshot, result)
    lines += conflicts.map { "both sides changed \($0.field)" }
    if case .failed(let error) = result {
      lines.append("\(error)")
      return autosave.finish(succeeded: false, at: now)
    }
    autosave.finish(succeeded: true, at: now)
    if document.hasUnsavedChanges { autosave.noteChange(at: now) }
  }
}

func keepAListOpen(home: String) throws -> [String] {
  let application = Application()

  // Where are lists kept: on this machine, or in a folder that another program keeps in step?
  let settings = AppConfiguration(folder: home + "/settings")
  let local = home + "/Lists"
  let cloud = CloudFolder(path: home + "/Cloud")
  try settings.runHandlerOnFirstLaunch { _ = try? ListUtilities.copySamples(into: local) }
  var coordinator = LocalListCoordinator(folder: local)
  var storage = try settings.storage()
  var steps = storage.resolve(account: cloud.identityToken)
  while !steps.isEmpty {
    switch steps.removeFirst() {
    case .ask: steps = storage.choose(.cloud)  // What the user has answered.
    case .use(.cloud): coordinator = cloud.coordinator() ?? coordinator
    case .use: break
    case .migrate:
      let moved = try ListUtilities.migrateLists(from: local, to: cloud.documentsFolder)
      application.lines.append("\(moved.count) lists moved")
    case .tellAccountIsGone: application.lines.append("the account has changed")
    case .copyTodayList: try ListUtilities.copyTodayList(into: local)
    }
  }
  try settings.setStorage(storage)

  // Which lists are there?
  let queue = DispatchQueue(label: "lists")  // With a main loop: the main queue.
  let controller = ListsController(coordinator: coordinator, delegateQueue: queue)
  controller.delegate = application
  /// Has everything reported that has happened in the folder; an application waits for it instead.
  func catchUp() {
    coordinator.rescan()
    queue.sync {}
  }
  controller.startSearching()
  catchUp()
  controller.createListInfo(for: List(color: .red), named: "Books")
  catchUp()

  // One is opened, edited, and saved when nothing has changed for a second.
  let presenter = AllListItemsPresenter()
  let document = ListDocument(path: controller[1].path, presenter: presenter)
  document.delegate = application
  document.undoManager.levelsOfUndo = 100
  presenter.undoManager = document.undoManager
  try document.open()
  presenter.color = .yellow
  presenter.toggleListItem(presenter.presentedListItems[0])
  application.lines.append(document.undoManager.undoMenuItemTitle)
  document.undoManager.undo()
  application.lines.append(document.undoManager.redoMenuItemTitle)
  application.lines.append(document.undoManager.undoMenuItemTitle)
  application.now += 1_000
  application.saveIfDue(document)
  catchUp()

  // What another machine has made of it is downloaded, and merged by a presenter that only reads.
  let base = presenter.archiveableList
  var elsewhere = base
  elsewhere.items[0].price = NumberText("1.19")
  presenter.updateListItem(presenter.presentedListItems[0], withText: "Oat milk")
  let downloads: any ListPresenterType = DownloadedListPresenter(
    local: presenter.archiveableList,
    base: base
  )
  downloads.setList(try List(document: elsewhere.bytes))
  presenter.setList(downloads.archiveableList)
  document.updateChangeCount(.done)
  let first = presenter.presentedListItems[0]
  application.lines.append("\(first.text) @ \(first.price?.text ?? "")")

  // A small view shows what is left to do.
  let rest = IncompleteListItemsPresenter()
  rest.setList(presenter.archiveableList)
  application.lines.append("\(rest.count) of \(presenter.count) to do")

  // After a kill, or on another machine, the same list is opened again.
  let session = try SceneStateFile(session: "main", in: home + "/settings")
  try session.save(SceneState(openList: document.path, scrollRow: 2))
  application.lines.append("row \(try session.load()?.scrollRow ?? 0)")
  let handoff = Handoff(path: document.path, color: presenter.color).json
  let there = Handoff(handoff)?.path(inDocuments: coordinator.documentsFolder)
  application.lines.append("\(there == document.path)")

  application.now += 1_000
  application.saveIfDue(document)
  catchUp()
  controller.stopSearching()
  try document.open()
  application.lines.append(presenter.presentedListItems[0].text)
  return application.lines
}
// 3 lists moved
// will
// + Groceries at 0, green
// + Packing at 1, orange
// + Weekend at 2, blue
// did
// will
// + Books at 0, red
// did
// Undo Toggle
// Redo Toggle
// Undo Change Color
// will
// * Groceries at 1, yellow
// did
// Oat milk @ 1.19
// 4 of 5 to do
// row 2
// true
// will
// * Groceries at 1, yellow
// did
// Oat milk
