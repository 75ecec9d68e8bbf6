// SPDX-License-Identifier: MIT

import ListerBatch
import ListerFiles
import ListerMeasurement
import ListerPlans

/// A job as the batch engine sees it: blocks from the source, through workers, to the destination.
final class JobWork: BatchWork, @unchecked Sendable {
  // Sendable because `source` is used in `pull` only, `destination` in `put` only, the sums in `finish`
  // only, and `serial` in `take` only, and the engine calls each of them from one thread at a time.
  private let job: RecalculationJob
  private let cancellation: Cancellation
  private let blockSize: BlockSize
  private let source: JobSource
  private let destination: JobDestination
  private var workerStages = StageTimes()
  private(set) var perDocument = Histogram()
  private var refusalCounts: [PlanRefusal: Int] = [:]
  /// The selected fields that documents lacked, when the batch is over.
  private(set) var missingFields = MissingFields()
  /// For how long one worker had what others need, when the batch is over; nil unless the job measures.
  private(set) var serial: SerialTimes?

  init(
    _ job: RecalculationJob,
    _ cancellation: Cancellation,
    _ destination: JobDestination
  ) {
    self.job = job
    self.cancellation = cancellation
    blockSize = BlockSize(workers: job.jobs)
    source = JobSource(job, cancellation, destination.sink.form, blockSize)
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

  func makeBlock() -> JobBlock { JobBlock(job.settings) }

  func makeScratch() -> JobWorker {
    job.group?.join()
    return JobWorker(job, cancellation, destination.sink)
  }

  func pull(_ block: JobBlock) throws(JobStop) -> Int? { source.pull(block) }

  func process(_ block: JobBlock, _ worker: JobWorker) -> Bool {
    let start = ProcessClock.wall
    let (files, bytes) = (block.filesLeft, block.counts.bytesIn)
    defer {
      blockSize.adapt(to: ProcessClock.wall &- start)
      blockSize.adapt(
        toFiles: files - block.filesLeft,
        bytes: block.counts.bytesIn - bytes
      )
    }
    return worker.process(block)
  }

  func put(_ block: JobBlock) throws(JobStop) { try destination.put(block) }

  func takeParcel() -> OutputFrame? { destination.sink.takeFrames() }

  func pack(_ frame: OutputFrame, _ worker: JobWorker) { worker.pack(frame) }

  func deliver(_ frame: OutputFrame) throws(JobStop) { try destination.deliver(frame) }

  func finish(_ worker: JobWorker) {
    job.group?.leave()
    workerStages += worker.recalculator.stages
    workerStages.read &+= worker.readClock.time
    workerStages.write &+= worker.writeClock.time
    perDocument += worker.recalculator.perDocument
    missingFields.add(worker.recalculator.missingFields)
    refusalCounts.merge(worker.recalculator.planRefusals, uniquingKeysWith: +)
  }

  var measuresSerial: Bool { job.settings.options.measures }

  func take(_ serial: SerialTimes) { self.serial = serial }
}

/// Why a job ends before its inputs do.
enum JobStop: Error {
  /// A failure ends it.
  case failure
  /// The common output can't be written.
  case output(FileError)
}
