// SPDX-License-Identifier: MIT

package import ListerWorkloads

/// What a benchmark measures.
package struct BenchmarkRequest: Sendable {
  /// What is calculated.
  package var workloads = Workload.allCases
  /// How many documents of each.
  package var documents = GeneratedDocuments.standardCount
  /// With how many threads, in this order; of each number of threads come runs of its own.
  package var jobs = standardJobs
  /// How many timed runs the medians are of.
  package var repetitions = standardRepetitions
  /// What the generators start from.
  package var seed = GeneratedDocuments.standardSeed
  /// Whether no two documents share a layout.
  package var isDistinct = false
  /// Whether the documents hold their values already, as a second run meets them.
  package var isAgain = false

  /// One thread, two, and so on up to the cores that this process may use.
  package static var standardJobs: [Int] { Array(1...Jobs.standard) }
  /// How many timed runs there are, unless a request says otherwise.
  package static let standardRepetitions = 5

  /// A request for all workloads.
  package init() {}

  /// The documents of a workload.
  func documents(of workload: Workload) -> GeneratedDocuments {
    var generated = GeneratedDocuments(workload)
    generated.count = documents
    generated.seed = seed
    generated.isDistinct = isDistinct
    return generated
  }
}

/// What a benchmark does at the moment.
package enum BenchmarkStep: Hashable, Sendable {
  /// The documents are made.
  case generating
  /// They are calculated with so many threads for the first time, and the answers compared.
  case checking(jobs: Int)
  /// Something is done for the time that counts.
  case timing(BenchmarkPass, run: Int)
}
