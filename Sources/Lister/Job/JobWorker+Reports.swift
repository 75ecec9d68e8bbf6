// SPDX-License-Identifier: MIT

import ListerBasics

extension JobWorker {
  /// Does a file, and notes what has become of it.
  func processReporting(file index: Int, of block: JobBlock) {
    let before = block.counts
    let failuresBefore = block.failures.count
    block.counts = JobCounts()
    process(file: index, of: block)
    var report = JobReport(index: index)
    report.add(Array(block.failures.dropFirst(failuresBefore)))
    report.status = fileStatus
    if block.counts.failed == 0, block.counts.inaccessible == 0 {
      let reader = recalculator.reader
      let mode = plan.options.numbers
      var room = ByteBuffer(capacity: 4_096)
      block.counts.grids = reader.gridCount
      block.counts.changedValues = DocumentWriter.changedValues(
        of: reader,
        mode: mode,
        using: &room
      )
      if plan.reporting == .values {
        room.truncate()
        DocumentWriter.write(reader, mode: mode, valuesOnly: true, to: &room)
        report.values = room.view.string
      }
    }
    report.counts = block.counts
    block.reports.append(report)
    block.counts += before
  }

  /// Appends the record that takes the place of a document of the given input.
  func writeRecord(
    _ failure: JobFailure,
    of input: Int,
    id: ByteView?,
    to output: inout ByteBuffer
  ) {
    var file: String? = failure.file
    switch plan.inputs[input].kind {
    case .descriptor, .feed: file = nil
    case .document, .documentStream, .lines: break
    }
    DocumentWriter.writeError(
      file: file,
      line: failure.line ?? 1,
      column: failure.column ?? 1,
      path: failure.path,
      message: failure.message,
      id: id,
      to: &output
    )
  }
}
