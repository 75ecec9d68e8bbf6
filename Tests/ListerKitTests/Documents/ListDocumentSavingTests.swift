// SPDX-License-Identifier: MIT

import Foundation
import ListerStore
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing

/// Edits and slow writes at the same time.
@Suite struct ListDocumentSavingTests {
  /// A writer on another thread that begins at once and ends when it is told to.
  private final class SlowWriter: Sendable {
    private let go = DispatchSemaphore(value: 0)
    private let done = DispatchSemaphore(value: 0)
    private let url: URL

    init(_ snapshot: ListDocument.Snapshot, to url: URL) {
      self.url = url
      Thread.detachNewThread { [self] in
        let bytes = snapshot.list.bytes
        go.wait()
        try? Data(bytes).write(to: url)
        done.signal()
      }
    }

    func finish() throws -> [UInt8] {
      go.signal()
      done.wait()
      return try Array(Data(contentsOf: url))
    }
  }

  @Test func `snapshot-then-background-write: edits meanwhile are not lost`() throws {
    let folder = try TemporaryFolder()
    let url = URL(fileURLWithPath: folder.path + "/list.json")
    let (document, presenter) = try ListDocumentTests.open()
    var random = SeededGenerator(seed: 61)
    for round in 0..<50 {
      presenter.insertListItem(ListItem(text: "before \(round)", uuid: .random(using: &random)))
      let snapshot = try #require(document.beginSaving())
      let frozen = presenter.archiveableList
      let writer = SlowWriter(snapshot, to: url)
      // While it writes: an edit, and no second snapshot.
      let isEdited = random.next() % 2 == 0
      if isEdited {
        presenter.updateListItem(presenter.presentedListItems[0], withText: "during \(round)")
      }
      #expect(document.beginSaving() == nil)
      let written = try writer.finish()
      #expect(written == frozen.bytes)
      document.finishSaving(snapshot, .written(snapshot.list))
      #expect(document.base == frozen)
      #expect(document.hasUnsavedChanges == isEdited)
    }
    // In the end everything is in the file.
    if let snapshot = document.beginSaving() {
      let written = try SlowWriter(snapshot, to: url).finish()
      document.finishSaving(snapshot, .written(snapshot.list))
      #expect(written == presenter.archiveableList.bytes)
    }
    #expect(!document.hasUnsavedChanges)
    #expect(presenter.count == 53)
  }

  @Test func `a failed write leaves everything to be written again`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.color = .blue
    let first = try #require(document.beginSaving())
    document.finishSaving(first, .failed(DocumentFileError(document.path, .missing)))
    #expect(document.hasUnsavedChanges && document.base?.color == .red)
    let second = try #require(document.beginSaving())
    #expect(second.list.isIdentical(to: first.list))
    // The end of a write that counts no more changes nothing.
    document.finishSaving(first, .written(first.list))
    #expect(document.hasUnsavedChanges && document.base?.color == .red)
    document.finishSaving(second, .written(second.list))
    #expect(!document.hasUnsavedChanges && document.base?.color == .blue)
  }

  @Test func `undoing and editing anew during a write leaves the document dirty`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.color = .blue
    let snapshot = try #require(document.beginSaving())
    document.undoManager.undo()
    presenter.color = .green
    document.finishSaving(snapshot, .written(snapshot.list))
    #expect(document.hasUnsavedChanges && document.base?.color == .blue)
    #expect(document.beginSaving()?.list.color == .green)
  }

  @Test func `a file that changed meanwhile is merged, and the result is to be saved`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.updateListItem(presenter.presentedListItems[0], withText: "ours")
    let snapshot = try #require(document.beginSaving())
    presenter.insertListItem(ListItem(text: "later"))
    var disk = try #require(document.base)
    disk.items[1].isComplete = true
    disk["x"] = .null
    #expect(document.finishSaving(snapshot, .diskChanged(disk)).isEmpty)
    #expect(document.hasUnsavedChanges && document.base == disk)
    let next = try #require(document.beginSaving())
    #expect(next.base == disk)
    #expect(Set(next.list.items.map(\.text)) == ["ours", "b", "c", "later"])
    #expect(next.list.items.first { $0.text == "b" }?.isComplete == true)
    document.finishSaving(next, .written(next.list))
    #expect(!document.hasUnsavedChanges)
  }

  @Test func `what both sides changed in different ways is reported, and both are told`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.updateListItem(presenter.presentedListItems[0], withText: "ours")
    var disk = try #require(document.base)
    disk.items[0].text = "theirs"
    let conflicts = document.merge(disk: disk)
    let conflict = try #require(conflicts.first)
    #expect(conflicts.count == 1 && conflict.field == "text")
    #expect(conflict.base?.string == "a" && conflict.ours?.string == "ours")
    #expect(conflict.theirs?.string == "theirs")
    #expect(conflict.chosen?.string == presenter.presentedListItems[0].text)
  }

  @Test func `without unsaved changes the file's list is presented as it is`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    let disk = try List(reading: #"{"items":["new","a"]}"#)
    #expect(document.merge(disk: disk).isEmpty)
    #expect(presenter.archiveableList == disk)
    #expect(!document.hasUnsavedChanges && document.base == disk)
    #expect(document.beginSaving() == nil)
  }

  @Test func `seeing the own write, or what is known, changes nothing`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    document.merge(disk: try List(reading: ListDocumentTests.text))
    #expect(!document.hasUnsavedChanges)
    presenter.color = .blue
    let snapshot = try #require(document.beginSaving())
    presenter.color = .green
    document.merge(disk: try List(reading: String(decoding: snapshot.list.bytes, as: UTF8.self)))
    #expect(document.base == snapshot.list && document.hasUnsavedChanges)
    document.finishSaving(snapshot, .written(snapshot.list))
    #expect(presenter.color == .green && document.hasUnsavedChanges)
    document.undoManager.undo()
    #expect(!document.hasUnsavedChanges)
  }

  @Test func `a foreign write seen before the end of ours stays the base`() throws {
    let (document, presenter) = try ListDocumentTests.open()
    presenter.color = .blue
    let snapshot = try #require(document.beginSaving())
    var foreign = snapshot.list
    foreign.items[0].isComplete = true
    document.merge(disk: foreign)
    document.finishSaving(snapshot, .written(snapshot.list))
    #expect(document.base == foreign)
    #expect(presenter.color == .blue)
    #expect(presenter.archiveableList.items.filter(\.isComplete).count == 2)
  }

  /// Two documents on one file, as two programs: whatever the order, no added item is lost.
  @Test func `two open documents of one file lose nothing`() throws {
    for seed in 70..<90 {
      var random = SeededGenerator(seed: UInt64(seed))
      var disk = try List(reading: #"{"items":[]}"#)
      let sides = try (0..<2).map { _ in try ListDocumentTests.open(disk.document) }
      var snapshots: [ListDocument.Snapshot?] = [nil, nil]
      var added: Set<String> = []
      for step in 0..<200 {
        let side = Int(random.next() % 2)
        let (document, presenter) = sides[side]
        switch random.next() % 4 {
        case 0:
          presenter.insertListItem(ListItem(text: "\(step)", uuid: .random(using: &random)))
          added.insert("\(step)")
        case 1: if snapshots[side] == nil { snapshots[side] = document.beginSaving() }
        case 2: document.merge(disk: disk)
        default: ListDocumentSavingTests.write(&snapshots[side], of: document, to: &disk)
        }
      }
      for _ in 0..<3 {
        for side in 0..<2 {
          let document = sides[side].0
          ListDocumentSavingTests.write(&snapshots[side], of: document, to: &disk)
          document.merge(disk: disk)
          snapshots[side] = document.beginSaving()
          ListDocumentSavingTests.write(&snapshots[side], of: document, to: &disk)
        }
      }
      #expect(Set(disk.items.map(\.text)) == added, "seed \(seed)")
      for (document, presenter) in sides {
        #expect(!document.hasUnsavedChanges)
        #expect(Set(presenter.presentedListItems.map(\.text)) == added)
      }
    }
  }

  /// What the file layer does: compare with the disk just before replacing it.
  private static func write(
    _ snapshot: inout ListDocument.Snapshot?,
    of document: ListDocument,
    to disk: inout List
  ) {
    guard let taken = snapshot else { return }
    snapshot = nil
    if taken.base == disk {
      disk = taken.list
      document.finishSaving(taken, .written(taken.list))
    } else {
      document.finishSaving(taken, .diskChanged(disk))
    }
  }
}
