// SPDX-License-Identifier: MIT

import ListerBasics
import ListerBench
import ListerMeasurement
import Synchronization

/// Gathers what all suites measure.
let recorder = Recorder()

/// What suites have measured, as a result that `lister bench --from` and `compare` read.
final class Recorder: Sendable {
  private let watch = Stopwatch()
  private let series = Mutex<[ResultSeries]>([])

  /// Nanoseconds since the start.
  var time: Int { Int(watch.wall) }

  /// Adds all samples of one measurement.
  func add(_ one: ResultSeries) { series.withLock { $0.append(one) } }

  /// What there is, with the host that it was measured on.
  func result(command: [String]) -> BenchmarkResult {
    var result = BenchmarkResult()
    result.header.date = ResultHeader.date(SystemClock.utc)
    result.header.command = command
    result.header.program.version = "benchmarks"
    #if DEBUG
    result.header.program.isOptimized = false
    #endif
    result.header.host = HostDescription(KernelFolder())
    result.plan.jobs = [1]
    result.end = .finished
    result.series = series.withLock { $0 }
    return result
  }
}
