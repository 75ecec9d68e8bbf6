// SPDX-License-Identifier: MIT

import ListerBasics

/// What all entries of an inverse, adj(i, j) · denominator(j) / determinant, have in common.
///
/// Those of the solution of a system are the same without a denominator.
///
/// The integers are in the workspace's `numbers`: the determinant's magnitude in 0, and in 1 its
/// part without small primes.
struct InverseColumns {
  let order: Int
  /// How many columns there are.
  let count: Int
  /// Whether the columns are those of the inverse.
  let isInverse: Bool
  let isNegative: Bool
  /// The determinant's magnitude, if entries are to be double words over words.
  let word: UInt64
  /// The part of the determinant with primes below 256; 0 if it doesn't fit a word, or
  /// isn't worth the search.
  let smooth: UInt64

  /// Takes the sign off the determinant in `numbers` 0; `sides` are those of a system, nil for the
  /// inverse.
  init(_ workspace: MatrixWorkspace, order: Int, sides: Int?, isWord: Bool) {
    let (determinant, rest) = (workspace.numbers[0], workspace.numbers[1])
    self.order = order
    count = sides ?? order
    isInverse = sides == nil
    isNegative = determinant.sign < 0
    determinant.set(determinant.magnitude)
    word = isWord ? UInt64(determinant.lowLimb) : 0
    smooth =
      isWord
      ? order < 6 ? 0 : InverseColumns.smallPrimes(of: word)
      : InverseColumns.takeSmallPrimes(from: determinant, rest: rest)
  }

  /// The part of a word with primes below 256.
  private static func smallPrimes(of word: UInt64) -> UInt64 {
    var rest = word >> UInt64(word.trailingZeroBitCount)
    for group in primes {
      while rest > 1 {
        let divisor = greatestCommonDivisor(UInt64(group) % rest, rest)
        if divisor == 1 { break }
        rest /= divisor
      }
    }
    return word / rest
  }

  /// Products of consecutive primes below 256, each as long as it fits a word.
  private static let primes: [UInt] = {
    var groups: [UInt] = []
    var product: UInt = 1
    for prime in UInt(2)..<256 where (2..<prime).allSatisfy({ prime % $0 != 0 }) {
      let (next, overflow) = product.multipliedReportingOverflow(by: prime)
      if overflow { groups.append(product) }
      product = overflow ? prime : next
    }
    return groups + [product]
  }()

  /// Splits a positive integer into the part with primes below 256 and the rest; 0 if that part is
  /// wider than a word.
  private static func takeSmallPrimes(from integer: Integer, rest: Integer) -> UInt64 {
    rest.set(integer)
    var smooth: UInt64 = 1
    for group in primes {
      while true {
        let divisor = greatestCommonDivisor(
          UInt64(rest.remainder(by: group)),
          UInt64(group)
        )
        if divisor == 1 { break }
        let (product, overflow) = smooth.multipliedReportingOverflow(by: divisor)
        if overflow { return 0 }
        smooth = product
        rest.set(rest.divided(exactlyBy: UInt(divisor)))
      }
    }
    return smooth
  }
}

extension Arithmetic {
  /// One column of the inverse, from the adjugate's with the sign of the inverse, in the workspace.
  ///
  /// The common divisors are found as in ``finishBig(_:_:into:)``, by words.
  func finishWords(_ columns: InverseColumns, _ column: Int, into result: Slab<Number>) {
    var multiplier: Int128 = columns.isInverse ? Int128(matrices.first.denominators[column]) : 1
    let denominator = Arithmetic.cancel(&multiplier, columns.word)
    let divisor = columns.word / denominator
    let rest = columns.smooth > 0 ? columns.word / columns.smooth : 0
    let isCoprime =
      columns.smooth > 0 && columns.smooth % divisor == 0
      && isCoprime(matrices.column.slab, to: rest)
    let candidates = isCoprime ? columns.smooth / divisor : denominator
    for row in 0..<columns.order {
      var numerator = matrices.column[row]
      let common = greatestCommonDivisor(numerator.magnitude.rest(by: candidates), candidates)
      if common > 1 { numerator = numerator.divided(exactlyBy: common) }
      result[row * columns.count + column] =
        quotient(numerator, multiplier, denominator / common)
    }
  }

  /// Whether no entry shares a factor with a word.
  private func isCoprime(_ entries: Slab<Int128>, to word: UInt64) -> Bool {
    if word == 1 { return true }
    var product: UInt64 = 1
    for index in 0..<entries.count where entries[index] != 0 {
      let factor = entries[index].magnitude.rest(by: word)
      product = (UInt128(truncatingIfNeeded: product) &* UInt128(truncatingIfNeeded: factor))
        .rest(by: word)
    }
    return greatestCommonDivisor(product, word) == 1
  }

  /// numerator · multiplier / denominator, which is in lowest terms except for a numerator of 0.
  private func quotient(_ numerator: Int128, _ multiplier: Int128, _ denominator: UInt64) -> Number
  {
    if numerator == 0 { return .zero }
    let (product, overflow) = numerator.multipliedReportingOverflow(by: multiplier)
    guard overflow else { return classified(product, UInt128(denominator)) }
    let (above, below) = (matrices.numbers[2], matrices.numbers[3])
    above.set(wide: numerator.magnitude)
    if numerator < 0 { above.set(-above) }
    above.set(above * UInt(multiplier))
    below.set(UInt(denominator))
    return classified(above, below)
  }

  /// One column of the inverse, from the adjugate's in the pool, which is used up.
  ///
  /// The common divisor of an entry and the determinant is found in two parts: modulo the part of
  /// the determinant with small primes by words; and for the rest, all entries of the column are
  /// multiplied, and one divisor of the product is nearly always 1. Otherwise entry by entry.
  func finish(_ columns: InverseColumns, _ column: Int, into result: Slab<Number>) {
    let denominator = columns.isInverse ? matrices.first.denominators[column] : 1
    matrices.numbers[2].set(UInt(denominator))
    finishBig(columns, column, into: result)
  }

  /// The same, with the column's denominator, of any size, in `numbers` 2.
  func finishBig(_ columns: InverseColumns, _ column: Int, into result: Slab<Number>) {
    let (factor, divisor) = (matrices.numbers[2], matrices.numbers[3])
    let (denominator, lowered) = (matrices.numbers[4], matrices.numbers[5])
    divisor.set(factor.gcd(matrices.numbers[0]))
    factor.set(factor.divided(exactlyBy: divisor))
    denominator.set(matrices.numbers[0].divided(exactlyBy: divisor))
    var smooth: UInt64 = 0
    if columns.smooth > 0, divisor.limbs == 1,
      columns.smooth % UInt64(divisor.lowLimb) == 0, isRestCoprime(columns)
    {
      smooth = columns.smooth / UInt64(divisor.lowLimb)
    }
    for row in 0..<columns.order {
      let entry = matrices.pool[row]
      if entry.sign == 0 {
        result[row * columns.count + column] = .zero
        continue
      }
      if columns.isNegative { entry.set(-entry) }
      if smooth > 0 {
        let rest = UInt64(entry.remainder(by: UInt(smooth)))
        divisor.set(UInt(greatestCommonDivisor(rest, smooth)))
      } else {
        divisor.set(entry.gcd(denominator))
      }
      let isReduced = divisor.isOne
      if !isReduced {
        entry.set(entry.divided(exactlyBy: divisor))
        lowered.set(denominator.divided(exactlyBy: divisor))
      }
      if !factor.isOne { entry.set(entry * factor) }
      result[row * columns.count + column] =
        classified(entry, isReduced ? denominator : lowered)
    }
  }

  /// Whether no entry of the column shares a factor with the rest of the determinant.
  private func isRestCoprime(_ columns: InverseColumns) -> Bool {
    let (rest, product) = (matrices.numbers[1], matrices.numbers[6])
    if rest.isOne { return true }
    product.set(1)
    for row in 0..<columns.order where matrices.pool[row].sign != 0 {
      product.set(product * matrices.pool[row])
      product.set(product % rest)
    }
    product.set(product.gcd(rest))
    return product.isOne
  }
}
