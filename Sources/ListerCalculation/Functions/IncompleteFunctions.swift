// SPDX-License-Identifier: MIT

import ListerNumbers

/// Gamma and beta functions, and the parts of their integrals: in closed form where that is short,
/// so that what is rational or made of roots is so; else as Arb encloses them.
enum IncompleteFunctions {
  /// The most terms of a closed form, unless it is rational.
  private static let shortSum = 40
  /// The most terms of a rational one, times the factors of each.
  private static let longSum = 50_000
  /// Up to here Γ at whole numbers and at those between them is rational, or that times √π.
  private static let largestFactorial = 1000

  /// Up to here e^-x is within the limits.
  private static let largestExponent = 700_000

  // MARK: Complete

  /// Γ(a); `#NUM!` at zero and negative whole numbers.
  static func gamma(_ a: Quantity) -> Quantity {
    let arithmetic = a.arithmetic
    if let whole = a.whole {
      return a.make(whole > 0 ? arithmetic.factorial(Number(whole - 1)) : Number(.notANumber))
    }
    guard let twice = (a * 2).whole, abs(twice) <= 2 * largestFactorial else {
      return a.make(arithmetic.evaluate(.gamma, [a.number]))
    }
    // Γ(n + 1/2) = (2n)! / (4^n n!) · √π, and (-4)^n n! / (2n)! · √π for -n.
    let count = abs(twice - 1) / 2
    let ratio =
      a.make(arithmetic.factorial(Number(2 * count)))
      / a.make(arithmetic.factorial(Number(count))) / a.make(4).raised(to: count)
    let sign = twice < 0 && count % 2 != 0 ? -1 : 1
    return (twice > 0 ? ratio : sign / ratio) * a.make(arithmetic.pi()).squareRoot
  }

  /// ln Γ(a), for a > 0.
  static func logGamma(_ a: Quantity) -> Quantity {
    if let whole = a.whole, whole <= largestFactorial { return gamma(a).evaluated(.ln) }
    return a.make(a.arithmetic.evaluate(.logGamma, [a.number]))
  }

  /// B(a, b) = Γ(a) Γ(b) / Γ(a + b).
  static func beta(_ a: Quantity, _ b: Quantity) -> Quantity {
    if a + b <= largestFactorial { return gamma(a) * gamma(b) / gamma(a + b) }
    return (logGamma(a) + logGamma(b) - logGamma(a + b)).evaluated(.exp)
  }

  // MARK: Incomplete gamma function

  /// The part of Γ(a) that the integral up to x is, or the one from x on.
  static func gamma(_ a: Quantity, _ x: Quantity, isUpper: Bool) -> Quantity {
    guard x > 0 else { return x.isFailure ? x : x.make(isUpper ? 1 : 0) }
    if let tail = closedTail(a, x, isUpper: isUpper) { return tail }
    let isBelow = x < a
    let part = a.make(
      a.arithmetic.evaluate(isBelow ? .lowerGamma : .upperGamma, [a.number, x.number])
    )
    return isBelow == isUpper ? 1 - part : part
  }

  /// The same by e^-x and the error function, for a that is a small multiple of 1/2.
  private static func closedTail(_ a: Quantity, _ x: Quantity, isUpper: Bool) -> Quantity? {
    guard let twice = (a * 2).whole, twice <= shortSum else { return nil }
    // As the normal distribution spells it, so that its numbers are the same ones.
    let root = (x * 2).squareRoot / x.make(2).squareRoot
    if twice == 1 { return root.evaluated(isUpper ? .erfc : .erf) }
    // Where much would cancel, and where x has no powers of its own, there are better ways.
    guard x <= largestExponent, twice == 2 || !x.isReal && (isUpper || x * 64 >= 1) else {
      return nil
    }
    let isWhole = twice % 2 == 0
    // Q(a + 1, x) = Q(a, x) + x^a e^-x / Γ(a + 1)
    var (term, sum) = (x.make(1), x.make(0))
    for step in 0..<twice / 2 {
      if step > 0 || !isWhole {
        term = term * x / (isWhole ? x.make(step) : x.make(2 * step + 1) / 2)
      }
      sum = sum + term
    }
    var tail = sum * (-x).evaluated(.exp)
    if !isWhole {
      tail = root.evaluated(.erfc) + tail / (x * x.make(x.arithmetic.pi())).squareRoot
    }
    return isUpper ? tail : 1 - tail
  }

  /// Where the part of Γ(a) up to x, or from x on, is p, which is between 0 and 1.
  static func gammaQuantile(_ a: Quantity, _ p: Quantity, isUpper: Bool) -> Quantity {
    if a.whole == 1 { return -(isUpper ? p : 1 - p).evaluated(.ln) }
    // The smaller part says more.
    if p * 2 > 1 { return gammaQuantile(a, 1 - p, of: !isUpper) }
    return gammaQuantile(a, p, of: isUpper)
  }

  private static func gammaQuantile(_ a: Quantity, _ p: Quantity, of isUpper: Bool) -> Quantity {
    p.quantile(isUpper ? .upperGamma : .lowerGamma, [a]) { gamma(a, $0, isUpper: isUpper) }
  }

  // MARK: Incomplete beta function

  /// The part of B(a, b) that the integral up to x is; y is 1 - x.
  static func beta(_ a: Quantity, _ b: Quantity, _ x: Quantity, _ y: Quantity) -> Quantity {
    guard x > 0 else { return x.isFailure ? x : x.make(0) }
    guard y > 0 else { return y.isFailure ? y : y.make(1) }
    if x == y, a == b { return x }
    if isShort(b, a, x) { return finiteSum(a, b, x, y) }
    if isShort(a, b, x) { return 1 - finiteSum(b, a, y, x) }
    // The two parts are one number and what it leaves of 1.
    if x > y {
      if let part = closedArc(b, a, y, x) { return 1 - part }
    } else if let part = closedArc(a, b, x, y) {
      return part
    }
    let arithmetic = a.arithmetic
    if x * (a + b) <= a {
      return a.make(arithmetic.evaluate(.lowerBeta, [a.number, b.number, x.number]))
    }
    return 1 - a.make(arithmetic.evaluate(.lowerBeta, [b.number, a.number, y.number]))
  }

  /// Whether a sum of so many terms as the first parameter says is worth it.
  private static func isShort(_ count: Quantity, _ other: Quantity, _ x: Quantity) -> Bool {
    guard let count = count.whole, !other.isReal else { return false }
    if x.isReal { return count <= 2 }
    guard let second = other.whole else { return count <= shortSum && other <= shortSum }
    return max(count, second) <= longSum && count * (count + second) <= longSum
  }

  /// x^a Σ a(a + 1)...(a + k - 1) / k! · y^k for k below the whole b.
  private static func finiteSum(
    _ a: Quantity,
    _ b: Quantity,
    _ x: Quantity,
    _ y: Quantity
  ) -> Quantity {
    var (term, sum) = (x.make(1), x.make(1))
    for step in 1..<max(b.whole ?? 1, 1) {
      term = term * y * (a + (step - 1)) / step
      sum = sum + term
    }
    return x.raised(to: a) * sum
  }

  /// The same by an arc, where both parameters are between whole numbers.
  private static func closedArc(
    _ a: Quantity,
    _ b: Quantity,
    _ x: Quantity,
    _ y: Quantity
  ) -> Quantity? {
    guard let first = (a * 2).whole, let second = (b * 2).whole,
      max(first, second) <= shortSum, first + second <= shortSum,
      first + second == 2 || !x.isReal && x * 64 >= 1 && y * 64 >= 1
    else { return nil }
    // With t = x^a y^b / B(a, b), the part is less by t/a for a + 1, and more by t/b for b + 1.
    let half = 1 / x.make(2)
    var (raised, other) = (half, half)
    var (term, sum) = (x.make(1), x.make(0))
    for _ in 0..<first / 2 {
      sum = sum - term / raised
      term = term * x * (raised + other) / raised
      raised = raised + 1
    }
    for _ in 0..<second / 2 {
      sum = sum + term / other
      term = term * y * (raised + other) / other
      other = other + 1
    }
    let arc = (x / y).squareRoot.evaluated(.atan) * 2
    return (arc + (x * y).squareRoot * sum) / x.make(x.arithmetic.pi())
  }

  /// Where the part of B(a, b) up to x is p, which is between 0 and 1.
  static func betaQuantile(_ a: Quantity, _ b: Quantity, _ p: Quantity) -> Quantity {
    if b.whole == 1 { return p.raised(to: 1 / a) }
    if a.whole == 1 { return 1 - (1 - p).raised(to: 1 / b) }
    let half = 1 / p.make(2)
    if a == half, b == half {
      let sine = (p * p.make(p.arithmetic.pi()) / 2).evaluated(.sin)
      return sine * sine
    }
    let middle = a == b ? half : beta(a, b, half, half)
    if middle.isFailure { return middle }
    if p == middle { return half }
    if p > middle { return 1 - lowerQuantile(b, a, 1 - p) }
    return lowerQuantile(a, b, p)
  }

  private static func lowerQuantile(_ a: Quantity, _ b: Quantity, _ p: Quantity) -> Quantity {
    p.quantile(.lowerBeta, [a, b]) { beta(a, b, $0, 1 - $0) }
  }
}

extension Quantity {
  /// The whole number that it is; nil of other numbers, of real ones and of large ones.
  var whole: Int? { isReal || isFailure ? nil : arithmetic.int(number) }

  /// Whether it is not rational, or not known to be.
  var isReal: Bool { arithmetic.isReal(number) }

  /// Where a function, of which all but the last argument are given, has it as its value: a rational
  /// number if that is proven to be the place.
  fileprivate func quantile(
    _ function: SpecialFunction,
    _ parameters: [Quantity],
    of value: (Quantity) -> Quantity
  ) -> Quantity {
    let place = arithmetic.quantile(function, parameters.map(\.number), at: number)
    if let simple = arithmetic.simplestRational(near: place), value(make(simple)) == self {
      return make(simple)
    }
    return make(place)
  }
}
