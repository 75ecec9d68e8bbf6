// SPDX-License-Identifier: MIT

import Lister
import ListerCore
import ListerJobs

/// The recalculation of one workload, as `lister recalc` does it.
struct BenchmarkCalculation: BenchmarkWork {
  /// What the workload is called.
  let name: String
  /// How many documents there are; nil where that is not known yet.
  let documents: Int?
  /// What earlier runs have learnt of their layouts.
  let layouts: SharedLayouts

  func run(_ pass: WorkPass) throws(ListerError) -> JobResult? {
    var settings = RecalculationSettings()
    settings.options.measures = pass.measures
    var job = RecalculationJob(
      inputs: Array(repeating: JobInput(.lines, path: pass.input.path), count: pass.times),
      output: .descriptor(pass.output),
      settings: settings,
      jobs: pass.jobs
    )
    job.layouts = layouts
    let result = job.run(cancellation: pass.cancellation)
    if result.end == .cancelled { return nil }
    let counts = result.counts
    guard case .finished = result.end, counts.inaccessible == 0 else {
      throw ListerError(.benchmark(.unfinished(name)))
    }
    let expected = documents.map { $0 * pass.times } ?? counts.documents
    guard counts.failed == 0, counts.documents == expected else {
      throw ListerError(
        .benchmark(.failed(name, documents: counts.failed, of: counts.documents))
      )
    }
    return result
  }
}
