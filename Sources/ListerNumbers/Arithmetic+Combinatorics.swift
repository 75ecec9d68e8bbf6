// SPDX-License-Identifier: MIT

// Functions of whole numbers. Their results are exact; other operands, negative ones and results
// over the bit limit give `.notANumber`. Each result is bounded from below and above before it is
// made.
extension Arithmetic {
  /// The largest number whose factorial, with its denominator, is within the bit limit.
  static let factorialLimit = 71_421

  /// The greatest common divisor of whole numbers that are not negative.
  public func gcd(_ a: Number, _ b: Number) -> Number {
    if let failure = firstFailure(a, b) { return failure }
    guard isNatural(a), isNatural(b) else { return Number(.notANumber) }
    if a.form != Number.Form.big, b.form != Number.Form.big {
      let divisor = greatestCommonDivisor(a.word.magnitude, b.word.magnitude)
      return classified(Int128(divisor), 1)
    }
    let x = load(a, 0)
    let y = load(b, 1)
    guard budget.charge(Cost.gcd(x.limbs, y.limbs)) else { return Number(.notANumber) }
    workbench.scratch[0].set(x.numerator.gcd(y.numerator))
    return whole(workbench.scratch[0])
  }

  /// The least common multiple of whole numbers that are not negative; zero if one of them is.
  public func lcm(_ a: Number, _ b: Number) -> Number {
    if let failure = firstFailure(a, b) { return failure }
    guard isNatural(a), isNatural(b) else { return Number(.notANumber) }
    if isZero(a) || isZero(b) { return .zero }
    if a.form != Number.Form.big, b.form != Number.Form.big {
      let divisor = greatestCommonDivisor(a.word.magnitude, b.word.magnitude)
      return classified(Int128(a.word.magnitude / divisor) * Int128(b.word), 1)
    }
    let x = load(a, 0)
    let y = load(b, 1)
    let cost = Cost.gcd(x.limbs, y.limbs) + 4 * Cost.multiplication(x.limbs, y.limbs)
    guard budget.charge(cost) else { return Number(.notANumber) }
    workbench.scratch[0].set(x.numerator.lcm(y.numerator))
    return whole(workbench.scratch[0])
  }

  /// The factorial n!.
  public func factorial(_ n: Number) -> Number {
    if n.isFailure { return n }
    guard let count = int(n), count >= 0, count <= Arithmetic.factorialLimit,
      budget.charge(Cost.power(Arithmetic.factorialBits(count) / 64 + 1))
    else { return Number(.notANumber) }
    workbench.scratch[0].set(.factorial(count))
    return whole(workbench.scratch[0])
  }

  /// The binomial coefficient, n over k: how many ways there are to choose k of n things.
  ///
  /// `.notANumber` when k is more than n.
  public func binomial(_ n: Number, _ k: Number) -> Number {
    guard let (cost, count) = chosen(n, k, complement: true) else {
      return firstFailure(n, k) ?? Number(.notANumber)
    }
    guard budget.charge(cost) else { return Number(.notANumber) }
    let total = load(n, 0)
    setBinomial(workbench.scratch[0], total.numerator, UInt(count))
    return whole(workbench.scratch[0])
  }

  /// The falling power n! / (n - k)!: how many ways there are to arrange k of n things.
  ///
  /// `.notANumber` when k is more than n.
  public func permutations(_ n: Number, _ k: Number) -> Number {
    guard let (cost, count) = chosen(n, k, complement: false) else {
      return firstFailure(n, k) ?? Number(.notANumber)
    }
    let total = load(n, 0)
    let bits = total.numerator.bits
    // (n - k + 1)^k is a lower bound, and for n >= 2k at least (n/2)^k; k! is one in any case.
    guard count <= Arithmetic.factorialLimit,
      total.numerator.isLess(than: UInt(2 * count))
        || count * (bits - 2) <= Arithmetic.bitLimit,
      budget.charge(cost + 2 * Cost.power((count * bits) / 64 + 1))
    else { return Number(.notANumber) }
    setBinomial(workbench.scratch[0], total.numerator, UInt(count))
    workbench.scratch[1].set(.factorial(count))
    workbench.scratch[0].set(workbench.scratch[0] * workbench.scratch[1])
    return whole(workbench.scratch[0])
  }

  /// The number of a whole integer, unless it is over the limit.
  func whole(_ value: some IntegerValue) -> Number {
    let one = workbench.inner[0]
    one.set(1)
    return classified(value, one)
  }

  /// Up to 32 bits GMP's function of words is twenty times faster, for larger n up to ten times
  /// slower.
  private func setBinomial(_ result: Integer, _ n: some IntegerValue, _ k: UInt) {
    if n.bits <= 32 {
      result.set(.binomial(n.lowLimb, over: k))
    } else {
      result.set(n.binomial(over: k))
    }
  }

  /// What n over k costs, and k, or n - k if that is less and may replace k; nil when the
  /// coefficient is not defined or over the limit.
  private func chosen(_ n: Number, _ k: Number, complement: Bool) -> (cost: Int, count: Int)? {
    guard firstFailure(n, k) == nil, isNatural(n), isNatural(k), compare(k, n) <= 0 else {
      return nil
    }
    let place = mark()
    let other = int(subtract(n, k))
    _ = release(to: place, keeping: .zero)
    guard let least = [int(k), other].compactMap({ $0 }).min() else { return nil }
    guard let count = complement ? least : int(k) else { return nil }
    if least == 0 { return (20, count) }
    // (n/k)^k <= n over k <= (n·e/k)^k, for k <= n/2.
    let total = load(n, 0)
    let ratio = Arithmetic.log2(total.numerator) - Arithmetic.log2(UInt(least))
    guard least <= Arithmetic.bitLimit,
      (least * max(ratio, 1 << 16)) >> 16 <= Arithmetic.bitLimit
    else { return nil }
    // log2(e) is just below 94,549 / 2^16.
    let limbs = (least * (ratio + 94_549)) >> 22 + 2
    let isShort = total.numerator.bits <= 32
    return (isShort ? 4 * Cost.square(limbs) + 100 : limbs * limbs + 100 * limbs, count)
  }

  private func firstFailure(_ a: Number, _ b: Number) -> Number? {
    a.isFailure ? a : b.isFailure ? b : nil
  }

  private func isNatural(_ x: Number) -> Bool { isInteger(x) && sign(x) >= 0 }

  /// An upper bound of the bits of n!.
  static func factorialBits(_ n: Int) -> Int { n * (Int.bitWidth - n.leadingZeroBitCount) + 1 }

  /// log2 of a positive integer, times 2^16, rounded down; the same on every machine.
  static func log2(_ value: some IntegerValue) -> Int {
    let bits = value.bits
    if bits <= 64 { return log2(value.lowLimb) }
    return log2(value.top) + (bits - 64) << 16
  }

  /// log2 of a positive word, times 2^16, rounded down, by squaring its leading bits.
  static func log2(_ word: UInt) -> Int {
    let shift = word.leadingZeroBitCount
    var mantissa = UInt64(word) << UInt64(shift)
    var result = 63 - shift
    for _ in 0..<16 {
      let product = mantissa.multipliedFullWidth(by: mantissa)
      let carries = product.high >> 63 == 1
      mantissa = carries ? product.high : product.high << 1 | product.low >> 63
      result = result << 1 | (carries ? 1 : 0)
    }
    return result
  }
}
