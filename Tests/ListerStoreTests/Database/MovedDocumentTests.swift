// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Glibc
import ListerBasics
import ListerCoding
import ListerDatabase
import ListerModel
import TestKit
import Testing

/// Documents that other programs have moved within their folder, and changed.
@Suite struct MovedDocumentTests {
  private let folder: TemporaryFolder
  private let document: DocumentFile

  /// A document of two versions.
  init() throws {
    folder = try TemporaryFolder()
    document = try folder.document("a.list.json", ["Milk"])
    try document.add("Bread")
  }

  private func path(_ name: String) -> String { "\(folder.path)/\(name)" }

  private func move(_ name: String, to other: String) {
    #expect(unsafe rename(path(name), path(other)) == 0)
  }

  /// Writes into the file of a document, as an editor does that keeps the file.
  private func write(_ text: String, into name: String) throws {
    try folder.add(name, #"{"items": ["\#(text)"]}"#)
  }

  @Test func `one that is written into after it was moved keeps its history`() throws {
    move("a.list.json", to: "b.list.json")
    try write("Tea", into: "b.list.json")
    let moved = try folder.document("b.list.json")
    let titles = ["Found", "Add Bread", "Changed by another program"]
    #expect(try moved.titles == titles)
    try moved.add("Jam")
    #expect(try moved.titles == titles + ["Add Jam"])
    #expect(try moved.list(ofVersion: 2).items.map(\.text) == ["Milk", "Bread"])
  }

  @Test func `one that is moved and written into twice keeps its history`() throws {
    move("a.list.json", to: "b.list.json")
    try write("Tea", into: "b.list.json")
    try folder.document("b.list.json").add("Jam")
    move("b.list.json", to: "c.list.json")
    try write("Salt", into: "c.list.json")
    #expect(try folder.document("c.list.json").versions().count == 5)
  }

  @Test func `one whose file others have made keeps its history once looked at`() throws {
    let text = try folder.text("a.list.json")
    try folder.add("other", text)
    move("other", to: "a.list.json")
    let status = try FileStatus(of: path("a.list.json"))
    let look = try Array(text.utf8).withByteView { bytes in
      FolderStore.Look("a.list.json", status, bytes, try ListSummary(of: bytes))
    }
    FolderStore(folder: folder.path).note([look])
    move("a.list.json", to: "b.list.json")
    try write("Tea", into: "b.list.json")
    #expect(try folder.document("b.list.json").versions().count == 3)
  }

  @Test func `another file with the same number has no history of a list that is gone`() throws {
    // The system may give the number of the file to the next one.
    unsafe unlink(path("a.list.json"))
    let other = try folder.document("b.list.json", ["Tea"])
    #expect(try other.titles == ["Found"])
    let state = try folder.state()
    let list = try #require(try state.lists.list(named: "a.list.json"))
    let node = try FileStatus(of: path("b.list.json")).identity.node
    try state.database.prepare("UPDATE list SET node = ?").run(.integer(Int(bitPattern: node)))
    #expect(try state.lists.birth(of: list.id) != nil)
    #expect(try other.titles == ["Found"])
  }

  @Test func `what has another name has no history while the former name is used`() throws {
    move("a.list.json", to: "b.list.json")
    try write("Tea", into: "b.list.json")
    try write("Milk", into: "a.list.json")
    #expect(try folder.document("b.list.json").titles == ["Found"])
    #expect(try document.titles == ["Found", "Add Bread", "Changed by another program"])
  }

  @Test func `its source goes with it`() throws {
    let memory = SourceStore(folder: folder.path)
    var source = RememberedSource(address: "https://example.com/a.csv")
    source.documents = [.init(key: "", name: "a")]
    try memory.remember(source)
    move("a.list.json", to: "b.list.json")
    try write("Tea", into: "b.list.json")
    let next = SourceStore(folder: folder.path)
    #expect(try next.documents(of: source).map(\.name) == ["b"])
  }
}
