// SPDX-License-Identifier: MIT

import ListerBatch

/// The recalculation of one workload, as `lister recalc` does it.
struct BenchmarkCalculation: BenchmarkWork {
  /// What the workload is called.
  let name: String
  /// How many documents there are; nil where that is not known yet.
  let documents: Int?

  func run(
    _ input: ScratchFile,
    to output: Int32,
    jobs: Int,
    times: Int,
    measures: Bool,
    cancellation: Cancellation
  ) throws(ListerError) -> JobResult? {
    var options = RecalculationOptions()
    options.measures = measures
    let result = RecalculationJob(
      inputs: Array(repeating: JobInput(.lines, path: input.path), count: times),
      output: .descriptor(output),
      options: options,
      jobs: jobs
    ).run(cancellation: cancellation)
    if result.end == .cancelled { return nil }
    let counts = result.counts
    guard case .finished = result.end, counts.inaccessible == 0 else {
      throw ListerError(.benchmark(.unfinished(name)))
    }
    let expected = documents.map { $0 * times } ?? counts.documents
    guard counts.failed == 0, counts.documents == expected else {
      throw ListerError(
        .benchmark(.failed(name, documents: counts.failed, of: counts.documents))
      )
    }
    return result
  }
}
