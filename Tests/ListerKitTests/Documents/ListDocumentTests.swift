// SPDX-License-Identifier: MIT

import TestKit
import ListerStore
import ListerKit
import ListerModel
import Testing

/// What an open document knows of its list, its file and its changes.
@Suite struct ListDocumentTests {
  static let text = #"{"color":"red","items":["a","b",{"text":"c","completed":true}],"x":[1]}"#

  /// A document that is loaded, with a presenter that edits.
  static func open(_ text: String = text) throws -> (ListDocument, AllListItemsPresenter) {
    let presenter = AllListItemsPresenter()
    let document = ListDocument(path: "/Shopping.list.json", presenter: presenter)
    presenter.undoManager = document.undoManager
    document.merge(disk: try List(reading: text))
    return (document, presenter)
  }

  @Test func `document load/save errors: a corrupt file is told with its place`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.list.json", #"{"items":["a"]}"#)
    let presenter = AllListItemsPresenter()
    let document = ListDocument(path: file, presenter: presenter)
    try document.open()
    try folder.add("a.list.json", #"{"items":[1]}"#)
    for call in [document.open, { _ = try document.reload() }] {
      #expect {
        try call()
      } throws: { error in
        (error as? DocumentFileError)?.description
          == "\(file):1:11: expected an item: a text or an object, found a number"
      }
    }
    #expect(presenter.presentedListItems.map(\.text) == ["a"])
    let none = ListDocument(path: "\(folder.path)/none.list.json", presenter: presenter)
    #expect(throws: DocumentFileError(none.path, .missing)) { try none.open() }
  }

  @Test func `autosave + versions: registering an undo makes the document dirty`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    let observer = DocumentObserver()
    document.delegate = observer
    #expect(!document.hasUnsavedChanges && observer.changes == 0)
    presenter.color = .blue
    #expect(document.hasUnsavedChanges && observer.changes == 1)
    document.undoManager.undo()
    #expect(!document.hasUnsavedChanges && observer.changes == 2)
    document.undoManager.redo()
    #expect(document.hasUnsavedChanges && observer.changes == 3)
  }

  @Test func `a change after an undo is a change, though the count is the same`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.color = .blue
    let snapshot = try #require(document.beginSaving())
    document.finishSaving(snapshot, .written(snapshot.list))
    #expect(!document.hasUnsavedChanges)
    document.undoManager.undo()
    presenter.color = .green
    #expect(document.hasUnsavedChanges)
    document.undoManager.undo()
    #expect(document.hasUnsavedChanges)
  }

  @Test func `changes that come to nothing are not written`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.color = .blue
    presenter.color = .red
    #expect(document.hasUnsavedChanges)
    #expect(document.beginSaving() == nil)
    #expect(!document.hasUnsavedChanges)
  }

  @Test func `deletion while open: the delegate hears of it once, and nothing is saved`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    let observer = DocumentObserver()
    document.delegate = observer
    presenter.color = .blue
    document.noteDeletion()
    document.noteDeletion()
    #expect(observer.deletions == 1 && document.isDeleted)
    #expect(document.beginSaving() == nil)
    // The file is there again: what was edited comes in.
    document.merge(disk: try List(reading: ListDocumentTests.text))
    #expect(!document.isDeleted)
    #expect(document.beginSaving()?.list.color == .blue)
  }

  @Test func `opening gives up what was changed`() throws {
    let folder = try TemporaryFolder()
    let presenter = AllListItemsPresenter()
    let document = ListDocument(
      path: try folder.add("a.list.json", ListDocumentTests.text),
      presenter: presenter
    )
    presenter.undoManager = document.undoManager
    try document.open()
    presenter.color = .blue
    try document.open()
    #expect(!document.hasUnsavedChanges && presenter.color == .red)
  }

  @Test func `a new document is written as a whole`() throws {
    let presenter = AllListItemsPresenter()
    let document = ListDocument(path: "/New.list.json", presenter: presenter)
    presenter.undoManager = document.undoManager
    presenter.setList(List(color: .green))
    #expect(document.beginSaving() == nil)
    presenter.insertListItem(ListItem(text: "a"))
    let snapshot = try #require(document.beginSaving())
    #expect(snapshot.base == nil)
    #expect(snapshot.list == presenter.archiveableList)
  }
}

/// Counts what a document tells.
final class DocumentObserver: ListDocumentDelegate {
  var deletions = 0
  var changes = 0
  func listDocumentWasDeleted(_ document: ListDocument) { deletions += 1 }
  func listDocumentDidChange(_ document: ListDocument) { changes += 1 }
}
