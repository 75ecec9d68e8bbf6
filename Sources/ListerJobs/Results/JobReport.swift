// SPDX-License-Identifier: MIT

package import ListerFiles

/// What a job has done with one of its inputs.
package struct JobReport: Sendable {
  /// How many failures and wrong formulas of one input a report holds; its counts report all.
  package static let failureLimit = 10

  /// The input's place among the inputs of the job.
  package internal(set) var index: Int
  /// What the job met in this input.
  package internal(set) var counts = JobCounts()
  /// What went wrong in it, in order: the first few.
  package internal(set) var failures: [JobFailure] = []
  /// The file as the job has left it: the one that was read, or the one that took its place.
  ///
  /// nil when it could not be read or is no file.
  package internal(set) var status: FileStatus?
  /// The document's `id` and `values` as one line of JSON without a line feed, if they are wanted.
  ///
  /// Empty for streams of lines and for what was refused.
  package internal(set) var values = ""

  init(index: Int) { self.index = index }

  mutating func add(_ more: [JobFailure]) {
    failures += more.prefix(max(0, JobReport.failureLimit - failures.count))
  }
}

/// How much a job reports each of its inputs.
package enum JobReporting: Hashable, Sendable {
  /// Nothing.
  case none
  case counts
  /// What was done, and the values of documents that are files.
  case values
}
