// SPDX-License-Identifier: MIT

@testable import ListerStore
import Foundation
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// What the state remembers, beside a model that keeps each version whole.
@Suite struct HistoryModelTests {
  /// How many runs there are of each seed, short ones if there are many:
  /// `LISTER_HISTORIES=1250 swift test --filter HistoryModelTests` makes 10,000.
  private static let runs =
    ProcessInfo.processInfo.environment["LISTER_HISTORIES"].flatMap(UInt64.init) ?? 1
  private static let steps = runs > 1 ? 20 : 100

  /// One document, edited by commands and by other programs, and the model of it.
  private struct Run {
    let folder: TemporaryFolder
    var generator: SeededGenerator
    var model: HistoryModel
    var file = "a.list.json"
    /// Whether the file is the one that the last command has written, under its name of then.
    var isOwn = false
    /// Whether it has another name since, so that nothing but the file itself says whose it is.
    var isMoved = false

    init(_ seed: UInt64) throws {
      folder = try TemporaryFolder(inMemory: true)
      generator = SeededGenerator(seed: seed)
      _ = try folder.document(file, ["Milk", "Bread"])
      model = HistoryModel(Array(try folder.text(file).utf8))
    }

    var document: DocumentFile {
      get throws { try folder.document(file) }
    }

    var bytes: [UInt8]? {
      get throws { try document.bytes() }
    }

    // MARK: Commands

    mutating func edit(_ step: Int) throws {
      guard model.document != nil else { return try create(step) }
      let choice = Int.random(in: 0..<4, using: &generator)
      let place = Int.random(in: 0..<1_000, using: &generator)
      try document.edit("Edit \(step)", at: 1) { (list) throws(DocumentFileError) in
        let count = list.items.count
        switch choice {
        case 0 where count > 0: list.items[place % count].isComplete.toggle()
        case 1 where count > 3: list.items.remove(at: place % count)
        case 2 where count > 0: list.items[place % count].text += " \(step)"
        default: list.items.append(ListItem(text: "\(step)"))
        }
      }
      model.change(to: try bytes, .edited, "Edit \(step)")
      (isOwn, isMoved) = (true, false)
    }

    mutating func create(_ step: Int) throws {
      let list = List(items: [ListItem(text: "New \(step)")])
      try document.create(list, at: 1)
      model.change(to: list.bytes, .created, "Create")
      (isOwn, isMoved) = (true, false)
    }

    mutating func delete() throws {
      guard model.document != nil else { return }
      try document.delete(at: 1)
      model.change(to: nil, .deleted, "Delete")
      isMoved = false
    }

    mutating func takeBack(_ isUndoing: Bool) throws {
      let expected = try model.takingBack(isUndoing)
      let document = try document
      if model.document == nil, expected == nil {
        #expect(throws: DocumentFileError(document.path, .missing)) {
          _ = isUndoing ? try document.undo(at: 1) : try document.redo(at: 1)
        }
        return
      }
      let undone = isUndoing ? try document.undo(at: 1) : try document.redo(at: 1)
      #expect(undone?.action == expected?.action)
      guard let expected else { return }
      model.change(to: expected.next, expected.kind, expected.action)
      (isOwn, isMoved) = (true, false)
    }

    mutating func restore() throws {
      // What nothing is remembered of has no versions to put back.
      let versions = model.versions.isEmpty ? [] : model.settled.versions
      guard let version = versions.randomElement(using: &generator) else { return }
      let document = try document
      guard let content = model.settled.content(version.number) else {
        #expect(throws: DocumentFileError(document.path, .noVersion(version.number))) {
          try document.restore(version.number, at: 1)
        }
        return
      }
      let isChanging = content != model.document
      #expect(try document.restore(version.number, at: 1) == isChanging)
      guard isChanging else { return }
      model.change(to: content, .restored(version.number), "Restore")
      (isOwn, isMoved) = (true, false)
    }

    // MARK: Other programs

    mutating func changeOutside(_ step: Int) throws {
      if isMoved { return }
      let known = model.settled.versions.compactMap { model.settled.content($0.number) }
      let new = List(items: [ListItem(text: "Milk"), ListItem(text: "Other \(step)")]).bytes
      let next = Bool.random(using: &generator) ? known.randomElement(using: &generator) : new
      let text = String(decoding: next ?? new, as: UTF8.self)
      if Bool.random(using: &generator) {
        try folder.add(file, text)
      } else {
        try folder.add("other", text)
        unsafe rename("\(folder.path)/other", "\(folder.path)/\(file)")
      }
      model.document = Array(text.utf8)
      isOwn = false
    }

    mutating func deleteOutside() {
      if isMoved { return }
      unsafe unlink("\(folder.path)/\(file)")
      model.document = nil
      isOwn = false
    }

    mutating func move() {
      guard model.document != nil, isOwn, model.isSettled else { return }
      let other = file == "a.list.json" ? "b.list.json" : "a.list.json"
      unsafe rename("\(folder.path)/\(file)", "\(folder.path)/\(other)")
      (file, isMoved) = (other, true)
    }

    // MARK: Steps

    mutating func run(_ step: Int) throws {
      switch Int.random(in: 0..<20, using: &generator) {
      case 0..<7: try edit(step)
      case 7..<11: try takeBack(true)
      case 11..<13: try takeBack(false)
      case 13..<15: try restore()
      case 15: try delete()
      case 16: try changeOutside(step)
      case 17: deleteOutside()
      default: move()
      }
    }

    func check(all: Bool) throws {
      #expect(try bytes == model.document)
      let expected = model.settled
      if model.document == nil, expected.versions.isEmpty { return }
      let document = try document
      let versions = try document.versions()
      #expect(versions.map(\.number) == expected.versions.map(\.number))
      #expect(versions.map(\.title) == expected.versions.map(\.title))
      #expect(versions.map(\.size) == expected.versions.map(\.size))
      for version in all ? versions : versions.suffix(1) where version.size != nil {
        #expect(
          try document.bytes(ofVersion: version.number) == expected.content(version.number)
        )
      }
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `each version of a document is what it was, whoever changes it`(seed: UInt64) throws {
    for number in 0..<HistoryModelTests.runs {
      var run = try Run(seed + 8 * number)
      for step in 1...HistoryModelTests.steps {
        try run.run(step)
        try run.check(all: step % 50 == 0 || step == HistoryModelTests.steps)
      }
      #expect(try run.folder.leftovers.isEmpty)
    }
  }
}
