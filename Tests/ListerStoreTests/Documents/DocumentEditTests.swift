// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Foundation
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

@Suite struct DocumentEditTests {
  @Test func `autosave + versions: an edit is in the file, the version before stays`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("Groceries.list.json", ["Milk"])
    try document.add("Bread", at: 1_000)
    try document.add("Eggs", at: 2_000)
    #expect(try document.texts == ["Milk", "Bread", "Eggs"])
    let versions = try document.versions()
    #expect(versions.map(\.number) == [1, 2, 3])
    #expect(versions.map(\.title) == ["Found", "Add Bread", "Add Eggs"])
    #expect(versions.map(\.time).suffix(2) == [1_000, 2_000])
    #expect(try document.list(ofVersion: 1).items.map(\.text) == ["Milk"])
    #expect(try document.list(ofVersion: 2).items.map(\.text) == ["Milk", "Bread"])
    #expect(try versions.last?.size == document.read().status.size)
  }

  @Test func `reading and looking at the history leave nothing behind`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    #expect(try document.titles == ["Found"])
    #expect(try document.undoableActions() == (nil, nil))
    #expect(try document.undo(at: 1) == nil)
    #expect(try folder.names == ["a.json"])
  }

  @Test func `an edit that changes nothing writes nothing`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    let before = try document.read().status
    let count = try document.edit("Look", at: 1) { (list) throws(DocumentFileError) in
      list.items.count
    }
    #expect(count == 1)
    #expect(try document.read().status == before)
    #expect(try folder.leftovers.isEmpty)
    #expect(try document.titles == ["Found"])
  }

  @Test func `bytes that could not be read again are not written, whoever made them`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    // Nobody writes into these bytes, so they take no memory.
    let size = DocumentLimits.listBytes + 1
    let large = unsafe [UInt8](unsafeUninitializedCapacity: size) { $1 = $0.count }
    let unfit = DocumentFileError.Reason.unfit(
      DocumentError(offset: 0, path: "", reason: .tooManyBytes(large.count))
    )
    let edit = document.failure { (document) throws(DocumentFileError) in
      try document.edit("Fill", at: 1, finish: { _ in large }) { $0.items[0].text = "Oats" }
    }
    #expect(edit == unfit)
    #expect(try document.texts == ["Milk"])
    #expect(try document.titles == ["Found"])
    let other = try folder.document("b.json")
    let create = other.failure { (other) throws(DocumentFileError) in
      try other.create(List(), at: 1, finish: { _ in large })
    }
    #expect(create == unfit)
    #expect(!other.exists)
  }

  @Test func `an edit that gives up changes nothing, and reports why`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    let before = try document.read().status
    let reason = document.failure { (document) throws(DocumentFileError) in
      try document.edit("Check", at: 1) { (list) throws(DocumentFileError) in
        list.items.removeAll()
        throw DocumentFileError(document.path, .noVersion(7))
      }
    }
    #expect(reason == .noVersion(7))
    #expect(try document.read().status == before)
  }

  @Test func `the bytes that finishing makes are those that are written`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", [])
    try document.edit(
      "Add",
      at: 1,
      finish: { (list) throws(DocumentFileError) in Array("  ".utf8) + list.bytes }
    ) { (list) throws(DocumentFileError) in list.items.append(ListItem(text: "Milk")) }
    #expect(try folder.text("a.json").hasPrefix("  {"))
  }

  @Test func `the folder of a link's target keeps the history, whatever path is used`() throws {
    let folder = try TemporaryFolder()
    let real = try folder.document("data/real.json", ["Milk"])
    try FileManager.default.createSymbolicLink(
      atPath: "\(folder.path)/link.json",
      withDestinationPath: "data/real.json"
    )
    let link = try folder.document("link.json")
    try link.add("Bread")
    try real.add("Eggs")
    #expect(try link.texts == ["Milk", "Bread", "Eggs"])
    #expect(try link.titles == ["Found", "Add Bread", "Add Eggs"])
    #expect(try folder.names == ["data", "link.json"])
  }

  @Test func `what another program did between two edits is a version of its own`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    // In place, as many editors do: the file is the same one, its bytes are others.
    let file = try FileDescriptor(writing: document.path)
    let list = List(items: [ListItem(text: "Tea")])
    try list.bytes.withByteView { (bytes) throws(FileError) in try file.write(bytes) }
    #expect(try document.titles == ["Found", "Add Bread", "Changed by another program"])
    try document.add("Eggs")
    #expect(
      try document.titles == ["Found", "Add Bread", "Changed by another program", "Add Eggs"]
    )
    #expect(try document.list(ofVersion: 2).items.map(\.text) == ["Milk", "Bread"])
    #expect(try document.list(ofVersion: 3).items.map(\.text) == ["Tea"])
  }

  @Test func `a document that changes while it is edited is edited anew`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    var calls = 0
    try document.edit("Add Bread", at: 1) { (list) throws(DocumentFileError) in
      calls += 1
      if calls == 1 {
        let other = List(items: [ListItem(text: "Tea")])
        other.bytes.withByteView { bytes in
          #expect(throws: Never.self) { try AtomicFile.replace(document.path, with: bytes) }
        }
      }
      list.items.append(ListItem(text: "Bread"))
    }
    #expect(calls == 2)
    #expect(try document.texts == ["Tea", "Bread"])
    #expect(try document.titles == ["Found", "Changed by another program", "Add Bread"])
    #expect(try document.list(ofVersion: 1).items.map(\.text) == ["Milk"])
  }

  @Test func `a document that changes each time is given up, and nothing is lost`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    var calls = 0
    let reason = document.failure { (document) throws(DocumentFileError) in
      try document.edit("Add Bread", at: 1) { (list) throws(DocumentFileError) in
        calls += 1
        let other = List(items: [ListItem(text: "Tea \(calls)")])
        other.bytes.withByteView { bytes in
          #expect(throws: Never.self) { try AtomicFile.replace(document.path, with: bytes) }
        }
        list.items.append(ListItem(text: "Bread"))
      }
    }
    #expect(reason == .contended(attempts: calls))
    #expect(try document.texts == ["Tea \(calls)"])
    #expect(try !document.titles.contains("Add Bread"))
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `only the last fifty actions are kept`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", [])
    for number in 1...60 { try document.add("\(number)") }
    let versions = try document.versions()
    #expect(versions.count == 51)
    #expect(versions.last?.number == 61)
    var undone = 0
    while try document.undo(at: 2) != nil { undone += 1 }
    #expect(undone == 50)
    #expect(try document.texts == (1...10).map(String.init))
    #expect(try document.versions().count <= 150)
    var redone = 0
    while try document.redo(at: 3) != nil { redone += 1 }
    #expect(redone == 50)
    #expect(try document.texts.count == 60)
  }
}
