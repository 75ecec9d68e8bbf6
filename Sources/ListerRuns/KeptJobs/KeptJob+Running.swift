// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerFiles
import ListerJobs
import Synchronization

extension KeptJob {
  /// Marks are made no sooner after one another than this: after bytes of results, or nanoseconds.
  private static let marking = (bytes: 16 << 20, time: 250_000_000 as UInt64)

  /// Goes on from the last mark; returns at the end of the input, or after a cancellation.
  ///
  /// What can't be done is the job's failure, until a restart. Its threads let all others go first.
  func run() {
    // A job that is paused hasn't begun.
    group.pass()
    let start = state.withLock { state in
      (state.phase, state.start) = (.running, state.mark)
      let now = SystemClock.monotonic
      (state.began, state.paused) = (now, state.paused.map { _ in now })
      return state.mark
    }
    do throws(FileError) {
      try run(from: start)
    } catch {
      state.withLock { state in (state.phase, state.failure) = (.failed, error.description) }
    }
    state.withLock { state in
      if state.phase == .running { state.phase = .waiting }
      if state.isOver { state.paused = nil }
      state.began = nil
    }
  }

  private func run(from start: KeptJobMark) throws(FileError) {
    let (input, results) = (try folder.file("input"), try folder.file("results"))
    try results.cut(to: start.bytes)
    try input.seek(to: try input.start(ofLine: start.lines))
    let marker = KeptJobMarker(self, from: start, results: results, marks: try folder.file("marks"))
    guard try digestFormer(marker) else { return }
    var source = JobInput(.descriptor(input.number), path: "input")
    source.firstLine = start.lines + 1
    source.framing = .lines
    var settings = RecalculationSettings(order.options)
    settings.options.measures = true
    var job = RecalculationJob(
      inputs: [source],
      output: .descriptor(results.number),
      settings: settings,
      jobs: cores
    )
    job.claim = .least
    job.group = group
    job.onProgress = { [self] counts in
      state.withLock { $0.counts = counts }
      // What goes wrong with a mark ends the job, for nothing could be kept of it.
      if !marker.note(counts, sparing: KeptJob.marking) { cancel() }
    }
    let result = job.run(cancellation: cancellation)
    if let error = marker.error { throw error }
    if case .outputFailed(let error) = result.end { throw error }
    guard result.end == .finished else { return }
    if result.counts.inaccessible > 0 {
      throw FileError(.read, "input", .changedMeanwhile)
    }
    try marker.finish(result.counts)
    state.withLock { state in
      (state.phase, state.perDocument) = (.finished, result.perDocument)
    }
  }

  /// Takes what is there into the digest; false after a cancellation.
  private func digestFormer(_ marker: KeptJobMarker) throws(FileError) -> Bool {
    group.join()
    defer { group.leave() }
    return try marker.digestFormer {
      group.pass()
      return !cancellation.isCancelled
    }
  }
}
