// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBench
import ListerWorkloads
import Testing

@testable import ListerRuns

/// The score stands for certain documents and answers: others are another score.
@Suite struct ScoreVersionTests {
  @Test func `every workload has a reference, in the order in which they are measured`() {
    let request = BenchmarkRequest()
    let reference = ScoreReference.recorded
    #expect(reference.score == ResultHeader.scoreVersion)
    #expect(reference.seed == request.plan.seed)
    #expect(reference.workloads.map(\.workload) == request.subjects.map(\.name))
    #expect(reference.workloads.map(\.documents) == request.subjects.compactMap(\.count))
    for (one, workload) in zip(reference.workloads, request.workloads) {
      #expect((one.formulas == 0) == (workload == .table))
      #expect(one.one > 0 && one.all > 0 && one.bytesIn > 0)
    }
  }

  /// Where this fails, workloads or answers are no longer those of the version: raise
  /// ``ResultHeader/scoreVersion``, record another reference, and write the digest here.
  @Test func `other documents or answers need another version of the score`() {
    var digest = LineDigest()
    let seed = GeneratedDocuments.standardSeed
    for workload in Workload.allCases {
      for index in 0..<20 {
        var document = ByteBuffer()
        workload.generate(index: index, seed: seed, distinct: false, into: &document)
        digest.add(document.view)
        for cell in workload.expected(index: index, seed: seed, distinct: false) {
          "\(cell.row) \(cell.column) \(cell.text)".withByteView { digest.add($0) }
        }
      }
    }
    for index in 0..<20 {
      var merge = ByteBuffer()
      MergeTriple(index: index, seed: seed).write(to: &merge)
      MergeTriple(index: index, seed: seed).writeMerged(to: &merge)
      digest.add(merge.view)
    }
    let digests: [Int: UInt64] = [1: 6_276_463_533_862_001_430]
    #expect(digests[ResultHeader.scoreVersion] == digest.value, "\(digest.value)")
  }
}
