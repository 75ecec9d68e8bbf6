// SPDX-License-Identifier: MIT

@testable import ListerFiles
@testable import ListerStore
import TestKit
import Testing

@Suite struct DocumentLockTests {
  @Test func `one changes a document at a time, though each puts another file into its place`()
    throws
  {
    let folder = try TemporaryFolder()
    let path = try folder.add("a.json", "0")
    let (threads, changes) = (4, 250)
    Threads.run(threads) { _ in
      for _ in 0..<changes {
        #expect(throws: Never.self) {
          let lock = try DocumentLock(of: path, in: nil, for: path, waiting: 60)
          let number = Int(try folder.text("a.json")) ?? 0
          try AtomicFile.replace(path, with: "\(number + 1)", isDurable: false)
          withExtendedLifetime(lock) {}
        }
      }
    }
    #expect(try folder.text("a.json") == "\(threads * changes)")
  }
}
