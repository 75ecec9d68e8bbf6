// SPDX-License-Identifier: MIT

import TestKit
import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import Testing

/// What an open document knows of its list, its file and its changes.
@Suite struct ListDocumentTests {
  static let text = #"{"color":"red","items":["a","b",{"text":"c","completed":true}],"x":[1]}"#

  /// A document that is loaded, with a presenter that edits.
  static func open(_ text: String = text) throws -> (ListDocument, AllListItemsPresenter) {
    let presenter = AllListItemsPresenter()
    let document = ListDocument(name: "Shopping", presenter: presenter)
    presenter.undoManager = document.undoManager
    try document.load(text)
    return (document, presenter)
  }

  @Test func `document load/save errors: a corrupt file has code 259 and its place`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    let before = presenter.archiveableList
    #expect {
      try document.load(#"{"items":[1]}"#)
    } throws: { error in
      guard let error = error as? ListDocumentError, case .corrupt(let cause) = error else {
        return false
      }
      return error.domain == "NSCocoaErrorDomain" && error.code == 259 && cause.path == "items[0]"
        && error.description
          == "the file can't be read: items[0]: expected an item: a text or an object, found a number"
    }
    #expect(presenter.archiveableList == before)
    #expect(throws: ListDocumentError.self) { try document.load("") }
  }

  @Test func `document load/save errors: without a presenter, code -1`() throws {
    let document = ListDocument(name: "x")
    try document.load(ListDocumentTests.text)
    #expect(throws: ListDocumentError.noPresenter) { try document.contents() }
    let error = ListDocumentError.noPresenter
    #expect(error.domain == "ListDocumentDomain" && error.code == -1)
    #expect(error.description.hasPrefix("the list can't be written: "))
    document.updateChangeCount(.done)
    #expect(throws: ListDocumentError.noPresenter) { try document.beginSaving() }
  }

  @Test func `a presenter that comes later is given what was loaded`() throws {
    let document = ListDocument(name: "x")
    try document.load(ListDocumentTests.text)
    let presenter = AllListItemsPresenter()
    document.presenter = presenter
    #expect(presenter.presentedListItems.map(\.text) == ["a", "b", "c"])
    #expect(try document.contents() == Array((ListDocumentTests.text + "\n").utf8))
    #expect(!document.hasUnsavedChanges)
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
    document.updateChangeCount(.cleared)
    #expect(!document.hasUnsavedChanges && observer.changes == 3)
    document.undoManager.undo()
    #expect(document.hasUnsavedChanges)
  }

  @Test func `a change after an undo is a change, though the count is the same`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.color = .blue
    let snapshot = try #require(try document.beginSaving())
    document.finishSaving(snapshot, .written)
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
    #expect(try document.beginSaving() == nil)
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
    #expect(try document.beginSaving() == nil)
    // The file is there again: what was edited comes in.
    document.merge(disk: try List(reading: ListDocumentTests.text))
    #expect(!document.isDeleted)
    #expect(try document.beginSaving()?.list.color == .blue)
  }

  @Test func `handoff: a document tells its path and its color`() throws {
    let presenter = AllListItemsPresenter()
    let document = ListDocument(name: "/lists/a.list.json")
    #expect(document.handoff() == nil && document.deepLink == nil)
    document.presenter = presenter
    try document.load(ListDocumentTests.text)
    #expect(document.handoff() == Handoff(path: "/lists/a.list.json", color: .red))
    #expect(document.handoff(.watch)?.activity == .watch)
    #expect(document.deepLink?.description == "lister:///lists/a.list.json?color=5")
  }

  @Test func `loading gives up what was changed`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.color = .blue
    try document.load(ListDocumentTests.text)
    #expect(!document.hasUnsavedChanges && presenter.color == .red)
  }

  @Test func `a new document is written as a whole`() throws {
    let presenter = AllListItemsPresenter()
    let document = ListDocument(name: "New", presenter: presenter)
    presenter.undoManager = document.undoManager
    presenter.setList(List(color: .green))
    #expect(try document.beginSaving() == nil)
    presenter.insertListItem(ListItem(text: "a"))
    let snapshot = try #require(try document.beginSaving())
    #expect(snapshot.base == nil)
    #expect(snapshot.bytes == presenter.archiveableList.bytes)
  }
}

/// Counts what a document tells.
final class DocumentObserver: ListDocumentDelegate {
  var deletions = 0
  var changes = 0
  func listDocumentWasDeleted(_ document: ListDocument) { deletions += 1 }
  func listDocumentDidChange(_ document: ListDocument) { changes += 1 }
}

extension ListDocument {
  /// Loads a document that is spelled out.
  func load(_ text: String) throws(ListDocumentError) {
    try Array(text.utf8).withByteView { (view) throws(ListDocumentError) in try load(from: view) }
  }
}
