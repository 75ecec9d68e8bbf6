// SPDX-License-Identifier: MIT

import ListerBatch

/// A loop that needs a core and nothing else: no memory, no lock, no call of the system.
///
/// What it gains with more threads is what the machine has to give at the moment. Virtual cores may
/// share one of the hardware, and others may use it: no program gains more.
enum RegisterLoop {
  /// So many that they take some milliseconds.
  private static let steps = 1 << 22

  /// Runs the whole loop so often on each of some threads at once.
  static func run(threads: Int, times: Int) {
    let seeds = (1...threads).map { UInt64($0) }
    let ends = ParallelMap.map(seeds, jobs: threads, cancellation: Cancellation()) { seed in
      (0..<times).reduce(seed) { seed, _ in turn(seed) }
    }
    precondition(ends.allSatisfy { $0 != 0 }, "no step of a generator leads to zero")
  }

  /// Three generators side by side, so that a core is busy (Marsaglia, "Xorshift RNGs", 2003).
  private static func turn(_ seed: UInt64) -> UInt64 {
    var (a, b, c) = (seed, seed &+ 1, seed &+ 2)
    for _ in 0..<steps {
      a ^= a &<< 13
      b ^= b &<< 13
      c ^= c &<< 13
      a ^= a &>> 7
      b ^= b &>> 7
      c ^= c &>> 7
      a ^= a &<< 17
      b ^= b &<< 17
      c ^= c &<< 17
    }
    return a | b | c
  }
}
