// SPDX-License-Identifier: MIT

import TestKit
import Testing

/// Documents of a stream are calculated in memory that is there from the first of them on.
@Suite(.enabled(if: CostCase.isOptimized, "other builds ask for memory more often"))
struct AllocationTests {
  @Test(arguments: ["invoice", "dense", "pricematrix", "loan", "matrix"])
  func `a document more asks for no memory`(kind: String) throws {
    let folder = try TemporaryFolder()
    let counts = try [1000, 3000].map { documents in
      try folder.add("in.ndjson", Child(["generate", kind, "-d", "\(documents)"]).outcome().output)
      let run = try Child(
        ["recalc", "--jobs", "1", "--quiet", "in.ndjson", "-o", "out.ndjson"],
        environment: [
          "LD_PRELOAD": BuiltLibrary.path("ListerAllocations"),
          "LISTER_ALLOCATIONS": folder.path(of: "count"),
        ],
        in: folder.path
      ).outcome()
      try #require(run.code == 0, "\(run.errors)")
      return try #require(Int(folder.content("count").filter(\.isNumber)))
    }
    // Buffers of a stream grow now and then; 2,000 documents more are not to ask for one each.
    #expect(counts[0] > 0 && counts[1] - counts[0] < 100, "\(counts)")
  }
}
