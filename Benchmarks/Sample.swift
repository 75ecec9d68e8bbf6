// SPDX-License-Identifier: MIT

import ListerBench
import ListerMeasurement

/// The median CPU time of this thread for `count` runs of `body`, in nanoseconds per run.
///
/// `repetitions` samples are taken after one that isn't counted, and are recorded.
///
/// - Parameters:
///   - count: how many runs a call of `body` has.
///   - name: what is measured, for the result.
///   - repetitions: how many calls there are, at least 1.
///   - body: what is measured.
/// - Returns: nanoseconds.
func nanoseconds(
  per count: Int,
  named name: String,
  repetitions: Int = 7,
  _ body: () -> Void
) -> Double {
  body()
  var series = ResultSeries()
  series.workload = name
  series.documents = count
  for round in 1...repetitions {
    var sample = ResultSample()
    sample.round = round
    sample.start = recorder.time
    let start = ProcessClock.threadCPU
    body()
    sample.user = Int(ProcessClock.threadCPU - start)
    sample.elapsed = max(1, recorder.time - sample.start)
    sample.allowed = sample.elapsed
    series.samples.append(sample)
  }
  recorder.add(series)
  return Summary(series.samples.map { Double($0.user) / Double(count) })?.median ?? 0
}

/// A number with one digit behind the point.
func tenths(_ value: Double) -> String {
  let scaled = Int((value * 10).rounded())
  return "\(scaled / 10).\(abs(scaled % 10))"
}
