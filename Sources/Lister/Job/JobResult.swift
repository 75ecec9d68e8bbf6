// SPDX-License-Identifier: MIT

public import ListerFiles
public import ListerMeasurement

/// How many things a job has met so far.
public struct JobCounts: Hashable, Sendable {
  /// Documents that were tried: files and lines that are not blank.
  public var documents = 0
  /// Documents that could not be recalculated.
  public var failed = 0
  /// Inputs or outputs that could not be opened, read or written.
  public var inaccessible = 0
  /// Documents whose output differs from their input.
  public var changed = 0
  /// Files that were written.
  public var filesWritten = 0
  /// Files that stay as they were because an input of theirs failed.
  public var filesWithheld = 0
  /// Grids, of documents that are files; counted for reports only.
  public var grids = 0
  /// Values that differ from those in the documents' text, likewise.
  public var changedValues = 0
  /// Cells with something in them.
  public var cells = 0
  /// Cells with a formula.
  public var formulas = 0
  /// Cells with a formula that is not well formed, circular, or names what is not there.
  public var faultyFormulas = 0
  /// Documents whose program was found in a cache.
  public var cacheHits = 0
  /// Documents whose program was compiled.
  public var cacheMisses = 0
  /// Bytes that were read.
  public var bytesIn = 0
  /// Bytes that were produced.
  public var bytesOut = 0

  /// All zero.
  public init() {}

  /// Adds the counts of another part of the same job.
  public static func += (left: inout JobCounts, right: JobCounts) {
    left.documents += right.documents
    left.failed += right.failed
    left.inaccessible += right.inaccessible
    left.changed += right.changed
    left.filesWritten += right.filesWritten
    left.filesWithheld += right.filesWithheld
    left.grids += right.grids
    left.changedValues += right.changedValues
    left.cells += right.cells
    left.formulas += right.formulas
    left.faultyFormulas += right.faultyFormulas
    left.cacheHits += right.cacheHits
    left.cacheMisses += right.cacheMisses
    left.bytesIn += right.bytesIn
    left.bytesOut += right.bytesOut
  }
}

/// How a job came to its end.
public enum JobEnd: Hashable, Sendable {
  /// All inputs were gone through.
  case finished
  /// A failure ended it, as ``RecalculationJob/stopsAtFailure`` asks.
  case stopped
  /// The cancellation was made; ask it for the signal.
  case cancelled
  /// Whoever read the output has gone.
  case brokenPipe
  /// The output could not be opened or written.
  case outputFailed(FileError)
}

/// What a job has done, and how long it took.
public struct JobResult: Sendable {
  /// How it ended.
  public internal(set) var end = JobEnd.finished
  /// What it met.
  public internal(set) var counts = JobCounts()
  /// The file of output and that of diagnostics if they stay as they were because an input failed.
  public internal(set) var withheld: [String] = []
  /// How many workers it had at most.
  public let jobs: Int
  /// Nanoseconds from start to end.
  public internal(set) var wall: UInt64 = 0
  /// Nanoseconds of processor time, of all threads of the process.
  public internal(set) var cpu: UInt64 = 0
  /// Nanoseconds in each stage, summed over the workers; all zero unless the job measures.
  public internal(set) var stages = StageTimes()
  /// Nanoseconds per document; empty unless the job measures.
  public internal(set) var perDocument = Histogram()
  /// The most memory that the process has held at once, in bytes.
  public internal(set) var peakMemory = 0

  init(jobs: Int) { self.jobs = jobs }
}
