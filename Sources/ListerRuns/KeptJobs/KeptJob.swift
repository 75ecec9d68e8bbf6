// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerBatch
import ListerFiles
import ListerJSON
import ListerJobs
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
  package enum Phase: String, JSONWord {
    /// Others come before it.
    case waiting
    /// It is worked on.
    case running
    /// It waits or runs, and somebody has stopped it for a while; only ``status`` says so.
    case paused
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
  let group = WorkerGroup()
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
      group.hold()
    }
    self.state = Mutex(state)
  }

  /// Whether nothing is left to be done.
  package var isOver: Bool { state.withLock(\.isOver) }

  /// How many lines of results are on the disk, and whether they are all.
  package var kept: (lines: Int, isWhole: Bool) {
    state.withLock { ($0.mark.lines, $0.mark.digest != nil) }
  }

  /// Its state and its counts, as answers tell them.
  package var status: KeptJobStatus {
    state.withLock { state in
      var status = KeptJobStatus(state.mark)
      (status.id, status.name) = (id, order.name)
      status.time = Timestamp(milliseconds: order.created)
      (status.lines, status.bytes, status.cores) = (order.lines, order.bytes, cores)
      status.phase = state.paused != nil ? .paused : state.phase
      if state.phase == .running {
        let (start, counts) = (state.start, state.counts)
        status.documents = start.documents + counts.documents
        status.failed = start.failed + counts.failed
        status.cells = start.cells + counts.cells
        status.bytesOut = start.bytes + counts.bytesOut
        (status.elapsed, status.processor) = spent(state)
        let seconds = Double(state.elapsed) / 1e9
        if state.paused == nil, seconds > 0 {
          status.rate = Int(Double(counts.documents) / seconds)
        }
      }
      status.latency = state.perDocument.map { JobLatency($0) }
      status.message = state.failure
      return status
    }
  }

  /// How long it took to come here, and how much of the processor, in milliseconds.
  func spent(_ state: State) -> (time: Int, processor: Int) {
    (
      state.start.time + Int(state.elapsed / 1_000_000),
      state.start.processor + Int(group.processorTime / 1_000_000)
    )
  }
}
