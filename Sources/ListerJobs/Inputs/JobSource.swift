// SPDX-License-Identifier: MIT

import Synchronization
import ListerBasics
import ListerBatch
import ListerFiles

/// The reading side of a job: goes through the inputs in order and fills blocks.
///
/// Used by one thread at a time.
final class JobSource {
  /// Files that are only read are handed out together until they are this many.
  private static let filesPerBlock = 16
  /// Files that are replaced are handed out together until they have this many bytes.
  private static let bytesPerFlush = 4 << 20

  private let job: RecalculationJob
  private let wake: Int32
  private let form: DocumentForm
  private let blockSize: BlockSize
  /// The next input to begin with.
  private var next = 0
  /// The input of lines that is under way.
  private var current: (input: LineInput, reader: StreamReader)?
  /// The numbers of its lines, and whether what comes next is behind all parts that workers read.
  private var numbers = LineNumbers(first: 1)
  private var isBehindParts = false
  /// Folders whose leftovers no longer exist.
  private var cleaned: Set<String> = []
  private var lastCleaned: Int?
  private var clock: StageClock
  /// Time spent here.
  var time: UInt64 { clock.time }

  init(
    _ job: RecalculationJob,
    _ cancellation: Cancellation,
    _ form: DocumentForm,
    _ blockSize: BlockSize
  ) {
    (self.job, self.form, self.blockSize) = (job, form, blockSize)
    wake = cancellation.wakeDescriptor
    clock = StageClock(job.settings)
  }

  /// Fills `block` with what comes next and returns its weight in bytes, or nil at the end.
  func pull(_ block: JobBlock) -> Int? {
    let start = clock.start
    defer { clock.add(since: start) }
    if let current { return pullLines(block, current.input, current.reader) }
    guard next < job.inputs.count else { return nil }
    if job.inputs[next].isDocument { return pullFiles(block) }
    let (index, source) = (next, job.inputs[next])
    next += 1
    clean(index)
    var status: FileStatus?
    do throws(FileError) {
      let reader = StreamReader(
        try bytes(of: source, &status),
        framing: source.framing,
        limit: DocumentLimits.bytes,
        firstLine: source.firstLine
      )
      let input = LineInput(index, source, status)
      current = (input, reader)
      if let format = InputContent.binaryFormat(of: try reader.peek(), source.path) {
        throw FileError(.read, source.path, .otherFormat(format))
      }
      input.parts = try reader.parts()
      numbers = LineNumbers(first: source.firstLine)
      isBehindParts = input.parts == nil
      return pullLines(block, input, reader)
    } catch {
      let input = current?.input ?? LineInput(index, source, nil)
      return end(block.begin(linesOf: input), block, current == nil ? .unopened : .broken, error)
    }
  }

  private func bytes(
    of source: JobInput,
    _ status: inout FileStatus?
  ) throws(FileError) -> InputBytes {
    if case .feed(let feed) = source.kind { return InputBytes(feed, path: source.path) }
    if case .begun(let input) = source.kind {
      input.bytes.wake = wake
      return input.bytes
    }
    let digests = job.settings.manifest != nil
    return InputBytes(try open(source, &status), wake: wake, digests: digests)
  }

  private func open(
    _ source: JobInput,
    _ status: inout FileStatus?
  ) throws(FileError) -> FileDescriptor {
    if case .descriptor(let number) = source.kind {
      guard form.refusesPipes != .replace else {
        throw FileError(.replace, source.path, .notRegular)
      }
      return FileDescriptor(borrowing: number, path: source.path)
    }
    // Not even opened: whoever writes into a pipe would take that for a reader.
    try check(try FileStatus(of: source.path), source.path)
    let file = try FileDescriptor(reading: source.path)
    let opened = try file.status()
    try check(opened, source.path)
    status = opened
    return file
  }

  private func check(_ status: FileStatus, _ path: String) throws(FileError) {
    if let operation = form.refusesPipes, status.kind == .other {
      throw FileError(operation, path, .notRegular)
    }
  }

  private func pullLines(_ block: JobBlock, _ input: LineInput, _ reader: StreamReader) -> Int {
    let run = block.begin(linesOf: input)
    defer { run.compression = reader.compression }
    // What is behind a part that can't be read is not wanted.
    if input.hasFailed.load(ordering: .relaxed) { return end(run, block, .broken, nil) }
    do {
      if let weight = try claim(run, block) { return weight }
      guard try reader.read(into: run.lines, size: blockSize.bytes) else {
        let end = LineRun.End.whole(byteCount: reader.byteCount, sha256: reader.sha256)
        return self.end(run, block, end, nil)
      }
    } catch {
      return end(run, block, .broken, error)
    }
    if reader.form == .lines { run.claim = numbers.claim() }
    block.counts.bytesIn = run.lines.byteCount
    return run.lines.bytes.count
  }

  /// Leaves the next part of an input to whoever works on it, and returns its weight; nil where what
  /// comes next is to be read here.
  private func claim(_ run: LineRun, _ block: JobBlock) throws(FileError) -> Int? {
    guard !isBehindParts, let parts = run.input.parts else { return nil }
    if let part = try parts.next(size: blockSize.bytes) {
      run.claim = numbers.claim(part)
      block.counts.bytesIn = part.bytes.count
      return part.weight
    }
    isBehindParts = true
    try current?.reader.goOn(behind: parts)
    return nil
  }

  private func end(
    _ run: LineRun,
    _ block: JobBlock,
    _ end: LineRun.End,
    _ error: FileError?
  ) -> Int {
    run.compression = current?.reader.compression
    current = nil
    run.end = end
    if let error { block.fail(JobFailure(error), of: run.input.index) }
    return 0
  }

  private func pullFiles(_ block: JobBlock) -> Int {
    let first = next
    let bytes = blockSize.bytesPerFile
    let most = min(filesPerBlock(of: bytes), job.inputs.count - first)
    while next < first + most, job.inputs[next].isDocument {
      clean(next)
      next += 1
    }
    block.begin(files: first..<next)
    // What is over the limit is refused before it is read.
    return (next - first) * min(bytes, DocumentLimits.bytes)
  }

  /// How many files of so many bytes are handed out together.
  private func filesPerBlock(of bytes: Int) -> Int {
    guard let filesPerFlush = form.filesPerFlush else {
      return min(max(1, blockSize.bytes / bytes), JobSource.filesPerBlock)
    }
    // As many as are flushed together, and fewer towards the end, so that no worker is left alone.
    let share = (job.inputs.count - next) / (2 * job.jobs)
    let most = min(
      max(filesPerFlush, JobSource.filesPerBlock),
      max(share, FileReplacements.smallestBatch)
    )
    return min(max(1, JobSource.bytesPerFlush / bytes), most)
  }

  /// Whether an input is beside the one before, and so is its output.
  private func isBesideLast(_ input: Int) -> Bool {
    guard let last = lastCleaned else { return false }
    let inputs = job.inputs
    return Folder.areBeside(inputs[input].path, inputs[last].path)
      && Folder.areBeside(inputs[input].relativePath, inputs[last].relativePath)
  }

  /// Removes what a killed run has left in the folder where an input's output belongs.
  private func clean(_ input: Int) {
    guard job.settings.removesLeftovers, !isBesideLast(input),
      let target = job.output.target(of: job.inputs[input])
    else { return }
    let folder = Folder.parent(of: target)
    if cleaned.insert(folder).inserted { AtomicFile.removeLeftovers(in: folder) }
    lastCleaned = input
  }
}
