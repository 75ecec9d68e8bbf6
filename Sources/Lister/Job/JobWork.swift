// SPDX-License-Identifier: MIT

import BatchEngine
import Measurement

/// A job as the batch engine sees it: blocks from the source, through workers, to the destination.
final class JobWork: BatchWork, @unchecked Sendable {
  // Sendable because `source` is used in `pull` only, `destination` in `put` only, and the sums in
  // `finish` only, and the engine calls each of them from one thread at a time.
  private let plan: JobPlan
  private let cancellation: Cancellation
  private let source: JobSource
  private let destination: JobDestination
  private(set) var stages = StageTimes()
  private(set) var perDocument = Histogram()

  init(
    _ plan: JobPlan,
    _ cancellation: Cancellation,
    _ source: JobSource,
    _ destination: JobDestination
  ) {
    self.plan = plan
    self.cancellation = cancellation
    self.source = source
    self.destination = destination
  }

  func makeBlock() -> JobBlock { JobBlock() }

  func makeScratch() -> JobWorker { JobWorker(plan, cancellation) }

  func pull(_ block: JobBlock) throws(JobStop) -> Int? { source.pull(block) }

  func process(_ block: JobBlock, _ worker: JobWorker) -> Bool { worker.process(block) }

  func put(_ block: JobBlock) throws(JobStop) { try destination.put(block) }

  func finish(_ worker: JobWorker) {
    stages += worker.recalculator.stages
    stages += worker.fileTimes
    perDocument += worker.recalculator.perDocument
  }
}
