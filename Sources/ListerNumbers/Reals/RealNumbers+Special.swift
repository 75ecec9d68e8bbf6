// SPDX-License-Identifier: MIT

import CListerArb
import CListerMPFR

// Functions that Arb encloses, at rationals and at real numbers.
extension RealNumbers {
  /// No argument is above 2^this where a value may be as large as e^x.
  private static let argumentBits = 40
  /// Bessel functions of the second kind grow with the order, and take Arb as long.
  private static let largestOrder = 1 << 17

  /// The function's value, of arguments within its domain; `.notANumber` over the limits, and where
  /// Arb is needed and missing.
  func special(_ function: SpecialFunction, _ arguments: [Number]) -> Number {
    if let failure = arguments.first(where: \.isFailure) { return failure }
    guard SpecialFunction.isAvailable, areInRange(arguments, of: function) else {
      return Number(.notANumber)
    }
    var node = specialNode(.special, function, arguments)
    if function.isPositive { node.sign = 1 }
    return intern(node, withTermsOf: arguments.count)
  }

  /// Whether arguments are small enough; the last one of the upper gamma function may be of any size.
  private func areInRange(_ arguments: [Number], of function: SpecialFunction) -> Bool {
    let limited = function == .upperGamma ? arguments.dropLast() : arguments[...]
    let limit = function == .logGamma ? Arithmetic.bitLimit : RealNumbers.argumentBits
    if function == .besselY || function == .besselK,
      exact.compare(arguments[0], Number(RealNumbers.largestOrder)) > 0
    {
      return false
    }
    return limited.allSatisfy { x in
      if exact.isZero(x) { return true }
      guard let exponent = exponentOfTwo(x) else { return false }
      return exponent <= limit
    }
  }

  /// A node with its arguments behind the last terms.
  func specialNode(
    _ kind: RealKind,
    _ function: SpecialFunction,
    _ arguments: [Number]
  ) -> RealNode {
    var node = RealNode(kind: kind, nature: .unknown)
    node.special = function
    node.start = Int32(terms.count)
    node.count = Int32(arguments.count)
    for x in arguments {
      if isTaken(x) { node.isTaken = true }
      if isGiven(x) { node.isGiven = true }
      terms.append(
        x.isReal
          ? RealTerm(coefficient: .one, atom: Int32(x.word))
          : RealTerm(coefficient: exact.unmarked(x))
      )
    }
    return node
  }

  /// The number of a node whose terms are the last ones; they are dropped if there is such a node.
  func intern(_ node: RealNode, withTermsOf count: Int) -> Number {
    let before = nodes.count
    let result = intern(node)
    if nodes.count == before { terms.removeLast(count) }
    return result
  }

  /// Puts an interval of an argument of a node, with so many bits, into another one.
  func load(
    argument place: Int,
    of node: RealNode,
    into interval: Interval,
    _ bits: Int,
    _ wide: [Int32: Int32]?
  ) {
    let term = terms[Int(node.start) + place]
    if term.atom >= 0 { return load(operand: term.atom, into: interval, wide) }
    interval.setPrecision(bits)
    interval.set(exact.load(term.coefficient, 0))
  }

  /// Encloses a function's value, whose operands are enclosed, in the workspace's `y`.
  func encloseSpecial(_ node: RealNode, _ bits: Int, _ wide: [Int32: Int32]?) -> Bool {
    let isNarrow = enclose(node.special, count: Int(node.count), bits: bits, in: workspace.y) {
      load(argument: $0, of: node, into: $1, $2, wide)
    }
    if wide != nil { workspace.y.widenIfUndefined() }
    return isNarrow || wide != nil && !exact.isExhausted
  }

  // MARK: Values

  /// Encloses a function's value with almost as many right bits as are given, unless the arguments,
  /// which `load` puts into intervals of some precision, don't have them.
  ///
  /// False when the budget is spent, and where Arb has no answer that says something.
  func enclose(
    _ function: SpecialFunction,
    count: Int,
    bits: Int,
    in result: Interval,
    load: (Int, Interval, Int) -> Void
  ) -> Bool {
    var precision = bits + 16
    let arguments = (0..<count).map { _ in Interval() }
    var last = -1
    let first = precision
    while true {
      for (place, argument) in arguments.enumerated() { load(place, argument, precision) }
      result.setPrecision(precision)
      // Arb adds up to ten terms a bit before it gives up, which it does not do at once.
      let limbs = precision / 64 + 1
      guard precision == first || charge(10 * precision * (100 + limbs * limbs)),
        attempt(function, arguments, precision, in: result)
      else { return false }
      let right = result.rightBits
      // Once more bits don't help, it is the arguments that lack them.
      if right >= bits - 16 || right >= 0 && right <= last || precision > 16 * bits { break }
      last = right
      precision *= 2
    }
    return result.isNarrow(bits: bits / 2)
  }

  private func attempt(
    _ function: SpecialFunction,
    _ arguments: [Interval],
    _ bits: Int,
    in result: Interval
  ) -> Bool {
    switch function {
    case .lowerGamma, .upperGamma:
      return encloseGamma(
        arguments[0],
        arguments[1],
        isUpper: function == .upperGamma,
        bits,
        result
      )
    case .lowerBeta: return encloseBeta(arguments[0], arguments[1], arguments[2], bits, result)
    default:
      guard charge(8 * Cost.irrational(bits)) else { return false }
      call(function, arguments, in: result)
      return true
    }
  }

  private func encloseGamma(
    _ a: Interval,
    _ x: Interval,
    isUpper: Bool,
    _ bits: Int,
    _ result: Interval
  ) -> Bool {
    if a.isHalf {
      guard charge(Cost.irrational(bits)) else { return false }
      x.takeRoot(2)
      result.set(isUpper ? .erfc : .erf, over: x)
      return true
    }
    let (parameter, place) = (a.low.double, x.low.double)
    if isUpper, x.low.sign > 0, x.low.exponentOfTwo > RealNumbers.argumentBits + 2 {
      // With x > 2a, the rest is below e^(-0.15 x).
      result.low.set(0, MPFR_RNDD)
      result.high.set(1, MPFR_RNDU)
      result.high.shift(-(1 << 29))
      return true
    }
    if isUpper, place > 1.25 * parameter + 0.7 * Double(bits) + 16 {
      guard charge(8 * Cost.irrational(bits)) else { return false }
      call(.upperGamma, [a, x], in: result)
      return true
    }
    let series = SpecialSeries.gamma(parameter, place, bits: bits)
    return sum(series, .lowerGamma, [a, x], bits, complement: isUpper, in: result)
  }

  private func encloseBeta(
    _ a: Interval,
    _ b: Interval,
    _ x: Interval,
    _ bits: Int,
    _ result: Interval
  ) -> Bool {
    let rest = Interval()
    rest.setPrecision(bits)
    rest.setComplement(of: x)
    let (first, second) = (a.low.double, b.low.double)
    let (place, left) = (x.low.double, rest.high.double)
    let direct = SpecialSeries.beta(first, second, place, left, bits: bits)
    let turned = SpecialSeries.beta(second, first, left, place, bits: bits)
    if direct.cost(bits: bits, isComplement: false) <= turned.cost(bits: bits, isComplement: true) {
      return sum(direct, .lowerBeta, [a, b, x], bits, complement: false, in: result)
    }
    return sum(turned, .lowerBeta, [b, a, rest], bits, complement: true, in: result)
  }

  /// Adds up a series, and takes the sum from 1 or not.
  private func sum(
    _ series: SpecialSeries,
    _ function: SpecialFunction,
    _ arguments: [Interval],
    _ bits: Int,
    complement: Bool,
    in result: Interval
  ) -> Bool {
    let spare = complement ? Int(min(series.lostBits, 1e9)) : 0
    let cost = series.cost(bits: bits, isComplement: complement)
    guard series.terms < SpecialSeries.termLimit, cost < 1e18,
      charge(Int(cost) + 8 * Cost.irrational(bits + spare))
    else { return false }
    result.setPrecision(bits + spare)
    call(function, arguments, terms: Int(series.terms), in: result)
    if complement {
      let sum = Interval()
      sum.setPrecision(bits + spare)
      sum.low.set(result.low, MPFR_RNDD)
      sum.high.set(result.high, MPFR_RNDU)
      result.setComplement(of: sum)
    }
    return true
  }

  private func call(
    _ function: SpecialFunction,
    _ arguments: [Interval],
    terms: Int = 0,
    in result: Interval
  ) {
    let ends: [mpfr_srcptr?] = unsafe arguments.flatMap {
      unsafe [mpfr_srcptr($0.low.pointer), mpfr_srcptr($0.high.pointer)]
    }
    let isKnown = unsafe ends.withUnsafeBufferPointer { ends in
      unsafe lister_arb_enclose(
        function.code,
        result.low.pointer,
        result.high.pointer,
        ends.baseAddress,
        Int32(arguments.count),
        terms
      ) != 0
    }
    if !isKnown {
      result.low.setInfinity(-1)
      result.high.setInfinity(1)
    }
  }
}

extension Interval {
  /// How many bits of both ends are the same; -1 where they tell nothing.
  var rightBits: Int {
    let width = width
    guard isDefinite, width.isFinite else { return -1 }
    return width.sign == 0 ? low.bits : max(leastExponentOfTwo - width.exponentOfTwo, -1)
  }

  /// Whether the ends, or their first bits, are nearer to each other than 2^-bits.
  func isNarrow(bits: Int) -> Bool {
    let width = width
    guard width.isFinite else { return false }
    return width.sign == 0 || width.exponentOfTwo <= max(exponentOfTwo, 0) - bits
  }

  private var width: Real {
    let width = Real()
    width.setPrecision(high.bits)
    width.set(high, MPFR_RNDU)
    width.subtract(low, MPFR_RNDU)
    return width
  }

  /// Whether it is the point 1/2.
  fileprivate var isHalf: Bool {
    low.isEqual(to: high) && low.sign > 0 && low.double == 0.5
  }

  /// Becomes what is left of 1.
  func setComplement(of other: Interval) {
    for (end, opposite, rounding) in [(low, other.high, MPFR_RNDD), (high, other.low, MPFR_RNDU)] {
      end.set(1, rounding)
      end.subtract(opposite, rounding)
    }
  }
}
