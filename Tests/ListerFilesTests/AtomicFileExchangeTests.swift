// SPDX-License-Identifier: MIT

import Dispatch
import Foundation
import ListerBasics
import ListerFiles
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
}
