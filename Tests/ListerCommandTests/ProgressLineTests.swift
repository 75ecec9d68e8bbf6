// SPDX-License-Identifier: MIT

import Lister
import ListerJobs
import Testing

@testable import ListerCommand

@Suite struct ProgressLineTests {
  private func counts(_ documents: Int, failed: Int = 0, bytes: Int = 0) -> JobCounts {
    var counts = JobCounts()
    counts.documents = documents
    counts.failed = failed
    counts.bytesIn = bytes
    return counts
  }

  @Test func `a job of unknown size has a count and a rate`() {
    #expect(
      ProgressLine.text(
        counts(12_345, failed: 2),
        total: nil,
        documentRate: 4_000,
        byteRate: 1,
        elapsed: 3
      ) == "12,345 documents  2 failed  4,000 /s"
    )
  }

  @Test func `a job of known size has a bar too, and the time left after two seconds`() {
    func text(elapsed: Double) -> String {
      ProgressLine.text(
        counts(1, bytes: 500),
        total: 1000,
        documentRate: 10,
        byteRate: 100,
        elapsed: elapsed
      )
    }
    #expect(text(elapsed: 1) == "[##########----------] 50 %  1 document  10.0 /s")
    #expect(text(elapsed: 3) == "[##########----------] 50 %  1 document  10.0 /s  5 s left")
  }
}
