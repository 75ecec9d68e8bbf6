// SPDX-License-Identifier: MIT

import CListerMPFR

/// A term of an equation: a coefficient times a power of the unknown.
public struct EquationTerm {
  /// Any number.
  public var coefficient: Number
  /// A rational number of any sign.
  public var exponent: Number

  /// A term; both numbers may be marked.
  public init(_ coefficient: Number, exponent: Number) {
    self.coefficient = coefficient
    self.exponent = exponent
  }
}

// Equations between powers of a positive unknown: those of rates of return.
extension RealNumbers {
  /// The largest exponent once all are whole, and the most terms.
  private static let exponentLimit = 1 << 30
  private static let equationLimit = 4096

  /// The positive number nearest to another one at which a sum of powers is zero.
  ///
  /// Of two that are as near it is the smaller one; `.notANumber` where there is none, or over the
  /// limits. A sum with a factor of x - 1 more than it ought to have loses one root at 1.
  func solution(of terms: [EquationTerm], nearest guess: Number, leavingOutOne: Bool) -> Number {
    let failed = Number(.notANumber)
    guard let equation = equation(terms) else { return failed }
    var best: Number?
    for root in isolatedRoots(of: equation.sum) {
      if exact.isExhausted { return failed }
      if leavingOutOne, !root.isTaken, isSingleOne(root, in: equation.sum) { continue }
      let x = number(root, power: equation.power, isTaken: equation.isTaken)
      if x.isFailure { return x }
      guard let last = best else {
        best = x
        continue
      }
      let order = order(added(last, x), multiplied(guess, Number(2)))
      if order.sign >= 0 { break }
      best = x
    }
    return exact.isExhausted ? failed : best ?? failed
  }

  /// Whether a root is 1, and the sum has only one root there.
  private func isSingleOne(_ root: IsolatedRoot, in sum: PowerSum) -> Bool {
    guard root.bracket.low.compare(1) <= 0, root.bracket.high.compare(1) >= 0 else { return false }
    let total = sum.terms.reduce(Number.zero) { added($0, $1.coefficient) }
    guard sign(total).sign == 0 else { return false }
    let slope = sum.terms.reduce(Number.zero) {
      added($0, multiplied($1.coefficient, Number($1.exponent)))
    }
    return sign(slope).sign != 0
  }

  /// Terms that become a sum of whole powers of x, where the unknown is x to some power.
  private struct Equation {
    let sum: PowerSum
    let power: Number
    let isTaken: Bool
  }

  private func equation(_ terms: [EquationTerm]) -> Equation? {
    guard terms.count <= RealNumbers.equationLimit, charge(100 * terms.count) else { return nil }
    var multiple = 1
    for term in terms {
      guard !term.coefficient.isFailure, term.exponent.form != Number.Form.big,
        !term.exponent.isFailure
      else { return nil }
      let denominator = Int(SmallFraction(term.exponent).denominator)
      multiple = multiple / greatestDivisor(multiple, denominator) * denominator
      guard multiple <= 1 << 20 else { return nil }
    }
    var coefficients: [Int: Number] = [:]
    var isTaken = false
    for term in terms {
      let scaled = exact.multiply(exact.unmarked(term.exponent), Number(multiple))
      guard let exponent = exact.int(scaled), abs(exponent) <= RealNumbers.exponentLimit else {
        return nil
      }
      if self.isTaken(term.coefficient) || term.exponent.isApproximated { isTaken = true }
      let coefficient = exact.unmarked(rational: term.coefficient)
      coefficients[exponent] = added(coefficients[exponent] ?? .zero, coefficient)
    }
    var list: [PowerSum.Term] = []
    for exponent in coefficients.keys.sorted(by: >) {
      guard let coefficient = coefficients[exponent], !coefficient.isFailure else { return nil }
      let answer = sign(coefficient)
      if !answer.isProven { isTaken = true }
      if answer.sign == 0 { continue }
      list.append(
        PowerSum.Term(exponent: exponent, coefficient: coefficient, sign: answer.sign)
      )
    }
    guard !exact.isExhausted, let last = list.last?.exponent else { return nil }
    let divisor = list.reduce(0) { greatestDivisor($0, $1.exponent - last) }
    guard divisor > 0 else { return nil }
    let sum = PowerSum(
      terms: list.map {
        PowerSum.Term(
          exponent: ($0.exponent - last) / divisor,
          coefficient: $0.coefficient,
          sign: $0.sign
        )
      }
    )
    guard sum.terms[0].exponent <= RealNumbers.exponentLimit,
      sum.signChanges <= RealNumbers.changesLimit
    else { return nil }
    let power = exact.divide(Number(multiple), Number(divisor))
    return Equation(sum: sum, power: power, isTaken: isTaken)
  }

  private func greatestDivisor(_ a: Int, _ b: Int) -> Int {
    Int(greatestCommonDivisor(UInt64(a.magnitude), UInt64(b.magnitude)))
  }

  /// The number that a power of a root is: rational or made of roots where that is proven.
  private func number(_ root: IsolatedRoot, power: Number, isTaken: Bool) -> Number {
    let isTaken = isTaken || root.isTaken
    let (rational, isIrrational) = rationalRoot(root)
    if let rational { return marked(anyPower(rational, power), isTaken) }
    // Powers of the root may be rational all the same.
    let whole = Int(SmallFraction(power).numerator)
    for index in 2...max(2, min(whole, root.sum.terms[0].exponent)) where whole % index == 0 {
      guard let radicand = radicandOfRoot(root, index: index) else { continue }
      let exponent = exact.divide(power, Number(index))
      return marked(anyPower(radicand, exponent), isTaken)
    }
    let node = solutionNode(root, isIrrational: isIrrational, isTaken: isTaken)
    return node.isFailure ? node : anyPower(node, power)
  }

  /// A root as a number of its own.
  private func solutionNode(
    _ root: IsolatedRoot,
    isIrrational: Bool,
    isTaken: Bool
  ) -> Number {
    refine(root, bits: 48)
    let bracket = root.bracket
    guard let low = rational(bracket.low), let high = rational(bracket.high) else {
      return exhaust()
    }
    var node = RealNode(kind: .solution, nature: isIrrational ? .irrational : .unknown)
    (node.operand, node.second) = bracket.signBelow < 0 ? (low, high) : (high, low)
    node.sign = 1
    node.isTaken = isTaken
    node.start = Int32(terms.count)
    node.count = Int32(root.sum.terms.count)
    for term in root.sum.terms {
      let isReal = term.coefficient.isReal
      terms.append(
        RealTerm(
          coefficient: isReal ? .one : exact.unmarked(term.coefficient),
          radicand: Number(term.sign),
          index: Int32(term.exponent),
          atom: isReal ? Int32(term.coefficient.word) : -1
        )
      )
      if isReal, self.node(term.coefficient).isGiven { node.isGiven = true }
    }
    let count = nodes.count
    let result = intern(node)
    if nodes.count == count { terms.removeLast(root.sum.terms.count) }
    return result
  }

  /// Encloses a root in the workspace's `y`, from the ends of the node on, so that the same bits
  /// always give the same interval.
  func encloseSolution(_ node: RealNode, _ bits: Int, _ wide: [Int32: Int32]?) -> Bool {
    let sum = PowerSum(
      terms: range(of: node).map { place in
        let term = terms[place]
        return PowerSum.Term(
          exponent: Int(term.index),
          coefficient: term.atom < 0 ? term.coefficient : Number(real: Int(term.atom)),
          sign: exact.sign(term.radicand)
        )
      }
    )
    let values = PowerSumValues(sum, bits: bits + RealNumbers.spareBits, charge: charge) {
      place,
      interval in
      let coefficient = sum.terms[place].coefficient
      if coefficient.isReal {
        load(operand: Int32(coefficient.word), into: interval, wide)
      } else {
        interval.set(exact.load(coefficient, 0))
      }
    }
    return encloseRoot(of: values, from: node, bits, wide)
  }

  /// Encloses the root in the bracket of a node in the workspace's `y`; false when the budget is
  /// spent.
  func encloseRoot(
    of values: some SignedValues,
    from node: RealNode,
    _ bits: Int,
    _ wide: [Int32: Int32]?
  ) -> Bool {
    let ends = [node.operand, node.second].map { number in
      let fraction = exact.load(number, 0)
      let end = Interval()
      end.setPrecision(max(fraction.bits, bits))
      end.set(fraction)
      return end.low
    }
    let isRising = ends[0].isLess(than: ends[1])
    let bracket =
      isRising
      ? RootBracket(ends[0], ends[1], signBelow: -1) : RootBracket(ends[1], ends[0], signBelow: 1)
    let y = workspace.y
    if wide != nil, values.sign(at: ends[0]) != -1 || values.sign(at: ends[1]) != 1 {
      y.low.set(0, MPFR_RNDD)
      y.high.setInfinity(1)
      return true
    }
    bracket.refine(values, bits: bits)
    y.low.set(bracket.low, MPFR_RNDD)
    y.high.set(bracket.high, MPFR_RNDU)
    return !exact.isExhausted
  }
}
