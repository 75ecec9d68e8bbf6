// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerCompression
import ListerFiles
import Synchronization

extension JobWorker {
  /// Lists may be larger than documents that are calculated; one at a time is in memory.
  private static let large = Mutex(())

  /// Does a file.
  ///
  /// - Returns: what it was, if that was looked at.
  @discardableResult
  func process(
    file index: Int,
    of block: JobBlock,
    limit: Int = DocumentLimits.bytes
  ) -> FileStatus? {
    input.reset(capacity: 65_536)
    scratch.reset(capacity: 65_536)
    var file = FileInWork(index)
    do {
      if limit == DocumentLimits.bytes, try processAtOnce(&file, of: block) { return nil }
      let start = readClock.start
      var status = try read(&file, limit)
      if waiting.isReplacing(status.identity) {
        // It has several names, and is about to be replaced by one of the others.
        commit(block)
        input.truncate()
        status = try read(&file, limit)
      }
      readClock.add(since: start)
      file.status = status
      try finish(&file, of: block, calculate())
    } catch {
      if case .tooLarge = error.reason, limit < DocumentLimits.listBytes {
        let limit = DocumentLimits.listBytes
        return JobWorker.large.withLock { _ in process(file: index, of: block, limit: limit) }
      }
      refuse(file, of: block, error)
    }
    return file.status
  }

  /// Does a file, and reports what has become of it.
  func report(ofFile index: Int, of block: JobBlock) -> JobReport {
    let before = block.counts
    let failuresBefore = block.failures.entries.count
    block.counts = JobCounts()
    var report = JobReport(index: index)
    report.status = process(file: index, of: block)
    if let placed = waiting.lastPlaced, placed.input == index { report.status = placed.status }
    report.add(block.failures.entries.dropFirst(failuresBefore).map(\.failure))
    if block.counts.failed == 0, block.counts.inaccessible == 0 {
      let reader = recalculator.reader
      let mode = job.settings.options.numbers
      var room = ByteBuffer(capacity: 4_096)
      block.counts.grids = reader.gridCount
      block.counts.changedValues = DocumentWriter.changedValues(
        of: reader,
        mode: mode,
        using: &room
      )
      if job.settings.reporting == .values {
        room.truncate()
        DocumentWriter.write(reader, mode: mode, valuesOnly: true, to: &room)
        report.values = room.view.string
      }
    }
    report.counts = block.counts
    block.counts += before
    return report
  }

  // MARK: Reading

  /// Reads a file; what is compressed is not any more.
  private func read(_ file: inout FileInWork, _ limit: Int) throws(FileError) -> FileStatus {
    let path = job.inputs[file.index].path
    let status: FileStatus
    if case .documentStream(let number) = job.inputs[file.index].kind {
      if form.refusesPipes != nil { throw FileError(.replace, path, .notRegular) }
      status = try read(stream: number, path)
    } else {
      status = try WholeFile.read(path, limit: limit, into: &input)
    }
    noteRead(&file)
    if let compression = file.compression {
      try WholeFile.expand(&input, compression, of: path, limit: limit)
    }
    return status
  }

  /// Reads a stream to its end; without a number it is opened.
  private func read(stream number: Int32?, _ path: String) throws(FileError) -> FileStatus {
    let file =
      if let number { FileDescriptor(borrowing: number, path: path) } else {
        try FileDescriptor(reading: path)
      }
    // It comes once, so there is no second try with a higher limit.
    let limit = DocumentLimits.listBytes
    return try WholeFile.read(
      stream: file,
      limit: limit,
      into: &input,
      wake: cancellation.wakeDescriptor
    )
  }

  /// Notes what a file is like before it is expanded.
  private func noteRead(_ file: inout FileInWork) {
    file.byteCount = input.count
    if job.settings.manifest != nil { file.sha256 = SHA256.digest(of: input.view) }
    file.compression = Compression(head: input.view)
  }

  /// Does a file whose place nothing takes, with three system calls before the output: it is opened,
  /// read and closed.
  ///
  /// What it is need not be known, and a read that comes back short has met the end of a regular
  /// file. Only what would be reported is looked at more closely.
  ///
  /// - Returns: false if this isn't enough, and nothing is noted.
  /// - Throws: ``FileError`` when the output can't be written.
  private func processAtOnce(
    _ file: inout FileInWork,
    of block: JobBlock
  ) throws(FileError) -> Bool {
    let source = job.inputs[file.index]
    guard form.look != .all, job.settings.reporting == .none, case .document = source.kind else {
      return false
    }
    let start = readClock.start
    guard let descriptor = try? FileDescriptor(reading: source.path),
      (try? WholeFile.readAtOnce(descriptor, limit: DocumentLimits.bytes, into: &input)) == true,
      Compression(head: input.view) == nil
    else {
      input.truncate()
      return false
    }
    readClock.add(since: start)
    noteRead(&file)
    let error = calculate()
    if error != nil || form.look == .changed && scratch.view != input.view {
      let status = try? descriptor.status()
      guard let status, status.kind == .regular, status.size == input.count else {
        input.truncate()
        scratch.truncate()
        return false
      }
    }
    try finish(&file, of: block, error)
    return true
  }

  // MARK: Calculating

  /// Recalculates what was read into `scratch`.
  ///
  /// - Returns: why it is refused; nil if it isn't.
  private func calculate() -> DocumentError? {
    do {
      try recalculator.recalculate(input.view, to: &scratch)
      // A file of its own is to be read again; what goes into a stream is as long as it is.
      if form.layout == .separate, !job.settings.options.valuesOnly {
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

  /// Counts and writes a document that was calculated, or refuses it.
  private func finish(
    _ file: inout FileInWork,
    of block: JobBlock,
    _ error: DocumentError?
  ) throws(FileError) {
    block.counts.bytesIn += input.count
    block.counts.documents += 1
    note(file, of: block, failed: error != nil)
    let source = job.inputs[file.index]
    if let error {
      let failure = JobFailure(error, of: input.view, in: source.path)
      return refuse(file, of: block, failure, input.view, id: recalculator.reader.id)
    }
    file.isLasting = count(block, input: file.index, line: nil)
    if job.settings.options.valuesOnly, form.layout != .joined {
      scratch.append(UInt8(ascii: "\n"))
    }
    if scratch.view != input.view {
      block.counts.changed += 1
    } else if file.isLasting {
      block.note(current: file.index, source.trace)
    }
    let start = writeClock.start
    defer { writeClock.add(since: start) }
    try sink.write(file, of: self, to: block)
  }
}
