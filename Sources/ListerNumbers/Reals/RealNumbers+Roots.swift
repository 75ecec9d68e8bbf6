// SPDX-License-Identifier: MIT

// Roots and powers with any exponent.
extension RealNumbers {
  /// The root of a number that is not negative; 1 for the index 1.
  func root(_ x: Number, _ index: Int) -> Number {
    if index == 1 { return x }
    guard x.isReal else { return rootOfRational(x, index) }
    let node = node(x)
    if node.kind == .power {
      let exponent = exact.divide(node.second, Number(index))
      return marked(anyPower(node.operand, exponent), node.isTaken)
    }
    var draft = draft()
    draft.isTaken = node.isTaken
    let all = termsOf(x, asAtom: false, &draft)
    if all.count == 1, let root = root(of: all[0], index, &draft) { return root }
    if index == 2, all.count == 2, let root = denested(all, &draft) { return root }
    if node.kind == .root, Int(node.start) * index <= RealNumbers.indexLimit {
      return marked(rootNode(node.operand, Int(node.start) * index), node.isTaken)
    }
    guard index <= RealNumbers.indexLimit else {
      return function(.exp, multiplied(function(.ln, x), exact.divide(.one, Number(index))))
    }
    return rootNode(x, index)
  }

  private func rootNode(_ x: Number, _ index: Int) -> Number {
    var node = RealNode(kind: .root, nature: nature(x))
    node.operand = exact.unmarked(rational: x)
    node.start = Int32(index)
    node.isTaken = isTaken(x)
    node.isGiven = isGiven(x)
    return intern(node)
  }

  private func rootOfRational(_ x: Number, _ index: Int) -> Number {
    if exact.isZero(x) { return x }
    let isTaken = x.isApproximated
    let x = exact.unmarked(x)
    guard index <= RealNumbers.indexLimit else {
      if let root = perfectRoot(x, index) { return exact.marked(root, isTaken) }
      return powerNode(x, exact.divide(.one, Number(index)), isTaken: isTaken)
    }
    guard let radical = radical(x, index: index) else {
      return rootNode(exact.marked(x, isTaken), index)
    }
    return number(radical, isTaken: isTaken)
  }

  /// The root of one positive term: of a root with a larger index, and of even powers.
  private func root(of term: RealTerm, _ index: Int, _ draft: inout RealDraft) -> Number? {
    let total = Int(term.index) * index
    guard total <= RealNumbers.indexLimit else { return nil }
    var list = term.atom < 0 ? [] : factors(ofAtom: term.atom)
    guard list.allSatisfy({ Int($0.exponent) % index == 0 }) else { return nil }
    let isNegative = exact.sign(term.coefficient) < 0
    let size = bits(term.coefficient) * Int(term.index) + bits(term.radicand)
    guard size <= 4 * RealNumbers.radicandLimit else { return nil }
    // (c·a^(1/n))^(1/m) = (c^n·a)^(1/(n·m))
    let inner = exact.multiply(
      exact.power(exact.absolute(term.coefficient), Number(Int(term.index))),
      term.radicand
    )
    guard let radical = radical(inner, index: total) else { return nil }
    if radical.coefficient.isFailure { return radical.coefficient }
    var result = RealTerm(
      coefficient: radical.coefficient,
      radicand: radical.radicand,
      index: Int32(radical.index)
    )
    for place in list.indices { list[place].exponent /= Int32(index) }
    // The root of an even power is a magnitude: each factor by its sign.
    var isTurned = false
    for factor in list where factor.exponent % 2 != 0 && index % 2 == 0 {
      let answer = sign(Number(real: Int(factor.node)))
      if answer.sign == 0 || !answer.isProven { return nil }
      if answer.sign < 0 { isTurned.toggle() }
    }
    if isNegative { return nil }
    if isTurned { result.coefficient = exact.negate(result.coefficient) }
    draft.terms.append(result)
    var number = finish(&draft)
    for factor in list {
      number = multiplied(number, power(Number(real: Int(factor.node)), Int(factor.exponent)))
    }
    return number
  }

  /// √(A + c√d) = √((A + s)/2) ± √((A - s)/2) where A² - c²d is a square s².
  ///
  /// Source: A. Borodin, R. Fagin, J. Hopcroft, M. Tompa, "Decreasing the nesting depth of
  /// expressions involving square roots", 1985.
  private func denested(_ all: [RealTerm], _ draft: inout RealDraft) -> Number? {
    guard let rational = all.first(where: \.isRational),
      let other = all.first(where: { !$0.isRational }),
      other.atom < 0, other.index == 2, exact.sign(rational.coefficient) > 0
    else { return nil }
    let a = rational.coefficient
    let square = exact.multiply(
      exact.multiply(other.coefficient, other.coefficient),
      other.radicand
    )
    let rest = exact.subtract(exact.multiply(a, a), square)
    guard !rest.isFailure, exact.sign(rest) > 0, let s = perfectRoot(rest, 2), !s.isFailure else {
      return nil
    }
    let half = exact.divide(.one, Number(2))
    let first = rootOfRational(exact.multiply(exact.add(a, s), half), 2)
    let second = rootOfRational(exact.multiply(exact.subtract(a, s), half), 2)
    if first.isFailure || second.isFailure { return nil }
    load(first, into: &draft)
    for var term in termsOf(second, asAtom: false, &draft) {
      if exact.sign(other.coefficient) < 0 { term.coefficient = exact.negate(term.coefficient) }
      add(term, to: &draft)
    }
    return finish(&draft)
  }

  /// x^y for a positive x other than 1 and an exponent that is not whole.
  func power(_ x: Number, over y: Number) -> Number {
    let isTaken = isTaken(x) || isTaken(y)
    guard !y.isReal else { return powerByLogarithm(x, y, isTaken: isTaken) }
    let exponent = exact.unmarked(y)
    if isRootExponent(exponent) {
      let fraction = SmallFraction(exponent)
      let root = root(x, Int(fraction.denominator))
      if root.isFailure { return root }
      return marked(power(root, Int(fraction.numerator)), isTaken)
    }
    guard !x.isReal, exponent.form != Number.Form.big else {
      return powerByLogarithm(x, y, isTaken: isTaken)
    }
    let fraction = SmallFraction(exponent)
    let base = exact.unmarked(x)
    if let value = exact.exactPower(
      exact.load(base, 0),
      Int(fraction.numerator),
      Int(fraction.denominator),
      approximated: false
    ) {
      return exact.marked(value, isTaken)
    }
    return powerNode(base, exponent, isTaken: isTaken)
  }

  private func powerByLogarithm(_ x: Number, _ y: Number, isTaken: Bool) -> Number {
    if !x.isReal, !y.isReal {
      return powerNode(exact.unmarked(x), exact.unmarked(y), isTaken: isTaken)
    }
    return function(.exp, multiplied(y, function(.ln, x)))
  }

  /// A rational power of a positive rational that no root gives, which is not rational; or a whole
  /// one, which is, but over the limit of bits.
  func powerNode(_ x: Number, _ y: Number, isTaken: Bool) -> Number {
    guard exact.isPowerInRange(x, y) else { return Number(.notANumber) }
    var node = RealNode(kind: .power, nature: exact.isInteger(y) ? .algebraic : .irrational)
    node.operand = x
    node.second = y
    node.isTaken = isTaken
    return intern(node)
  }
}

extension Arithmetic {
  /// A rational without its mark; a real number as it is.
  func unmarked(rational x: Number) -> Number { x.isReal ? x : unmarked(x) }

  /// A rational with a mark or without; a real number as it is.
  func marked(rational x: Number, _ flag: Bool) -> Number { x.isReal ? x : marked(x, flag) }
}
