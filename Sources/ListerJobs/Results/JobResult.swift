// SPDX-License-Identifier: MIT

package import ListerBatch
package import ListerFiles
package import ListerMeasurement
package import ListerPlans

/// How many things a job has met so far.
package struct JobCounts: Hashable, Sendable {
  /// Documents that were tried: files and lines that are not blank.
  package var documents = 0
  /// Documents that could not be recalculated.
  package var failed = 0
  /// Lines with nothing in them.
  package var blank = 0
  /// Inputs or outputs that could not be opened, read or written.
  package var inaccessible = 0
  /// Documents whose output differs from their input.
  package var changed = 0
  /// Files that were not opened, for they are as the last run left them.
  package var unopened = 0
  /// Documents that asked for the moment or for chance.
  package var volatile = 0
  /// Files that were written.
  package var filesWritten = 0
  /// Files that stay as they were because an input of theirs failed.
  package var filesWithheld = 0
  /// Grids, of documents that are files; counted for reports only.
  package var grids = 0
  /// Values that differ from those in the documents' text, likewise.
  package var changedValues = 0
  /// Cells with something in them.
  package var cells = 0
  /// Cells with a formula.
  package var formulas = 0
  /// Cells with a formula that is not well formed, circular, or names what is not there.
  package var faultyFormulas = 0
  /// Documents whose program was found in a cache.
  package var cacheHits = 0
  /// Documents whose program was compiled.
  package var cacheMisses = 0
  /// Documents by how they were calculated.
  package var plans = PlanCounts()
  /// Bytes that were read.
  package var bytesIn = 0
  /// Bytes that were produced.
  package var bytesOut = 0

  /// All zero.
  package init() {}

  /// Whether all documents have the same values in each run, and nothing to be reported.
  var isLasting: Bool { failed == 0 && faultyFormulas == 0 && volatile == 0 }

  /// How many formulas that are wrong are reported; a template's mistake is in all its documents.
  private static let reportedFormulas = 10

  /// Whether a formula that is wrong is reported, behind so many others.
  static func reportsFormula(behind count: Int) -> Bool { count < reportedFormulas }

  /// How many formulas that are wrong are counted here, and were not reported.
  package var unreportedFormulas: Int { max(0, faultyFormulas - JobCounts.reportedFormulas) }

  /// Adds the counts of another part of the same job.
  package static func += (left: inout JobCounts, right: JobCounts) {
    left.documents += right.documents
    left.failed += right.failed
    left.blank += right.blank
    left.inaccessible += right.inaccessible
    left.changed += right.changed
    left.unopened += right.unopened
    left.volatile += right.volatile
    left.filesWritten += right.filesWritten
    left.filesWithheld += right.filesWithheld
    left.grids += right.grids
    left.changedValues += right.changedValues
    left.cells += right.cells
    left.formulas += right.formulas
    left.faultyFormulas += right.faultyFormulas
    left.cacheHits += right.cacheHits
    left.cacheMisses += right.cacheMisses
    left.plans += right.plans
    left.bytesIn += right.bytesIn
    left.bytesOut += right.bytesOut
  }
}

/// How a job came to its end.
package enum JobEnd: Hashable, Sendable {
  /// All inputs were visited.
  case finished
  /// A failure ended it, as ``RecalculationSettings/stopsAtFailure`` asks.
  case stopped
  /// The cancellation was made; ask it for the signal.
  case cancelled
  /// Whoever read the output has gone away.
  case brokenPipe
  /// The output could not be opened or written.
  case outputFailed(FileError)
}

/// What a job has done, and how long it took.
package struct JobResult: Sendable {
  /// How it ended.
  package var end = JobEnd.finished
  /// What it met.
  package var counts = JobCounts()
  /// The file of output and that of diagnostics if they stay as they were because an input failed.
  package var withheld: [String] = []
  /// Why documents were not calculated by a template though their layout came often, and how many:
  /// the name of the function that has no place in one, or another reason; the most frequent first.
  package var refusals: [(reason: String, documents: Quantity)] = []
  /// The selected fields, as they were asked for, that some document lacks, and whether all do.
  package var missingFields: [(text: String, isInNone: Bool)] = []
  /// How many workers it had at most.
  package let jobs: Int
  /// Nanoseconds from start to end.
  package var wall: UInt64 = 0
  /// Nanoseconds of processor time, of all threads of the process.
  package var cpu: UInt64 = 0
  /// Nanoseconds in each stage, summed over the workers; all zero unless the job measures.
  package var stages = StageTimes()
  /// Nanoseconds of the writing in which output went out in its order.
  package var delivery: UInt64 = 0
  /// For how long one worker had what others need; nil unless the job measures.
  package var serial: SerialTimes?
  /// Nanoseconds per document; empty unless the job measures.
  package var perDocument = Histogram()
  /// The most memory that the process has held at once, in bytes.
  package var peakMemory = 0

  package init(jobs: Int) { self.jobs = jobs }
}
