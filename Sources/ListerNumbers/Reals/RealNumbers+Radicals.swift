// SPDX-License-Identifier: MIT

/// `coefficient · radicand^(1/index)`, the index being least.
struct Radical {
  var coefficient: Number
  var radicand: Number
  var index: Int

  static func rational(_ x: Number) -> Radical { Radical(coefficient: x, radicand: .one, index: 1) }
}

// Roots of rationals. Nothing is factored but by small primes: two roots of one index meet if their
// radicands' ratio is a perfect power.
extension RealNumbers {
  /// The primes whose powers are taken out of radicands.
  private static let smallPrimes: [UInt64] = [
    2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41, 43, 47, 53, 59, 61, 67, 71, 73, 79, 83, 89, 97,
  ]

  /// The root of a positive rational; nil where its radicand is over the limit.
  func radical(_ x: Number, index: Int) -> Radical? {
    var (x, index) = (x, index)
    var rest = index
    var divisor = 2
    while rest > 1 {
      if divisor * divisor > rest { divisor = rest }
      if rest % divisor != 0 {
        divisor += 1
        continue
      }
      rest /= divisor
      if let root = perfectRoot(x, divisor) {
        if root.isFailure { return .rational(root) }
        x = root
        index /= divisor
      }
    }
    if index == 1 { return .rational(x) }
    let radical = withoutSmallPowers(x, index)
    return bits(radical.radicand) <= RealNumbers.radicandLimit ? radical : nil
  }

  /// A power, with an exponent above 0 and below the index, of the root of a term; nil where its
  /// radicand is over the limit.
  ///
  /// As the index is least, the radicand is no power whose exponent shares a factor with it; so the
  /// least index follows from the exponents alone.
  func power(ofRoot term: RealTerm, _ exponent: Int) -> Radical? {
    let divisor = Int(greatestCommonDivisor(UInt64(exponent), UInt64(term.index)))
    let (power, index) = (exponent / divisor, Int(term.index) / divisor)
    let radical =
      power == 1
      ? withoutSmallPowers(term.radicand, index)
      : withoutSmallPowers(exact.load(term.radicand, 0), power: power, index)
    return bits(radical.radicand) <= RealNumbers.radicandLimit ? radical : nil
  }

  /// The root of a positive rational, if it is rational.
  func perfectRoot(_ x: Number, _ index: Int) -> Number? {
    if x.isSmallInteger, x.word == 1 { return .one }
    return exact.exactPower(exact.load(x, 0), 1, index, approximated: false)
  }

  /// The bits of a rational's numerator and denominator.
  func bits(_ x: Number) -> Int { exact.load(x, 0).bits }

  private func withoutSmallPowers(_ x: Number, _ index: Int) -> Radical {
    if x.form != Number.Form.big {
      let fraction = SmallFraction(x)
      var (above, below) = (UInt64(fraction.numerator), fraction.denominator)
      let first = RealNumbers.takePowers(out: &above, index)
      let second = RealNumbers.takePowers(out: &below, index)
      if first == 1, second == 1 { return Radical(coefficient: .one, radicand: x, index: index) }
      return Radical(
        coefficient: exact.classified(Int128(first), UInt128(second)),
        radicand: exact.classified(Int128(above), UInt128(below)),
        index: index
      )
    }
    return withoutSmallPowers(exact.load(x, 0), power: 1, index)
  }

  private func withoutSmallPowers(
    _ fraction: BigFraction,
    power: Int,
    _ index: Int
  ) -> Radical {
    let size = fraction.limbs * power
    guard charge(50 * (fraction.limbs + 25) + (power > 1 ? Cost.power(size) : 0)) else {
      return .rational(Number(.notANumber))
    }
    let (above, below) = (workspace.numbers[0], workspace.numbers[1])
    let (first, second) = (workspace.numbers[2], workspace.numbers[3])
    above.set(fraction.numerator)
    below.set(fraction.denominator)
    takePowers(out: above, power, index, into: first)
    takePowers(out: below, power, index, into: second)
    return Radical(
      coefficient: exact.classified(first, second),
      radicand: exact.classified(above, below),
      index: index
    )
  }

  /// Divides a word by the largest power with that index of small primes, and gives its root.
  private static func takePowers(out word: inout UInt64, _ index: Int) -> UInt64 {
    var root: UInt64 = 1
    for prime in smallPrimes {
      var power = prime
      var isOver = false
      for _ in 1..<index where !isOver {
        (power, isOver) = power.multipliedReportingOverflow(by: prime)
        if power > word { isOver = true }
      }
      if isOver || power > word { break }
      while word % power == 0 {
        word /= power
        root *= prime
      }
    }
    return root
  }

  /// Raises an integer to a power, and takes the largest power with that index of small primes out
  /// of it, whose root it gives.
  private func takePowers(
    out value: Integer,
    _ power: Int,
    _ index: Int,
    into root: Integer
  ) {
    root.set(1)
    let (factor, rest) = (workspace.numbers[4], workspace.numbers[5])
    rest.set(1)
    for prime in RealNumbers.smallPrimes where value.isMultiple(of: UInt(prime)) {
      factor.set(UInt(prime))
      let count = value.remove(factor: factor) * power
      factor.set(.power(UInt(prime), count % index))
      rest.set(rest * factor)
      factor.set(.power(UInt(prime), count / index))
      root.set(root * factor)
    }
    if power > 1, !value.isOne { value.set(value.power(UInt(power))) }
    value.set(value * rest)
  }

  /// The product of two roots; nil where index or radicand are over the limits.
  func product(_ a: RealTerm, _ b: RealTerm) -> Radical? {
    if a.index == 1 { return Radical(coefficient: .one, radicand: b.radicand, index: Int(b.index)) }
    if b.index == 1 { return Radical(coefficient: .one, radicand: a.radicand, index: Int(a.index)) }
    if a.index == 2, b.index == 2 { return productOfSquareRoots(a.radicand, b.radicand) }
    let (first, second) = (Int(a.index), Int(b.index))
    let divisor = Int(greatestCommonDivisor(UInt64(first), UInt64(second)))
    let index = first / divisor * second
    guard index <= RealNumbers.indexLimit else { return nil }
    let (x, y) = (index / first, index / second)
    guard bits(a.radicand) * x + bits(b.radicand) * y <= 4 * RealNumbers.radicandLimit else {
      return nil
    }
    return radical(
      exact.multiply(exact.power(a.radicand, Number(x)), exact.power(b.radicand, Number(y))),
      index: index
    )
  }

  /// √a·√b = g·√(ab/g²), with what numerators and denominators have in common.
  private func productOfSquareRoots(_ a: Number, _ b: Number) -> Radical? {
    if exact.equal(a, b) { return .rational(a) }
    let (x, y) = (exact.load(a, 0), exact.load(b, 1))
    guard charge(2 * Cost.gcd(x.limbs, y.limbs)) else { return .rational(Number(.notANumber)) }
    let (above, below) = (workspace.numbers[6], workspace.numbers[7])
    above.set(x.numerator.gcd(y.numerator))
    below.set(x.denominator.gcd(y.denominator))
    let common = exact.classified(above, below)
    let square = exact.multiply(common, common)
    let rest = exact.divide(exact.multiply(a, b), square)
    guard var radical = radical(rest, index: 2) else { return nil }
    radical.coefficient = exact.multiply(radical.coefficient, common)
    return radical
  }

  /// The rational that the root of a term is times the root of another of the same index, if any.
  func ratio(_ a: RealTerm, _ b: RealTerm) -> Number? {
    if a.index == 1 { return .one }
    if a.radicand.word == b.radicand.word, a.radicand.tag == b.radicand.tag { return .one }
    if a.signature != 0, b.signature != 0, a.signature != b.signature { return nil }
    let mark = exact.mark()
    let quotient = exact.divide(a.radicand, b.radicand)
    if quotient.isFailure { return nil }
    guard let root = perfectRoot(quotient, Int(a.index)) else {
      _ = exact.release(to: mark, keeping: .zero)
      return nil
    }
    return exact.release(to: mark, keeping: root)
  }

  // MARK: Signatures

  /// Fills in the signature of a square root.
  func sign(_ term: inout RealTerm) {
    guard term.signature == 0, term.index == 2 else { return }
    let fraction = exact.load(term.radicand, 0)
    guard charge(40 + 20 * fraction.limbs) else { return }
    var bits: UInt32 = 1
    for (prime, residues) in QuadraticCharacter.all {
      let above = Int(fraction.numerator.remainder(by: prime))
      let below = Int(fraction.denominator.remainder(by: prime))
      if above == 0 || below == 0 { return }
      bits = bits << 1 | (residues[above] == residues[below] ? 1 : 0)
    }
    term.signature = bits
  }
}

/// Whether words are squares modulo a prime: the same for numbers whose ratio is a square.
enum QuadraticCharacter {
  static let all: [(prime: UInt, residues: [Bool])] = [
    4099, 4111, 4127, 4129, 4133, 4139, 4153, 4157, 4159, 4177, 4201, 4211, 4217, 4219, 4229, 4231,
    4241, 4243, 4253, 4259,
  ].map { prime in
    var residues = [Bool](repeating: false, count: prime)
    for root in 1..<prime { residues[root * root % prime] = true }
    return (UInt(prime), residues)
  }
}
