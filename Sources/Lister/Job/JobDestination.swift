// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles
import ListerMeasurement

/// The writing side of a job: takes the blocks in order, writes, counts, and tells what failed.
///
/// Used by one thread at a time.
final class JobDestination {
  private let plan: JobPlan
  private let sink: JobSink
  private let diagnostics: JobSink?
  private let errors: JobSink?
  private let manifest: JobManifest?
  private let onFailure: @Sendable (JobFailure) -> Void
  private let onReport: @Sendable (JobReport) -> Void
  private let onProgress: (@Sendable (JobCounts) -> Void)?
  private(set) var counts = JobCounts()
  /// Files that were found, or left, up to date.
  private(set) var current: [JobMemory.CurrentInput] = []
  /// Files that are not put in place.
  private(set) var withheld: [String] = []
  /// Time spent here.
  private(set) var time: UInt64 = 0

  /// The file that takes the output of the input of lines that is under way, and how many bytes it
  /// has.
  private var file: AtomicFile?
  private var length = 0
  private var encoder: OutputEncoder?
  /// What its input was when it was opened.
  private var status: FileStatus?
  private var before = JobCounts()
  /// What is reported about the input of lines that is under way.
  private var report: JobReport?
  /// Folders in which files were replaced.
  private var folders: Set<String> = []
  private let replacements: FileReplacements
  /// Files of lines that wait to be put into their places, as in `replacements`.
  private var waiting: [Waiting] = []
  /// What failed since the first of them, which is told in the order of the inputs.
  private var held: [JobFailure] = []
  /// How many wrong formulas were among the failures so far.
  private var formulas = 0

  /// A file of lines that is written and not yet in its place.
  private struct Waiting {
    /// The input that it belongs to.
    var input: Int
    var byteCount: Int
    /// How many failures were held before it.
    var failuresBefore: Int
    /// Whether it is as the next run would leave it, and has nothing to report.
    var isLasting: Bool
    /// What a manifest tells of it.
    var part: JobPart?
  }

  /// Files that wait have this many bytes in all, or a few more, and as many failures are held.
  private static let mostBytes = 4 << 20
  private static let mostHeld = 1_024

  init(
    _ plan: JobPlan,
    onFailure: @escaping @Sendable (JobFailure) -> Void,
    onReport: @escaping @Sendable (JobReport) -> Void,
    onProgress: (@Sendable (JobCounts) -> Void)?
  ) throws(FileError) {
    self.plan = plan
    replacements = FileReplacements(capacity: plan.filesPerFlush, tracing: plan.isRemembering)
    sink = try JobSink(plan)
    diagnostics = try plan.diagnostics.map { (path) throws(FileError) in
      try JobSink(file: path, plan)
    }
    errors = try plan.errors.map { (path) throws(FileError) in try JobSink(file: path, plan) }
    manifest = try plan.manifest.map { (request) throws(FileError) in
      try JobManifest(request, plan)
    }
    self.onFailure = onFailure
    self.onReport = onReport
    self.onProgress = onProgress
  }

  /// Writes what a block holds, and empties it.
  func put(_ block: JobBlock) throws(JobStop) {
    let start = plan.options.measures ? ProcessClock.wall : 0
    let (isStart, before) = (block.isStart, counts)
    do {
      if plan.layout == .separate {
        putSeparately(block)
      } else {
        block.isStart = false
        try sink.write(block.output.view)
        block.counts.bytesOut += block.output.count
      }
      try diagnostics?.write(block.diagnostics.view)
      try errors?.write(block.errors.view)
      take(block)
      try manifest?.take(block, isStart: isStart, before: before, after: counts)
    } catch {
      throw .output(error)
    }
    if plan.reporting != .none { tell(block) }
    let isLast = block.isLast
    block.clearResults()
    if plan.options.measures { time &+= ProcessClock.wall &- start }
    onProgress?(counts)
    if isLast { throw .failure }
  }

  /// Takes over what was met in a block, and tells what failed in it, or holds it.
  private func take(_ block: JobBlock) {
    counts += block.counts
    folders.formUnion(block.folders)
    current += block.current
    held += block.failures
    guard waiting.isEmpty else { return }
    for failure in held {
      if case .formula = failure.cause {
        guard JobCounts.reportsFormula(behind: formulas) else { continue }
        formulas += 1
      }
      onFailure(failure)
    }
    held.removeAll(keepingCapacity: true)
  }

  /// Reports the inputs that end with a block.
  private func tell(_ block: JobBlock) {
    if case .files = block.content { return block.reports.forEach(onReport) }
    var report = self.report ?? JobReport(index: block.input)
    report.counts += block.counts
    report.add(block.failures)
    self.report = report
    guard case .end = block.content else { return }
    report.status = status
    self.report = nil
    onReport(report)
  }

  /// Ends the output; where the input was not read to its end, a file is left as it was.
  func finish(isWhole: Bool) throws(FileError) {
    file = nil
    if !waiting.isEmpty {
      let (rest, before) = (JobBlock(), counts)
      commit(rest)
      take(rest)
      try manifest?.take(rest, isStart: false, before: before, after: counts)
    }
    synchronizeFolders()
    let isRead = isWhole && counts.inaccessible == 0
    let isDone = isRead && (plan.layout != .whole || counts.failed == 0)
    counts.filesWritten += try end(sink, isDone: isDone)
    for file in [diagnostics, errors].compactMap(\.self) {
      counts.filesWritten += try end(file, isDone: isRead)
    }
    if let manifest, isRead {
      try sink.synchronize()
      try manifest.finish(joined, counts)
    }
  }

  /// What a manifest tells of the output that all inputs have in common; nil if there is none.
  private var joined: JobPart? {
    guard plan.layout != .separate else { return nil }
    let isWithheld = plan.layout == .whole && counts.failed > 0
    var sums = PartSums(from: JobCounts(), to: counts)
      .written(dropsFailed: plan.dropsFailed || isWithheld)
    sums.bytes = sink.written.byteCount
    return JobPart(
      isOutput: true,
      path: plan.outputName,
      sums: sums,
      sha256: sink.written.sha256
    )
  }

  /// Makes sure that the names of all files are on the disk.
  private func synchronizeFolders() {
    guard !folders.isEmpty else { return }
    if case .folder(let path) = plan.output {
      // The folders may be new too, and so the folder of output.
      return Folder.synchronizeFileSystems(of: folders.union([path]))
    }
    folders.forEach(Folder.synchronize)
  }

  private func end(_ sink: JobSink, isDone: Bool) throws(FileError) -> Int {
    if isDone { return try sink.commit() }
    guard let path = sink.path else { return 0 }
    withheld.append(path)
    counts.filesWithheld += 1
    return 0
  }

  // MARK: A file for a file

  private func putSeparately(_ block: JobBlock) {
    if case .files = block.content { return }
    // What is under way may be large, and what waits takes its room.
    let isMuch = waiting.reduce(length + block.output.count) { $0 + $1.byteCount }
    if isMuch > JobDestination.mostBytes || held.count > JobDestination.mostHeld { commit(block) }
    if block.isStart {
      status = block.status
      before = counts
    }
    guard let target = plan.target(of: block.input) else {
      block.isStart = false
      if case .end(isWhole: true) = block.content { noteIfCurrent(block) }
      return
    }
    do {
      if block.isStart { try begin(target, block) }
      if block.isBroken { file = nil }
      if file != nil { try write(block.output.view, block) }
      guard case .end(let isWhole) = block.content else { return }
      if isWhole {
        try end(target, block)
      } else {
        block.withhold(plan)
      }
      file = nil
    } catch {
      file = nil
      block.fail(JobFailure(error), stops: plan.stopsAtFailure)
    }
  }

  private func begin(_ target: String, _ block: JobBlock) throws(FileError) {
    // A block that is put in parts begins its input once.
    block.isStart = false
    length = 0
    encoder = try OutputEncoder(
      for: target,
      plan.compression(of: target, reading: block.compression),
      digests: plan.manifest != nil
    )
    if plan.output != .inPlace { try Folder.make(Folder.parent(of: target)) }
    do throws(FileError) {
      file = try AtomicFile(replacing: target)
    } catch {
      guard makesRoom(error, block) else { throw error }
      file = try AtomicFile(replacing: target)
    }
  }

  private func write(_ bytes: ByteView, _ block: JobBlock) throws(FileError) {
    try write(encoded: encoder?.encode(bytes) ?? bytes, block)
    block.counts.bytesOut += bytes.count
  }

  private func write(encoded bytes: ByteView, _ block: JobBlock) throws(FileError) {
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
    guard error.isShortage, !waiting.isEmpty else { return false }
    commit(block)
    return true
  }

  private func end(_ target: String, _ block: JobBlock) throws(FileError) {
    let isInPlace = plan.output == .inPlace
    if file != nil, let end = encoder?.finish() { try write(encoded: end, block) }
    guard let file = file.take() else { return }
    if isInPlace, counts.changed == before.changed { return noteIfCurrent(block) }
    // A hard link of a file that is already queued.
    if isInPlace, replacements.holds(file) { return }
    try replacements.add(file, expecting: isInPlace ? status : nil)
    waiting.append(
      Waiting(
        input: block.input,
        byteCount: length,
        failuresBefore: held.count,
        isLasting: isLasting,
        part: part(target)
      )
    )
    length = 0
    if replacements.isFull { commit(block) }
  }

  /// What a manifest tells of the file of lines that is written.
  private func part(_ target: String) -> JobPart? {
    let sums = PartSums(from: before, to: counts).written(dropsFailed: plan.dropsFailed)
    return encoder?.part(of: target, sums)
  }

  /// Puts the files that wait into their places; what has become of them is noted in a block, and
  /// what failed before what failed behind it.
  private func commit(_ block: JobBlock) {
    guard !waiting.isEmpty else { return }
    var failed = 0
    let last = held.count
    replacements.commit { number, result in
      let file = waiting[number]
      switch result {
      case .success(let placed):
        if file.input == block.input { status = placed.status }
        if file.isLasting { block.note(current: file.input, placed.trace) }
        if let part = file.part { block.parts.append(part) }
        block.folders.insert(placed.folder)
        block.counts.filesWritten += 1
      case .failure(let error):
        let failure = JobFailure(error)
        if file.failuresBefore < last {
          held.insert(failure, at: file.failuresBefore + failed)
          block.counts.inaccessible += 1
        } else {
          block.fail(failure, at: failed - (held.count - last), stops: plan.stopsAtFailure)
        }
        failed += 1
      }
    }
    waiting.removeAll(keepingCapacity: true)
  }

  /// Whether all documents of the input that ends have the same values in each run, and nothing to
  /// be reported.
  private var isLasting: Bool {
    counts.failed == before.failed && counts.faultyFormulas == before.faultyFormulas
      && counts.volatile == before.volatile
  }

  /// Notes that the input of lines that ends with a block is up to date, if it is.
  private func noteIfCurrent(_ block: JobBlock) {
    guard isLasting, counts.changed == before.changed else { return }
    block.note(current: block.input, plan.inputs[block.input].trace)
  }
}
