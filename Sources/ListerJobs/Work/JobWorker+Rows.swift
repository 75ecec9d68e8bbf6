// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

extension JobWorker {
  /// Recalculates the template that a row fills.
  func process(row line: LineBlock.Line, of run: LineRun, _ block: JobBlock, _ rows: RowReader) {
    var text = line.text
    if text.count > 0, text[text.count - 1] == UInt8(ascii: "\r") {
      text = text[0..<text.count - 1]
    }
    if !line.isTooLong, text.firstNonSpace == nil {
      block.counts.blank += 1
      return
    }
    block.counts.documents += 1
    guard !line.isTooLong else { return refuse(tooLong: line, of: run, block) }
    let start = block.output.count
    do {
      let columns = try rows.read(text)
      try appendLine(to: block) { (output) throws(DocumentError) in
        try recalculator.recalculate(rows.rows.template, columns: columns, to: &output)
      }
      count(block, input: run.input.index, line: run.number(of: line))
    } catch {
      block.output.truncate(to: start)
      let failure = JobFailure(error, in: run.input.source.path, line: run.number(of: line))
      refuse(line, of: run, block, failure)
    }
  }
}

extension JobFailure {
  /// A row can't be read, or makes a document that can't be recalculated.
  fileprivate init(_ error: any Error, in file: String, line: Int) {
    let (path, message) =
      switch error {
      case let failure as RowReader.Failure: (failure.column, failure.message)
      case let error as DocumentError: (error.path, error.message)
      default: ("", "\(error)")
      }
    self.init(file: file, line: line, path: path, cause: .document(message))
  }
}
