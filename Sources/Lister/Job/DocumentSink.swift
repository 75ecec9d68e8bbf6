// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBatch
import ListerFiles

/// Where the documents of a job go.
///
/// ```
/// workers ── lines ──▶ block ── put, in order ──▶┬─ StreamSink   one stream, a line for a document
/// workers ── files ──▶ write ── at once ────────▶┼─ FileSink     a file for a file
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
  /// nil if there is none.
  func part(_ totals: JobTotals) throws(FileError) -> JobPart?
}

extension DocumentSink {
  var isWaiting: Bool { false }

  func settle(_ block: JobBlock) {}

  func finish(isRead: Bool, _ totals: inout JobTotals) throws(FileError) {}

  func part(_ totals: JobTotals) throws(FileError) -> JobPart? { nil }
}

/// What a job has met and done in all.
struct JobTotals {
  var counts = JobCounts()
  /// Files that were found, or left, up to date.
  var current: [JobMemory.CurrentInput] = []
  /// Files that are not put in place.
  var withheld: [String] = []
}

extension RecalculationJob {
  /// The sink that the output asks for.
  ///
  /// - Parameters:
  ///   - cancellation: ends waits for whoever reads it.
  ///   - failures: those that are not told yet.
  /// - Returns: the sink.
  /// - Throws: ``FileError`` when it can't be opened.
  func sink(
    _ cancellation: Cancellation,
    _ failures: FailureLog
  ) throws(FileError) -> any DocumentSink {
    let isSole = inputs.count == 1 && inputs[0].isDocument
    let wake = cancellation.wakeDescriptor
    let digests = settings.manifest != nil
    switch output {
    case .descriptor(let number), .document(let number):
      let stream = try StreamWriter(descriptor: number, wake: wake, digests: digests)
      return StreamSink(stream, isSole: isSole && output == .document(number), settings)
    case .outlet(let outlet): return StreamSink(StreamWriter(outlet), isSole: false, settings)
    case .file(let path):
      let stream = try StreamWriter(file: path, wake: wake, digests: digests)
      return StreamSink(stream, isSole: isSole && !InputFinder.isLines(path), settings)
    case .folder(let path):
      try Folder.make(path)
      return FileSink(self, folder: path, failures)
    case .inPlace: return FileSink(self, folder: nil, failures)
    case .check: return CheckSink(settings)
    }
  }
}
