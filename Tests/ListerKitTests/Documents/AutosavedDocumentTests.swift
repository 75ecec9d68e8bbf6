// SPDX-License-Identifier: MIT

import ListerStore
import ListerKit
import ListerModel
import TestKit
import Testing

/// A document, its autosave, a slow writer that fails at times, and a second program: in made-up time.
@Suite struct AutosavedDocumentTests {
  /// One run, millisecond by millisecond.
  private final class Run: ListDocumentDelegate {
    let document: ListDocument
    let presenter: AllListItemsPresenter
    var autosave = Autosave(quiet: 20, longest: 100)
    var disk: List
    var now = 0
    var random: SeededGenerator
    /// The items of the other program; nobody deletes them.
    var foreign: Set<ListItem> = []
    var writes = 0
    private var writing: (snapshot: ListDocument.Snapshot, end: Int)?

    init(seed: UInt64) throws {
      random = SeededGenerator(seed: seed)
      (document, presenter) = try ListDocumentTests.open("{\"items\":[]}")
      disk = try List(reading: "{\"items\":[]}")
      document.delegate = self
    }

    func listDocumentDidChange(_ document: ListDocument) { autosave.noteChange(at: now) }

    func edit() {
      switch random.next() % 6 {
      case 0: if document.undoManager.canUndo { document.undoManager.undo() }
      case 1: if document.undoManager.canRedo { document.undoManager.redo() }
      case 2:
        guard let item = presenter.presentedListItems.randomElement(using: &random) else { return }
        presenter.updateListItem(item, withText: "\(now)")
      default: presenter.insertListItem(ListItem(text: "\(now)", uuid: .random(using: &random)))
      }
    }

    /// Somebody else adds an item, and we are told.
    func editElsewhere() {
      let item = ListItem(text: "else \(now)", uuid: .random(using: &random))
      disk.insertItem(item)
      foreign.insert(item)
      document.merge(disk: disk)
      if document.hasUnsavedChanges { autosave.noteChange(at: now) }
    }

    func tick() throws {
      if let (snapshot, end) = writing, end == now {
        writing = nil
        let isFailing = random.next() % 4 == 0
        if isFailing {
          document.finishSaving(snapshot, .failed(DocumentFileError(document.path, .missing)))
        } else if snapshot.base == disk {
          disk = snapshot.list
          writes += 1
          document.finishSaving(snapshot, .written(snapshot.list))
        } else {
          document.finishSaving(snapshot, .diskChanged(disk))
          if document.hasUnsavedChanges { autosave.noteChange(at: now) }
        }
        autosave.finish(succeeded: !isFailing, at: now)
      }
      guard autosave.isDue(at: now) else { return }
      autosave.begin()
      if let snapshot = document.beginSaving() {
        writing = (snapshot, now + 1 + Int(random.next() % 60))
      } else {
        autosave.finish(succeeded: true, at: now)
      }
    }
  }

  @Test func `autosave + versions: however slow or failing, all is saved in the end`() throws {
    for seed in 0..<10 {
      let run = try Run(seed: UInt64(seed))
      for now in 0..<3000 {
        run.now = now
        if now < 2000, run.random.next() % 25 == 0 { run.edit() }
        if now < 2000, run.random.next() % 100 == 0 { run.editElsewhere() }
        try run.tick()
      }
      #expect(!run.document.hasUnsavedChanges, "seed \(seed)")
      #expect(run.autosave.nextDeadline == nil)
      #expect(run.disk == run.presenter.archiveableList)
      #expect(run.writes > 10)
      #expect(run.foreign.isSubset(of: run.disk.items) && run.foreign.count > 5)
    }
  }
}
