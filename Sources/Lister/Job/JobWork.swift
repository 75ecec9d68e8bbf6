// SPDX-License-Identifier: MIT

import ListerBatch
import ListerMeasurement
import ListerPlans

/// A job as the batch engine sees it: blocks from the source, through workers, to the destination.
final class JobWork: BatchWork, @unchecked Sendable {
  // Sendable because `source` is used in `pull` only, `destination` in `put` only, and the sums in
  // `finish` only, and the engine calls each of them from one thread at a time.
  private let plan: JobPlan
  private let cancellation: Cancellation
  private let blockSize: BlockSize
  private let source: JobSource
  private let destination: JobDestination
  private var workerStages = StageTimes()
  private(set) var perDocument = Histogram()
  private var refusalCounts: [PlanRefusal: Int] = [:]

  init(
    _ plan: JobPlan,
    _ cancellation: Cancellation,
    _ destination: JobDestination
  ) {
    self.plan = plan
    self.cancellation = cancellation
    blockSize = BlockSize(workers: plan.workers)
    source = JobSource(plan, blockSize)
    self.destination = destination
  }

  /// The time in each stage, when the batch is over.
  var stages: StageTimes {
    var sum = workerStages
    sum.read &+= source.time
    sum.write &+= destination.time
    return sum
  }

  /// The part of the writing in which blocks went out in their order.
  var delivery: UInt64 { destination.time }

  /// Why documents have no template, and how many, the most frequent reason first.
  var refusals: [(refusal: PlanRefusal, documents: Int)] {
    let sorted = refusalCounts.sorted { ($1.value, $0.key.name) < ($0.value, $1.key.name) }
    return sorted.prefix(JobWork.mostRefusals).map { ($0.key, $0.value) }
  }

  private static let mostRefusals = 16

  func makeBlock() -> JobBlock { JobBlock() }

  func makeScratch() -> JobWorker {
    plan.crew?.join()
    return JobWorker(plan, cancellation)
  }

  func pull(_ block: JobBlock) throws(JobStop) -> Int? { source.pull(block) }

  func process(_ block: JobBlock, _ worker: JobWorker) -> Bool {
    let start = ProcessClock.wall
    let (files, bytes) = (block.files.count, block.counts.bytesIn)
    defer {
      blockSize.adapt(to: ProcessClock.wall &- start)
      blockSize.adapt(
        toFiles: files - block.files.count,
        bytes: block.counts.bytesIn - bytes
      )
    }
    return worker.process(block)
  }

  func put(_ block: JobBlock) throws(JobStop) { try destination.put(block) }

  func finish(_ worker: JobWorker) {
    plan.crew?.leave()
    workerStages += worker.recalculator.stages
    workerStages += worker.fileTimes
    perDocument += worker.recalculator.perDocument
    refusalCounts.merge(worker.recalculator.planRefusals, uniquingKeysWith: +)
  }
}
