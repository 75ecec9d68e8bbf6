// SPDX-License-Identifier: MIT

import ListerBasics
import ListerFiles

/// One stream that takes all documents, a line each, or the only document as it is laid out.
final class StreamSink: DocumentSink {
  let form: DocumentForm
  private let stream: StreamWriter
  private let isSole: Bool
  private let dropsFailed: Bool

  /// A sink for a stream.
  ///
  /// - Parameters:
  ///   - stream: where it writes.
  ///   - isSole: whether it takes one document, which keeps it as it was if it fails.
  ///   - settings: those of the job.
  init(_ stream: StreamWriter, isSole: Bool, _ settings: RecalculationSettings) {
    (self.stream, self.isSole, dropsFailed) = (stream, isSole, settings.dropsFailed)
    form = DocumentForm(
      layout: isSole ? .whole : .joined,
      failedLine: dropsFailed ? .nothing : .record
    )
  }

  func write(_ file: FileInWork, of worker: JobWorker, to block: JobBlock) {
    if isSole { return block.output.append(worker.scratch.view) }
    block.output.append(compacted: worker.scratch.view)
    block.output.append(UInt8(ascii: "\n"))
  }

  func put(_ block: JobBlock) throws(FileError) {
    try stream.write(block.output.view)
    block.counts.bytesOut += block.output.count
  }

  func finish(isRead: Bool, _ totals: inout JobTotals) throws(FileError) {
    try stream.finish(isDone: isRead && !isWithheld(totals), &totals)
  }

  func part(_ totals: JobTotals) throws(FileError) -> JobPart? {
    try stream.synchronize()
    let sums = PartSums(totals.counts).written(dropsFailed: dropsFailed || isWithheld(totals))
    return stream.part(sums)
  }

  /// Whether the only document has failed.
  private func isWithheld(_ totals: JobTotals) -> Bool { isSole && totals.counts.failed > 0 }
}
