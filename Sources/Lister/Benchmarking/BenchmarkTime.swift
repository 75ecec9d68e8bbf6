// SPDX-License-Identifier: MIT

import ListerMeasurement

/// How long one run took, or some runs in the middle, in nanoseconds.
struct BenchmarkTime {
  /// From its start to its end.
  var elapsed: Double
  /// The processor time of all threads.
  var processor: Double
  /// How far the elapsed times of several runs are from theirs, in the middle.
  var deviation = 0.0
}

extension BenchmarkTime {
  /// What some runs took in the middle; nil when there are none.
  init?(median runs: [BenchmarkTime]) {
    guard let elapsed = Summary(runs.map(\.elapsed)),
      let processor = Summary(runs.map(\.processor))
    else { return nil }
    self.init(
      elapsed: elapsed.median,
      processor: processor.median,
      deviation: elapsed.medianDeviation
    )
  }
}
