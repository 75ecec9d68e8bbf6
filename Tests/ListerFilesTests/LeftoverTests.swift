// SPDX-License-Identifier: MIT

@testable import ListerFiles
import ListerBasics
import Foundation
import Glibc
import TestKit
import Testing

@Suite struct LeftoverTests {
  @Test func `temporary files of programs that have gone are removed, and only those`() throws {
    let folder = try TemporaryFolder()
    let kept = [".a.json", ".lister-1-2", "a.json", "b.lister-4711-c0ffee01"]
    try kept.forEach { try folder.add($0) }
    // One that is being written in this very process.
    let own = try AtomicFile(replacing: "\(folder.path)/a.json")
    try folder.add(".a.json.lister-4711-c0ffee01")
    try folder.add(".x-y.json.lister-1-c0ffee02")
    #expect(AtomicFile.removeLeftovers(in: folder.path) == 2)
    #expect(try folder.names.count == kept.count + 1)
    _ = consume own
    #expect(try folder.names == kept.sorted())
    #expect(AtomicFile.removeLeftovers(in: folder.path + "/none") == 0)
  }

  @Test func `a temporary file is locked until it is removed`() throws {
    let folder = try TemporaryFolder()
    try folder.add(".a.json.lister-4711-c0ffee01")
    let queue = inotify_init1(Int32(IN_NONBLOCK))
    defer { close(queue) }
    let mask = UInt32(IN_CLOSE_NOWRITE | IN_DELETE)
    try #require(unsafe inotify_add_watch(queue, folder.path, mask) >= 0)
    #expect(AtomicFile.removeLeftovers(in: folder.path) == 1)
    var buffer = [UInt8](repeating: 0, count: 4_096)
    let count = unsafe read(queue, &buffer, buffer.count)
    var events: [NotifyEvent] = []
    unsafe buffer.withUnsafeBytes { bytes in
      unsafe NotifyEvent.forEach(in: UnsafeRawBufferPointer(rebasing: bytes[..<max(count, 0)])) {
        events.append($0)
      }
    }
    // The lock ends when the file is closed.
    let first = try #require(events.first { $0.name?.hasPrefix(".a") == true })
    #expect(first.has(Int32(IN_DELETE)))
  }

  @Test(
    arguments: [
      (".a.json.lister-1-0123abcd", true), (".a-1-2.lister-99-ffffffff", true),
      (".lister-1-0123abcd", true), ("a.json.lister-1-0123abcd", false),
      (".a.json.lister--0123abcd", false), (".a.json.lister-x-0123abcd", false),
      (".a.json.lister-1-0123abc", false), (".a.json.lister-1-0123abcg", false),
      (".a.json-1-0123abcd", false), ("", false), (".", false), ("--", false),
    ])
  func `a temporary file is known by its name`(name: String, isTemporary: Bool) {
    #expect(AtomicFile.isTemporary(name) == isTemporary)
  }

  @Test(arguments: 1...12)
  func `a program killed at any moment leaves files old or new, whole`(round: Int) async throws {
    let folder = try TemporaryFolder()
    let count = 100
    let size = 20_000
    for index in 0..<count {
      try folder.add("\(index).json", String(repeating: "0", count: size))
    }
    var generator = SeededGenerator(seed: UInt64(round))
    let delay = Int.random(in: 0...30_000, using: &generator)
    let path = folder.path
    await #expect(processExitsWith: .signal(SIGKILL)) {
      [
        path = path as String, count = count as Int, size = size as Int, delay = delay as Int
      ] in
      // Replaces all files again and again, until another thread ends the process.
      Thread.detachNewThread {
        usleep(UInt32(delay))
        kill(getpid(), SIGKILL)
      }
      for round in 1... {
        let digit = UInt8(ascii: "0") + UInt8(round % 10)
        let bytes = [UInt8](repeating: digit, count: size)
        for index in 0..<count {
          try bytes.withByteView { view in
            try AtomicFile.replace("\(path)/\(index).json", with: view)
          }
        }
      }
    }
    for index in 0..<count {
      let bytes = Array(try folder.text("\(index).json").utf8)
      #expect(bytes.count == size)
      #expect(Set(bytes).count == 1)
    }
    let leftovers = try folder.names.count - count
    #expect((0...1).contains(leftovers))
    #expect(AtomicFile.removeLeftovers(in: folder.path) == leftovers)
    #expect(try folder.names.count == count)
  }
}
