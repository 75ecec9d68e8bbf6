// SPDX-License-Identifier: MIT

@testable import ListerStore
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

@Suite struct DocumentVersionTests {
  @Test func `an older version is put back byte for byte, and that can be undone`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    let first = try folder.text("a.json")
    try document.add("Bread")
    try document.add("Eggs")
    let last = try folder.text("a.json")
    #expect(try document.restore(1, at: 5))
    #expect(try folder.text("a.json") == first)
    #expect(try document.titles.last == "Restore Version 1")
    #expect(try !document.restore(1, at: 6))
    #expect(try document.undo(at: 7)?.action == "Restore")
    #expect(try folder.text("a.json") == last)
    #expect(
      document.failure { (document) throws(DocumentFileError) in try document.restore(9, at: 8) }
        == .noVersion(9)
    )
  }

  @Test func `a new document is made, and none is overwritten`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("Milk.list.json")
    let list = List(color: .red, items: [ListItem(text: "a")])
    try document.create(list, at: 5)
    #expect(try document.read().list == list)
    #expect(try document.versions().map(\.kind) == [.created])
    for file in ["Milk.list.json", "milk.list.json", "MILK.json"] {
      let other = try folder.document(file)
      let reason = other.failure { (document) throws(DocumentFileError) in
        try document.create(List(), at: 6)
      }
      #expect(reason == .name(.taken(by: "Milk")), "\(file)")
    }
    #expect(try document.texts == ["a"])
  }

  @Test(arguments: [
    (" a.list.json", ListNameError.surroundingSpace), ("a .list.json", .surroundingSpace),
    ("a\tb.list.json", .control(code: 9)),
  ])
  func `name validation: no such document is made`(file: String, error: ListNameError) throws {
    let folder = try TemporaryFolder()
    let document = try folder.document(file)
    let reason = document.failure { (document) throws(DocumentFileError) in
      try document.create(List(), at: 1)
    }
    #expect(reason == .name(error))
    #expect(try folder.names.isEmpty)
  }

  @Test(arguments: [
    ("", ListNameError.empty), ("a/", .empty), ("a/..", .leadingDot), (".", .leadingDot),
    ("a/.lister", .leadingDot), ("a\u{0}b", .control(code: 0)),
    (String(repeating: "x", count: 256), .tooLong(bytes: 256, limit: 255)),
  ])
  func `name validation: a path that is none of a document is refused`(
    path: String,
    error: ListNameError
  ) {
    #expect(throws: error) { try DocumentFile(path: path) }
  }

  @Test func `a name finds its document under either extension`() throws {
    let folder = try TemporaryFolder()
    try folder.add("Old.json", "{}")
    #expect(try DocumentFile(ListName("Old"), in: folder.path).path == "\(folder.path)/Old.json")
    #expect(
      try DocumentFile(ListName("New"), in: folder.path).path == "\(folder.path)/New.list.json"
    )
  }

  @Test func `a deleted document comes back by undo, or by any of its versions`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    let last = try folder.text("a.json")
    try document.delete(at: 5)
    #expect(try folder.names == [".lister"])
    #expect(try document.titles == ["Found", "Add Bread", "Delete"])
    #expect(try document.versions().last?.size == nil)
    #expect(document.failure { (d) throws(DocumentFileError) in try d.add("x") } == .missing)
    #expect(try document.undo(at: 6)?.action == "Delete")
    #expect(try folder.text("a.json") == last)
    // What was undone before the deletion can be undone after it.
    #expect(try document.undo(at: 7)?.action == "Add Bread")
    try document.delete(at: 8)
    #expect(try document.restore(1, at: 9))
    #expect(try document.texts == ["Milk"])
    #expect(try document.undo(at: 10) == nil)
  }

  @Test func `a document that another program deleted can be put back`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    try #require(unsafe unlink(document.path) == 0)
    #expect(try document.titles.last == "Deleted by another program")
    #expect(document.failure { (d) throws(DocumentFileError) in _ = try d.undo(at: 1) } == .missing)
    #expect(try document.restore(2, at: 5))
    #expect(try document.texts == ["Milk", "Bread"])
  }

  @Test func `a document that is made anew does not undo into the deleted one`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.list.json", ["Milk"])
    try document.add("Bread")
    try document.delete(at: 5)
    try document.create(List(items: [ListItem(text: "New")]), at: 6)
    #expect(try document.undo(at: 7) == nil)
    #expect(try document.texts == ["New"])
    #expect(try document.list(ofVersion: 2).items.map(\.text) == ["Milk", "Bread"])
  }

  @Test(arguments: ["Today.list.json", "Today.json", "today.list.json"])
  func `Today list: it cannot be deleted`(file: String) throws {
    let folder = try TemporaryFolder()
    let document = try folder.document(file, ["Milk"])
    #expect(
      document.failure { (document) throws(DocumentFileError) in try document.delete(at: 1) }
        == .protected
    )
    #expect(try document.texts == ["Milk"])
  }

  @Test func `of threads that make one document at once, exactly one succeeds`() async throws {
    let folder = try TemporaryFolder()
    let made = await withTaskGroup(of: Int.self) { group in
      for number in 0..<8 {
        group.addTask {
          let file = number % 2 == 0 ? "New.list.json" : "new.list.json"
          guard let document = try? folder.document(file) else { return 0 }
          let list = List(items: [ListItem(text: "\(number)")])
          return (try? document.create(list, at: number)) == nil ? 0 : 1
        }
      }
      return await group.reduce(0, +)
    }
    #expect(made == 1)
    #expect(try folder.names.count == 2)
  }
}
