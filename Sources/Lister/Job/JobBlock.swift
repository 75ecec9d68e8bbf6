// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// What is handed to a worker at once: a run of lines, or a few files, and what has become of them.
final class JobBlock {
  enum Content {
    /// Lines of one input.
    case lines
    /// Files that are one document each.
    case files
    /// Nothing but the end of an input of lines.
    case end(isWhole: Bool)
  }

  var content = Content.lines
  /// The index of the input, or of the first one when there are several files.
  var input = 0
  /// Whether these are the first lines of their input.
  var isStart = false
  /// What their input was when it was opened, at the start of a file.
  var status: FileStatus?
  /// How their input is compressed.
  var compression: Compression?
  /// How many bytes their input had and their digest, at its end.
  var read: (byteCount: Int, sha256: [UInt8]?) = (0, nil)
  let lines = LineBlock()
  /// The indices of files that are still to be done.
  var files: Range<Int> = 0..<0

  /// What is to be written, where outputs are joined.
  var output = ByteBuffer(capacity: 65_536)
  /// What is wrong with formulas, where that is written.
  var diagnostics = ByteBuffer(capacity: 64)
  /// Documents that failed, where they are written.
  var errors = ByteBuffer(capacity: 64)
  /// Files that were read or written since then, where a manifest tells of them.
  var parts: [JobPart] = []
  /// What was met since the block was last put.
  var counts = JobCounts()
  /// What failed since then, in order.
  var failures: [JobFailure] = []
  /// What was done with files since then, if it is reported.
  var reports: [JobReport] = []
  /// Folders in which files were replaced since then.
  var folders: Set<String> = []
  /// Files that were found, or left, up to date since then, if that is remembered.
  var current: [JobMemory.CurrentInput] = []
  /// A line was not kept and has to be: the input can't be replaced.
  var isBroken = false
  /// Nothing more is to be done after this block.
  var isLast = false

  /// Makes the block ready for the next input.
  func reset() {
    isStart = false
    status = nil
    compression = nil
    read = (0, nil)
    files = 0..<0
    isBroken = false
    isLast = false
    clearResults()
  }

  /// Forgets what was put, and gives memory back that unusually large documents needed.
  func clearResults() {
    if output.capacity > 2 << 20 { output = ByteBuffer(capacity: 65_536) }
    output.truncate()
    if diagnostics.capacity > 2 << 20 { diagnostics = ByteBuffer(capacity: 64) }
    diagnostics.truncate()
    if errors.capacity > 2 << 20 { errors = ByteBuffer(capacity: 64) }
    errors.truncate()
    parts.removeAll(keepingCapacity: true)
    counts = JobCounts()
    failures.removeAll(keepingCapacity: true)
    reports.removeAll(keepingCapacity: true)
    folders.removeAll(keepingCapacity: true)
    current.removeAll(keepingCapacity: true)
  }

  /// Whether what is to be written should be, before the block goes on.
  var isFull: Bool { output.count + diagnostics.count + errors.count > 4 << 20 }

  /// Notes that an input's file of output stays as it was; of one in place the failure tells.
  func withhold(_ plan: JobPlan) {
    if case .folder = plan.output { counts.filesWithheld += 1 }
  }

  /// Notes a failure of a document or a file.
  ///
  /// - Parameters:
  ///   - failure: what has failed.
  ///   - place: its place among the failures of the block; nil for the end.
  ///   - stops: whether it ends the job.
  func fail(_ failure: JobFailure, at place: Int? = nil, stops: Bool) {
    failures.insert(failure, at: place ?? failures.count)
    if failure.isOfFile {
      counts.inaccessible += 1
    } else {
      counts.failed += 1
    }
    if stops { isLast = true }
  }

  /// Notes that a file is up to date, if it shows what is to be remembered of it.
  func note(current index: Int, _ trace: FileTrace?) {
    if let trace { current.append(JobMemory.CurrentInput(index: index, trace: trace)) }
  }

  /// Notes a formula that is wrong; the failure is made only if it can be among those that are
  /// reported.
  func note(formula failure: @autoclosure () -> JobFailure) {
    if JobCounts.reportsFormula(behind: counts.faultyFormulas) { failures.append(failure()) }
    counts.faultyFormulas += 1
  }
}
