// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles
import Synchronization

/// A file for each file: in a folder of output, or in place of the file that was read.
///
/// Files of lines that are compressed are made of frames, which workers make; the next block that is
/// put, of whatever file, finds them ready and writes them.
final class FileSink: DocumentSink {
  /// Files that wait have this many bytes in all, or a few more, and as many failures are held.
  private static let mostBytes = 4 << 20
  private static let mostHeld = 1_024

  let form: DocumentForm
  private let job: RecalculationJob
  /// Whether each file is in its place before the next one is put.
  private let isSingle: Bool
  /// The folder of output; nil in place.
  private let folder: String?
  /// Failures that are not told before what waits is in its place.
  private let failures: FailureLog
  private let waiting: WaitingFiles
  /// Folders in which files were replaced.
  private var folders: Set<String> = []

  /// The file of the lines that are under way, and what files that are compressed get next.
  private var current: LineFile?
  private var steps: [Step] = []
  /// Frames for workers, how many they have got, and how many of those came back.
  private var frame: OutputFrame?
  private var frameCount = 0
  private let packedCount = Atomic<Int>(0)
  private var compressors = FrameCompressors()

  /// What a compressed file gets next.
  private struct Step {
    let file: LineFile
    let frame: OutputFrame?
    /// How many frames workers have got with this one; 0 if it is none of theirs.
    let number: Int
    /// Whether the file is whole then.
    let isLast: Bool
  }

  /// A sink for a folder; nil puts each file in place of its input.
  init(_ job: RecalculationJob, folder: String?, _ failures: FailureLog) {
    (self.job, self.folder, self.failures) = (job, folder, failures)
    let settings = job.settings
    // Who wants to know of each file, or to stop at the first that fails, gets one after the other.
    isSingle = settings.stopsAtFailure || settings.reporting != .none
    let filesPerFlush = isSingle ? 1 : FileReplacements.capacity(for: job.jobs + 1)
    waiting = WaitingFiles(job, filesPerFlush: filesPerFlush)
    form = DocumentForm(
      layout: .separate,
      failedLine: settings.dropsFailed ? .nothing : folder == nil ? .itself : .record,
      look: folder == nil ? .all : .failed,
      refusesPipes: folder == nil ? .replace : nil,
      countsWithheld: folder != nil,
      filesPerFlush: filesPerFlush
    )
  }

  /// Files that workers compress are waited for only as long as few failures are held.
  var isWaiting: Bool {
    !waiting.isEmpty || failures.count <= FileSink.mostHeld && steps.contains(where: \.isLast)
  }

  func settle(_ block: JobBlock) {
    advance(block)
    // What is not done by now isn't done any more.
    (current, steps) = (nil, [])
    waiting.commit(block)
    folders.formUnion(block.folders)
  }

  /// Makes sure that the names of all files are on the disk.
  func finish(isRead: Bool, _ totals: inout JobTotals) {
    guard !folders.isEmpty else { return }
    if let folder {
      // The folders may be new too, and so the folder of output.
      Folder.synchronizeFileSystems(of: folders.union([folder]))
    } else {
      folders.forEach(Folder.synchronize)
    }
  }

  // MARK: Files of lines

  func put(_ block: JobBlock) {
    advance(block)
    if failures.count > FileSink.mostHeld { waiting.commit(block) }
    if case .lines(let run) = block.content {
      do throws(FileError) {
        try put(run, of: block)
      } catch {
        block.fail(JobFailure(error), of: run.input.index)
        current?.drop()
      }
      if run.end != nil { current = nil }
    }
    folders.formUnion(block.folders)
  }

  func takeFrames() -> OutputFrame? {
    defer { frame = nil }
    return frame
  }

  func deliver(_ frame: OutputFrame) { packedCount.wrappingAdd(1, ordering: .releasing) }

  private func put(_ run: LineRun, of block: JobBlock) throws(FileError) {
    guard let file = try file(of: run) else { return }
    if run.isBroken { file.drop() }
    var isLast = false
    if let end = run.end {
      guard case .whole = end else {
        file.drop()
        return block.withhold(form)
      }
      isLast = true
    }
    guard !file.isDropped else { return }
    if file.frames == nil {
      try write(block.output.view, of: block.output.count, to: file, block)
      if isLast { try finish(file, block) }
      return
    }
    file.frames?.take(&block.output)
    let frame =
      isLast ? file.frames?.takeRest(isFirst: !file.hasFrames) : file.frames?.takeFull()
    if frame != nil { file.hasFrames = true }
    guard isLast || frame != nil else { return }
    var number = 0
    if let frame, !isSingle {
      self.frame = frame
      frameCount += 1
      number = frameCount
    }
    steps.append(Step(file: file, frame: frame, number: number, isLast: isLast))
    advance(block)
  }

  /// The file that takes lines: one in place is compressed as it was.
  private func file(of run: LineRun) throws(FileError) -> LineFile? {
    if let current, current.input === run.input { return current }
    guard let target = job.output.target(of: run.input.source) else { return nil }
    let file = try LineFile(
      target,
      of: run.input,
      folder == nil ? run.compression : Compression(fileName: target),
      digests: job.settings.manifest != nil
    )
    current = file
    return file
  }

  /// Does what files get next, as far as workers are.
  private func advance(_ block: JobBlock) {
    let packed = packedCount.load(ordering: .acquiring)
    while let step = steps.first, step.number <= packed {
      steps.removeFirst()
      guard !step.file.isDropped else { continue }
      do throws(FileError) {
        try take(step, block)
      } catch {
        block.fail(JobFailure(error), of: step.file.input.index)
        step.file.drop()
      }
    }
  }

  private func take(_ step: Step, _ block: JobBlock) throws(FileError) {
    let file = step.file
    if let frame = step.frame {
      frame.pack(&compressors)
      try frame.check()
      file.note(frame.sizes)
      let count = frame.sizes.reduce(0) { $0 + $1.content }
      try write(frame.bytes.view, of: count, to: file, block)
    }
    guard step.isLast else { return }
    var end = ByteBuffer(capacity: 256)
    file.writeEnd(to: &end)
    try write(end.view, of: 0, to: file, block)
    try finish(file, block)
  }

  /// Appends bytes, which are so many of output, to a file.
  private func write(
    _ bytes: ByteView,
    of count: Int,
    to file: LineFile,
    _ block: JobBlock
  ) throws(FileError) {
    // What is under way may be large, and what waits takes its room.
    let isMuch = waiting.byteCount + file.byteCount + bytes.count > FileSink.mostBytes
    if isMuch { waiting.commit(block) }
    if folder != nil, file.byteCount == 0 { try Folder.make(Folder.parent(of: file.target)) }
    do throws(FileError) {
      try file.open()
    } catch {
      guard makesRoom(error, block) else { throw error }
      try file.open()
    }
    try file.write(bytes) { makesRoom($0, block) }
    block.counts.bytesOut += count
  }

  /// Whether what waits may have taken what was missing; it is in its place then.
  private func makesRoom(_ error: FileError, _ block: JobBlock) -> Bool {
    guard error.isShortage, !waiting.isEmpty else { return false }
    waiting.commit(block)
    return true
  }

  /// Lets a file wait, unless the one in place stays as it is.
  private func finish(_ file: LineFile, _ block: JobBlock) throws(FileError) {
    let input = file.input
    guard let new = file.take() else { return }
    let counts = input.report.counts
    if folder == nil, counts.changed == 0 { return block.noteIfCurrent(input) }
    // A hard link of a file that is already queued.
    if folder == nil, waiting.replacements.holds(new) { return }
    try waiting.replacements.add(new, expecting: folder == nil ? input.report.status : nil)
    let sums = PartSums(counts).written(dropsFailed: job.settings.dropsFailed)
    let entry = WaitingFiles.Entry(
      input: input.index,
      byteCount: file.byteCount,
      countedBytes: 0,
      isLasting: counts.isLasting,
      part: file.part(sums)
    )
    waiting.add(entry, block)
    if let placed = waiting.lastPlaced, placed.input == input.index {
      input.report.status = placed.status
    }
  }

  // MARK: Files that are one document

  func write(_ file: FileInWork, of worker: JobWorker, to block: JobBlock) throws(FileError) {
    if folder == nil, worker.scratch.view == worker.input.view { return }
    guard let target = job.output.target(of: job.inputs[file.index]) else { return }
    let encoder = try encoder(for: target, file.compression)
    if let encoder {
      // What was read is no longer needed.
      worker.input.truncate()
      worker.input.append(encoder.encode(worker.scratch.view))
      worker.input.append(encoder.finish())
    }
    let entry = WaitingFiles.Entry(
      input: file.index,
      byteCount: worker.scratch.count,
      countedBytes: worker.scratch.count,
      isLasting: file.isLasting,
      part: encoder?.part(of: target, PartSums(lines: 1, documents: 1))
    )
    try worker.waiting.add(
      entry,
      target,
      encoder == nil ? worker.scratch.view : worker.input.view,
      expecting: folder == nil ? file.status : nil,
      block
    )
  }

  /// What is between the bytes of a file of output and the disk: one in place is compressed as it
  /// was.
  private func encoder(
    for target: String,
    _ former: Compression?
  ) throws(FileError) -> OutputEncoder? {
    let compression = folder == nil ? former : Compression(fileName: target)
    return try OutputEncoder(for: target, compression, digests: job.settings.manifest != nil)
  }
}
