// SPDX-License-Identifier: MIT

package import ListerBatch
import ListerFiles
import ListerMeasurement
import ListerPlans

extension RecalculationJob {
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
        result.missingFields =
          settings.options.selection.map { selection in
            work.missingFields.fields(of: selection).map { ($0.field.text, $0.isInNone) }
          } ?? []
        result.refusals = work.refusals.map { ($0.refusal.name, .count($0.documents)) }
        // What is on the disk by now; a run that ended early remembers what it has done.
        memory?.note(destination.totals.current, of: inputs)
      }
      try destination.finish(isWhole: result.end == .finished && missing.isEmpty)
      result.stages = work.stages
      result.delivery = work.delivery
      result.serial = work.serial
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
