// SPDX-License-Identifier: MIT

import ListerBatch
import Testing

/// Output that is packed by the workers before it is delivered.
@Suite struct ParcelTests {
  @Test(arguments: [1, 2, 3, 8])
  func `parcels are delivered once and in order`(jobs: Int) throws {
    for (count, size) in [(0, 3), (2, 3), (3, 3), (1_000, 7), (500, 1)] {
      let work = PackingWork(count: count, size: size)
      let end = try OrderedBatch.run(work, jobs: jobs, cancellation: Cancellation())
      let record = work.result
      #expect(end == .finished)
      #expect(record.delivered == Array(0..<(count / size * size)))
      #expect(record.delivered + record.filled == Array(0..<count))
      #expect(record.faults == 0)
    }
  }

  @Test(arguments: [1, 2, 8])
  func `what was put before an end is delivered without a gap`(jobs: Int) throws {
    let stopped = PackingWork(count: 10_000, size: 7, failsPutAt: 349)
    #expect(throws: TestFailure.put(349)) {
      try OrderedBatch.run(stopped, jobs: jobs, cancellation: Cancellation())
    }
    #expect(stopped.result.delivered == Array(0..<350))
    let cancellation = Cancellation()
    let cancelled = PackingWork(count: 10_000, size: 7, cancels: (cancellation, at: 500))
    #expect(try OrderedBatch.run(cancelled, jobs: jobs, cancellation: cancellation) == .cancelled)
    let record = cancelled.result
    #expect(record.delivered + record.filled == Array(0..<501))
  }

  @Test(arguments: [1, 2, 8])
  func `a delivery that fails ends it`(jobs: Int) {
    let work = PackingWork(count: 100_000, size: 7, failsDeliveryAt: 349)
    #expect(throws: TestFailure.put(349)) {
      try OrderedBatch.run(work, jobs: jobs, cancellation: Cancellation())
    }
    #expect(work.result.delivered == Array(0..<343))
    #expect(work.result.next < 100_000)
  }
}
