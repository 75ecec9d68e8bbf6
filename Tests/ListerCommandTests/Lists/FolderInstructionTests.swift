// SPDX-License-Identifier: MIT

import Foundation
import TestKit
import Testing

/// What commands cost in folders of many lists, counted and not timed.
@Suite(
  .enabled(if: CostCase.isOptimized, "the cost is that of the release binary"),
  .enabled(if: InstructionCount.isPossible, "valgrind counts the instructions")
)
struct FolderInstructionTests {
  /// A folder of so many lists that were imported, and looked at since.
  private func folder(of count: Int) throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    for (name, text) in CostCase.tables(count) { try folder.add("lists/\(name)", text) }
    for words in [["import", "in", "--into", "."], ["lists"]] {
      let outcome = try Child(words, in: folder.path(of: "lists")).outcome()
      try #require(outcome.code == 0, "\(outcome.errors)")
    }
    return folder
  }

  private func instructions(_ words: [String], in folder: TemporaryFolder) throws -> Int {
    try InstructionCount.ofRun(words, in: folder.path(of: "lists"))
  }

  @Test func `an edit takes no more among many lists than among few`() throws {
    let counts = try [100, 4_000].map { count in
      let folder = try folder(of: count)
      let name = try #require(
        try FileManager.default.contentsOfDirectory(atPath: folder.path(of: "lists"))
          .filter { $0.hasSuffix(".list.json") }.min()
      )
      // The first one makes what the others find.
      _ = try instructions(["add", name, "x"], in: folder)
      return try instructions(["add", name, "y"], in: folder)
    }
    #expect(Double(counts[1]) <= 1.05 * Double(counts[0]), "\(counts)")
  }

  @Test func `a list that hasn't changed takes few instructions among many`() throws {
    let counts = try [1_000, 4_000].map { try instructions(["lists"], in: folder(of: $0)) }
    let each = (counts[1] - counts[0]) / 3_000
    #expect(each > 0)
    #expect(each <= 13_000, "\(each)")
  }
}
