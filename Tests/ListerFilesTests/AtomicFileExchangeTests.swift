// SPDX-License-Identifier: MIT

@testable import ListerFiles
import Dispatch
import Foundation
import ListerBasics
import Synchronization
import TestKit
import Testing

struct AtomicFileExchangeTests {
  @Test func `of many writers that look and replace at once, none undoes another's work`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("count", "0")
    let refusals = Atomic<Int>(0)
    let rounds = 150
    DispatchQueue.concurrentPerform(iterations: 4) { _ in
      for _ in 0..<rounds {
        while !AtomicFileExchangeTests.increment(path) {
          refusals.wrappingAdd(1, ordering: .relaxed)
        }
      }
    }
    #expect(try folder.text("count") == "\(4 * rounds)")
    #expect(try folder.names == ["count"])
  }

  /// Adds one to the number in a file; false if somebody else has changed it meanwhile.
  private static func increment(_ path: String) -> Bool {
    do throws(FileError) {
      var buffer = ByteBuffer()
      let status = try WholeFile.read(path, limit: 100, into: &buffer)
      let next = (Int(buffer.view.string) ?? -1_000_000) + 1
      try Array("\(next)".utf8).withByteView { (view) throws(FileError) in
        try AtomicFile.replace(path, with: view, expecting: status, synchronizesFolder: false)
      }
      return true
    } catch {
      return false
    }
  }

  @Test func `what another program wrote is kept by a name of its own`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json", "theirs")
    try folder.add("a.json.kept-1", "older")
    do {
      var file = try AtomicFile(replacing: path)
      try file.write("ours")
      let new = try file.descriptor.status()
      #expect(file.home.exchange(file.temporary, with: file.name, in: file.place))
      try FileManager.default.removeItem(atPath: path)
      let kept = FileError.Reason.displaced(to: file.place.path(of: "a.json.kept-2"))
      #expect(throws: FileError(.replace, path, kept)) { try file.putBack(new) }
    }
    #expect(try folder.text("a.json.kept-2") == "theirs")
    #expect(try folder.text("a.json.kept-1") == "older")
    #expect(try folder.names == ["a.json.kept-1", "a.json.kept-2"])
  }

  @Test func `what another program wrote goes back, and the new file goes`() throws {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json", "theirs")
    do {
      var file = try AtomicFile(replacing: path)
      try file.write("ours")
      let new = try file.descriptor.status()
      #expect(file.home.exchange(file.temporary, with: file.name, in: file.place))
      try file.putBack(new)
    }
    #expect(try folder.text("a.json") == "theirs")
    #expect(try folder.names == ["a.json"])
  }
}
