// SPDX-License-Identifier: MIT

import ListerBatch

/// What a benchmark measures of a workload: the same lines, over and over.
protocol BenchmarkWork {
  /// Goes over all of the input.
  ///
  /// - Parameters:
  ///   - input: one piece of work per line.
  ///   - output: the descriptor that the outcome goes to, line by line.
  ///   - jobs: by how many threads.
  ///   - times: how often the input is gone over.
  ///   - measures: whether the clock is read at each line.
  ///   - cancellation: ends it.
  /// - Returns: what it came to; nil when it was ended.
  /// - Throws: ``ListerError`` when a line fails.
  func run(
    _ input: ScratchFile,
    to output: Int32,
    jobs: Int,
    times: Int,
    measures: Bool,
    cancellation: Cancellation
  ) throws(ListerError) -> JobResult?
}

extension BenchmarkWork {
  /// The same, once and without reading the clock.
  func run(
    _ input: ScratchFile,
    to output: Int32,
    jobs: Int,
    cancellation: Cancellation
  ) throws(ListerError) -> JobResult? {
    try run(
      input,
      to: output,
      jobs: jobs,
      times: 1,
      measures: false,
      cancellation: cancellation
    )
  }
}
