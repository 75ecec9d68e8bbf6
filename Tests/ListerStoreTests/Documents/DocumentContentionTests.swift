// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Glibc
import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

@Suite struct DocumentContentionTests {
  @Test func `writers that edit one document at once lose nothing and tear nothing`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", [])
    let (writers, edits) = (3, 12)
    // Each edit opens files of its own, so threads meet at the locks as processes do.
    Threads.run(writers + 1) { writer in
      guard writer < writers else {
        // A reader without a lock sees whole documents only.
        for _ in 0..<200 { #expect(throws: Never.self) { _ = try document.texts } }
        return
      }
      for number in 0..<edits {
        #expect(throws: Never.self) { try document.add("\(writer).\(number)") }
      }
    }
    let texts = try document.texts
    #expect(texts.count == writers * edits)
    for writer in 0..<writers {
      // Those of one writer are in its order.
      let own = texts.filter { $0.hasPrefix("\(writer).") }
      #expect(own == (0..<edits).map { "\(writer).\($0)" })
    }
    let versions = try document.versions()
    #expect(versions.map(\.number) == Array(1...writers * edits + 1))
  }

  @Test func `of edits, undoings and unlocked programs each edit is accounted for`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.json", [])
    Threads.run(3) { worker in
      for number in 0..<8 {
        switch worker {
        case 0: try? document.add("a\(number)")
        case 1:
          try? document.edit("Rename", at: 1) { (list) throws(DocumentFileError) in
            list.items.append(ListItem(text: "b\(number)"))
          }
          _ = try? document.undo(at: 1)
        default:
          // As an editor does: read, and put a new file into place if nobody was faster.
          guard let (list, status) = try? document.read() else { continue }
          var other = list
          other.items.append(ListItem(text: "c\(number)"))
          other.bytes.withByteView { bytes in
            try? AtomicFile.replace(document.path, with: bytes, expecting: status)
          }
        }
      }
    }
    let texts = try document.texts
    #expect(Set(texts).count == texts.count)
    // Every text that is gone is in a version.
    let seen = try Set(
      document.versions().flatMap { try document.list(ofVersion: $0.number).items.map(\.text) }
    )
    #expect(seen.isSuperset(of: texts))
    #expect(seen.isSuperset(of: (0..<8).map { "a\($0)" }))
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `writers of many documents of one folder lose nothing of any history`() throws {
    let folder = try TemporaryFolder()
    let documents = try (0..<5).map { try folder.document("\($0).json", []) }
    let (writers, edits) = (4, 4)
    Threads.run(writers + 1) { writer in
      for number in 0..<edits {
        for document in documents {
          if writer == writers {
            // Whoever looks waits for nobody.
            #expect(throws: Never.self) { try document.versions() }
          } else {
            #expect(throws: Never.self) { try document.add("\(writer).\(number)") }
          }
        }
      }
    }
    for document in documents {
      let texts = try document.texts
      #expect(Set(texts).count == writers * edits)
      let versions = try document.versions()
      #expect(versions.map(\.number) == Array(1...writers * edits + 1))
      for version in versions {
        let content = try document.list(ofVersion: version.number).items.map(\.text)
        #expect(content == Array(texts.prefix(version.number - 1)))
      }
    }
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `whoever waits too long is told who holds the document, which stays`() throws {
    let folder = try TemporaryFolder()
    var document = try folder.document("a.json", ["Milk"])
    document.patience = 0
    let holder = document
    var reason: DocumentFileError.Reason?
    try holder.edit("Slow", at: 1) { (list) throws(DocumentFileError) in
      reason = document.failure { (document) throws(DocumentFileError) in
        try document.add("Bread")
      }
      list.items.append(ListItem(text: "Eggs"))
    }
    #expect(reason == .locked(process: getpid(), seconds: 0))
    #expect(try document.texts == ["Milk", "Eggs"])
  }

  @Test func `the wait for another program is ended by the wake descriptor`() throws {
    let folder = try TemporaryFolder()
    let wake = try TestPipe()
    close(wake.takeWriter())
    let holder = try folder.document("a.json", ["Milk"])
    var document = holder
    document.patience.wake = wake.reader
    var reason: DocumentFileError.Reason?
    try holder.edit("Slow", at: 1) { (list) throws(DocumentFileError) in
      reason = document.failure { (document) throws(DocumentFileError) in
        try document.add("Bread")
      }
      list.items.append(ListItem(text: "Eggs"))
    }
    #expect(reason == .file(FileError(.open, holder.path, .interrupted)))
    #expect(try holder.texts == ["Milk", "Eggs"])
  }

  @Test func `a lock ends with its holder, whatever stands in its file`() throws {
    let folder = try TemporaryFolder()
    let document = try folder.document("a.list.json")
    try folder.add(".lister/lock", "99999999\n")
    try folder.add(".lister/turn", "junk")
    try document.create(List(items: [ListItem(text: "Milk")]), at: 1)
    try document.add("Bread")
    #expect(try document.texts == ["Milk", "Bread"])
  }
}
