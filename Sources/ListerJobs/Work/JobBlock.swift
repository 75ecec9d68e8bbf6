// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles
import Synchronization

/// What is handed to a worker at once, and what has become of it.
final class JobBlock {
  enum Content {
    /// Lines of one input, or its end.
    case lines(LineRun)
    /// Files that are one document each.
    case files(FileRun)
  }

  private(set) var content = Content.files(FileRun(0..<0))
  private let stopsAtFailure: Bool

  /// What is to be written, where outputs are joined.
  var output = ByteBuffer(capacity: 65_536)
  /// Where error records begin in it.
  private(set) var records: [Int] = []
  /// What is wrong with formulas, where that is written.
  var diagnostics = ByteBuffer(capacity: 64)
  /// Documents that failed, where they are written.
  var errors = ByteBuffer(capacity: 64)
  /// Files that were read or written since then, where a manifest tells of them.
  var parts: [JobPart] = []
  /// What was met since the block was last put.
  var counts = JobCounts()
  /// What failed since then.
  private(set) var failures = OrderedFailures()
  /// Folders in which files were replaced since then.
  var folders: Set<String> = []
  /// Files that were found, or left, up to date since then, if that is remembered.
  private(set) var current: [UpToDateFiles.CurrentInput] = []
  /// Nothing more is to be done after this block.
  private(set) var isLast = false

  /// An empty block.
  init(_ settings: RecalculationSettings) { stopsAtFailure = settings.stopsAtFailure }

  /// Makes the block ready for what comes next, lines of an input; their room is used again.
  func begin(linesOf input: LineInput) -> LineRun {
    reset()
    if case .lines(let run) = content {
      run.begin(input)
      return run
    }
    let run = LineRun(of: input)
    content = .lines(run)
    return run
  }

  /// Makes the block ready for what comes next, some files.
  func begin(files: Range<Int>) {
    content = .files(FileRun(files))
    reset()
  }

  private func reset() {
    isLast = false
    clearResults()
  }

  /// Forgets what was put, and gives memory back that unusually large documents needed.
  func clearResults() {
    output.reset(capacity: 65_536)
    records.removeAll(keepingCapacity: true)
    diagnostics.reset(capacity: 64)
    errors.reset(capacity: 64)
    parts.removeAll(keepingCapacity: true)
    counts = JobCounts()
    failures.removeAll()
    folders.removeAll(keepingCapacity: true)
    current.removeAll(keepingCapacity: true)
    if case .files(let run) = content { run.reports.removeAll(keepingCapacity: true) }
  }

  /// How many files are still to be done.
  var filesLeft: Int { if case .files(let run) = content { run.rest.count } else { 0 } }

  /// Whether what is to be written should be, before the block goes on.
  var isFull: Bool { output.count + diagnostics.count + errors.count > 4 << 20 }

  /// Adds a document to the joined output, as one line.
  func append(line document: ByteView) {
    output.append(compacted: document)
    output.append(UInt8(ascii: "\n"))
  }

  /// Adds an error record to the output, without its newline.
  func append(record failure: JobFailure, in input: JobInput, id: ByteView?) {
    records.append(output.count)
    failure.writeRecord(in: input, id: id, to: &output)
  }

  /// Notes that an input's file of output stays as it was, where that is counted.
  func withhold(_ form: DocumentForm) {
    if form.countsWithheld { counts.filesWithheld += 1 }
  }

  /// Notes a failure of an input, or of a document in it.
  func fail(_ failure: JobFailure, of input: Int) {
    failures.add(failure, of: input)
    if failure.isOfFile {
      counts.inaccessible += 1
    } else {
      counts.failed += 1
    }
    if stopsAtFailure { isLast = true }
  }

  /// Notes a formula that is wrong; the failure is made only if it can be among those that are
  /// reported.
  func note(formula failure: @autoclosure () -> JobFailure, of input: Int) {
    if JobCounts.reportsFormula(behind: counts.faultyFormulas) {
      failures.add(failure(), of: input)
    }
    counts.faultyFormulas += 1
  }

  /// Notes that a file is up to date, if it shows what is to be remembered of it.
  func note(current index: Int, _ trace: FileTrace?) {
    if let trace { current.append(UpToDateFiles.CurrentInput(index: index, trace: trace)) }
  }

  /// Notes that an input of lines is up to date, if it is.
  func noteIfCurrent(_ input: LineInput) {
    let counts = input.report.counts
    if counts.isLasting, counts.changed == 0 { note(current: input.index, input.source.trace) }
  }
}

/// A run of lines of one input, or its end.
final class LineRun {
  /// The end of an input.
  enum End: Equatable {
    /// All of it was read: so many bytes, with their digest if it is wanted.
    case whole(byteCount: Int, sha256: [UInt8]?)
    /// It can't be read to its end.
    case broken
    /// It can't be opened.
    case unopened
  }

  private(set) var input: LineInput
  let lines = LineBlock()
  /// Which lines of the input these are; nil for values, whose numbers are known.
  var claim: LineNumbers.Claim? { didSet { isUnread = claim != nil } }
  /// Whether they are still to be read, or counted.
  private(set) var isUnread = false
  /// Why the input can't be read on behind these lines.
  private(set) var failure: FileError?
  /// How the input is compressed, which its first bytes show.
  var compression: Compression?
  /// That these are no lines, but the end.
  var end: End?
  /// A line was not kept and has to be: the input can't be replaced.
  var isBroken = false

  init(of input: LineInput) { self.input = input }

  /// Makes it ready for other lines, of any input.
  func begin(_ input: LineInput) {
    self.input = input
    (compression, end, isBroken) = (nil, nil, false)
    (claim, failure) = (nil, nil)
  }

  /// Reads the lines, if that was left to whoever works on them, and counts them.
  func read(with frames: FrameReader) {
    isUnread = false
    guard let claim else { return }
    if let part = claim.part, let parts = input.parts {
      do {
        try parts.read(part, with: frames, into: lines)
      } catch {
        failure = error
        input.hasFailed.store(true, ordering: .relaxed)
      }
    }
    claim.numbers.note(lines.countLines(), of: claim)
  }

  /// The number of a line in the input, counted from that of the first one.
  func number(of line: LineBlock.Line) -> Int {
    guard let claim else { return line.number }
    return claim.numbers.first(of: claim) + line.number - 1
  }
}

/// A few files that are one document each.
final class FileRun {
  /// The indices of those that are still to be done.
  var rest: Range<Int>
  /// What was done with files since the block was last put, if it is reported.
  var reports: [JobReport] = []

  init(_ files: Range<Int>) { rest = files }
}

/// An input of lines on its way through a job.
final class LineInput {
  let index: Int
  let source: JobInput
  /// Its parts, if workers read them.
  var parts: LineParts?
  /// Whether a part can't be read: no more of them are.
  let hasFailed = Atomic<Bool>(false)
  /// What was done with it so far, and the part behind which it can't be read on, once that is told; only
  /// the writing side knows.
  var report: JobReport
  var lastClaim: LineNumbers.Claim?

  /// An input whose file, if it is one, was in a status when it was opened.
  init(_ index: Int, _ source: JobInput, _ status: FileStatus?) {
    (self.index, self.source) = (index, source)
    report = JobReport(index: index)
    report.status = status
  }
}

/// A file that is one document, while a worker has it.
struct FileInWork {
  let index: Int
  /// What it was when it was read, and is since it was replaced, if that was looked at.
  var status: FileStatus?
  /// How many bytes it has, how it is compressed, and its digest where a manifest tells of it.
  var byteCount = 0
  var compression: Compression?
  var sha256: [UInt8]?
  /// Whether it has the same values in each run, and nothing to be reported.
  var isLasting = false

  init(_ index: Int) { self.index = index }
}

extension ByteBuffer {
  /// Empties the buffer, and gives memory back that an unusually large document needed.
  mutating func reset(capacity: Int) {
    if self.capacity > 2 << 20 { self = ByteBuffer(capacity: capacity) }
    truncate()
  }
}
