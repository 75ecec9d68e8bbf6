// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import TestKit
import Testing
@testable import ListerFiles

@Suite struct PrivateFolderTests {
  /// A folder of a list with a history, and a file of the user beside it.
  private struct Fixture {
    let folder: TemporaryFolder
    let document: DocumentFile

    init() throws {
      folder = try TemporaryFolder()
      document = try folder.document("lists/a.json", ["Milk"])
      try document.add("Bread")
      try folder.add("precious", "mine")
      try folder.add("empty/inside", "mine")
    }

    /// Puts a link into the place of something that is kept for the list.
    func link(_ place: String, to target: String) throws {
      let path = "\(folder.path)/lists/\(place)"
      try? FileManager.default.removeItem(atPath: path)
      try FileManager.default.createSymbolicLink(
        atPath: path,
        withDestinationPath: "\(folder.path)/\(target)"
      )
    }
  }

  @Test(arguments: ["lock", "turn", "pending", "journal.json", "000002.json", "000003.json"])
  func `a link in a history leads to no file that is read or written`(name: String) throws {
    for target in ["precious", "missing"] {
      let fixture = try Fixture()
      try fixture.link(".lister/a.json/\(name)", to: target)
      let reason = fixture.document.failure { (d) throws(DocumentFileError) in try d.add("Tea") }
      if let reason {
        let path = "\(fixture.folder.path)/lists/.lister/a.json/\(name)"
        #expect(reason == .file(FileError(.open, path, .isLink)))
        #expect(try fixture.document.texts == ["Milk", "Bread"])
      } else {
        #expect(try fixture.document.texts == ["Milk", "Bread", "Tea"])
      }
      #expect(try fixture.folder.text("precious") == "mine")
      #expect(try fixture.folder.names == ["empty", "lists", "precious"])
    }
  }

  @Test(arguments: [".lister", ".lister/a.json"])
  func `a private folder that is a link is refused`(place: String) throws {
    let fixture = try Fixture()
    try fixture.link(place, to: "empty")
    let path = "\(fixture.folder.path)/lists/\(place)"
    let expected = DocumentFileError.Reason.file(FileError(.open, path, .isLink))
    let document = fixture.document
    #expect(document.failure { (d) throws(DocumentFileError) in try d.add("Tea") } == expected)
    #expect(document.failure { (d) throws(DocumentFileError) in _ = try d.versions() } == expected)
    #expect(
      document.failure { (d) throws(DocumentFileError) in _ = try d.undo(at: 1) } == expected
    )
    #expect(try document.texts == ["Milk", "Bread"])
    let inside = try FileManager.default.contentsOfDirectory(
      atPath: "\(fixture.folder.path)/empty"
    )
    #expect(inside == ["inside"])
  }

  @Test(arguments: ["sources", "home", "source.json", "base"])
  func `a link in the memory of sources leads to nothing that is read or written`(
    place: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.add("precious", "mine")
    try folder.add("empty/inside", "mine")
    let memory = SourceMemory(folder: folder.path)
    let source = RememberedSource(address: "https://example.org/a.csv")
    let document = RememberedSource.Document(key: "a", name: "a")
    let remember = { () throws(FileError) in
      try memory.remember(source)
      try "new".withByteView { (base) throws(FileError) in
        try memory.remember(base: base, of: document, source)
      }
    }
    try remember()
    let root = "\(folder.path)/.lister/sources"
    let files = FileManager.default
    let home = "\(root)/\(try #require(try files.contentsOfDirectory(atPath: root).first))"
    let base = try #require(
      try files.contentsOfDirectory(atPath: home).first { $0.hasSuffix(".base") }
    )
    let path =
      ["sources": root, "home": home, "base": "\(home)/\(base)"][place] ?? "\(home)/\(place)"
    let isFolder = place == "sources" || place == "home"
    try files.removeItem(atPath: path)
    try files.createSymbolicLink(
      atPath: path,
      withDestinationPath: "\(folder.path)/\(isFolder ? "empty" : "precious")"
    )
    #expect(throws: FileError.self) { try remember() }
    if place != "base" { #expect(throws: FileError.self) { try memory.sources() } }
    #expect(try folder.text("precious") == "mine")
    #expect(try files.contentsOfDirectory(atPath: "\(folder.path)/empty") == ["inside"])
  }

  @Test func `names are given in no folder that a link leads to`() throws {
    let fixture = try Fixture()
    try FileManager.default.removeItem(atPath: "\(fixture.folder.path)/lists/.lister")
    try FileManager.default.createDirectory(
      atPath: "\(fixture.folder.path)/lists/.lister",
      withIntermediateDirectories: false
    )
    try fixture.link(".lister/.names", to: "empty")
    let new = try fixture.folder.document("lists/b.list.json")
    let reason = new.failure { (d) throws(DocumentFileError) in try d.create(List(), at: 1) }
    let path = "\(fixture.folder.path)/lists/.lister/.names"
    #expect(reason == .file(FileError(.open, path, .isLink)))
    #expect(!new.exists)
  }

  @Test func `the lock of a history that is a pipe is not waited for`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Ends a wait for a writer, who never comes.
      alarm(60)
      let folder = try TemporaryFolder()
      let document = try folder.document("a.json", ["Milk"])
      try document.add("Bread")
      let path = "\(folder.path)/.lister/a.json/lock"
      unsafe unlink(path)
      unsafe mkfifo(path, 0o600)
      let titles = try document.titles
      _ = consume folder
      exit(titles == ["Found", "Add Bread"] ? 7 : 1)
    }
  }

  @Test func `a folder whose entries may not be listed says so`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      try folder.add("closed/a.json")
      unsafe chmod(folder.path, 0o755)
      unsafe chmod("\(folder.path)/closed", 0o333)
      // The superuser may list everything.
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      var reason: FileError.Reason?
      do throws(FileError) {
        _ = try OpenFolder("\(folder.path)/closed").names()
      } catch {
        reason = error.reason
      }
      if getuid() == 0 { _ = seteuid(0) }
      unsafe chmod("\(folder.path)/closed", 0o755)
      _ = consume folder
      exit(reason == .system(EACCES) ? 7 : 1)
    }
  }

  @Test func `a version is written beside another name of a file, not into it`() throws {
    let fixture = try Fixture()
    let path = "\(fixture.folder.path)/lists/.lister/a.json/pending"
    #expect(unsafe link("\(fixture.folder.path)/precious", path) == 0)
    try fixture.document.add("Tea")
    #expect(try fixture.folder.text("precious") == "mine")
    #expect(try fixture.document.texts == ["Milk", "Bread", "Tea"])
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give a folder away"))
  func `a private folder of another user is refused`() throws {
    let fixture = try Fixture()
    let path = "\(fixture.folder.path)/lists/.lister"
    #expect(unsafe chown(path, 65_534, 65_534) == 0)
    let reason = fixture.document.failure { (d) throws(DocumentFileError) in try d.add("Tea") }
    #expect(reason == .file(FileError(.open, path, .foreign)))
    #expect(try fixture.document.texts == ["Milk", "Bread"])
    #expect(try OpenFolder(path).ownerOfNewFiles == 0, "the system gives files to who makes them")
    #expect(try FileManager.default.contentsOfDirectory(atPath: path) == ["a.json"])
  }
}
