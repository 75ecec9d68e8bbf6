// SPDX-License-Identifier: MIT

import Foundation
import Glibc
import ListerBasics
import ListerFiles
import TestKit
import Testing

@Suite struct WholeFileTests {
  private func read(_ path: String, limit: Int = 1_000_000) throws(FileError) -> [UInt8] {
    var buffer = ByteBuffer()
    try WholeFile.read(path, limit: limit, into: &buffer)
    return buffer.view.array
  }

  @Test(arguments: [0, 1, 4_095, 4_096, 4_097, 1_000_000])
  func `all bytes of a file are read`(count: Int) throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", String(repeating: "x", count: count))
    #expect(try read(file) == [UInt8](repeating: UInt8(ascii: "x"), count: count))
  }

  @Test func `what the buffer held before stays`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json", "new")
    var buffer = ByteBuffer()
    buffer.append("old,")
    let status = try WholeFile.read(file, limit: 100, into: &buffer)
    #expect(buffer.view.string == "old,new")
    #expect(status.size == 3)
    #expect(status.kind == .regular)
  }

  @Test func `a file over the limit is refused before it is read`() throws {
    let folder = try TemporaryFolder()
    let file = try folder.add("a.json")
    // A terabyte that takes no room on the disk.
    let handle = try #require(FileHandle(forWritingAtPath: file))
    try handle.truncate(atOffset: 1 << 40)
    try handle.close()
    #expect(throws: FileError(.read, file, .tooLarge(limit: 1_000_000))) { try read(file) }
  }

  @Test func `a file without an end is given up at the limit`() {
    // It says that its size is zero.
    let file = "/proc/self/maps"
    #expect(throws: FileError(.read, file, .tooLarge(limit: 100))) { try read(file, limit: 100) }
  }

  @Test func `folders, pipes, devices and what is missing are errors, and nothing waits`() throws {
    let folder = try TemporaryFolder()
    let pipe = "\(folder.path)/pipe.json"
    unsafe mkfifo(pipe, 0o600)
    #expect(throws: FileError(.read, folder.path, .isFolder)) { try read(folder.path) }
    #expect(throws: FileError(.read, pipe, .notRegular)) { try read(pipe) }
    #expect(throws: FileError(.read, "/dev/zero", .notRegular)) { try read("/dev/zero") }
    #expect(throws: FileError(.open, "/none", .system(ENOENT))) { try read("/none") }
  }

  @Test func `an error tells the path and the reason`() {
    #expect(
      FileError(.open, "a.json", .system(ENOENT)).description
        == "a.json: cannot open: No such file or directory"
    )
    #expect(
      FileError(.read, "a.json", .tooLarge(limit: 100)).description
        == "a.json: cannot read: it is larger than 100 bytes"
    )
  }
}
