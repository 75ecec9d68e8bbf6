// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

extension JobWorker {
  /// Recalculates a line or a value.
  func process(_ line: LineBlock.Line, of run: LineRun, _ block: JobBlock) {
    if let rows { return process(row: line, of: run, block, rows) }
    if line.isValue { return process(value: line, of: run, block) }
    if !line.isTooLong, line.text.firstNonSpace == nil {
      block.counts.blank += 1
      // A table has no place for it.
      guard job.settings.selectedForm == .ndjson else { return }
      block.output.append(line.text)
      return endLine(line, of: block)
    }
    block.counts.documents += 1
    guard !line.isTooLong else { return refuse(tooLong: line, of: run, block) }
    if let answer = job.settings.answer, let request = RequestLine(line.text) {
      answer(request).withByteView { block.output.append($0) }
      return endLine(line, of: block)
    }
    let start = block.output.count
    do {
      if job.settings.options.selection != nil {
        try appendLine(to: block) { (output) throws(DocumentError) in
          try recalculator.recalculate(line.text, to: &output)
        }
        count(block, input: run.input.index, line: run.number(of: line))
        return
      }
      try recalculator.recalculate(line.text, to: &block.output)
      count(block, input: run.input.index, line: run.number(of: line))
      let view = block.output.view
      if view[start..<view.count] != line.text { block.counts.changed += 1 }
      endLine(line, of: block)
    } catch {
      block.output.truncate(to: start)
      refuse(line, of: run, block, error)
    }
  }

  /// A value, which gets a line of its own where documents are joined, and stays as it is laid out
  /// where it has a file of its own.
  private func process(value line: LineBlock.Line, of run: LineRun, _ block: JobBlock) {
    if form.layout == .separate { block.output.append(line.lead) }
    // What is behind the last one.
    if !line.isTooLong, line.text.isEmpty { return }
    block.counts.documents += 1
    guard !line.isTooLong else { return refuse(tooLong: line, of: run, block) }
    scratch.truncate()
    do {
      try recalculator.recalculate(line.text, to: &scratch)
      count(block, input: run.input.index, line: run.number(of: line))
      if scratch.view != line.text { block.counts.changed += 1 }
      if form.layout == .separate {
        block.output.append(scratch.view)
      } else {
        block.output.append(compacted: scratch.view)
      }
      endLine(line, of: block)
    } catch {
      refuse(line, of: run, block, error)
    }
  }

  private func endLine(_ line: LineBlock.Line, of block: JobBlock) {
    if line.hasNewline || form.layout != .separate { block.output.append(UInt8(ascii: "\n")) }
  }

  // MARK: Lines that fail

  private func id(of line: LineBlock.Line) -> ByteView? {
    line.isTooLong || rows != nil ? nil : recalculator.reader.id
  }

  private func refuse(
    _ line: LineBlock.Line,
    of run: LineRun,
    _ block: JobBlock,
    _ error: DocumentError
  ) {
    let path = run.input.source.path
    let failure = JobFailure(error, of: line.text, in: path, line: run.number(of: line))
    refuse(line, of: run, block, failure)
  }

  func refuse(tooLong line: LineBlock.Line, of run: LineRun, _ block: JobBlock) {
    let limit = DocumentLimits.bytes
    let message = "a line of more than \(limit) bytes; a document has at most as many"
    let failure = JobFailure(
      file: run.input.source.path,
      line: run.number(of: line),
      column: 1,
      path: "",
      cause: .document(message)
    )
    refuse(line, of: run, block, failure)
    // What isn't there can't be put back.
    run.isBroken = form.failedLine == .itself
  }

  func refuse(
    _ line: LineBlock.Line,
    of run: LineRun,
    _ block: JobBlock,
    _ failure: JobFailure
  ) {
    block.fail(failure, of: run.input.index)
    keep(failure, offset: line.offset, line.isTooLong ? nil : line.text, of: block)
    switch form.failedLine {
    case .nothing: return
    case .record where form.layout == .joined:
      append(record: failure, in: run.input.source, id: id(of: line), to: block)
    case .record:
      block.append(record: failure, in: run.input.source, id: id(of: line))
      endLine(line, of: block)
    case .itself:
      block.output.append(line.text)
      endLine(line, of: block)
    }
  }
}
