// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCalculation
import ListerCoding
import ListerFiles
import ListerJSON
import ListerKit
import ListerMeasurement
import ListerModel
import ListerPlans
import ListerSyntax
import Synchronization

/// The calculating side of a job: one worker's recalculator, and its room for files.
final class JobWorker {
  let recalculator: Recalculator
  let plan: JobPlan
  private let cancellation: Cancellation
  private var input = ByteBuffer(capacity: 65_536)
  private var scratch = ByteBuffer(capacity: 65_536)
  private var cacheHits = 0
  private var cacheMisses = 0
  private var planCounts = PlanCounts()
  /// Whether the last document has the same values in each run, and nothing to be reported.
  private var isLasting = false
  /// What the last file was when it was left.
  private(set) var fileStatus: FileStatus?
  private let replacements: FileReplacements
  /// What waits to be put into its place, as in `replacements`.
  private var replaced: [Replaced] = []
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
    recalculator = Recalculator(options: options, sharing: plan.programs, plan.templates)
  }

  /// Does what the block holds; false when some of it is left for after its output is written.
  func process(_ block: JobBlock) -> Bool {
    defer { countCache(block) }
    switch block.content {
    case .end: return true
    case .lines:
      // Values take about a quarter more; so the output mostly grows once.
      block.output.reserve(block.lines.byteCount + block.lines.byteCount / 4)
      while !block.isLast, !cancellation.isCancelled, let line = block.lines.next() {
        process(line, of: block)
        if block.isFull { return false }
      }
    case .files:
      // What a block tells is told before the next one.
      defer { commit(block) }
      while !block.isLast, !cancellation.isCancelled, let file = block.files.popFirst() {
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

  private func count(_ block: JobBlock, input: Int, line: Int?) {
    block.counts.cells += recalculator.cellCount
    block.counts.formulas += recalculator.formulaCount
    isLasting = !recalculator.isVolatile
    if !isLasting { block.counts.volatile += 1 }
    guard !recalculator.diagnostics.isEmpty else { return }
    isLasting = false
    report(to: block, input: input, line: line)
  }

  // MARK: Lines

  private func process(_ line: LineBlock.Line, of block: JobBlock) {
    if !line.isTooLong, line.text.firstVisible == nil {
      block.output.append(line.text)
      return endLine(line, of: block)
    }
    block.counts.documents += 1
    guard !line.isTooLong else { return refuse(line, of: block) }
    let start = block.output.count
    do {
      try recalculator.recalculate(line.text, to: &block.output)
      count(block, input: block.input, line: line.number)
      let view = block.output.view
      if view[start..<view.count] != line.text { block.counts.changed += 1 }
    } catch {
      block.output.truncate(to: start)
      let column = DocumentError.position(of: error.offset, in: line.text).column
      refuse(
        line,
        of: block,
        JobFailure(
          file: plan.inputs[block.input].path,
          line: line.number,
          column: column,
          path: error.path,
          cause: .document(error.message)
        )
      )
    }
    endLine(line, of: block)
  }

  private func endLine(_ line: LineBlock.Line, of block: JobBlock) {
    if line.hasNewline || plan.layout != .separate { block.output.append(UInt8(ascii: "\n")) }
  }

  /// A line that was too long to be kept.
  private func refuse(_ line: LineBlock.Line, of block: JobBlock) {
    let limit = DocumentLimits.bytes
    refuse(
      line,
      of: block,
      JobFailure(
        file: plan.inputs[block.input].path,
        line: line.number,
        column: 1,
        path: "",
        cause: .document("a line of more than \(limit) bytes; a document has at most as many")
      )
    )
    // What isn't there can't be put back.
    block.isBroken = !plan.writesRecords
    endLine(line, of: block)
  }

  private func refuse(_ line: LineBlock.Line, of block: JobBlock, _ failure: JobFailure) {
    block.fail(failure, stops: plan.stopsAtFailure)
    guard plan.writesRecords else { return block.output.append(line.text) }
    let id = line.isTooLong ? nil : recalculator.reader.id
    writeRecord(failure, of: block.input, id: id, to: &block.output)
  }

  // MARK: Files

  /// Lists may be larger than documents that are calculated; one at a time is in memory.
  private static let large = Mutex(())

  func process(file index: Int, of block: JobBlock, limit: Int = DocumentLimits.bytes) {
    let path = plan.inputs[index].path
    input.shrink()
    scratch.shrink()
    fileStatus = nil
    if plan.output == .check, plan.reporting == .none, check(file: index, of: block) { return }
    do {
      let start = plan.options.measures ? ProcessClock.wall : 0
      var status = try WholeFile.read(path, limit: limit, into: &input)
      if replaced.contains(where: { $0.former == status.identity }) {
        // It has several names, and is about to be replaced by one of the others.
        commit(block)
        input.truncate()
        status = try WholeFile.read(path, limit: limit, into: &input)
      }
      if plan.options.measures { fileTimes.read &+= ProcessClock.wall &- start }
      fileStatus = status
      block.counts.bytesIn += input.count
      guard finish(file: index, of: block, calculate()) else { return }
      switch plan.layout {
      case .whole: block.output.append(scratch.view)
      case .joined:
        block.output.append(compacted: scratch.view)
        block.output.append(UInt8(ascii: "\n"))
      case .separate: try replace(index, of: block, status)
      }
    } catch {
      if case .tooLarge = error.reason, limit < DocumentLimits.listBytes {
        let limit = DocumentLimits.listBytes
        return JobWorker.large.withLock { _ in process(file: index, of: block, limit: limit) }
      }
      refuse(file: index, of: block, error)
    }
  }

  /// Checks a file by three system calls: it is opened, read and closed.
  ///
  /// What it is need not be known, for nothing takes its place, and a read that comes back short
  /// has met the end of a regular file. Only what would be reported is looked at more closely.
  ///
  /// - Returns: false if this isn't enough, and nothing is noted.
  private func check(file index: Int, of block: JobBlock) -> Bool {
    let start = plan.options.measures ? ProcessClock.wall : 0
    guard let file = try? FileDescriptor(reading: plan.inputs[index].path),
      (try? WholeFile.readAtOnce(file, limit: DocumentLimits.bytes, into: &input)) == true
    else {
      input.truncate()
      return false
    }
    if plan.options.measures { fileTimes.read &+= ProcessClock.wall &- start }
    let error = calculate()
    if error != nil || scratch.view != input.view {
      let status = try? file.status()
      guard let status, status.kind == .regular, status.size == input.count else {
        input.truncate()
        scratch.truncate()
        return false
      }
    }
    block.counts.bytesIn += input.count
    _ = finish(file: index, of: block, error)
    return true
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
    if let error {
      let (line, column) = DocumentError.position(of: error.offset, in: input.view)
      let failure = JobFailure(
        file: plan.inputs[index].path,
        line: line,
        column: column,
        path: error.path,
        cause: .document(error.message)
      )
      refuse(file: index, of: block, failure, id: recalculator.reader.id)
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

  private func refuse(
    file index: Int,
    of block: JobBlock,
    at place: Int? = nil,
    _ error: FileError
  ) {
    let path = plan.inputs[index].path
    guard case .tooLarge = error.reason else {
      // A file that can't be written says so itself.
      if error.path == path { block.withhold(plan) }
      return block.fail(JobFailure(error), at: place, stops: plan.stopsAtFailure)
    }
    // It could be read, only it is no document.
    block.counts.documents += 1
    let message = "more than \(DocumentLimits.listBytes) bytes; a document has at most as many"
    let failure = JobFailure(file: path, path: "", cause: .document(message))
    refuse(file: index, of: block, failure, id: nil)
  }

  private func refuse(
    file index: Int,
    of block: JobBlock,
    _ failure: JobFailure,
    id: ByteView?
  ) {
    block.fail(failure, stops: plan.stopsAtFailure)
    block.withhold(plan)
    guard plan.layout == .joined else { return }
    writeRecord(failure, of: index, id: id, to: &block.output)
    block.output.append(UInt8(ascii: "\n"))
  }

  /// Writes what is to take the place of the file that it belongs to, unless that stays as it is.
  private func replace(
    _ index: Int,
    of block: JobBlock,
    _ status: FileStatus
  ) throws(FileError) {
    guard let target = plan.target(of: index) else { return }
    let isInPlace = plan.output == .inPlace
    if isInPlace, scratch.view == input.view { return }
    let start = plan.options.measures ? ProcessClock.wall : 0
    let expected = isInPlace ? status : nil
    try replacements.add(
      target,
      with: scratch.view,
      expecting: expected,
      makesFolder: !isInPlace,
      makingRoom: { commit(block) }
    )
    if plan.options.measures { fileTimes.write &+= ProcessClock.wall &- start }
    replaced.append(
      Replaced(
        input: index,
        former: expected?.identity,
        byteCount: scratch.count,
        failuresBefore: block.failures.count,
        isLasting: isLasting
      )
    )
    if replacements.isFull { commit(block) }
  }

  /// A file that is written and not yet in its place.
  private struct Replaced {
    /// The input that it belongs to.
    var input: Int
    /// Which file it takes the place of; nil if that may be any.
    var former: FileStatus.Identity?
    /// How many bytes it has.
    var byteCount: Int
    /// How many failures its block had before it.
    var failuresBefore: Int
    /// Whether it is as the next run would leave it, and has nothing to report.
    var isLasting: Bool
  }

  /// Puts what was written into its place, and notes what has become of it in the order of the
  /// files.
  private func commit(_ block: JobBlock) {
    guard !replaced.isEmpty else { return }
    let start = plan.options.measures ? ProcessClock.wall : 0
    var failed = 0
    replacements.commit { number, result in
      let file = replaced[number]
      switch result {
      case .success(let placed):
        if plan.output == .inPlace { fileStatus = placed.status }
        if file.isLasting { block.note(current: file.input, placed.trace) }
        block.folders.insert(Folder.parent(of: plan.target(of: file.input) ?? ""))
        block.counts.filesWritten += 1
        block.counts.bytesOut += file.byteCount
      case .failure(let error):
        refuse(file: file.input, of: block, at: file.failuresBefore + failed, error)
        failed += 1
      }
    }
    replaced.removeAll(keepingCapacity: true)
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
