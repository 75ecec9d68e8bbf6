// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCalculation
import ListerFiles
import ListerPlans
import ListerSyntax

/// The calculating side of a job: one worker's recalculator, and its room for files.
final class JobWorker {
  let recalculator: Recalculator
  let job: RecalculationJob
  let form: DocumentForm
  let sink: any DocumentSink
  let waiting: WaitingFiles
  let cancellation: Cancellation
  /// What makes comma-separated values of selected fields; nil if something else is written.
  private let csv: SelectedCSV?
  /// What reads rows; nil if lines are documents.
  let rows: RowReader?
  var input = ByteBuffer(capacity: 65_536)
  var scratch = ByteBuffer(capacity: 65_536)
  /// Time for reading whole files, and for writing them.
  var readClock, writeClock: StageClock
  private let frameReader = FrameReader()
  private var compressors = FrameCompressors()
  private var cacheHits = 0
  private var cacheMisses = 0
  private var planCounts = PlanCounts()

  init(_ job: RecalculationJob, _ cancellation: Cancellation, _ sink: any DocumentSink) {
    (self.job, self.cancellation) = (job, cancellation)
    (self.sink, form) = (sink, sink.form)
    csv = job.settings.csv
    rows = job.rows.map { RowReader($0) }
    waiting = WaitingFiles(job, filesPerFlush: sink.form.filesPerFlush ?? 1)
    readClock = StageClock(job.settings)
    writeClock = readClock
    var options = job.settings.options
    // Reports look into the cells of each document.
    if job.settings.reporting != .none { options.usesPlans = false }
    recalculator = Recalculator(options: options, sharing: job.layouts)
  }

  /// Does what the block holds; false when some of it is left for after its output is written.
  func process(_ block: JobBlock) -> Bool {
    defer { countCache(block) }
    // References to it are counted for each block, not for each document: all workers share it.
    let group = job.group
    switch block.content {
    case .lines(let run):
      if run.end != nil { return true }
      read(run, of: block)
      // Values take about a quarter more; so the output mostly grows once.
      block.output.reserve(run.lines.byteCount + run.lines.byteCount / 4)
      while !block.isLast, let line = run.lines.next(), goesOn(in: group) {
        process(line, of: run, block)
        if block.isFull { return false }
      }
      if !block.isLast, let failure = run.failure {
        block.fail(JobFailure(failure), of: run.input.index)
      }
    case .files(let run):
      // Reports the results of a block before those of the next one.
      defer { commit(block) }
      while !block.isLast, let file = run.rest.popFirst(), goesOn(in: group) {
        if job.settings.reporting == .none {
          process(file: file, of: block)
        } else {
          run.reports.append(report(ofFile: file, of: block))
        }
        if block.isFull { return false }
      }
    }
    return true
  }

  /// Reads lines that were left to the worker, unless it has begun with them.
  private func read(_ run: LineRun, of block: JobBlock) {
    guard run.isUnread else { return }
    let start = readClock.start
    run.read(with: frameReader)
    if run.failure != nil { block.counts.bytesIn = run.lines.byteCount }
    readClock.add(since: start)
  }

  /// Whether the next document is to be done; waits while the group is held.
  ///
  /// It is asked once there is one, so that what is done isn't held.
  private func goesOn(in group: WorkerGroup?) -> Bool {
    group?.pass()
    return !cancellation.isCancelled
  }

  /// Puts the files that wait into their places.
  func commit(_ block: JobBlock) {
    let start = writeClock.start
    waiting.commit(block)
    writeClock.add(since: start)
  }

  /// Makes frames of output whose order is known.
  func pack(_ frame: OutputFrame) {
    let start = writeClock.start
    frame.pack(&compressors)
    writeClock.add(since: start)
  }

  // MARK: Writing

  /// Appends a document, or what is selected of it, as one line of the joined output.
  func append(_ document: ByteView, to block: JobBlock) {
    if let csv { return csv.append(document, to: &block.output) }
    block.append(line: document)
  }

  /// Recalculates by a function that appends to a buffer what a line of the joined output has.
  func appendLine(
    to block: JobBlock,
    _ recalculate: (inout ByteBuffer) throws(DocumentError) -> Void
  ) throws(DocumentError) {
    guard csv != nil else {
      try recalculate(&block.output)
      return block.output.append(UInt8(ascii: "\n"))
    }
    scratch.truncate()
    try recalculate(&scratch)
    append(scratch.view, to: block)
  }

  /// Appends the record of a document that was refused, as a line of the joined output.
  func append(record failure: JobFailure, in input: JobInput, id: ByteView?, to block: JobBlock) {
    guard csv != nil else {
      block.append(record: failure, in: input, id: id)
      return block.output.append(UInt8(ascii: "\n"))
    }
    scratch.truncate()
    failure.writeRecord(in: input, id: id, to: &scratch)
    append(scratch.view, to: block)
  }

  // MARK: Counting

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

  /// Counts a document, and notes the formulas that are wrong: a few with their places, all as a
  /// number, and all of them where they are written.
  ///
  /// - Returns: whether it has the same values in each run, and nothing to be reported.
  @discardableResult
  func count(_ block: JobBlock, input: Int, line: @autoclosure () -> Int?) -> Bool {
    block.counts.cells += recalculator.cellCount
    block.counts.formulas += recalculator.formulaCount
    if recalculator.isVolatile { block.counts.volatile += 1 }
    guard !recalculator.diagnostics.isEmpty else { return !recalculator.isVolatile }
    noteDiagnostics(in: block, input: input, line: line())
    return false
  }

  private func noteDiagnostics(in block: JobBlock, input: Int, line: Int?) {
    for diagnostic in recalculator.diagnostics {
      let (grid, id) = recalculator.place(of: diagnostic)
      let address = CellAddress(row: diagnostic.row, column: diagnostic.column)
      let cell = "\(grid)!\(address)"
      func failure() -> JobFailure {
        let message = diagnostic.message
        let file = job.inputs[input].path
        return JobFailure(file: file, line: line, path: cell, cause: .formula(message))
      }
      if job.settings.diagnostics != nil {
        failure().writeDiagnostic(id: id, place: diagnostic.place, to: &block.diagnostics)
      }
      block.note(formula: failure(), of: input)
    }
  }
}
