// SPDX-License-Identifier: MIT

import CListerYardstick
import ListerBatch

/// A fixed piece of work by which hosts are measured, whatever becomes of the program.
///
/// It is written in C, which compilers change less from version to version, and is never optimised again:
/// other work is another version of the score.
package enum Yardstick {
  /// The digest of the answers of one pass, on every host.
  package static let answer: UInt64 = 0x40FD_0FFE_30CF_D86B

  /// Does it so often, at least once, on each of some threads at once, each in memory of its own.
  ///
  /// - Returns: whether all answers were right.
  package static func run(threads: Int, times: Int) -> Bool {
    ParallelMap.map(
      Array(repeating: UInt64(times), count: threads),
      jobs: threads,
      cancellation: Cancellation()
    ) { lister_yardstick($0) }.allSatisfy { $0 == answer }
  }
}
