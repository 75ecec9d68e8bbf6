// SPDX-License-Identifier: MIT

extension BenchmarkResult {
  /// Adds the runs of another result as those of one more round.
  ///
  /// Latencies and stages stay those of the first round: percentiles can't be added.
  ///
  /// - Parameters:
  ///   - other: a result of the same plan.
  ///   - round: the round that its runs are counted as.
  ///   - start: when it began, in nanoseconds since the start of this one.
  package mutating func add(_ other: BenchmarkResult, round: Int, start: Int) {
    for var part in other.series {
      for index in part.samples.indices {
        part.samples[index].round = round
        part.samples[index].start += start
      }
      let same = series.firstIndex {
        $0.workload == part.workload && $0.pass == part.pass && $0.threads == part.threads
      }
      if let same {
        series[same].samples += part.samples
      } else {
        series.append(part)
      }
    }
  }
}
