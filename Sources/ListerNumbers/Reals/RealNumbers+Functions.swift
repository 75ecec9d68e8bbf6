// SPDX-License-Identifier: MIT

// Functions of rationals and of real numbers, and the rules by which their values are simpler.
extension RealNumbers {
  /// Above this, e^x is over the limit of bits: 2^20 · ln 2 is 726,817.
  static let largestExponent = Number(727_000)
  /// From here on, 1 minus the error function is below what e^-x may be.
  static let largestTail = Number(852)

  /// The function's value; `.notANumber` outside its domain and over the limits.
  func function(_ function: IrrationalFunction, _ x: Number) -> Number {
    if x.isFailure { return x }
    if function == .squareRoot {
      let answer = sign(x)
      if answer.sign < 0 || exact.isExhausted { return Number(.notANumber) }
      return answer.sign == 0 ? zero(x, answer) : root(x, 2)
    }
    guard x.isReal else { return functionOfRational(function, x) }
    // At one place each function is rational.
    let place: Number = [.ln, .acos, .acosh, .log10].contains(function) ? .one : .zero
    let order = order(x, place)
    if exact.isExhausted { return Number(.notANumber) }
    if order.sign == 0 {
      return functionOfRational(function, exact.marked(place, isTaken(x) || !order.isProven))
    }
    if let result = simplified(function, x) { return result }
    guard isInDomain(function, x, order.sign) else { return Number(.notANumber) }
    return functionNode(function, x, natureOfFunction(function, x))
  }

  private func zero(_ x: Number, _ answer: RealSign) -> Number {
    exact.marked(.zero, isTaken(x) || !answer.isProven)
  }

  private func functionOfRational(_ function: IrrationalFunction, _ x: Number) -> Number {
    let isTaken = x.isApproximated
    let x = exact.unmarked(x)
    if let value = exact.exactValue(function, x) { return exact.marked(value, isTaken) }
    guard exact.isInDomain(function, x) else { return Number(.notANumber) }
    if let angle = angle(function, x) { return marked(angle, isTaken) }
    switch function {
    case .exp, .sinh, .cosh:
      if exact.compare(exact.absolute(x), RealNumbers.largestExponent) >= 0 {
        return Number(.notANumber)
      }
    case .erfc where exact.compare(x, RealNumbers.largestTail) >= 0: return Number(.notANumber)
    default: break
    }
    return functionNode(function, exact.marked(x, isTaken), .transcendental)
  }

  func functionNode(
    _ function: IrrationalFunction,
    _ x: Number,
    _ nature: RealNature
  ) -> Number {
    var node = RealNode(kind: .function, nature: nature)
    node.function = function
    node.operand = exact.unmarked(rational: x)
    node.isTaken = isTaken(x)
    node.isGiven = isGiven(x)
    return intern(node)
  }

  /// By the theorem of Lindemann, and for the error function that of Shidlovsky, the functions are
  /// transcendental at algebraic places, and by that of Gelfond and Schneider so is e^(b·ln a) for an algebraic a and an irrational algebraic b.
  private func natureOfFunction(_ function: IrrationalFunction, _ x: Number) -> RealNature {
    switch nature(x) {
    case .algebraic, .irrational: return function == .log10 ? .unknown : .transcendental
    case .unknown: return .unknown
    case .transcendental:
      guard function == .exp, node(x).kind == .sum, node(x).count == 1 else { return .unknown }
      let term = terms[Int(node(x).start)]
      guard term.index > 1, let inner = logarithm(term.atom), nature(inner) == .algebraic else {
        return .unknown
      }
      return .transcendental
    }
  }

  /// What an atom is the natural logarithm of.
  private func logarithm(_ atom: Int32) -> Number? {
    guard atom >= 0 else { return nil }
    let node = nodes[Int(atom)]
    return node.kind == .function && node.function == .ln ? node.operand : nil
  }

  /// Whether a real number is where the function is finite; `side` is its order to the place where
  /// the function is rational.
  private func isInDomain(_ function: IrrationalFunction, _ x: Number, _ side: Int) -> Bool {
    func isBelow(_ limit: Number) -> Bool { order(x, limit).sign < 0 }
    func isAbove(_ limit: Number) -> Bool { order(x, limit).sign > 0 }
    switch function {
    case .ln, .log10: return isAbove(.zero)
    case .asin, .acos: return !isAbove(.one) && !isBelow(Number(-1))
    case .acosh: return side > 0
    case .atanh: return isBelow(.one) && isAbove(Number(-1))
    case .exp, .sinh, .cosh:
      return isBelow(RealNumbers.largestExponent)
        && isAbove(exact.negate(RealNumbers.largestExponent))
    case .erfc: return isBelow(RealNumbers.largestTail)
    default: return true
    }
  }

  // MARK: Rules

  /// The value where a rule gives it without the function.
  private func simplified(_ function: IrrationalFunction, _ x: Number) -> Number? {
    switch function {
    case .exp: return exponential(x)
    case .ln: return naturalLogarithm(x)
    case .log10:
      guard order(x, .zero).sign > 0, let (power, index) = powerOfRadical(x) else { return nil }
      let part = self.function(.log10, power)
      return multiplied(part, exact.divide(.one, Number(index)))
    case .sin, .cos, .tan:
      return multipleOfPi(x).map { value(function, atPiTimes: $0, isTaken: isTaken(x)) }
    case .asin, .acos, .atan: return angle(function, x)
    case .sinh, .cosh, .tanh: return hyperbolic(function, x)
    default: return nil
    }
  }

  /// e^(Σ q·ln a + rest) = Π a^q · e^rest, for rational q.
  private func exponential(_ x: Number) -> Number? {
    var rest = draft()
    var result: Number?
    for term in termsOf(x, asAtom: false, &rest) {
      guard term.index == 1, let inner = logarithm(term.atom),
        !inner.isReal || isRootExponent(term.coefficient)
      else {
        rest.terms.append(term)
        continue
      }
      let power = anyPower(inner, term.coefficient)
      result = result.map { multiplied($0, power) } ?? power
    }
    guard let result else { return nil }
    let left = finish(&rest)
    let value = multiplied(result, function(.exp, left))
    return marked(value, isTaken(x))
  }

  /// Whether a power with that exponent is a whole power of a root.
  func isRootExponent(_ exponent: Number) -> Bool {
    guard exponent.form != Number.Form.big else { return false }
    let fraction = SmallFraction(exponent)
    return fraction.denominator <= UInt64(RealNumbers.indexLimit)
      && fraction.numerator.magnitude <= 1 << 30
  }

  /// A positive number to a rational power.
  func anyPower(_ x: Number, _ exponent: Number) -> Number {
    if !x.isReal, exact.isInteger(exponent) { return wholePower(x, exponent) }
    if let count = exact.int(exponent) { return power(x, count) }
    return power(x, over: exponent)
  }

  /// ln(c·e^y) = ln c + y, ln(c·a^y) = ln c + y·ln a, and ln(c·a^(1/n)) = ln(c^n·a)/n.
  private func naturalLogarithm(_ x: Number) -> Number? {
    guard order(x, .zero).sign > 0 else { return Number(.notANumber) }
    if let (power, index) = powerOfRadical(x) {
      return multiplied(function(.ln, power), exact.divide(.one, Number(index)))
    }
    guard termCount(x) == 1 else { return nil }
    let node = node(x)
    var term = node.kind == .sum ? terms[Int(node.start)] : RealTerm(coefficient: .one)
    let atom = node.kind == .sum ? term.atom : Int32(x.word)
    guard atom >= 0, let exponent = exponentOfE(nodes[Int(atom)]) else { return nil }
    if node.kind != .sum { return marked(exponent, node.isTaken) }
    term.atom = -1
    return added(function(.ln, self.node(of: term)), marked(exponent, node.isTaken))
  }

  /// What a power of e, or of a rational, is the exponential of.
  private func exponentOfE(_ node: RealNode) -> Number? {
    if node.kind == .power { return multiplied(node.second, function(.ln, node.operand)) }
    return node.kind == .function && node.function == .exp ? node.operand : nil
  }

  /// c^n·a and n of c·a^(1/n), where that is all a number is.
  private func powerOfRadical(_ x: Number) -> (power: Number, index: Int)? {
    let node = node(x)
    guard node.isRadical, node.count == 1 else { return nil }
    let term = terms[Int(node.start)]
    let size = bits(term.coefficient) * Int(term.index) + bits(term.radicand)
    guard exact.sign(term.coefficient) > 0, size <= 4 * RealNumbers.radicandLimit else {
      return nil
    }
    let power = exact.multiply(
      exact.power(term.coefficient, Number(Int(term.index))),
      term.radicand
    )
    return (exact.marked(power, node.isTaken), Int(term.index))
  }

  /// sinh, cosh and tanh of q·ln a.
  private func hyperbolic(_ function: IrrationalFunction, _ x: Number) -> Number? {
    guard termCount(x) == 1 else { return nil }
    let node = node(x)
    let term =
      node.kind == .sum
      ? terms[Int(node.start)] : RealTerm(coefficient: .one, atom: Int32(x.word))
    guard term.index == 1, logarithm(term.atom) != nil else { return nil }
    let above = self.function(.exp, x)
    let below = self.function(.exp, negation(x))
    let (sum, difference) = (added(above, below), added(above, multiplied(below, Number(-1))))
    let half = exact.divide(.one, Number(2))
    switch function {
    case .sinh: return multiplied(difference, half)
    case .cosh: return multiplied(sum, half)
    default: return difference.isFailure || sum.isFailure ? nil : divided(difference, sum)
    }
  }

  // MARK: Logarithms and angles of two numbers

  /// The logarithm to a base, both positive, the base not 1.
  func logarithm(_ x: Number, base: Number) -> Number {
    if x.isReal || base.isReal { return divided(function(.ln, x), function(.ln, base)) }
    let isTaken = x.isApproximated || base.isApproximated
    let (x, base) = (exact.unmarked(x), exact.unmarked(base))
    let isBelow = exact.compare(base, .one) < 0
    if let value = exact.exactLogarithm(exact.load(x, 0), exact.load(base, 1), isBelow: isBelow) {
      return exact.marked(value, isTaken)
    }
    var node = RealNode(kind: .logarithm, nature: .transcendental)
    node.operand = x
    node.second = base
    node.isTaken = isTaken
    return intern(node)
  }

  /// The angle of the point (x, y), above -pi and up to pi.
  func angle(y: Number, x: Number) -> Number {
    let (above, right) = (sign(y), sign(x))
    if exact.isExhausted { return Number(.notANumber) }
    let isTaken = !above.isProven || !right.isProven
    if above.sign == 0 {
      if right.sign == 0 { return Number(.divisionByZero) }
      return right.sign < 0 ? pi() : exact.marked(.zero, isTaken || self.isTaken(y))
    }
    if right.sign == 0 { return scaled(pi(), by: exact.divide(Number(above.sign), Number(2))) }
    let angle = function(.atan, divided(y, x))
    if right.sign > 0 || angle.isFailure { return angle }
    return sum(angle, pi(), negating: above.sign < 0)
  }

  /// The decimal that is known to half a unit of the precision's last digit.
  func given(_ x: Number) -> Number {
    var node = RealNode(kind: .given, nature: .unknown)
    node.operand = exact.unmarked(x)
    node.isGiven = true
    return intern(node)
  }
}
