// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import Foundation
import Glibc
import ListerCoding
import ListerJSON
import ListerModel
import TestKit
import Testing

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

  @Test(arguments: ["precious", "missing"])
  func `a private folder that is a link is reported, and not used`(target: String) throws {
    let fixture = try Fixture()
    try fixture.link(".lister", to: target)
    let document = fixture.document
    try document.add("Tea")
    #expect(try document.texts == ["Milk", "Bread", "Tea"])
    #expect(try fixture.folder.text("precious") == "mine")
    #expect(try fixture.folder.names == ["empty", "lists", "precious"])
  }

  @Test func `nothing is written into a folder to which the private folder is a link`() throws {
    let fixture = try Fixture()
    try fixture.link(".lister", to: "empty")
    try fixture.document.add("Tea")
    #expect(try fixture.document.texts == ["Milk", "Bread", "Tea"])
    let new = try fixture.folder.document("lists/b.list.json")
    try new.create(List(items: [ListItem(text: "Salt")]), at: 1)
    let reason = new.failure { (list) throws(DocumentFileError) in try list.delete(at: 2) }
    #expect(reason == .unrememberedDeletion)
    let inside = try FileManager.default.contentsOfDirectory(
      atPath: "\(fixture.folder.path)/empty"
    )
    #expect(inside == ["inside"])
  }

  @Test(arguments: ["state.db", "state.db-wal", "state.db-shm", "state.db-journal"])
  func `no file that a link in the private folder names is read or written`(name: String) throws {
    for target in ["precious", "missing"] {
      let fixture = try Fixture()
      try fixture.link(".lister/\(name)", to: target)
      try fixture.document.add("Tea")
      #expect(try fixture.document.texts == ["Milk", "Bread", "Tea"])
      #expect(try fixture.folder.text("precious") == "mine")
      #expect(try fixture.folder.names == ["empty", "lists", "precious"])
    }
  }

  @Test(arguments: ["lock", "turn"])
  func `names are given by no lock to which a link leads`(name: String) throws {
    for target in ["precious", "missing"] {
      let fixture = try Fixture()
      try fixture.link(".lister/\(name)", to: target)
      let new = try fixture.folder.document("lists/b.list.json")
      let reason = new.failure { (d) throws(DocumentFileError) in try d.create(List(), at: 1) }
      let path = "\(fixture.folder.path)/lists/.lister/\(name)"
      #expect(reason == .file(FileError(.open, path, .isLink)))
      #expect(!new.exists)
      #expect(try fixture.folder.text("precious") == "mine")
      #expect(try fixture.folder.names == ["empty", "lists", "precious"])
      // Documents that are there have locks of their own.
      try fixture.document.add("Tea")
      #expect(try fixture.document.texts == ["Milk", "Bread", "Tea"])
    }
  }

  @Test func `a state that is a pipe is not waited for`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      // Ends a wait for a writer, who never comes.
      alarm(60)
      let folder = try TemporaryFolder()
      let document = try folder.document("a.json", ["Milk"])
      try document.add("Bread")
      let path = "\(folder.path)/.lister/state.db"
      unsafe unlink(path)
      unsafe mkfifo(path, 0o600)
      try document.add("Tea")
      let texts = try document.texts
      let reason = document.failure { (d) throws(DocumentFileError) in _ = try d.versions() }
      _ = consume folder
      guard case .unusableHistory = reason else { exit(1) }
      exit(texts == ["Milk", "Bread", "Tea"] ? 7 : 1)
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

  @Test(.enabled(if: geteuid() == 0, "only the superuser can give a folder away"))
  func `nothing is written into a private folder of another user`() throws {
    let fixture = try Fixture()
    let path = "\(fixture.folder.path)/lists/.lister"
    let before = try fixture.folder.state("lists")
    #expect(unsafe chown(path, 65_534, 65_534) == 0)
    try fixture.document.add("Tea")
    #expect(try fixture.document.texts == ["Milk", "Bread", "Tea"])
    #expect(try OpenFolder(path).ownerOfNewFiles == 0, "the system gives files to who makes them")
    #expect(try before.versions.journal(of: 1).versions.count == 2)
  }

  @Test func `what is remembered of a list can be read by its user alone`() throws {
    let fixture = try Fixture()
    let home = "\(fixture.folder.path)/lists/.lister"
    // New names are given under a lock.
    try fixture.folder.document("lists/b.list.json").create(List(), at: 1)
    #expect(try mode(home) == 0o700)
    let names = try FileManager.default.contentsOfDirectory(atPath: home)
    #expect(Set(["state.db", "lock", "turn"]).isSubset(of: names))
    for name in names { #expect(try mode("\(home)/\(name)") == 0o600, "\(name)") }
  }

  @Test func `a journal and a lock are no wider either`() throws {
    let fixture = try Fixture()
    let path = "\(fixture.folder.path)/lists"
    let memory = OpenDatabase(FolderStore(folder: path))
    memory.hold()
    defer { memory.close() }
    try fixture.document.add("Tea")
    #expect(try mode("\(path)/.lister/state.db-wal") == 0o600)
    #expect(try mode("\(path)/.lister/state.db-shm") == 0o600)
    let home = try #require(try OpenFolder.privateFolder(of: path))
    let lock = try LockFile("a.held", in: home, waiting: LockWait(for: "a", 0))
    #expect(try mode("\(path)/.lister/a.held") == 0o600)
    withExtendedLifetime(lock) {}
  }

  @Test func `a private folder that others may open is closed by the next change`() throws {
    let fixture = try Fixture()
    let home = "\(fixture.folder.path)/lists/.lister"
    unsafe chmod(home, 0o755)
    try fixture.document.add("Tea")
    #expect(try mode(home) == 0o700)
  }

  @Test func `a document that is made has the permissions of any new file`() throws {
    let fixture = try Fixture()
    let mask = umask(0o022)
    defer { _ = umask(mask) }
    let new = try fixture.folder.document("lists/b.list.json")
    try new.create(List(items: [ListItem(text: "Salt")]), at: 1)
    #expect(try mode(new.path) == 0o666 & ~Int(mask))
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }
}
