// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Foundation
import Glibc
import ListerCoding
import ListerDatabase
import ListerJSON
import ListerModel
import Synchronization
import TestKit
import Testing

/// States that can't be used: documents are edited all the same, and people are told.
@Suite(.serialized) struct StateDamageTests {
  /// What is wrong with the state of a folder.
  enum Flaw: CaseIterable {
    case cutOff, overwritten, tableMissing, rowsStrange, foreign, newer, link, linkToNothing,
      folder,
      pipe, ofAnother

    /// Whether the state is kept under another name, so that a new one begins.
    var isSetAside: Bool {
      switch self {
      case .cutOff, .overwritten, .tableMissing, .rowsStrange: true
      default: false
      }
    }
  }

  private let folder: TemporaryFolder
  private let document: DocumentFile
  private let state: String

  init() throws {
    folder = try TemporaryFolder()
    document = try folder.document("a.json", ["Milk"])
    try document.add("Bread")
    state = "\(folder.path)/.lister/state.db"
    try folder.add("precious", "mine")
  }

  /// What people are told while something is done.
  private func notices(_ body: () throws -> Void) rethrows -> [FileNotice] {
    let told = Told(folder.path)
    try body()
    return told.notices
  }

  /// Listens to notices about one folder, for other tests may run meanwhile.
  private final class Told {
    private let list = Box()
    private final class Box: Sendable { let notices = Mutex<[FileNotice]>([]) }

    init(_ path: String) {
      let list = list
      FileNotice.tell { notice in
        if notice.description.hasPrefix(path) { list.notices.withLock { $0.append(notice) } }
      }
    }

    deinit { FileNotice.tell(nil) }

    var notices: [FileNotice] { list.notices.withLock(\.self) }
  }

  private func damage(_ flaw: Flaw) throws {
    switch flaw {
    case .cutOff: #expect(unsafe truncate(state, 5_000) == 0)
    case .overwritten: try folder.add(".lister/state.db", String(repeating: "junk", count: 4_000))
    case .tableMissing: try folder.state().database.execute("DROP TABLE version")
    case .rowsStrange: try folder.state().database.execute("UPDATE version SET kind = 'eaten'")
    case .foreign: try folder.state().database.execute("PRAGMA application_id = 7")
    case .newer: try folder.state().database.execute("PRAGMA user_version = 99")
    case .link, .linkToNothing:
      unsafe unlink(state)
      let target = flaw == .link ? "precious" : "nothing"
      #expect(unsafe symlink("\(folder.path)/\(target)", state) == 0)
    case .folder:
      unsafe unlink(state)
      try folder.add(".lister/state.db/inside", "mine")
    case .pipe:
      unsafe unlink(state)
      #expect(unsafe mkfifo(state, 0o600) == 0)
    case .ofAnother: #expect(unsafe chown(state, 65_534, 65_534) == 0)
    }
  }

  @Test(arguments: Flaw.allCases)
  func `documents are edited beside an unusable state, which is told`(flaw: Flaw) throws {
    if flaw == .ofAnother, geteuid() != 0 { return }
    try damage(flaw)
    let before = try? Data(contentsOf: URL(filePath: flaw == .pipe ? "/dev/null" : state))
    let told = try notices {
      try document.add("Eggs")
      try document.add("Tea")
      #expect(try document.texts == ["Milk", "Bread", "Eggs", "Tea"])
    }
    #expect(told.count == 1)
    #expect(try folder.text("precious") == "mine")
    let kept = "\(state).damaged-1"
    guard flaw.isSetAside else {
      guard case .remembersNothing(state, _) = told.first else {
        Issue.record("\(told)")
        return
      }
      #expect(FileStatus.isMissing(kept))
      let now = try? Data(contentsOf: URL(filePath: flaw == .pipe ? "/dev/null" : state))
      #expect(now == before)
      #expect(try folder.names == [".lister", "a.json", "precious"])
      return
    }
    #expect(told == [.setsStateAside(path: state, kept: kept)])
    #expect(try Data(contentsOf: URL(filePath: kept)) == before)
    // History begins again, with the document as it was before, or after, the edit that found out.
    let titles = try document.titles
    #expect(titles == ["Found", "Add Eggs", "Add Tea"] || titles == ["Found", "Add Tea"])
    #expect(try document.undo(at: 5)?.action == "Add Tea")
    #expect(try document.texts == ["Milk", "Bread", "Eggs"])
  }

  @Test(arguments: Flaw.allCases)
  func `documents are made, deleted and read beside an unusable state`(flaw: Flaw) throws {
    if flaw == .ofAnother, geteuid() != 0 { return }
    try damage(flaw)
    #expect(try document.texts == ["Milk", "Bread"])
    let new = try folder.document("b.list.json")
    try new.create(List(items: [ListItem(text: "Salt")]), at: 1)
    #expect(try new.texts == ["Salt"])
    guard flaw.isSetAside else {
      // What is deleted could not come back.
      for list in [new, document] {
        let reason = list.failure { (list) throws(DocumentFileError) in try list.delete(at: 2) }
        #expect(reason == .unrememberedDeletion)
        #expect(list.exists)
      }
      return
    }
    try new.delete(at: 2)
    #expect(!new.exists)
    try document.delete(at: 3)
    #expect(!document.exists)
    #expect(try folder.text("precious") == "mine")
  }

  @Test(arguments: Flaw.allCases)
  func `sources are remembered beside a state that is set aside, and else nothing is imported`(
    flaw: Flaw
  ) throws {
    if flaw == .ofAnother, geteuid() != 0 { return }
    try damage(flaw)
    let source = RememberedSource(address: "https://example.com/a.csv")
    let memory = SourceStore(folder: folder.path)
    if flaw.isSetAside {
      try memory.remember(source)
      #expect(try SourceStore(folder: folder.path).sources() == [source])
    } else {
      #expect(throws: DocumentFileError.self) { try memory.remember(source) }
      #expect(throws: DocumentFileError.self) { try SourceStore(folder: folder.path).sources() }
    }
    #expect(try folder.text("precious") == "mine")
  }

  @Test(arguments: [Flaw.cutOff, .overwritten])
  func `a damaged state is not a folder without sources`(flaw: Flaw) throws {
    try SourceStore(folder: folder.path).remember(RememberedSource(address: "https://a.example"))
    try damage(flaw)
    #expect(throws: DocumentFileError.self) { try SourceStore(folder: folder.path).sources() }
  }

  /// What asks for a version of a document.
  enum Question: CaseIterable {
    case versions, bytes, list, all, actions, undo, redo, restore

    func ask(_ document: DocumentFile) throws(DocumentFileError) {
      switch self {
      case .versions: _ = try document.versions()
      case .bytes: _ = try document.bytes(ofVersion: 1)
      case .list: _ = try document.list(ofVersion: 1)
      case .all: try document.forEachVersion { _, _ in }
      case .actions: _ = try document.undoableActions()
      case .undo: _ = try document.undo(at: 2)
      case .redo: _ = try document.redo(at: 2)
      case .restore: try document.restore(1, at: 2)
      }
    }
  }

  @Test(arguments: Flaw.allCases, Question.allCases)
  func `a document is not taken for its first version beside a state that can't be used`(
    flaw: Flaw,
    question: Question
  ) throws {
    if flaw == .ofAnother, geteuid() != 0 { return }
    try damage(flaw)
    var reason: DocumentFileError.Reason?
    let told = notices { reason = document.failure(question.ask) }
    guard case .unusableHistory(let text) = reason else {
      Issue.record("\(String(describing: reason))")
      return
    }
    // What fails says so itself, named from the folder on.
    #expect(text.hasPrefix(flaw == .link ? "precious: " : ".lister/state.db: "), "\(text)")
    #expect(told == [])
    #expect(try document.texts == ["Milk", "Bread"])
    #expect(FileStatus.isMissing("\(state).damaged-1"))
  }

  @Test func `what happened in a folder is not known beside a state that can't be used`() throws {
    try damage(.folder)
    let memory = FolderStore(folder: folder.path)
    #expect(throws: DocumentFileError.self) { try memory.events(limit: 9) }
    #expect(throws: DocumentFileError.self) { try memory.knows(source: "https://a.example") }
  }

  @Test func `a database in which nothing is yet is none`() throws {
    try folder.add(".lister/state.db", "")
    let memory = FolderStore(folder: folder.path)
    #expect(try memory.findings() == [])
    #expect(try memory.report().reason == "no list has been changed here yet")
    #expect(try SourceStore(folder: folder.path).sources() == [])
    try document.add("Eggs")
    #expect(try document.titles == ["Found", "Add Eggs"])
  }

  @Test func `damaged states are kept one beside the other`() throws {
    for number in 1...3 {
      try damage(.overwritten)
      try document.add("\(number)")
      #expect(!FileStatus.isMissing("\(state).damaged-\(number)"))
    }
    #expect(try document.titles == ["Found", "Add 3"])
  }

  @Test(arguments: 1...12)
  func `of programs that find a damaged state at once one sets it aside`(round: Int) throws {
    try damage(.overwritten)
    let documents = try (0..<6).map { try folder.document("\($0).json", ["Milk"]) }
    let told = notices {
      Threads.run(documents.count) { number in
        #expect(throws: Never.self) { try documents[number].add("Bread") }
      }
    }
    #expect(told == [.setsStateAside(path: state, kept: "\(state).damaged-1")])
    for document in documents {
      #expect(try document.texts == ["Milk", "Bread"])
      let titles = try document.titles
      #expect(titles == ["Found", "Add Bread"])
    }
    #expect(FileStatus.isMissing("\(state).damaged-2"))
  }

  // MARK: States that are gone

  @Test func `what is remembered can be deleted at any time`() throws {
    try FileManager.default.removeItem(atPath: "\(folder.path)/.lister")
    try document.add("Eggs")
    #expect(try document.titles == ["Found", "Add Eggs"])
    unsafe unlink(state)
    try document.add("Tea")
    #expect(try document.titles == ["Found", "Add Tea"])
    #expect(try document.undo(at: 5)?.action == "Add Tea")
    #expect(try document.texts == ["Milk", "Bread", "Eggs"])
  }

  @Test(arguments: [".lister", ".lister/state.db", ".lister/state.db-wal", ".lister/state.db-shm"])
  func `what is remembered can be deleted while a document is edited`(name: String) throws {
    try document.edit("Add Eggs", at: 1) { (list) throws(DocumentFileError) in
      try? FileManager.default.removeItem(atPath: "\(folder.path)/\(name)")
      list.items.append(ListItem(text: "Eggs"))
    }
    #expect(try document.texts == ["Milk", "Bread", "Eggs"])
    try document.add("Tea")
    #expect(try document.texts == ["Milk", "Bread", "Eggs", "Tea"])
    #expect(try document.titles.last == "Add Tea")
    #expect(try document.undo(at: 5)?.action == "Add Tea")
    #expect(try folder.leftovers.isEmpty)
    #expect(try folder.names == [".lister", "a.json", "precious"])
  }

  @Test func `the private folder can be deleted while lists are made and deleted`() throws {
    let new = try folder.document("b.list.json")
    let home = "\(folder.path)/.lister"
    let finish: DocumentFile.Finish = { (list) throws(DocumentFileError) in
      try? FileManager.default.removeItem(atPath: home)
      return list.bytes
    }
    try new.create(List(items: [ListItem(text: "Salt")]), at: 1, finish: finish)
    #expect(try new.texts == ["Salt"])
    try FileManager.default.removeItem(atPath: home)
    try new.delete(at: 2)
    #expect(!new.exists)
    #expect(try new.undo(at: 3)?.action == "Delete")
    #expect(try new.texts == ["Salt"])
  }

  // MARK: First starts

  @Test(arguments: 1...6)
  func `programs that open a new folder at once all remember what they did`(round: Int) throws {
    let fresh = try TemporaryFolder()
    let documents = try (0..<6).map { try fresh.document("\($0).list.json", ["Milk"]) }
    Threads.run(documents.count) { number in
      #expect(throws: Never.self) { try documents[number].add("Bread") }
    }
    for document in documents { #expect(try document.titles == ["Found", "Add Bread"]) }
  }
}
