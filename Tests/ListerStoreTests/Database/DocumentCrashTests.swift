// SPDX-License-Identifier: MIT

@testable import ListerStore
import Foundation
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// What a program leaves behind that is killed in the middle of a change, and what becomes of it,
/// also where another program comes first.
@Suite struct DocumentCrashTests {
  private static let address = "https://example.com/a.csv"

  /// What came of a source for a document the last time.
  private func base(_ folder: TemporaryFolder) throws -> String? {
    let source = RememberedSource(address: DocumentCrashTests.address)
    let document = RememberedSource.Document(key: "a", name: "a")
    let base = try SourceStore(folder: folder.path).base(of: document, source)
    return base.map { String(decoding: $0, as: UTF8.self) }
  }

  /// A document of one edit that came of a source, as it was then.
  private func imported(_ folder: TemporaryFolder) throws -> (DocumentFile, NewBase) {
    let document = try folder.document("a.list.json", ["Milk"])
    try document.add("Eggs")
    let memory = SourceStore(folder: folder.path)
    try memory.openForChanges()
    let source = try #require(
      try memory.begin(RememberedSource(address: DocumentCrashTests.address))
    )
    let old = NewBase(source: source, key: "a", content: Array("old".utf8))
    try memory.remember([NewBase.OfFile(file: "a.list.json", base: old)])
    return (document, NewBase(source: source, key: "a", content: Array("new".utf8)))
  }

  private func text(_ folder: TemporaryFolder) -> String? { try? folder.text("a.list.json") }

  /// The document with one item more.
  private func adding(_ text: String, to document: DocumentFile) throws -> [UInt8] {
    var list = try document.read().list
    list.items.append(ListItem(text: text))
    return list.bytes
  }

  /// Looks whether what is remembered of a document agrees with it, and goes on from there.
  private func check(
    _ document: DocumentFile,
    _ folder: TemporaryFolder,
    titles: [String],
    contents: [String?]
  ) throws {
    let now = text(folder)
    // Without a trace first, then with what the next change mends.
    #expect(try document.titles == titles)
    for (version, content) in zip(try document.versions(), contents) {
      #expect((version.size == nil) == (content == nil))
      guard let content else { continue }
      #expect(try document.bytes(ofVersion: version.number) == Array(content.utf8))
    }
    guard let now else {
      let last = try #require(contents.lastIndex { $0 != nil })
      #expect(try document.restore(last + 1, at: 8))
      #expect(text(folder) == contents[last])
      return #expect(try folder.leftovers.isEmpty)
    }
    try document.add("Salt")
    #expect(try document.titles == titles + ["Add Salt"])
    #expect(try document.undo(at: 9)?.action == "Add Salt")
    #expect(text(folder) == now)
    #expect(try folder.leftovers.isEmpty)
    #expect(try folder.state().steps.pending().isEmpty)
  }

  @Test(arguments: KilledStep.Point.allCases, Meanwhile.allCases)
  func `an edit that came about stays, with its base, and one that did not is gone`(
    point: KilledStep.Point,
    meanwhile: Meanwhile
  ) throws {
    let folder = try TemporaryFolder()
    let (document, base) = try imported(folder)
    let first = String(decoding: try document.bytes(ofVersion: 1), as: UTF8.self)
    let old = try folder.text("a.list.json")
    let new = try adding("Bread", to: document)
    let step = try KilledStep(document, to: new, "Add Bread", base: base)
    try KilledStep.run([step], folder.state(), until: point)
    var (titles, contents) = (["Found", "Add Eggs"], [first, old] as [String?])
    if point.hasHappened {
      titles.append("Add Bread")
      contents.append(String(decoding: new, as: UTF8.self))
    }
    #expect(text(folder) == contents.last)
    try meanwhile.act(on: "a.list.json", in: folder, before: old)
    let now = meanwhile.result(contents.last ?? nil, before: old)
    if now != contents.last {
      titles.append(now == nil ? "Deleted by another program" : "Changed by another program")
      contents.append(now)
    }
    try check(document, folder, titles: titles, contents: contents)
    #expect(try self.base(folder) == (point.hasHappened ? "new" : "old"))
  }

  @Test(arguments: KilledStep.Point.allCases, Meanwhile.allCases)
  func `the first edit is killed`(point: KilledStep.Point, meanwhile: Meanwhile) throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.list.json", ["Milk"])
    let old = try folder.text("a.list.json")
    let new = try adding("Bread", to: document)
    let step = try KilledStep(document, to: new, "Add Bread")
    try KilledStep.run([step], folder.state(), until: point)
    try meanwhile.act(on: "a.list.json", in: folder, before: old)
    var (titles, contents) = (["Found"], [old] as [String?])
    if point.hasHappened {
      titles.append("Add Bread")
      contents.append(String(decoding: new, as: UTF8.self))
    }
    let now = meanwhile.result(contents.last ?? nil, before: old)
    // What nothing was announced of is first found as it is now.
    if point == .written {
      (titles, contents) = (["Found"], [now])
      if now == nil {
        #expect(throws: DocumentFileError(document.path, .missing)) { try document.versions() }
        return
      }
    } else if now != contents.last {
      titles.append(now == nil ? "Deleted by another program" : "Changed by another program")
      contents.append(now)
    }
    try check(document, folder, titles: titles, contents: contents)
  }

  @Test(arguments: KilledStep.Point.allCases, Meanwhile.allCases)
  func `a document that is being made is there or not, and so is its base`(
    point: KilledStep.Point,
    meanwhile: Meanwhile
  ) throws {
    let folder = try TemporaryFolder()
    let memory = SourceStore(folder: folder.path)
    try memory.openForChanges()
    let source = try #require(
      try memory.begin(RememberedSource(address: DocumentCrashTests.address))
    )
    let document = try folder.document("a.list.json")
    let new = List(items: [ListItem(text: "Bread")]).bytes
    let base = NewBase(source: source, key: "a", content: new)
    let step = try KilledStep(document, to: new, "Create", base: base)
    try KilledStep.run([step], folder.state(), until: point)
    let made = String(decoding: new, as: UTF8.self)
    #expect(text(folder) == (point.hasHappened ? made : nil))
    try meanwhile.act(on: "a.list.json", in: folder, before: nil)
    let now = meanwhile.result(point.hasHappened ? made : nil, before: nil)
    #expect(text(folder) == now)
    guard point.hasHappened else {
      if now == nil {
        #expect(throws: DocumentFileError(document.path, .missing)) { try document.versions() }
        try document.create(List(items: [ListItem(text: "Rice")]), at: 5)
        #expect(try document.titles == ["Create"])
      } else {
        try check(document, folder, titles: ["Found"], contents: [now])
      }
      #expect(try self.base(folder) == nil)
      return
    }
    var (titles, contents) = (["Create"], [made] as [String?])
    if now != made {
      titles.append(now == nil ? "Deleted by another program" : "Changed by another program")
      contents.append(now)
    }
    try check(document, folder, titles: titles, contents: contents)
    #expect(try self.base(folder) == made)
  }

  @Test func `an old file that has the number of the new one by chance is the old one`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.list.json", ["Milk"])
    let first = try folder.text("a.list.json")
    try document.add("Eggs")
    let old = try folder.text("a.list.json")
    let new = try adding("Bread", to: document)
    let step = try KilledStep(document, to: new, "Add Bread")
    try KilledStep.run([step], folder.state(), until: .announced)
    // As where the folder was put back: each file is another one.
    let temporary = "\(folder.path)/.lister/\(step.temporary)"
    let handle = try #require(FileHandle(forWritingAtPath: temporary))
    try handle.truncate(atOffset: 0)
    try handle.write(contentsOf: Data(old.utf8))
    try handle.close()
    let isMoved = unsafe rename(temporary, "\(folder.path)/a.list.json") == 0
    #expect(isMoved)
    try Data(new).write(to: URL(fileURLWithPath: temporary))
    try check(document, folder, titles: ["Found", "Add Eggs"], contents: [first, old])
  }

  @Test(arguments: [true, false])
  func `what another program wrote at the moment of a replacement that was killed is kept`(
    isDeletion: Bool
  ) throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.list.json", ["Milk"])
    try document.add("Eggs")
    let new = isDeletion ? nil : try adding("Bread", to: document)
    let step = try KilledStep(document, to: new, "Add Bread")
    let state = try folder.state()
    _ = try state.announce([step.change])
    try Meanwhile.replacesIt.act(on: "a.list.json", in: folder, before: nil)
    step.place()
    _ = try? document.undo(at: 3)
    #expect(try folder.text("a.list.json.kept-1") == Meanwhile.text)
    #expect(try folder.leftovers == [])
  }

  @Test(arguments: [KilledStep.Point.announced, .placed, .cleaned], Meanwhile.allCases)
  func `a deletion came about or not`(point: KilledStep.Point, meanwhile: Meanwhile) throws {
    // With the document gone for good nothing is left that could tell a deletion from what another
    // program put into its place.
    if point == .cleaned, meanwhile.result(nil, before: "") != nil { return }
    let folder = try TemporaryFolder()
    let (document, _) = try imported(folder)
    let first = String(decoding: try document.bytes(ofVersion: 1), as: UTF8.self)
    let old = try folder.text("a.list.json")
    let step = try KilledStep(document, to: nil, "Delete")
    try KilledStep.run([step], folder.state(), until: point)
    #expect(text(folder) == (point.hasHappened ? nil : old))
    try meanwhile.act(on: "a.list.json", in: folder, before: old)
    let now = meanwhile.result(point.hasHappened ? nil : old, before: old)
    var (titles, contents) = (["Found", "Add Eggs"], [first, old] as [String?])
    // One document can't be deleted twice.
    if point.hasHappened || meanwhile == .deletesIt {
      titles.append("Delete")
      contents.append(nil)
    }
    if now != contents.last {
      titles.append(now == nil ? "Deleted by another program" : "Changed by another program")
      contents.append(now)
    }
    try check(document, folder, titles: titles, contents: contents)
  }

  @Test(arguments: [KilledStep.Point.announced, .placed, .cleaned])
  func `of many documents announced together each is old or new`(point: KilledStep.Point) throws {
    let folder = try TemporaryFolder()
    let documents = try (0..<8).map { number in
      // Every other one is to be made.
      try folder.document("\(number).list.json", number % 2 == 0 ? ["Milk"] : nil)
    }
    let new = List(items: [ListItem(text: "Bread")]).bytes
    let steps = try documents.map { document in
      try KilledStep(document, to: new, "Import", process: getpid())
    }
    let behind: Set = [1, 2, 5, 6]
    try KilledStep.run(steps, folder.state(), until: point, behind: behind)
    for (number, document) in documents.enumerated() {
      let isNew = number % 2 == 1
      guard point.hasHappened, !behind.contains(number) else {
        if isNew {
          #expect(!document.exists)
        } else {
          #expect(try document.texts == ["Milk"])
          #expect(try document.titles == ["Found"])
        }
        continue
      }
      #expect(try document.texts == ["Bread"])
      #expect(try document.titles == (isNew ? ["Import"] : ["Found", "Import"]))
    }
    // One edit of one document ends all of it.
    try documents[0].add("Tea")
    #expect(try folder.leftovers.isEmpty)
    #expect(try folder.state().steps.pending().isEmpty)
  }

  @Test func `an older version put back by another program is no killed edit`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    let old = try folder.text("a.json")
    try document.add("Bread")
    try folder.add("a.json", old)
    try document.add("Tea")
    #expect(
      try document.titles == ["Found", "Add Bread", "Changed by another program", "Add Tea"]
    )
    #expect(try document.list(ofVersion: 2).items.map(\.text) == ["Milk", "Bread"])
  }

  @Test func `a state of another day, put back beside its documents, goes on from there`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    let (state, kept) = ("\(folder.path)/.lister", "\(folder.path)/kept")
    try FileManager.default.copyItem(atPath: state, toPath: kept)
    try document.add("Eggs")
    try FileManager.default.removeItem(atPath: state)
    try FileManager.default.moveItem(atPath: kept, toPath: state)
    try document.add("Tea")
    #expect(
      try document.titles == ["Found", "Add Bread", "Changed by another program", "Add Tea"]
    )
    #expect(try document.texts == ["Milk", "Bread", "Eggs", "Tea"])
    #expect(try document.undo(at: 5)?.action == "Add Tea")
    #expect(try document.texts == ["Milk", "Bread", "Eggs"])
  }

  @Test(arguments: KilledStep.Point.allCases)
  func `a folder that was copied while a program was killed there knows what came about`(
    point: KilledStep.Point
  ) throws {
    let folder = try TemporaryFolder()
    let original = try folder.document("lists/a.json", ["Milk"])
    try original.add("Eggs")
    let step = try KilledStep(original, to: adding("Bread", to: original), "Add Bread")
    try KilledStep.run([step], folder.state("lists"), until: point)
    // Each file of the copy is another one.
    try FileManager.default.copyItem(
      atPath: "\(folder.path)/lists",
      toPath: "\(folder.path)/copy"
    )
    let copy = try folder.document("copy/a.json")
    let items = ["Milk", "Eggs"] + (point.hasHappened ? ["Bread"] : [])
    #expect(try copy.texts == items)
    try folder.add("copy/a.json", Meanwhile.text)
    try copy.add("Salt")
    #expect(
      try copy.titles
        == ["Found", "Add Eggs"] + (point.hasHappened ? ["Add Bread"] : [])
        + ["Changed by another program", "Add Salt"]
    )
  }
}
