// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing

@testable import ListerFiles

/// Folders of versions before 1.1, which kept a file for each version.
@Suite struct FormerStateTests {
  private static let kept = ".lister/a.json"
  private let folder: TemporaryFolder
  private let document: DocumentFile

  init() throws {
    folder = try TemporaryFolder()
    document = try folder.document("a.json")
  }

  /// A document that holds so many items.
  private func text(_ count: Int) -> String {
    #"{"items": [\#((1...count).map { "\"Item \($0)\"" }.joined(separator: ", "))]}"# + "\n"
  }

  private func version(_ number: Int, _ kind: String, _ rest: String = "") -> String {
    let size = kind == "deleted" ? "" : #", "size": \#(text(number).utf8.count)"#
    let start = #"{"number": \#(number), "time": \#(number), "kind": "\#(kind)", "action": "Add""#
    return start + size + rest + "}"
  }

  private func addJournal(_ versions: String...) throws {
    let text = #"{"journal": 1, "versions": [\#(versions.joined(separator: ", "))]}"#
    try folder.add("\(FormerStateTests.kept)/journal.json", text)
  }

  private func addVersions(_ count: Int) throws {
    for number in 1...count {
      try folder.add("\(FormerStateTests.kept)/00000\(number).json", text(number))
    }
  }

  /// Three versions, the last of which undid the second one.
  private func addHistory() throws {
    try addVersions(3)
    try addJournal(version(1, "found"), version(2, "edited"), version(3, "undone", #", "of": 2"#))
    try folder.add("a.json", text(3))
    try folder.add("\(FormerStateTests.kept)/lock")
    try folder.add("\(FormerStateTests.kept)/turn")
    try folder.add(".lister/.names/lock")
  }

  @Test func `all versions are taken over once, and the files removed`() throws {
    try addHistory()
    #expect(try document.titles == ["Add", "Add", "Undo Add"])
    #expect(try document.versions().map(\.time) == [1, 2, 3])
    #expect(try document.versions().map(\.kind) == [.found, .edited, .undone(2)])
    for number in 1...3 {
      #expect(try document.bytes(ofVersion: number) == Array(text(number).utf8))
    }
    #expect(try folder.leftovers.isEmpty)
    #expect(try document.redo(at: 4)?.action == "Add")
    #expect(try folder.text("a.json") == text(2))
    try document.add("Milk")
    #expect(try document.versions().map(\.number) == [1, 2, 3, 4, 5])
  }

  @Test func `an edit takes them over, too`() throws {
    try addHistory()
    try document.add("Milk")
    #expect(try document.versions().map(\.number) == [1, 2, 3, 4])
    #expect(try document.undo(at: 5)?.action == "Add Milk")
    #expect(try folder.text("a.json") == text(3))
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `a deleted document comes back by what was taken over`() throws {
    try addVersions(2)
    try addJournal(version(1, "found"), version(2, "edited"), version(3, "deleted"))
    #expect(try document.undo(at: 4)?.action == "Add")
    #expect(try folder.text("a.json") == text(2))
  }

  @Test(arguments: [(2, 2), (3, 3), (1, 4)])
  func `a version that was announced stays if it came about`(holds: Int, count: Int) throws {
    try addVersions(3)
    try addJournal(version(1, "found"), version(2, "edited"), version(3, "edited"))
    try folder.add("\(FormerStateTests.kept)/pending", "3\n")
    try folder.add("a.json", text(holds))
    #expect(try document.versions().count == count)
    #expect(try document.bytes(ofVersion: count) == Array(text(holds).utf8))
    try document.add("Milk")
    #expect(try document.undo(at: 5)?.action == "Add Milk")
    #expect(try folder.text("a.json") == text(holds))
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `a deletion that was announced and did not come about is left out`() throws {
    try addVersions(2)
    try addJournal(version(1, "found"), version(2, "edited"), version(3, "deleted"))
    try folder.add("\(FormerStateTests.kept)/pending", "3\n")
    try folder.add("a.json", text(2))
    #expect(try document.versions().map(\.kind) == [.found, .edited])
  }

  @Test(arguments: ["", "{", "[]", "{\"journal\": 2}", "{\"journal\": 1, \"versions\": [{}]}"])
  func `versions without a journal that can be read are found again`(journal: String) throws {
    try addHistory()
    try folder.add("\(FormerStateTests.kept)/journal.json", journal)
    try folder.add("\(FormerStateTests.kept)/7.json", "no version")
    #expect(try document.versions().map(\.number) == [1, 2, 3])
    #expect(try document.titles == ["Found again", "Found again", "Found again"])
    for number in 1...3 {
      #expect(try document.bytes(ofVersion: number) == Array(text(number).utf8))
    }
  }

  @Test func `a first edit that was killed before it had a journal has not happened`() throws {
    try folder.add("\(FormerStateTests.kept)/pending", "2\n")
    try folder.add("\(FormerStateTests.kept)/000001.json", "{")
    try folder.add("a.json", text(1))
    try document.add("Milk")
    #expect(try document.titles == ["Found", "Add Milk"])
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `a version whose file is missing or cut off is left out, and the others stay`() throws
  {
    try addHistory()
    unsafe unlink("\(folder.path)/\(FormerStateTests.kept)/000001.json")
    try folder.add("\(FormerStateTests.kept)/000002.json", "{")
    #expect(try document.versions().map(\.number) == [3])
    #expect(try document.bytes(ofVersion: 3) == Array(text(3).utf8))
  }

  @Test(arguments: ["journal.json", "000002.json", "pending"])
  func `a history that can't be read stays where it is, and the others are taken over`(
    name: String
  ) throws {
    try addHistory()
    try folder.add(".lister/b.json/000001.json", text(1))
    try folder.add("b.json", text(1))
    let path = "\(folder.path)/\(FormerStateTests.kept)/\(name)"
    let kept = try? folder.text("\(FormerStateTests.kept)/\(name)")
    try? FileManager.default.removeItem(atPath: path)
    try FileManager.default.createSymbolicLink(atPath: path, withDestinationPath: "elsewhere")
    #expect(try folder.document("b.json").titles == ["Found again"])
    try document.add("Milk")
    #expect(try document.titles == ["Found", "Add Milk"])
    #expect(try folder.leftovers == ["a.json"])
    // Once it can be read it is still there; the state has another history by now.
    unsafe unlink(path)
    if let kept { try folder.add("\(FormerStateTests.kept)/\(name)", kept) }
    try document.add("Bread")
    #expect(try folder.text("\(FormerStateTests.kept)/000003.json") == text(3))
    #expect(try document.titles == ["Found", "Add Milk", "Add Bread"])
  }

  @Test func `a program that was killed before it removed what it took over does so later`() throws
  {
    try addHistory()
    let copy = "\(folder.path)/copy"
    let kept = "\(folder.path)/\(FormerStateTests.kept)"
    try FileManager.default.copyItem(atPath: kept, toPath: copy)
    #expect(try document.versions().count == 3)
    try FileManager.default.moveItem(atPath: copy, toPath: kept)
    try document.add("Milk")
    #expect(try document.versions().map(\.number) == [1, 2, 3, 4])
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `threads that open a folder of before at once take it over once`() throws {
    try addHistory()
    let titles = Threads.map(6) { _ in (try? self.document.versions().map(\.kind)) ?? [] }
    #expect(titles.allSatisfy { $0 == [.found, .edited, .undone(2)] })
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `the jobs of a server are no history, and stay`() throws {
    try folder.add("a.json", text(1))
    try folder.add(".lister/jobs/x/input", "[[1]]\n")
    try document.add("Milk")
    #expect(try document.versions().count == 2)
    #expect(try folder.text(".lister/jobs/x/input") == "[[1]]\n")
    #expect(try folder.leftovers == ["jobs"])
  }

  // MARK: Sources

  private static let address = "https://example.com/a.csv"

  private func addSource(_ name: String) throws {
    let home = ".lister/sources/\(FormerState.identifier(FormerStateTests.address))"
    let text = """
      {"address": "\(FormerStateTests.address)", "time": 7, "format": "csv", "tile": true,
       "etag": "x", "documents": [{"key": "k", "name": "\(name)"}]}
      """
    try folder.add("\(home)/source.json", text)
    try folder.add("\(home)/\(FormerState.identifier("\(name)\nk")).base", "came")
  }

  @Test func `sources are taken over, with what came of them last`() throws {
    try addHistory()
    try addSource("a")
    let memory = SourceMemory(folder: folder.path)
    let source = try #require(try memory.source(FormerStateTests.address))
    #expect(source.format == "csv")
    #expect(source.tilesLargeSheets)
    #expect(source.etag == "x")
    #expect(source.time == 7)
    #expect(source.documents == [.init(key: "k", name: "a")])
    #expect(try memory.base(of: source.documents[0], source) == Array("came".utf8))
    #expect(try document.versions().count == 3)
    #expect(try folder.leftovers.isEmpty)
  }

  @Test func `the source of a list that has no history yet is taken over`() throws {
    try addSource("New")
    let memory = SourceMemory(folder: folder.path)
    let source = try #require(try memory.source(FormerStateTests.address))
    #expect(try memory.base(of: .init(key: "k", name: "New"), source) == Array("came".utf8))
    let new = try folder.document("New.list.json")
    try new.create(List(items: [ListItem(text: "Milk")]), at: 1)
    #expect(try new.titles == ["Create"])
    #expect(try memory.base(of: .init(key: "k", name: "New"), source) == Array("came".utf8))
  }

  @Test(arguments: ["source", "base", "name", "address", "strange"])
  func `a source that can't be read stays where it is`(what: String) throws {
    try addHistory()
    try addSource("a")
    let root = ".lister/sources"
    let name = FormerState.identifier(FormerStateTests.address)
    let home = "\(folder.path)/\(root)/\(name)"
    switch what {
    case "source", "base":
      let files = try FileManager.default.contentsOfDirectory(atPath: home)
      let file = try #require(files.first { $0.hasPrefix("source") == (what == "source") })
      try FileManager.default.removeItem(atPath: "\(home)/\(file)")
      try FileManager.default.createSymbolicLink(
        atPath: "\(home)/\(file)",
        withDestinationPath: "elsewhere"
      )
    case "name": #expect(unsafe rename(home, "\(folder.path)/\(root)/another") == 0)
    case "address": try folder.add("\(root)/\(name)/source.json", #"{"address": "-"}"#)
    default: try folder.add("\(root)/notes", "mine")
    }
    let memory = SourceMemory(folder: folder.path)
    let addresses = try memory.sources().map(\.address)
    #expect(addresses == (what == "strange" ? [FormerStateTests.address] : []))
    #expect(try document.versions().count == 3)
    #expect(try folder.leftovers == ["sources"])
    if what == "strange" { #expect(try folder.text("\(root)/notes") == "mine") }
  }

  @Test
  func `a folder of before that may only be read is read with its history, and stays as it is`()
    async
  {
    await #expect(processExitsWith: .exitCode(7)) {
      let test = try FormerStateTests()
      try test.addHistory()
      let paths = [".", ".lister", ".lister/.names", FormerStateTests.kept]
        .map { "\(test.folder.path)/\($0)" }
      for path in paths { unsafe chmod(path, 0o555) }
      // The superuser may write anywhere.
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      let versions = try test.document.versions().map(\.number)
      let second = try test.document.bytes(ofVersion: 2)
      let texts = try test.document.texts.count
      if getuid() == 0 { _ = seteuid(0) }
      for path in paths { unsafe chmod(path, 0o755) }
      let isThere = try test.folder.text("\(FormerStateTests.kept)/000002.json") == test.text(2)
      let isNew = try test.folder.leftovers.contains("a.json")
      exit(
        versions == [1, 2, 3] && second == Array(test.text(2).utf8) && texts == 3 && isThere
          && isNew
          ? 7 : 1
      )
    }
  }
}
