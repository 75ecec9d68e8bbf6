// SPDX-License-Identifier: MIT

import ListerMeasurement

/// The median CPU time of this thread for `count` runs of `body`, in nanoseconds per run.
///
/// `repetitions` samples are taken after one that isn't counted.
func nanoseconds(
  per count: Int,
  repetitions: Int = 7,
  _ body: () -> Void
) -> Double {
  body()
  let samples = (0..<repetitions).map { _ in
    let start = ProcessClock.threadCPU
    body()
    return Double(ProcessClock.threadCPU - start) / Double(count)
  }
  return Summary(samples)?.median ?? 0
}

/// A number with one digit behind the point.
func tenths(_ value: Double) -> String {
  let scaled = Int((value * 10).rounded())
  return "\(scaled / 10).\(abs(scaled % 10))"
}
