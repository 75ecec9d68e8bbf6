// SPDX-License-Identifier: MIT

import ListerBatch
import TestKit
import Testing

@Suite struct OrderedBatchTests {
  @Test(arguments: [1, 2, 3, 8, 64])
  func `any number of jobs puts everything once and in order`(jobs: Int) throws {
    var generator = SeededGenerator(seed: UInt64(jobs))
    for _ in 0..<20 {
      let count = Int.random(in: 0...2_000, using: &generator)
      let slowness = Int.random(in: 1...50, using: &generator)
      let work = CountingWork(
        count: count,
        blockSize: Int.random(in: 1...100, using: &generator),
        part: Bool.random(using: &generator) ? .max : Int.random(in: 1...30, using: &generator),
        slowness: { $0 % 7 * slowness }
      )
      let limits = BatchLimits(
        blocks: Bool.random(using: &generator) ? nil : Int.random(in: 1...9, using: &generator)
      )
      let end = try OrderedBatch.run(
        work,
        jobs: jobs,
        limits: limits,
        cancellation: Cancellation()
      )
      let record = work.result
      #expect(end == .finished)
      #expect(work.hasOutput(ofFirst: count))
      #expect(record.processed == count)
      #expect(record.finished == record.scratches)
      #expect(record.overlaps == 0)
      #expect(record.mostUnderWay <= limits.blocks ?? .max)
    }
  }

  @Test func `a slow first block does not let the others run ahead of the window`() throws {
    let work = CountingWork(
      count: 1_000,
      blockSize: 1,
      slowness: { $0 == 0 ? 5_000_000 : 0 }
    )
    try OrderedBatch.run(
      work,
      jobs: 4,
      limits: BatchLimits(blocks: 5),
      cancellation: Cancellation()
    )
    let record = work.result
    #expect(record.output.count == 1_000)
    #expect(record.mostUnderWay <= 5)
    #expect(record.blocks <= 5)
  }

  @Test func `heavy blocks are under way together only up to the weight`() throws {
    let work = CountingWork(
      count: 300,
      blockSize: 1,
      weight: { $0 % 10 == 0 ? 100 : 1 },
      slowness: { _ in 1_000 }
    )
    try OrderedBatch.run(
      work,
      jobs: 4,
      limits: BatchLimits(blocks: 64, weight: 50),
      cancellation: Cancellation()
    )
    let record = work.result
    #expect(record.output.count == 300)
    // Below 50 before a pull, and one block more.
    #expect(record.mostWeight < 150)
  }

  @Test func `a block heavier than the weight goes through alone`() throws {
    let work = CountingWork(count: 10, blockSize: 1, weight: { _ in 1_000 })
    try OrderedBatch.run(
      work,
      jobs: 4,
      limits: BatchLimits(weight: 1),
      cancellation: Cancellation()
    )
    let record = work.result
    #expect(record.output.count == 10)
    #expect(record.mostUnderWay == 1)
  }

  @Test(arguments: [1, 4])
  func `when reading fails, what came before is put`(jobs: Int) {
    let work = CountingWork(
      count: 1_000,
      blockSize: 10,
      slowness: { _ in 500 },
      failsPullAt: 500
    )
    #expect(throws: TestFailure.pull(500)) {
      try OrderedBatch.run(work, jobs: jobs, cancellation: Cancellation())
    }
    #expect(work.hasOutput(ofFirst: 500))
  }

  @Test(arguments: [1, 4])
  func `when writing fails, nothing more is put and the rest is not read`(jobs: Int) {
    let work = CountingWork(count: 100_000, blockSize: 10, failsPutAt: 500)
    #expect(throws: TestFailure.put(500)) {
      try OrderedBatch.run(
        work,
        jobs: jobs,
        limits: BatchLimits(blocks: 8),
        cancellation: Cancellation()
      )
    }
    let record = work.result
    #expect(work.hasOutput(ofFirst: 500))
    #expect(record.next <= 500 + 8 * 10)
  }

  @Test func `a failure to write wins over a failure to read`() {
    let work = CountingWork(count: 1_000, blockSize: 10, failsPullAt: 20, failsPutAt: 10)
    #expect(throws: TestFailure.put(10)) {
      try OrderedBatch.run(work, jobs: 2, cancellation: Cancellation())
    }
  }

  @Test(arguments: [1, 2, 8])
  func `a cancellation ends it between two blocks`(jobs: Int) throws {
    let cancellation = Cancellation()
    let work = CountingWork(count: .max, blockSize: 10, cancels: (cancellation, at: 1_000))
    let end = try OrderedBatch.run(work, jobs: jobs, cancellation: cancellation)
    #expect(end == .cancelled)
    #expect(work.hasOutput(ofFirst: 1_010))
  }

  @Test func `a cancellation that was made before lets nothing begin`() throws {
    let cancellation = Cancellation()
    cancellation.cancel()
    let work = CountingWork(count: 10, blockSize: 1)
    #expect(try OrderedBatch.run(work, jobs: 2, cancellation: cancellation) == .cancelled)
    #expect(work.result.blocks == 0)
  }

  @Test func `a worker makes its scratch only when there is something to do`() throws {
    let work = CountingWork(count: 1, blockSize: 1)
    try OrderedBatch.run(work, jobs: 8, cancellation: Cancellation())
    #expect(work.result.scratches == 1)
  }

  @Test func `a block with much output puts it in parts`() throws {
    let work = CountingWork(count: 2_000, blockSize: 100, part: 7, slowness: { $0 % 3 * 100 })
    try OrderedBatch.run(work, jobs: 4, cancellation: Cancellation())
    #expect(work.hasOutput(ofFirst: 2_000))
    #expect(work.result.longestOutput == 7)
    #expect(work.result.overlaps == 0)
  }

  @Test func `an error in a part ends it`() {
    let work = CountingWork(count: 100_000, blockSize: 100, part: 7, failsPutAt: 500)
    #expect(throws: TestFailure.put(500)) {
      try OrderedBatch.run(work, jobs: 4, cancellation: Cancellation())
    }
    #expect(work.hasOutput(ofFirst: 500))
  }

  @Test func `blocks are reused`() throws {
    let work = CountingWork(count: 10_000, blockSize: 1)
    try OrderedBatch.run(work, jobs: 2, cancellation: Cancellation())
    #expect(work.result.blocks <= 5)
  }
}
