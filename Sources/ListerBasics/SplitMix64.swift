// SPDX-License-Identifier: MIT

/// A small generator of numbers by chance: the same for the same seed, on every machine.
///
/// Source: Steele, Lea, Flood: "Fast Splittable Pseudorandom Number Generators", OOPSLA 2014.
public struct SplitMix64: RandomNumberGenerator, Sendable {
  @usableFromInline var state: UInt64

  /// The numbers that belong to a seed.
  @inlinable
  public init(seed: UInt64) { state = seed }

  /// The numbers that belong to a seed and to what else they depend on.
  ///
  /// Each part is mixed with the number that comes next, so that neighbours have nothing in common.
  @inlinable
  public init(seed: UInt64, parts: UInt64...) {
    state = seed
    for part in parts { state = next() ^ part }
  }

  /// The next 64 bits.
  @inlinable
  public mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}
