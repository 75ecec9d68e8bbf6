// SPDX-License-Identifier: MIT

@testable import ListerStore
import Dispatch
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// Programs that save many documents at once, and don't survive.
@Suite struct BatchProcessTests {
  private static let count = 12

  /// Saves the documents of a source again and again, each time as it came.
  private static func save(_ rounds: Int, in folder: String) throws {
    var source = RememberedSource(address: "https://example.com/a.csv")
    source.documents = (0..<count).map { .init(key: "\($0)", name: "\($0)") }
    let names = FolderNames(of: folder)
    for round in 0..<rounds {
      let memory = SourceStore(folder: folder)
      try names.hold(for: folder) { () throws(DocumentFileError) in
        let batch = try DocumentBatch(memory, from: source, in: names, waiting: 10)
        let changes = try (0..<count).map { (number) throws(DocumentFileError) in
          let draft = try batch.open("\(folder)/\(number).list.json", key: "\(number)")
          let came = List(items: [ListItem(text: "\(round)")]).bytes
          return DocumentBatch.Change(draft, bytes: came, base: came)
        }
        for outcome in batch.save(changes, "Import", at: round) { _ = try outcome.get() }
      }
      try memory.remember(source)
    }
  }

  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a killed import leaves each document with its base`(seed: UInt64) async throws {
    var generator = SeededGenerator(seed: seed)
    let pause = UInt32.random(in: 0...80_000, using: &generator)
    let folder = try TemporaryFolder()
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = folder.path as String, pause = pause as UInt32] in
      DispatchQueue.global().async {
        usleep(pause)
        kill(getpid(), SIGKILL)
      }
      try BatchProcessTests.save(100_000, in: path)
    }
    // The next start ends what was begun.
    let memory = SourceStore(folder: folder.path)
    try memory.openForChanges()
    let source = RememberedSource(address: "https://example.com/a.csv")
    for number in 0..<BatchProcessTests.count {
      let document = try folder.document("\(number).list.json")
      let base = try memory.base(of: .init(key: "\(number)", name: "\(number)"), source)
      let bytes = try document.bytes()
      #expect(bytes == base)
      guard let bytes else { continue }
      let versions = try document.versions()
      #expect(versions.map(\.number).last == versions.count || versions.count > 50)
      #expect(!versions.contains { $0.kind == .changedOutside || $0.kind == .found })
      #expect(try document.bytes(ofVersion: versions.last?.number ?? 0) == bytes)
      for version in versions { _ = try document.list(ofVersion: version.number) }
    }
    #expect(try folder.leftovers.isEmpty)
    #expect(try memory.state?.steps.pending().isEmpty ?? true)
    // An import goes on from there.
    try BatchProcessTests.save(1, in: folder.path)
    #expect(try folder.document("0.list.json").texts == ["0"])
  }

  @Test func `a document that another program made since it was written is left alone`() throws {
    let folder = try TemporaryFolder()
    let memory = SourceStore(folder: folder.path)
    let names = FolderNames(of: folder.path)
    let came = List(items: [ListItem(text: "Milk")]).bytes
    let writer = try NewDocumentWriter(memory)
    let paths = ["a", "b"].map { "\(folder.path)/\($0).list.json" }
    let written = try paths.map { (path) throws(DocumentFileError) in
      try writer.write(came, for: path)
    }
    #expect(try folder.leftovers.count == 2)
    _ = try folder.document("a.list.json", ["Tea"])
    let outcomes = try names.hold(for: folder.path) { () throws(DocumentFileError) in
      let batch = try DocumentBatch(memory, from: nil, in: names, waiting: 10)
      let changes = try paths.indices.map { (index) throws(DocumentFileError) in
        let draft = try batch.open(paths[index], key: "", isNew: true)
        return DocumentBatch.Change(draft, bytes: came, base: came, written: written[index])
      }
      return try batch.save(changes, "Import", at: 1).map { (outcome) throws(DocumentFileError) in
        try outcome.get()
      }
    }
    #expect(outcomes == [false, true])
    #expect(try folder.document("a.list.json").texts == ["Tea"])
    #expect(try folder.document("b.list.json").texts == ["Milk"])
    #expect(try folder.document("b.list.json").titles == ["Create"])
  }

  @Test(arguments: 1...6 as ClosedRange<UInt64>)
  func `a program that is killed while it makes and deletes lists leaves each one there or not`(
    seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let pause = UInt32.random(in: 0...80_000, using: &generator)
    let folder = try TemporaryFolder()
    let document = try folder.document("a.list.json")
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = document.path as String, pause = pause as UInt32] in
      let document = try DocumentFile(path: path)
      DispatchQueue.global().async {
        usleep(pause)
        kill(getpid(), SIGKILL)
      }
      for number in 0..<100_000 {
        try document.create(List(items: [ListItem(text: "\(number)")]), at: number)
        try document.delete(at: number)
      }
    }
    if !document.exists {
      guard let versions = try? document.versions() else { return }
      #expect(versions.last?.kind == .deleted)
      #expect(try document.undo(at: 1)?.action == "Delete")
    }
    let versions = try document.versions()
    #expect(!versions.contains { $0.kind == .changedOutside || $0.kind == .found })
    for version in versions where version.size != nil {
      #expect(try document.list(ofVersion: version.number).items.count == 1)
    }
    try document.add("after")
    #expect(try document.undo(at: 1)?.action == "Add after")
    #expect(try folder.leftovers.isEmpty)
    #expect(try folder.names == [".lister", "a.list.json"])
  }
}
