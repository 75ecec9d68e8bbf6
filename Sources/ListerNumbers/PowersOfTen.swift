// SPDX-License-Identifier: MIT

/// Powers of ten that fit a word or two.
package enum PowersOfTen {
  private static let table: [UInt64] = [
    1,
    10,
    100,
    1_000,
    10_000,
    100_000,
    1_000_000,
    10_000_000,
    100_000_000,
    1_000_000_000,
    10_000_000_000,
    100_000_000_000,
    1_000_000_000_000,
    10_000_000_000_000,
    100_000_000_000_000,
    1_000_000_000_000_000,
    10_000_000_000_000_000,
    100_000_000_000_000_000,
    1_000_000_000_000_000_000,
    10_000_000_000_000_000_000,
  ]

  /// Ten to the power of 0...19.
  package static func word(_ exponent: Int) -> UInt64 { table[exponent] }

  /// Ten to the power of 0...38.
  static func wide(_ exponent: Int) -> UInt128 {
    exponent < 20
      ? UInt128(table[exponent])
      : UInt128(table[19]) * UInt128(table[exponent - 19])
  }

  /// How many decimal digits a word has; one for zero.
  static func digits(of word: UInt64) -> Int {
    // 1233 / 4096 is just above log10(2), so this is the count or one less.
    let bits = UInt64.bitWidth - (word | 1).leadingZeroBitCount
    let estimate = (bits * 1233) >> 12
    return estimate + (word >= table[min(estimate, 19)] || estimate == 0 ? 1 : 0)
  }
}
