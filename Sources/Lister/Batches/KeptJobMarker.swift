// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import Synchronization

/// Marks how far a job has come, now and then.
final class KeptJobMarker: Sendable {
  private let job: KeptJob
  private let start: KeptJobMark
  private let results, marks: JobFile
  private let began = SystemClock.monotonic
  private let state: Mutex<State>

  private struct State {
    var mark: KeptJobMark
    var time: UInt64
    var error: FileError?
  }

  init(_ job: KeptJob, from start: KeptJobMark, results: JobFile, marks: JobFile) {
    (self.job, self.start, self.results, self.marks) = (job, start, results, marks)
    state = Mutex(State(mark: start, time: SystemClock.monotonic))
  }

  /// What went wrong with a mark.
  var error: FileError? { state.withLock(\.error) }

  /// Takes counts over of which all results are written, and makes a mark if it is time.
  ///
  /// - Parameters:
  ///   - counts: what was done since the start.
  ///   - limits: after how many bytes, or how much time, there is a mark.
  /// - Returns: false if that went wrong.
  func note(_ counts: JobCounts, sparing limits: (bytes: Int, time: UInt64)) -> Bool {
    state.withLock { state in
      let bytes = start.bytes + counts.bytesOut - state.mark.bytes
      let time = SystemClock.monotonic &- state.time
      guard state.error == nil, bytes > limits.bytes || time > limits.time else {
        return state.error == nil
      }
      do throws(FileError) {
        try make(counts, digest: nil, &state)
        return true
      } catch {
        state.error = error
        return false
      }
    }
  }

  /// Makes the last mark.
  func finish(_ counts: JobCounts, digest: String) throws(FileError) {
    let result = state.withLock { state in
      Result { () throws(FileError) in try make(counts, digest: digest, &state) }
    }
    try result.get()
  }

  private func make(
    _ counts: JobCounts,
    digest: String?,
    _ state: inout State
  ) throws(FileError) {
    var mark = start
    mark.bytes += counts.bytesOut
    mark.lines = state.mark.lines + (try results.lines(from: state.mark.bytes, to: mark.bytes))
    mark.documents += counts.documents
    mark.failed += counts.failed
    mark.cells += counts.cells
    mark.time += Int((SystemClock.monotonic &- began) / 1_000_000)
    mark.digest = digest
    try results.synchronize()
    try marks.append(mark.line)
    try marks.synchronize()
    (state.mark, state.time) = (mark, SystemClock.monotonic)
    job.state.withLock { $0.mark = mark }
  }
}
