// SPDX-License-Identifier: MIT

package import ListerBatch
import ListerFiles
import ListerMeasurement
import ListerPlans

/// Recalculates many documents over many cores: from files or streams, to files or a stream.
///
/// One document in gives one document out, in the same order, whatever the number of jobs. A
/// document that fails never stops the others, unless
/// ``RecalculationSettings/stopsAtFailure`` says so.
package struct RecalculationJob: Sendable {
  /// Where the documents come from, in the order of the output.
  package var inputs: [JobInput]
  /// What was asked for and is not among these, because there is none or it can't be looked at;
  /// then one file of output stays as it was, as if it had failed here.
  package var missing: [JobFailure] = []
  package var output: JobOutput
  package var settings: RecalculationSettings
  /// What is known of layouts when it begins, and what it learns.
  ///
  /// Jobs over documents of the same layouts may share it: each learns what the others have not.
  package var layouts = SharedLayouts()
  /// How many workers at most; more than there are cores are not used.
  package var jobs: Int
  /// What the workers take of the cores.
  package var claim = Thread.Claim.usual
  /// What the workers join, for whoever wants to hold them between two documents.
  package var crew: Crew?
  /// Called for each failure and the first wrong formulas, in the order of the input, from one
  /// thread at a time.
  package var onFailure: @Sendable (JobFailure) -> Void = { _ in }
  /// Called now and then with the counts so far, from one thread at a time.
  package var onProgress: (@Sendable (JobCounts) -> Void)?
  /// Called for each input that is done with, in order, from one thread at a time.
  package var onReport: @Sendable (JobReport) -> Void = { _ in }

  /// What is remembered of the folders of the inputs; nil for nothing.
  var memory: JobMemory?
  /// How many files are no inputs because they are as the last run left them.
  package var unopened: Int { memory?.unopened ?? 0 }
  /// Whether it is noted which files are up to date.
  var isRemembering: Bool { memory?.isNeeded ?? false }

  /// The bytes of all inputs; nil when one of them has no size that is known beforehand.
  package var inputSize: Int? {
    var total = 0
    for input in inputs {
      guard let status = try? input.status(), status.kind == .regular else { return nil }
      total += status.size
    }
    return total
  }

  /// A job over the given inputs, with as many workers as the process may use cores.
  package init(
    inputs: [JobInput],
    output: JobOutput,
    settings: RecalculationSettings = RecalculationSettings(),
    jobs: Int = Cores.available
  ) {
    self.inputs = inputs
    self.output = output
    self.settings = settings
    self.jobs = jobs
  }

  /// Goes through all inputs; returns when everything is written, or when the job has ended early.
  ///
  /// - Parameter cancellation: ends the job between two documents, and waits for input and output.
  /// - Returns: what was done, how it ended, and how long it took.
  package func run(cancellation: Cancellation = Cancellation()) -> JobResult {
    let watch = Stopwatch()
    var job = self
    job.jobs = OrderedBatch.workers(forJobs: jobs)
    var result = JobResult(jobs: job.jobs)
    do {
      let destination = try JobDestination(job, cancellation)
      let work = JobWork(job, cancellation, destination)
      result.end = job.end(of: work, cancellation)
      defer {
        result.counts = destination.totals.counts
        result.counts.unopened = unopened
        result.withheld = destination.totals.withheld
        result.refusals = work.refusals.map { ($0.refusal.name, .count($0.documents)) }
        // What is on the disk by now; a run that ended early remembers what it has done.
        memory?.note(destination.totals.current, of: inputs)
      }
      try destination.finish(isWhole: result.end == .finished && missing.isEmpty)
      result.stages = work.stages
      result.delivery = work.delivery
      result.perDocument = work.perDocument
    } catch {
      result.end = error.reason == .interrupted ? .cancelled : .outputFailed(error)
    }
    result.wall = watch.wall
    result.cpu = watch.cpu
    result.peakMemory = ProcessClock.peakMemory
    return result
  }

  private func end(of work: JobWork, _ cancellation: Cancellation) -> JobEnd {
    // Input under way in bytes: enough to keep all workers busy, and one large document at a time.
    let limits = BatchLimits(weight: (8 << 20) + jobs << 19)
    do {
      let end = try OrderedBatch.run(
        work,
        jobs: jobs,
        limits: limits,
        claim: claim,
        cancellation: cancellation
      )
      return end == .finished ? .finished : .cancelled
    } catch {
      switch error {
      case .failure: return .stopped
      case .output(let error) where error.isBrokenPipe: return .brokenPipe
      case .output(let error) where error.reason == .interrupted: return .cancelled
      case .output(let error): return .outputFailed(error)
      }
    }
  }
}
