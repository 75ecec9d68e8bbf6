// SPDX-License-Identifier: MIT

@testable import ListerStore
import Dispatch
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

/// Documents that several processes edit, and some of them don't survive.
@Suite struct DocumentProcessTests {
  @Test(arguments: 1...8 as ClosedRange<UInt64>)
  func `a process that is killed at a random moment leaves a document that is old or new`(
    seed: UInt64
  ) async throws {
    var generator = SeededGenerator(seed: seed)
    let pause = UInt32.random(in: 0...60_000, using: &generator)
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", [])
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [path = document.path as String, pause = pause as UInt32] in
      let document = try DocumentFile(path: path)
      DispatchQueue.global().async {
        usleep(pause)
        kill(getpid(), SIGKILL)
      }
      for number in 0..<100_000 {
        try document.add("\(number)")
        if number % 5 == 4 { _ = try document.undo(at: 1) }
      }
    }
    let texts = try document.texts
    let versions = try document.versions()
    // The versions are all there, and the last one is the document.
    for version in versions { _ = try document.list(ofVersion: version.number) }
    if let last = versions.last {
      #expect(try document.list(ofVersion: last.number).items.map(\.text) == texts)
      #expect(!versions.contains { $0.kind == .changedOutside })
    }
    // What follows goes on from there, and nothing is left of what was killed.
    try document.add("after")
    #expect(try document.texts == texts + ["after"])
    #expect(try document.undo(at: 2)?.action == "Add after")
    #expect(try document.texts == texts)
    #expect(try folder.leftovers.isEmpty)
    #expect(try folder.names == [".lister", "a.json"])
  }

  @Test func `two processes that edit a document at once lose nothing`() async throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", [])
    await withTaskGroup { group in
      for writer in 0..<2 {
        group.addTask {
          await #expect(processExitsWith: .success) {
            [path = document.path as String, writer = writer as Int] in
            let document = try DocumentFile(path: path)
            for number in 0..<30 {
              try document.add("\(writer).\(number)")
              // An edit of an item that the other process edits too.
              if number % 3 == 0 {
                try document.edit("Mark", at: 1) { (list) throws(DocumentFileError) in
                  list.items[0].isComplete.toggle()
                }
              }
            }
          }
        }
      }
    }
    let texts = try document.texts
    #expect(texts.count == 60)
    for writer in 0..<2 {
      let own = texts.filter { $0.hasPrefix("\(writer).") }
      #expect(own == (0..<30).map { "\(writer).\($0)" })
    }
    #expect(try document.versions().last?.number == 81)
  }
}
