// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerFiles
package import ListerJSON
import ListerMeasurement
import Synchronization

/// A long recalculation of lines that goes on after a restart: its input, its results and its marks
/// are files.
///
/// ```
/// order     what is to be done                    there once the input is whole
/// input     a document per line
/// results   a line for each line of the input     on the disk as far as the last mark says
/// marks     how far it has come                   a line each, the last whole one counts
/// paused    nothing                               there while it is paused
/// ```
/// What is behind the last mark in the results is thrown away by who goes on: so no line comes twice
/// or is missing, whenever a program was killed.
package final class KeptJob: Sendable {
  /// What is happening with a job; one that waits or runs may be paused.
  enum Phase: String, Sendable {
    /// Others come before it.
    case waiting
    /// It is worked on.
    case running
    /// All lines are done.
    case finished
    /// It can't go on; a restart tries again.
    case failed
  }

  /// The name that it is known by.
  package let id: String
  let order: KeptJobOrder
  let folder: JobFolder
  /// How many cores it may keep busy.
  let cores: Int
  let cancellation = Cancellation()
  let crew = Crew()
  let state: Mutex<State>

  struct State {
    var phase: Phase
    var mark: KeptJobMark
    /// What came after the mark at which this program has begun, and isn't on the disk perhaps.
    var counts = JobCounts()
    /// The mark at which this program has begun, and the time then, moved by what pauses took.
    var start = KeptJobMark()
    var began: UInt64?
    /// Since when it is paused.
    var paused: UInt64?
    /// What each document took, once this program has come to the end.
    var perDocument: Histogram?
    /// Why it can't go on; a restart tries again.
    var failure: String?
    /// Whether nobody wants it any more.
    var isRemoved = false

    /// Whether nothing is left to be done.
    var isOver: Bool { phase == .finished || phase == .failed }
    /// Nanoseconds that it is worked on by this program; in a pause they stand still.
    var elapsed: UInt64 { began.map { (paused ?? SystemClock.monotonic) &- $0 } ?? 0 }
  }

  /// A job of a folder, as far as its marks say; an order is only there if its input is whole.
  init(
    _ id: String,
    _ order: KeptJobOrder,
    in folder: JobFolder,
    cores: Int
  ) throws(FileError) {
    (self.id, self.order, self.folder, self.cores) = (id, order, folder, cores)
    let file = try folder.file("marks")
    let bytes = try file.bytes(at: 0, room: try file.count())
    let (mark, end) = KeptJobMark.last(in: bytes)
    if end < bytes.count { try file.cut(to: end) }
    var state = State(phase: mark.digest == nil ? .waiting : .finished, mark: mark)
    if !state.isOver, try folder.bytes(of: KeptJob.pausing) != nil {
      state.paused = SystemClock.monotonic
      crew.hold()
    }
    self.state = Mutex(state)
  }

  /// Whether nothing is left to be done.
  package var isOver: Bool { state.withLock(\.isOver) }

  /// How many lines of results are on the disk, and whether they are all.
  package var kept: (lines: Int, isWhole: Bool) {
    state.withLock { ($0.mark.lines, $0.mark.digest != nil) }
  }

  /// `{"id", "name", "state", "at", "lines", "bytes", "kept", "documents", "failed", "cells", "bytes_out",
  /// "time_ms", "processor_ms", "cores", "rate", "latency_ns", "digest", "message"}`.
  ///
  /// `at` is when it was made, and `kept` how many lines of results can be read. `time_ms` is without
  /// pauses, and `processor_ms` of all threads. `rate` is of documents a second, and `latency_ns` of a
  /// document, since the last restart; both are null where nothing is known.
  package var json: JSONText {
    state.withLock { state in
      let isRunning = state.phase == .running
      let isPaused = state.paused != nil
      let done = state.start.documents + state.counts.documents
      let documents = isRunning ? done : state.mark.documents
      let seconds = Double(state.elapsed) / 1e9
      let rate =
        seconds > 0 ? JSONText(Int(Double(documents - state.start.documents) / seconds)) : .null
      let (time, processor) =
        isRunning ? spent(state) : (state.mark.time, state.mark.processor)
      return JSONText(members: [
        .init("id", id), .init("name", JSONText(optional: order.name)),
        .init("state", isPaused ? "paused" : state.phase.rawValue),
        .init("at", UnixTime.moment(order.created)),
        .init("lines", order.lines), .init("bytes", order.bytes), .init("kept", state.mark.lines),
        .init("documents", documents),
        .init("failed", isRunning ? state.start.failed + state.counts.failed : state.mark.failed),
        .init("cells", isRunning ? state.start.cells + state.counts.cells : state.mark.cells),
        .init(
          "bytes_out",
          isRunning ? state.start.bytes + state.counts.bytesOut : state.mark.bytes
        ),
        .init("time_ms", time), .init("processor_ms", processor), .init("cores", cores),
        .init("rate", isRunning && !isPaused ? rate : .null),
        .init("latency_ns", state.perDocument.map { KeptJob.json(of: $0) } ?? .null),
        .init("digest", JSONText(optional: state.mark.digest)),
        .init("message", JSONText(optional: state.failure)),
      ])
    }
  }

  /// How long it took to come here, and how much of the processor, in milliseconds.
  func spent(_ state: State) -> (time: Int, processor: Int) {
    (
      state.start.time + Int(state.elapsed / 1_000_000),
      state.start.processor + Int(crew.processorTime / 1_000_000)
    )
  }

  private static func json(of times: Histogram) -> JSONText {
    let quantiles = [("p50", 0.5), ("p90", 0.9), ("p99", 0.99)].map { name, share in
      JSONText.Member(name, Int(clamping: times.quantile(share) ?? 0))
    }
    return JSONText(members: quantiles + [.init("max", Int(clamping: times.maximum))])
  }
}
