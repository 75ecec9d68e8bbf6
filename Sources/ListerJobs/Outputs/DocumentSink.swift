// SPDX-License-Identifier: MIT

import ListerFiles

/// Where the documents of a job go.
///
/// ```
/// workers ── lines ──▶ block ── put, in order ──▶┬─ StreamSink   one stream, a line for a document
/// workers ── files ──▶ write ── at once ────────▶┼─ PartsSink    the same, divided into files
///                                                ├─ FileSink     a file for a file
///                                                └─ CheckSink    nowhere
/// ```
/// Blocks are put by one thread at a time. Files are written by all workers at once, so that changes
/// nothing but the worker and its block.
protocol DocumentSink: AnyObject {
  /// How documents are written.
  var form: DocumentForm { get }
  /// Whether files wait for their places, so that what failed behind them is not told yet.
  var isWaiting: Bool { get }

  /// Takes the document of a file as soon as a worker has calculated it.
  ///
  /// - Throws: ``FileError`` when it can't be written.
  func write(_ file: FileInWork, of worker: JobWorker, to block: JobBlock) throws(FileError)

  /// Takes what a block holds, and notes in it what became of that.
  func put(_ block: JobBlock) throws(FileError)

  /// The frames that blocks have filled since then, which workers pack; nil if there are none.
  func takeFrames() -> OutputFrame?

  /// Takes frames that were packed, in their order, while others put blocks.
  func deliver(_ frame: OutputFrame) throws(FileError)

  /// Puts the files that wait into their places, and notes in a block what became of them.
  func settle(_ block: JobBlock)

  /// Ends the output.
  ///
  /// - Parameters:
  ///   - isRead: whether all inputs were read to their ends.
  ///   - totals: what the job has met, where it is noted what was written.
  /// - Throws: ``FileError`` when it can't be written.
  func finish(isRead: Bool, _ totals: inout JobTotals) throws(FileError)

  /// What a manifest tells of the output that all inputs have in common, which is on the disk then;
  /// nothing if there is none.
  func parts(_ totals: JobTotals) throws(FileError) -> [JobPart]
}

extension DocumentSink {
  var isWaiting: Bool { false }

  func takeFrames() -> OutputFrame? { nil }

  func deliver(_ frame: OutputFrame) throws(FileError) {}

  func settle(_ block: JobBlock) {}

  func finish(isRead: Bool, _ totals: inout JobTotals) throws(FileError) {}

  func parts(_ totals: JobTotals) throws(FileError) -> [JobPart] { [] }
}
