// SPDX-License-Identifier: MIT

@testable import ListerFiles
import ListerBasics
import CListerLinux
import Foundation
import Glibc
import TestKit
import Testing

@Suite struct FileAttributesTests {
  private func set(_ name: String, _ value: [UInt8], of path: String) throws {
    let file = try FileDescriptor(reading: path)
    guard unsafe fsetxattr(file.number, name, value, value.count, 0) == 0 else {
      throw POSIXError(POSIXErrorCode(rawValue: errno) ?? .EIO)
    }
  }

  private func value(_ name: String, of path: String) -> [UInt8]? {
    var bytes = [UInt8](repeating: 0, count: 1_000)
    let count = unsafe lgetxattr(path, name, &bytes, bytes.count)
    return count < 0 ? nil : Array(bytes[..<count])
  }

  private func replace(_ path: String) throws {
    try "new".withBytes { (bytes) throws(FileError) in try AtomicFile.replace(path, with: bytes) }
  }

  @Test func `extended attributes and access control lists stay`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json", "old")
    try set("user.origin", Array("https://example.org".utf8), of: path)
    try set("user.empty", [], of: path)
    // Version 2; the owner, user 1, the group, the mask and others with their permissions.
    let list: [UInt8] = [
      2, 0, 0, 0, 1, 0, 6, 0, 255, 255, 255, 255, 2, 0, 4, 0, 1, 0, 0, 0, 4, 0, 4, 0, 255, 255, 255,
      255, 16, 0, 4, 0, 255, 255, 255, 255, 32, 0, 0, 0, 255, 255, 255, 255,
    ]
    let hasLists = (try? set("system.posix_acl_access", list, of: path)) != nil
    try replace(path)
    #expect(try folder.text("a.json") == "new")
    #expect(value("user.origin", of: path) == Array("https://example.org".utf8))
    #expect(value("user.empty", of: path) == [])
    if hasLists { #expect(value("system.posix_acl_access", of: path) == list) }
  }

  @Test func `the other names of a file keep the old bytes, and that is known`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json", "old")
    try FileManager.default.linkItem(atPath: path, toPath: "\(folder.path)/b.json")
    try replace(path)
    #expect(try folder.text("a.json") == "new")
    #expect(try folder.text("b.json") == "old")
    #expect(
      FileNotice.leavesLinks(path: "a.json", count: 1).description
        == "a.json: replaced; 1 other name of the file (hard link) still has the old bytes"
    )
  }

  @Test func `a folder renamed meanwhile gets the new file, and no other`() throws {
    for isCommitted in [true, false] {
      let folder = try TemporaryFolder()
      let path = try folder.add("one/a.json", "old")
      var file = try AtomicFile(replacing: path)
      try "new".withBytes { (bytes) throws(FileError) in try file.write(bytes) }
      try FileManager.default.moveItem(
        atPath: "\(folder.path)/one",
        toPath: "\(folder.path)/two"
      )
      if isCommitted { try file.commit() }
      _ = consume file
      #expect(try folder.text("two/a.json") == (isCommitted ? "new" : "old"))
      #expect(
        try FileManager.default.contentsOfDirectory(atPath: "\(folder.path)/two") == ["a.json"]
      )
    }
  }
}
