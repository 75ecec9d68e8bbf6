// SPDX-License-Identifier: MIT

import Foundation
import ListerStore
import ListerKit
import ListerModel
import TestKit
import Testing

/// An open document and its file.
@Suite struct SavedDocumentTests {
  private let folder: TemporaryFolder
  private let presenter = AllListItemsPresenter()
  private let document: ListDocument
  private let observer = DocumentObserver()

  init() throws {
    folder = try TemporaryFolder()
    document = ListDocument(path: "\(folder.path)/a.list.json", presenter: presenter)
    presenter.undoManager = document.undoManager
    document.delegate = observer
  }

  private func save() throws -> ListDocument.SaveResult {
    let snapshot = try #require(document.beginSaving())
    let result = snapshot.save()
    document.finishSaving(snapshot, result)
    return result
  }

  @Test func `autosave + versions: a new document is made, and each save is a version`() throws {
    presenter.insertListItem(ListItem(text: "Milk"))
    _ = try save()
    presenter.insertListItem(ListItem(text: "Tea"))
    presenter.color = .blue
    _ = try save()
    #expect(!document.hasUnsavedChanges)
    let file = try DocumentFile(path: document.path)
    #expect(try file.read().list == presenter.archiveableList)
    #expect(try file.versions().map(\.title) == ["Create", "Change Color"])
    document.undoManager.undo()
    document.undoManager.undo()
    _ = try save()
    #expect(try file.read().list.items.map(\.text) == ["Milk"])
  }

  @Test func `grids are calculated when the document is saved`() throws {
    try folder.add("a.list.json", #"{"items":["a"],"grid":[[1,"=A1+1"]]}"#)
    try document.open()
    presenter.insertListItem(ListItem(text: "Milk"))
    let snapshot = try #require(document.beginSaving())
    presenter.color = .blue
    document.finishSaving(snapshot, snapshot.save())
    #expect(try folder.text("a.list.json").contains(#""values":[[1,2]]"#))
    #expect(document.hasUnsavedChanges)
    guard case .written(let list) = try save() else {
      Issue.record("the document was saved")
      return
    }
    #expect(!document.hasUnsavedChanges && list == presenter.archiveableList)
    document.undoManager.undo()
    document.undoManager.undo()
    #expect(presenter.presentedListItems.map(\.text) == ["a"] && presenter.color == .gray)
  }

  @Test func `what others have written is merged, when it is found or told`() throws {
    try folder.add("a.list.json", #"{"items":["a","b"]}"#)
    try document.open()
    presenter.updateListItem(presenter.presentedListItems[0], withText: "ours")
    try folder.add("a.list.json", #"{"items":["a",{"text":"b","completed":true}]}"#)
    guard case .diskChanged = try save() else {
      Issue.record("the file was changed")
      return
    }
    _ = try save()
    #expect(!document.hasUnsavedChanges)
    try folder.add("a.list.json", #"{"items":["c"]}"#)
    #expect(try document.reload().isEmpty)
    #expect(presenter.presentedListItems.map(\.text) == ["c"])
  }

  @Test func `deletion while open is told once, and what can't be written is`() throws {
    try folder.add("a.list.json", #"{"items":["a"]}"#)
    try document.open()
    presenter.color = .blue
    let snapshot = try #require(document.beginSaving())
    try FileManager.default.removeItem(atPath: document.path)
    guard case .failed(let error) = snapshot.save() else {
      Issue.record("there is no file")
      return
    }
    #expect(error == DocumentFileError(document.path, .missing))
    document.finishSaving(snapshot, .failed(error))
    try document.reload()
    try document.reload()
    #expect(observer.deletions == 1 && document.beginSaving() == nil)
  }
}
