// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerFiles

/// The writing side of a job: takes the blocks in order, and counts and tells what became of them.
///
/// Used by one thread at a time.
final class JobDestination {
  private let job: RecalculationJob
  let sink: any DocumentSink
  private let diagnostics: StreamWriter?
  private let errors: StreamWriter?
  private let manifest: JobManifest?
  private let failures: FailureLog
  private(set) var totals = JobTotals()
  /// Blocks are put and frames delivered by two threads at most.
  private var clock, deliveryClock: StageClock
  /// Time spent here.
  var time: UInt64 { clock.time &+ deliveryClock.time }

  init(_ job: RecalculationJob, _ cancellation: Cancellation) throws(FileError) {
    self.job = job
    clock = StageClock(job.settings)
    deliveryClock = clock
    failures = FailureLog(job.onFailure)
    sink = try job.sink(cancellation, failures)
    let wake = cancellation.wakeDescriptor
    func side(_ path: String?) throws(FileError) -> StreamWriter? {
      try path.map { (path) throws(FileError) in try StreamWriter(file: path, wake: wake) }
    }
    diagnostics = try side(job.settings.diagnostics)
    errors = try side(job.settings.errors)
    manifest = try job.settings.manifest.map { (request) throws(FileError) in
      try JobManifest(request, job.settings, wake: wake)
    }
  }

  /// Writes what a block holds, and empties it.
  func put(_ block: JobBlock) throws(JobStop) {
    let start = clock.start
    guard isWanted(block) else { return block.clearResults() }
    do {
      try sink.put(block)
      try diagnostics?.write(block.diagnostics.view)
      try errors?.write(block.errors.view)
      try take(block)
    } catch {
      throw .output(error)
    }
    if job.settings.reporting != .none { report(block) }
    let isLast = block.isLast
    block.clearResults()
    clock.add(since: start)
    job.onProgress?(totals.counts)
    if isLast { throw .failure }
  }

  /// Notes which part of an input can't be read; whether a block is not behind that.
  ///
  /// The end of the input is wanted all the same, without what was met there.
  private func isWanted(_ block: JobBlock) -> Bool {
    guard case .lines(let run) = block.content else { return true }
    if let last = run.input.lastClaim, last !== run.claim {
      guard run.end != nil else { return false }
      block.clearResults()
      run.end = .broken
    } else if run.failure != nil {
      run.input.lastClaim = run.claim
    }
    return true
  }

  /// Writes frames that workers have packed.
  func deliver(_ frame: OutputFrame) throws(JobStop) {
    let start = deliveryClock.start
    do {
      try sink.deliver(frame)
    } catch {
      throw .output(error)
    }
    deliveryClock.add(since: start)
  }

  /// Takes over what was met in a block, and tells what failed, unless files wait that may fail
  /// before it.
  private func take(_ block: JobBlock) throws(FileError) {
    totals.counts += block.counts
    totals.current += block.current
    if case .lines(let run) = block.content { run.input.report.counts += block.counts }
    failures.take(block.failures)
    if !sink.isWaiting { failures.tell() }
    try manifest?.take(block)
  }

  /// Reports the inputs that end with a block.
  private func report(_ block: JobBlock) {
    switch block.content {
    case .files(let run): run.reports.forEach(job.onReport)
    case .lines(let run):
      run.input.report.add(block.failures.entries.map(\.failure))
      if run.end != nil { job.onReport(run.input.report) }
    }
  }

  /// Ends the output; where the input was not read to its end, a file is left as it was.
  func finish(isWhole: Bool) throws(FileError) {
    let rest = JobBlock(job.settings)
    sink.settle(rest)
    try take(rest)
    let isRead = isWhole && totals.counts.inaccessible == 0
    try sink.finish(isRead: isRead, &totals)
    try diagnostics?.finish(isDone: isRead, &totals)
    try errors?.finish(isDone: isRead, &totals)
    if let manifest, isRead { try manifest.finish(try sink.parts(totals), totals.counts) }
  }
}
