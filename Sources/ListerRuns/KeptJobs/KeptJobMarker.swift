// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerJobs
import Synchronization

/// Marks how far a job has come, now and then, and makes the digest of the results on the way.
final class KeptJobMarker: Sendable {
  private let job: KeptJob
  private let start: KeptJobMark
  private let results, marks: JobFile
  private let state: Mutex<State>

  private struct State {
    var mark: KeptJobMark
    /// The digest of the results up to the mark.
    var digest = SHA256()
    var time: UInt64
    var error: FileError?
  }

  init(_ job: KeptJob, from start: KeptJobMark, results: JobFile, marks: JobFile) {
    (self.job, self.start, self.results, self.marks) = (job, start, results, marks)
    state = Mutex(State(mark: start, time: SystemClock.monotonic))
  }

  /// Takes the results that were there at the start into the digest.
  ///
  /// - Parameter goesOn: says after each part whether the next one is wanted.
  /// - Returns: what it said last.
  /// - Throws: ``FileError`` when they can't be read.
  func digestFormer(_ goesOn: () -> Bool) throws(FileError) -> Bool {
    var digest = SHA256()
    try results.read(from: 0, to: start.bytes) { part in
      digest.update(part)
      return goesOn()
    }
    state.withLock { $0.digest = digest }
    return goesOn()
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
        try make(counts, isLast: false, &state)
        return true
      } catch {
        state.error = error
        return false
      }
    }
  }

  /// Makes the last mark, which has the digest of all results.
  func finish(_ counts: JobCounts) throws(FileError) {
    let result = state.withLock { state in
      Result { () throws(FileError) in try make(counts, isLast: true, &state) }
    }
    try result.get()
  }

  private func make(
    _ counts: JobCounts,
    isLast: Bool,
    _ state: inout State
  ) throws(FileError) {
    var mark = start
    mark.bytes += counts.bytesOut
    var (lines, digest) = (0, state.digest)
    try results.read(from: state.mark.bytes, to: mark.bytes) { part in
      lines += part.lineEnds
      digest.update(part)
      return true
    }
    mark.lines = state.mark.lines + lines
    mark.documents += counts.documents
    mark.failed += counts.failed
    mark.cells += counts.cells
    (mark.time, mark.processor) = job.state.withLock { job.spent($0) }
    if isLast { mark.digest = Base64.text(of: digest.finish()) }
    try results.synchronize()
    try marks.append(mark.line)
    try marks.synchronize()
    (state.mark, state.digest, state.time) = (mark, digest, SystemClock.monotonic)
    job.state.withLock { $0.mark = mark }
  }
}
