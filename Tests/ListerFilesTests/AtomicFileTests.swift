// SPDX-License-Identifier: MIT

@testable import ListerFiles
import ListerBasics
import Foundation
import Glibc
import TestKit
import Testing

@Suite struct AtomicFileTests {
  private func replace(_ path: String, _ text: String) throws(FileError) {
    try text.withBytes { (bytes) throws(FileError) in try AtomicFile.replace(path, with: bytes) }
  }

  private func mode(_ path: String) throws -> Int {
    let attributes = try FileManager.default.attributesOfItem(atPath: path)
    return try #require(attributes[.posixPermissions] as? Int)
  }

  @Test func `an old file is replaced, and nothing else is left in the folder`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", "old")
    try replace(file, "new")
    #expect(try folder.text("a.json") == "new")
    #expect(try folder.names == ["a.json"])
  }

  @Test func `a new file has the permissions of any new file`() throws {
    let folder = try TemporaryFolder()
    let mask = umask(0o022)
    defer { _ = umask(mask) }
    try replace("\(folder.path)/a.json", "new")
    #expect(try folder.text("a.json") == "new")
    #expect(try mode("\(folder.path)/a.json") == 0o644)
  }

  @Test(arguments: [0o600, 0o640, 0o755, 0o666])
  func `permissions stay`(permissions: Int) throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", "old")
    unsafe chmod(file, mode_t(permissions))
    try replace(file, "new")
    #expect(try mode(file) == permissions)
  }

  @Test(.enabled(if: geteuid() == 0, "only the superuser may give files away"))
  func `the owner stays`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", "old")
    try #require(unsafe chown(file, 12_345, 54_321) == 0)
    try replace(file, "new")
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.ownerAccountID] as? Int == 12_345)
    #expect(attributes[.groupOwnerAccountID] as? Int == 54_321)
  }

  @Test func `a link stays, and the file that it points to is replaced`() throws {
    let folder = try TemporaryFolder()
    try folder.add("data/real.json", "old")
    let link = "\(folder.path)/link.json"
    try FileManager.default.createSymbolicLink(
      atPath: link,
      withDestinationPath: "data/real.json"
    )
    try replace(link, "new")
    #expect(try FileManager.default.destinationOfSymbolicLink(atPath: link) == "data/real.json")
    #expect(try folder.text("data/real.json") == "new")
  }

  @Test func `a folder in the file's place is not replaced`() throws {
    let folder = try TemporaryFolder()
    try folder.add("a.json/inside", "kept")
    #expect(throws: FileError(.replace, "\(folder.path)/a.json", .isFolder)) {
      try replace("\(folder.path)/a.json", "new")
    }
    #expect(try folder.text("a.json/inside") == "kept")
    #expect(try folder.names == ["a.json"])
  }

  @Test func `a device is not replaced`() {
    #expect(throws: FileError(.replace, "/dev/null", .notRegular)) {
      try replace("/dev/null", "new")
    }
  }

  @Test func `a link that leads nowhere and a folder that is missing are errors`() throws {
    let folder = try TemporaryFolder()
    let link = "\(folder.path)/link.json"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: "none.json")
    #expect(throws: FileError(.replace, link, .system(ENOENT))) { try replace(link, "new") }
    let below = "\(folder.path)/none/a.json"
    #expect(throws: FileError(.replace, below, .system(ENOENT))) { try replace(below, "new") }
  }

  @Test func `what is not committed disappears`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", "old")
    do {
      var atomic = try AtomicFile(replacing: file)
      try atomic.write(ByteView("half"))
      #expect(try folder.names.count == 2)
    }
    #expect(try folder.names == ["a.json"])
    #expect(try folder.text("a.json") == "old")
  }

  @Test func `a file that somebody else has changed since is not replaced`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", "old")
    let status = try FileStatus(of: file)
    try folder.add("a.json", "changed")
    #expect(throws: FileError(.replace, file, .changedMeanwhile)) {
      try AtomicFile.replace(file, with: ByteView("new"), expecting: status)
    }
    #expect(try folder.text("a.json") == "changed")
    #expect(try folder.names == ["a.json"])
  }

  @Test func `a file that somebody is writing is not replaced until it is closed`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", "old")
    let status = try FileStatus(of: file)
    do {
      let writer = try FileDescriptor(opening: file, flags: O_WRONLY | O_APPEND, operation: .open)
      #expect(FileDescriptor.hasWriter(at: file))
      var new = try AtomicFile(replacing: file)
      var error: FileError?
      do throws(FileError) {
        try new.commit(expecting: status, sparingWriters: true)
      } catch let thrown {
        error = thrown
      }
      #expect(error == FileError(.replace, file, .beingWritten))
      try writer.write(ByteView("er"))
    }
    // A child that another test starts has all descriptors for a moment.
    #expect(eventually { !FileDescriptor.hasWriter(at: file) })
    #expect(try folder.text("a.json") == "older")
    var new = try AtomicFile(replacing: file)
    try new.write(ByteView("new"))
    try new.commit(expecting: try FileStatus(of: file), sparingWriters: true)
    #expect(try folder.text("a.json") == "new")
    #expect(try folder.names == ["a.json"])
  }

  @Test func `a reader of a file doesn't keep it from being replaced`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", "old")
    let reader = try FileDescriptor(reading: file)
    #expect(eventually { !FileDescriptor.hasWriter(at: file) })
    #expect(!FileDescriptor.hasWriter(at: "\(folder.path)/none"))
    let status = try reader.status()
    var new = try AtomicFile(replacing: file)
    try new.write(ByteView("new"))
    try new.commit(expecting: status, sparingWriters: true)
    #expect(try folder.text("a.json") == "new")
  }

  @Test func `a file in a folder that may not be written is an error and stays`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      let file = try folder.add("a.json", "old")
      unsafe chmod(folder.path, 0o555)
      // The superuser may write anywhere.
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      var reason: FileError.Reason?
      do throws(FileError) {
        try AtomicFile.replace(file, with: ByteView("new"))
      } catch {
        reason = error.reason
      }
      let text = try? folder.text("a.json")
      if getuid() == 0 { _ = seteuid(0) }
      unsafe chmod(folder.path, 0o755)
      _ = consume folder
      exit(reason == .system(EACCES) && text == "old" ? 7 : 1)
    }
  }

  @Test func `a file that may not be written is not replaced`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      let file = try folder.add("a.json", "old")
      unsafe chmod(file, 0o444)
      unsafe chmod(folder.path, 0o777)
      if geteuid() == 0 { try #require(seteuid(65_534) == 0) }
      var reason: FileError.Reason?
      do throws(FileError) {
        try AtomicFile.replace(file, with: ByteView("new"))
      } catch {
        reason = error.reason
      }
      if getuid() == 0 { _ = seteuid(0) }
      let names = try folder.names
      _ = consume folder
      exit(reason == .system(EACCES) && names == ["a.json"] ? 7 : 1)
    }
  }

  @Test func `a disk without room is an error, and the old file stays`() async {
    await #expect(processExitsWith: .exitCode(7)) {
      let folder = try TemporaryFolder()
      let file = try folder.add("a.json", "old")
      // A limit of the file size stands for a full disk: write gives an error in the middle.
      signal(SIGXFSZ, SIG_IGN)
      var limit = rlimit(rlim_cur: 1_000, rlim_max: 1_000)
      guard unsafe setrlimit(__rlimit_resource_t(RLIMIT_FSIZE.rawValue), &limit) == 0 else {
        exit(1)
      }
      var reason: FileError.Reason?
      let bytes = [UInt8](repeating: 65, count: 5_000)
      do throws(FileError) {
        try bytes.withByteView { (view) throws(FileError) in
          try AtomicFile.replace(file, with: view)
        }
      } catch {
        reason = error.reason
      }
      let names = try folder.names
      let text = try folder.text("a.json")
      _ = consume folder
      exit(reason == .system(EFBIG) && names == ["a.json"] && text == "old" ? 7 : 2)
    }
  }

  @Test func `a very long name still has a temporary one`() throws {
    let folder = try TemporaryFolder()
    let name = String(repeating: "ä", count: 125) + ".json"
    try replace("\(folder.path)/\(name)", "new")
    #expect(try folder.text(name) == "new")
  }
}
