// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

extension JobWorker {
  /// Recalculates a line or a value.
  func process(_ line: LineBlock.Line, of block: JobBlock) {
    if line.isValue { return process(value: line, of: block) }
    if !line.isTooLong, line.text.firstNonSpace == nil {
      block.output.append(line.text)
      block.counts.blank += 1
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
      endLine(line, of: block)
    } catch {
      block.output.truncate(to: start)
      refuse(line, of: block, error)
    }
  }

  /// A value, which gets a line of its own where documents are joined, and stays as it is laid out
  /// where it has a file of its own.
  private func process(value line: LineBlock.Line, of block: JobBlock) {
    if plan.layout == .separate { block.output.append(line.lead) }
    // What is behind the last one.
    if !line.isTooLong, line.text.isEmpty { return }
    block.counts.documents += 1
    guard !line.isTooLong else { return refuse(line, of: block) }
    scratch.truncate()
    do {
      try recalculator.recalculate(line.text, to: &scratch)
      count(block, input: block.input, line: line.number)
      if scratch.view != line.text { block.counts.changed += 1 }
      if plan.layout == .separate {
        block.output.append(scratch.view)
      } else {
        block.output.append(compacted: scratch.view)
      }
      endLine(line, of: block)
    } catch {
      refuse(line, of: block, error)
    }
  }

  private func refuse(_ line: LineBlock.Line, of block: JobBlock, _ error: DocumentError) {
    let (row, column) = DocumentError.position(of: error.offset, in: line.text)
    refuse(
      line,
      of: block,
      JobFailure(
        file: plan.inputs[block.input].path,
        line: line.number + row - 1,
        column: column,
        path: error.path,
        cause: .document(error.message)
      )
    )
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
  }

  private func refuse(_ line: LineBlock.Line, of block: JobBlock, _ failure: JobFailure) {
    block.fail(failure, stops: plan.stopsAtFailure)
    keep(failure, offset: line.offset, line.isTooLong ? nil : line.text, of: block)
    if plan.dropsFailed { return }
    if plan.writesRecords {
      let id = line.isTooLong ? nil : recalculator.reader.id
      writeRecord(failure, of: block.input, id: id, to: &block.output)
    } else {
      block.output.append(line.text)
    }
    endLine(line, of: block)
  }
}
