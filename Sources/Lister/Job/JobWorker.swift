// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerCompression
import ListerFiles
import ListerMeasurement
import ListerPlans
import Synchronization

/// The calculating side of a job: one worker's recalculator, and its room for files.
final class JobWorker {
  let recalculator: Recalculator
  let plan: JobPlan
  private let cancellation: Cancellation
  var input = ByteBuffer(capacity: 65_536)
  var scratch = ByteBuffer(capacity: 65_536)
  private var cacheHits = 0
  private var cacheMisses = 0
  private var planCounts = PlanCounts()
  /// Whether the last document has the same values in each run, and nothing to be reported.
  private var isLasting = false
  /// How many bytes the last file had, and how it was compressed.
  private(set) var readCount = 0
  private var compression: Compression?
  /// The digest of its bytes, where a manifest tells of it.
  private var readDigest: [UInt8]?
  /// What the last file was when it was left.
  private(set) var fileStatus: FileStatus?
  private let replacements: FileReplacements
  /// What waits to be put into its place, as in `replacements`.
  private var replaced: [Replaced] = []
  /// The files whose places they take, where those were read.
  private var formers: Set<FileStatus.Identity> = []
  /// Time for reading and writing whole files.
  private(set) var fileTimes = StageTimes()

  init(_ plan: JobPlan, _ cancellation: Cancellation) {
    self.plan = plan
    self.cancellation = cancellation
    replacements = FileReplacements(
      capacity: plan.filesPerFlush,
      tracing: plan.isRemembering
    )
    var options = plan.options
    // Reports look into the cells of each document.
    if plan.reporting != .none { options.usesPlans = false }
    recalculator = Recalculator(options: options, sharing: plan.layouts)
  }

  /// Does what the block holds; false when some of it is left for after its output is written.
  func process(_ block: JobBlock) -> Bool {
    defer { countCache(block) }
    switch block.content {
    case .end: return true
    case .lines:
      // Values take about a quarter more; so the output mostly grows once.
      block.output.reserve(block.lines.byteCount + block.lines.byteCount / 4)
      while !block.isLast, let line = block.lines.next(), goesOn {
        process(line, of: block)
        if block.isFull { return false }
      }
    case .files:
      // Reports the results of a block before those of the next one.
      defer { commit(block) }
      while !block.isLast, let file = block.files.popFirst(), goesOn {
        if plan.reporting == .none {
          process(file: file, of: block)
        } else {
          processReporting(file: file, of: block)
        }
        if block.isFull { return false }
      }
    }
    return true
  }

  /// Whether the next document is to be done; waits while the crew is held.
  ///
  /// It is asked once there is one, so that what is done isn't held.
  private var goesOn: Bool {
    plan.crew?.pass()
    return !cancellation.isCancelled
  }

  private func countCache(_ block: JobBlock) {
    let programs = recalculator.calculator.programs
    let plans = recalculator.planCounts
    let hits = programs.hits + plans.planned
    block.counts.plans += plans - planCounts
    planCounts = plans
    block.counts.cacheHits += hits - cacheHits
    block.counts.cacheMisses += programs.misses - cacheMisses
    cacheHits = hits
    cacheMisses = programs.misses
  }

  func count(_ block: JobBlock, input: Int, line: Int?) {
    block.counts.cells += recalculator.cellCount
    block.counts.formulas += recalculator.formulaCount
    isLasting = !recalculator.isVolatile
    if !isLasting { block.counts.volatile += 1 }
    guard !recalculator.diagnostics.isEmpty else { return }
    isLasting = false
    report(to: block, input: input, line: line)
  }

  // MARK: Files

  /// Lists may be larger than documents that are calculated; one at a time is in memory.
  private static let large = Mutex(())

  func process(file index: Int, of block: JobBlock, limit: Int = DocumentLimits.bytes) {
    input.shrink()
    scratch.shrink()
    fileStatus = nil
    do {
      if limit == DocumentLimits.bytes, try processAtOnce(index, of: block) { return }
      let start = plan.options.measures ? ProcessClock.wall : 0
      var status = try read(index, limit)
      if formers.contains(status.identity) {
        // It has several names, and is about to be replaced by one of the others.
        commit(block)
        input.truncate()
        status = try read(index, limit)
      }
      if plan.options.measures { fileTimes.read &+= ProcessClock.wall &- start }
      fileStatus = status
      block.counts.bytesIn += input.count
      guard finish(file: index, of: block, calculate()) else { return }
      try write(index, of: block, status)
    } catch {
      if case .tooLarge = error.reason, limit < DocumentLimits.listBytes {
        let limit = DocumentLimits.listBytes
        return JobWorker.large.withLock { _ in process(file: index, of: block, limit: limit) }
      }
      refuse(file: index, of: block, error)
    }
  }

  /// Reads a stream to its end; without a number it is opened.
  private func read(stream number: Int32?, _ path: String) throws(FileError) -> FileStatus {
    // It comes once, so there is no second try with a higher limit.
    let limit = DocumentLimits.listBytes
    if let number {
      let file = FileDescriptor(borrowing: number, path: path)
      return try WholeFile.read(stream: file, limit: limit, into: &input, wake: plan.wake)
    }
    let file = try FileDescriptor(reading: path)
    return try WholeFile.read(stream: file, limit: limit, into: &input, wake: plan.wake)
  }

  /// Reads a file; what is compressed is not any more.
  private func read(_ index: Int, _ limit: Int) throws(FileError) -> FileStatus {
    let path = plan.inputs[index].path
    let status: FileStatus
    if case .documentStream(let number) = plan.inputs[index].kind {
      if plan.wantsRegularFiles { throw FileError(.replace, path, .notRegular) }
      status = try read(stream: number, path)
    } else {
      status = try WholeFile.read(path, limit: limit, into: &input)
    }
    noteRead()
    if let compression { try WholeFile.expand(&input, compression, of: path, limit: limit) }
    return status
  }

  /// Notes what a file is like before it is expanded.
  private func noteRead() {
    readCount = input.count
    if plan.manifest != nil { readDigest = SHA256.digest(of: input.view) }
    compression = Compression(head: input.view)
  }

  /// Does a file whose place nothing takes, with three system calls before the output: it is opened,
  /// read and closed.
  ///
  /// What it is need not be known, and a read that comes back short has met the end of a regular
  /// file. Only what would be reported is looked at more closely.
  ///
  /// - Returns: false if this isn't enough, and nothing is noted.
  /// - Throws: ``FileError`` when the output can't be written.
  private func processAtOnce(_ index: Int, of block: JobBlock) throws(FileError) -> Bool {
    guard plan.output != .inPlace, plan.reporting == .none, case .document = plan.inputs[index].kind
    else { return false }
    let start = plan.options.measures ? ProcessClock.wall : 0
    guard let file = try? FileDescriptor(reading: plan.inputs[index].path),
      (try? WholeFile.readAtOnce(file, limit: DocumentLimits.bytes, into: &input)) == true,
      Compression(head: input.view) == nil
    else {
      input.truncate()
      return false
    }
    if plan.options.measures { fileTimes.read &+= ProcessClock.wall &- start }
    noteRead()
    let error = calculate()
    if error != nil || plan.output == .check && scratch.view != input.view {
      let status = try? file.status()
      guard let status, status.kind == .regular, status.size == input.count else {
        input.truncate()
        scratch.truncate()
        return false
      }
    }
    block.counts.bytesIn += input.count
    if finish(file: index, of: block, error) { try write(index, of: block) }
    return true
  }

  /// Writes what was calculated, in place of the file of the given status if it is known.
  private func write(
    _ index: Int,
    of block: JobBlock,
    _ status: FileStatus? = nil
  ) throws(FileError) {
    switch plan.layout {
    case .whole: block.output.append(scratch.view)
    case .joined:
      block.output.append(compacted: scratch.view)
      block.output.append(UInt8(ascii: "\n"))
    case .separate: try replace(index, of: block, status)
    }
  }

  /// Recalculates what was read into `scratch`.
  ///
  /// - Returns: why it is refused; nil if it isn't.
  private func calculate() -> DocumentError? {
    do {
      try recalculator.recalculate(input.view, to: &scratch)
      // A file of its own is to be read again; what goes into a stream is as long as it is.
      if plan.layout == .separate, !plan.options.valuesOnly {
        try DocumentLimits.check(
          byteCount: scratch.count,
          hasGrids: recalculator.reader.hasGrids,
          hasNewValues: true
        )
      }
      return nil
    } catch {
      return error
    }
  }

  /// Counts a document that was calculated, or refuses it; false in that case.
  private func finish(
    file index: Int,
    of block: JobBlock,
    _ error: DocumentError?
  ) -> Bool {
    block.counts.documents += 1
    note(read: index, of: block, sha256: readDigest, failed: error != nil)
    if let error {
      let (line, column) = DocumentError.position(of: error.offset, in: input.view)
      let failure = JobFailure(
        file: plan.inputs[index].path,
        line: line,
        column: column,
        path: error.path,
        cause: .document(error.message)
      )
      refuse(
        file: index,
        of: block,
        failure,
        document: input.view,
        id: recalculator.reader.id
      )
      return false
    }
    count(block, input: index, line: nil)
    if plan.options.valuesOnly, plan.layout != .joined { scratch.append(UInt8(ascii: "\n")) }
    if scratch.view != input.view {
      block.counts.changed += 1
    } else if isLasting {
      block.note(current: index, plan.inputs[index].trace)
    }
    return true
  }

  /// Writes what is to take the place of the file that it belongs to, unless that stays as it is.
  private func replace(
    _ index: Int,
    of block: JobBlock,
    _ status: FileStatus?
  ) throws(FileError) {
    guard let target = plan.target(of: index) else { return }
    let isInPlace = plan.output == .inPlace
    if isInPlace, scratch.view == input.view { return }
    let start = plan.options.measures ? ProcessClock.wall : 0
    let expected = isInPlace ? status : nil
    let encoder = try OutputEncoder(
      for: target,
      plan.compression(of: target, reading: compression),
      digests: plan.manifest != nil
    )
    let count = scratch.count
    if let encoder {
      // What was read is no longer needed.
      input.truncate()
      input.append(encoder.encode(scratch.view))
      input.append(encoder.finish())
    }
    try replacements.add(
      target,
      with: encoder == nil ? scratch.view : input.view,
      expecting: expected,
      makesFolder: !isInPlace,
      makingRoom: { commit(block) }
    )
    if plan.options.measures { fileTimes.write &+= ProcessClock.wall &- start }
    if let expected { formers.insert(expected.identity) }
    replaced.append(
      Replaced(
        input: index,
        byteCount: count,
        failuresBefore: block.failures.count,
        isLasting: isLasting,
        part: encoder.flatMap { $0.part(of: target, PartSums(lines: 1, documents: 1)) }
      )
    )
    if replacements.isFull { commit(block) }
  }

  /// A file that is written and not yet in its place.
  private struct Replaced {
    /// The input that it belongs to.
    var input: Int
    var byteCount: Int
    /// How many failures its block had before it.
    var failuresBefore: Int
    /// Whether it is as the next run would leave it, and has nothing to report.
    var isLasting: Bool
    /// What a manifest tells of it.
    var part: JobPart?
  }

  /// Puts what was written into its place, and notes what has become of it in the order of the
  /// files.
  private func commit(_ block: JobBlock) {
    guard !replaced.isEmpty else { return }
    let start = plan.options.measures ? ProcessClock.wall : 0
    var failed = 0
    var folder: String?
    replacements.commit { number, result in
      let file = replaced[number]
      switch result {
      case .success(let placed):
        if plan.output == .inPlace { fileStatus = placed.status }
        if file.isLasting { block.note(current: file.input, placed.trace) }
        if let part = file.part { block.parts.append(part) }
        if placed.folder != folder {
          block.folders.insert(placed.folder)
          folder = placed.folder
        }
        block.counts.filesWritten += 1
        block.counts.bytesOut += file.byteCount
      case .failure(let error):
        refuse(file: file.input, of: block, at: file.failuresBefore + failed, error)
        failed += 1
      }
    }
    replaced.removeAll(keepingCapacity: true)
    formers.removeAll(keepingCapacity: true)
    if plan.options.measures { fileTimes.write &+= ProcessClock.wall &- start }
  }
}

extension ByteBuffer {
  /// Empties the buffer, and gives memory back that an unusually large document needed.
  fileprivate mutating func shrink() {
    if capacity > 2 << 20 { self = ByteBuffer(capacity: 65_536) }
    truncate()
  }
}
