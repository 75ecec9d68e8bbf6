// SPDX-License-Identifier: MIT

import ListerFiles
import ListerMeasurement

/// The reading side of a job: goes through the inputs in order and fills blocks.
///
/// Used by one thread at a time.
final class JobSource {
  /// Files that are only read are handed out together until they are this many.
  private static let filesPerBlock = 16
  /// Files that are replaced are handed out together until they have this many bytes.
  private static let bytesPerFlush = 4 << 20

  private let plan: JobPlan
  private let blockSize: BlockSize
  /// The next input to begin with.
  private var next = 0
  /// The lines of the input before `next`, while there are some.
  private var reader: StreamReader?
  private var isStart = false
  /// Folders whose leftovers no longer exist.
  private var cleaned: Set<String> = []
  private var lastCleaned: Int?
  /// Time spent here.
  private(set) var time: UInt64 = 0

  init(_ plan: JobPlan, _ blockSize: BlockSize) {
    self.plan = plan
    self.blockSize = blockSize
  }

  /// Fills `block` with what comes next and returns its weight in bytes, or nil at the end.
  func pull(_ block: JobBlock) -> Int? {
    let start = plan.options.measures ? ProcessClock.wall : 0
    defer { if plan.options.measures { time &+= ProcessClock.wall &- start } }
    block.reset()
    if let reader { return pullLines(block, reader) }
    guard next < plan.inputs.count else { return nil }
    if plan.inputs[next].isDocument { return pullFiles(block) }
    let input = next
    next += 1
    clean(input)
    do throws(FileError) {
      let reader = StreamReader(
        try bytes(of: input, block),
        framing: plan.inputs[input].framing,
        limit: DocumentLimits.bytes,
        firstLine: plan.inputs[input].firstLine
      )
      self.reader = reader
      isStart = true
      let path = plan.inputs[input].path
      if let format = InputContent.binaryFormat(of: try reader.peek(), path) {
        throw FileError(.read, path, .otherFormat(format))
      }
      return pullLines(block, reader)
    } catch {
      return end(block, input, error)
    }
  }

  private func bytes(of input: Int, _ block: JobBlock) throws(FileError) -> InputBytes {
    if case .feed(let feed) = plan.inputs[input].kind {
      return InputBytes(feed, path: plan.inputs[input].path)
    }
    return InputBytes(try open(input, block), wake: plan.wake, digests: plan.manifest != nil)
  }

  private func open(_ input: Int, _ block: JobBlock) throws(FileError) -> FileDescriptor {
    let path = plan.inputs[input].path
    if case .descriptor(let number) = plan.inputs[input].kind {
      guard plan.output != .inPlace else { throw FileError(.replace, path, .notRegular) }
      return FileDescriptor(borrowing: number, path: path)
    }
    // Not even opened: whoever writes into a pipe would take that for a reader.
    try check(try FileStatus(of: path), path)
    let file = try FileDescriptor(reading: path)
    let status = try file.status()
    try check(status, path)
    block.status = status
    return file
  }

  private func check(_ status: FileStatus, _ path: String) throws(FileError) {
    guard plan.wantsRegularFiles, status.kind == .other else { return }
    throw FileError(plan.output == .inPlace ? .replace : .read, path, .notRegular)
  }

  private func pullLines(_ block: JobBlock, _ reader: StreamReader) -> Int {
    let input = next - 1
    do {
      guard try reader.read(into: block.lines, size: blockSize.bytes) else {
        return end(block, input, nil)
      }
    } catch {
      return end(block, input, error)
    }
    block.content = .lines
    block.input = input
    block.isStart = isStart
    block.compression = reader.compression
    isStart = false
    block.counts.bytesIn = block.lines.byteCount
    return block.lines.bytes.count
  }

  private func end(_ block: JobBlock, _ input: Int, _ error: FileError?) -> Int {
    block.read = (reader?.byteCount ?? 0, reader?.sha256)
    block.compression = reader?.compression
    reader = nil
    block.content = .end(isWhole: error == nil)
    block.input = input
    // An input without lines begins and ends in one block.
    block.isStart = isStart
    isStart = false
    if let error {
      block.fail(JobFailure(error), stops: plan.stopsAtFailure)
    }
    return 0
  }

  private func pullFiles(_ block: JobBlock) -> Int {
    let first = next
    let bytes = blockSize.bytesPerFile
    let most = min(filesPerBlock(of: bytes), plan.inputs.count - first)
    while next < first + most, plan.inputs[next].isDocument {
      clean(next)
      next += 1
    }
    block.content = .files
    block.input = first
    block.files = first..<next
    // What is over the limit is refused before it is read.
    return block.files.count * min(bytes, DocumentLimits.bytes)
  }

  /// How many files of so many bytes are handed out together.
  private func filesPerBlock(of bytes: Int) -> Int {
    guard plan.target(of: next) != nil else {
      return min(max(1, blockSize.bytes / bytes), JobSource.filesPerBlock)
    }
    // As many as are flushed together, and fewer towards the end, so that no worker is left alone.
    let share = (plan.inputs.count - next) / (2 * plan.workers)
    let most = min(
      max(plan.filesPerFlush, JobSource.filesPerBlock),
      max(share, FileReplacements.smallestBatch)
    )
    return min(max(1, JobSource.bytesPerFlush / bytes), most)
  }

  /// Whether an input is beside the one before, and so is its output.
  private func isBesideLast(_ input: Int) -> Bool {
    guard let last = lastCleaned else { return false }
    let inputs = plan.inputs
    return Folder.areBeside(inputs[input].path, inputs[last].path)
      && Folder.areBeside(inputs[input].relativePath, inputs[last].relativePath)
  }

  /// Removes what a killed run has left in the folder where an input's output belongs.
  private func clean(_ input: Int) {
    guard plan.removesLeftovers, !isBesideLast(input), let target = plan.target(of: input) else {
      return
    }
    let folder = Folder.parent(of: target)
    if cleaned.insert(folder).inserted { AtomicFile.removeLeftovers(in: folder) }
    lastCleaned = input
  }
}
