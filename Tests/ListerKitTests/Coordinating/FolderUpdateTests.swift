// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

@testable import ListerFiles
@testable import ListerKit

@Suite struct FolderUpdateTests {
  private func status(_ node: UInt, _ size: Int = 1) -> FileStatus {
    FileStatus(node: node, size: size)
  }

  @Test func `what came, went, changed and was renamed is told apart`() {
    let update = FolderUpdate(
      from: ["a": status(1), "b": status(2), "c": status(3), "d": status(4)],
      to: ["a": status(1), "b": status(2, 9), "x": status(3), "n": status(7)]
    )
    #expect(update.inserted == ["n"])
    #expect(update.removed == ["d"])
    #expect(update.updated == ["b"])
    #expect(update.renamed == [FolderUpdate.Rename(from: "c", to: "x")])
    #expect(!update.isEmpty)
    #expect(FolderUpdate(from: ["a": status(1)], to: ["a": status(1)]).isEmpty)
  }

  @Test func `a number that the system gave again is no rename`() {
    let update = FolderUpdate(from: ["a": status(1, 5)], to: ["b": status(1, 6)])
    #expect(update.renamed.isEmpty)
    #expect(update.removed == ["a"])
    #expect(update.inserted == ["b"])
  }

  @Test func `two names of one file are two documents`() {
    let update = FolderUpdate(
      from: ["a": status(1), "b": status(1)],
      to: ["c": status(1), "d": status(1), "e": status(1)]
    )
    #expect(update.renamed.map(\.from) == ["a", "b"])
    #expect(update.renamed.map(\.to) == ["c", "d"])
    #expect(update.inserted == ["e"])
    #expect(update.removed.isEmpty)
  }
}

extension FileStatus {
  /// A file that a test makes up.
  init(node: UInt, size: Int) {
    var record = stat()
    record.st_mode = S_IFREG
    record.st_ino = numericCast(node)
    record.st_size = numericCast(size)
    self.init(record)
  }
}
