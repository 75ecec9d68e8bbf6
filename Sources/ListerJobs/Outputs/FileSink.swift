// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCompression
import ListerFiles

/// A file for each file: in a folder of output, or in place of the file that was read.
final class FileSink: DocumentSink {
  /// Files that wait have this many bytes in all, or a few more, and as many failures are held.
  private static let mostBytes = 4 << 20
  private static let mostHeld = 1_024

  let form: DocumentForm
  private let job: RecalculationJob
  /// The folder of output; nil in place.
  private let folder: String?
  /// Failures that are not told before what waits is in its place.
  private let failures: FailureLog
  private let waiting: WaitingFiles
  /// Folders in which files were replaced.
  private var folders: Set<String> = []

  /// The input of lines that is under way, the file that takes its output, and how many bytes that
  /// has.
  private var input: LineInput?
  private var file: AtomicFile?
  private var length = 0
  private var encoder: OutputEncoder?

  /// A sink for a folder; nil puts each file in place of its input.
  init(_ job: RecalculationJob, folder: String?, _ failures: FailureLog) {
    (self.job, self.folder, self.failures) = (job, folder, failures)
    let settings = job.settings
    // Who wants to know of each file, or to stop at the first that fails, gets one after the other.
    let isSingle = settings.stopsAtFailure || settings.reporting != .none
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

  var isWaiting: Bool { !waiting.isEmpty }

  func settle(_ block: JobBlock) {
    file = nil
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
    if case .lines(let run) = block.content { put(run, of: block) }
    folders.formUnion(block.folders)
  }

  private func put(_ run: LineRun, of block: JobBlock) {
    // What is under way may be large, and what waits takes its room.
    let isMuch = waiting.byteCount + length + block.output.count > FileSink.mostBytes
    if isMuch || failures.count > FileSink.mostHeld { waiting.commit(block) }
    let isStart = input !== run.input && run.end != .unopened
    input = run.input
    guard let target = job.output.target(of: run.input.source) else { return }
    do throws(FileError) {
      if isStart { try begin(target, run, block) }
      if run.isBroken { file = nil }
      if file != nil {
        try write(encoder?.encode(block.output.view) ?? block.output.view, block)
        block.counts.bytesOut += block.output.count
      }
      guard let end = run.end else { return }
      if case .whole = end {
        try finish(target, run.input, block)
      } else {
        block.withhold(form)
      }
    } catch {
      block.fail(JobFailure(error), of: run.input.index)
    }
    file = nil
  }

  private func begin(_ target: String, _ run: LineRun, _ block: JobBlock) throws(FileError) {
    length = 0
    encoder = try encoder(for: target, run.compression)
    if folder != nil { try Folder.make(Folder.parent(of: target)) }
    do throws(FileError) {
      file = try AtomicFile(replacing: target)
    } catch {
      guard makesRoom(error, block) else { throw error }
      file = try AtomicFile(replacing: target)
    }
  }

  private func write(_ bytes: ByteView, _ block: JobBlock) throws(FileError) {
    do throws(FileError) {
      try file?.write(bytes)
    } catch {
      guard makesRoom(error, block) else { throw error }
      try file?.truncate(to: length)
      try file?.write(bytes)
    }
    length += bytes.count
  }

  /// Whether what waits may have taken what was missing; it is in its place then.
  private func makesRoom(_ error: FileError, _ block: JobBlock) -> Bool {
    guard error.isShortage, isWaiting else { return false }
    waiting.commit(block)
    return true
  }

  /// Lets the file of an input wait, unless the one in place stays as it is.
  private func finish(
    _ target: String,
    _ input: LineInput,
    _ block: JobBlock
  ) throws(FileError) {
    if file != nil, let end = encoder?.finish() { try write(end, block) }
    guard let file = file.take() else { return }
    let counts = input.report.counts
    if folder == nil, counts.changed == 0 { return block.noteIfCurrent(input) }
    // A hard link of a file that is already queued.
    if folder == nil, waiting.replacements.holds(file) { return }
    try waiting.replacements.add(file, expecting: folder == nil ? input.report.status : nil)
    let sums = PartSums(counts).written(dropsFailed: job.settings.dropsFailed)
    let entry = WaitingFiles.Entry(
      input: input.index,
      byteCount: length,
      countedBytes: 0,
      isLasting: counts.isLasting,
      part: encoder?.part(of: target, sums)
    )
    length = 0
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
