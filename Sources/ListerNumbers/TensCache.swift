// SPDX-License-Identifier: MIT

/// Powers of ten as integers of GMP, each made when it is first asked for.
struct TensCache: ~Copyable {
  /// Powers below this exponent are kept: those of 34 digits and of money.
  private static let count = 96
  private let powers = Scratch(count: count)
  private let large = Scratch(count: 1)

  /// Ten to a power that is not negative; one of 96 or more is valid until the next such.
  subscript(exponent: Int) -> ReadOnlyInteger {
    precondition(exponent >= 0)
    let isKept = exponent < TensCache.count
    let power = isKept ? powers[exponent] : large[0]
    if !isKept || power.sign == 0 { power.set(.power(10, exponent)) }
    return ReadOnlyInteger(power)
  }
}
