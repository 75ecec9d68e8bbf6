// SPDX-License-Identifier: MIT

import ListerBasics

/// A generator with a seed, so that a failing property can be run again.
public struct SeededGenerator: RandomNumberGenerator, Sendable {
  private var random: SplitMix64

  /// A generator that gives the same numbers for the same seed, on every machine.
  public init(seed: UInt64) { random = SplitMix64(seed: seed) }

  /// The next 64 bits.
  public mutating func next() -> UInt64 { random.next() }
}
