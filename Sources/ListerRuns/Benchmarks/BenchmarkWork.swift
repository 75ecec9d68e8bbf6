// SPDX-License-Identifier: MIT

import Lister
import ListerBatch
import ListerFiles
import ListerJobs

/// What a benchmark measures of a workload: the same lines, over and over.
protocol BenchmarkWork {
  /// Goes over all of the input.
  ///
  /// - Parameter pass: the input, and how it is gone over.
  /// - Returns: what it came to; nil when it was ended.
  /// - Throws: ``ListerError`` when a line fails.
  func run(_ pass: WorkPass) throws(ListerError) -> JobResult?
}

/// How the input of a workload is gone over.
struct WorkPass {
  /// One piece of work per line.
  let input: ScratchFile
  /// The descriptor that the outcome goes to, line by line.
  let output: Int32
  /// By how many threads.
  let jobs: Int
  /// How often the input is gone over.
  var times = 1
  /// Whether the clock is read at each line.
  var measures = false
  /// Ends it.
  let cancellation: Cancellation
}
