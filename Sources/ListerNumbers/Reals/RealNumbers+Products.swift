// SPDX-License-Identifier: MIT

// Products, reciprocals and whole powers.
extension RealNumbers {
  /// a · b, at least one of them real.
  func product(_ a: Number, _ b: Number) -> Number {
    if !a.isReal || !b.isReal {
      let (real, rational) = a.isReal ? (a, b) : (b, a)
      if exact.isZero(rational) {
        return exact.marked(.zero, isTaken(real) || rational.isApproximated)
      }
      return scaled(real, by: rational)
    }
    var draft = draft(isAlone: true)
    load(product: a, b, into: &draft)
    let result = finish(&draft)
    return isTooLarge(result) ? opaqueProduct(a, b) : result
  }

  /// Adds a · b to a sum.
  func load(product a: Number, _ b: Number, into draft: inout RealDraft) {
    let isLong = termCount(a) * termCount(b) > RealNumbers.termLimit
    let first = termsOf(a, asAtom: isLong || isDivisor(a, of: b), &draft)
    let second = termsOf(b, asAtom: isLong || isDivisor(b, of: a), &draft)
    for x in first { for y in second { add(product: x, y, to: &draft) } }
  }

  /// Whether a sum of several terms is a factor of the only term of another number.
  private func isDivisor(_ a: Number, of b: Number) -> Bool {
    guard termCount(a) > 1, termCount(b) == 1 else { return false }
    let node = node(b)
    let atom = node.kind == .sum ? terms[Int(node.start)].atom : Int32(b.word)
    return atom >= 0 && factors(ofAtom: atom).contains { $0.node == Int32(a.word) }
  }

  /// Adds the product of two terms to a sum.
  private func add(product a: RealTerm, _ b: RealTerm, to draft: inout RealDraft) {
    guard charge(100) else {
      draft.terms.append(RealTerm(coefficient: Number(.notANumber)))
      return
    }
    var term = RealTerm(coefficient: exact.multiply(a.coefficient, b.coefficient))
    var list: [RealFactor] = []
    if a.atom >= 0 { list += factors(ofAtom: a.atom) }
    if b.atom >= 0 { list += factors(ofAtom: b.atom) }
    if let radical = product(a, b) {
      term.coefficient = exact.multiply(term.coefficient, radical.coefficient)
      term.radicand = radical.radicand
      term.index = Int32(radical.index)
    } else {
      // The product of the roots is over the limits: they are atoms from here on.
      for root in [a, b] {
        let atom = node(of: RealTerm(coefficient: .one, radicand: root.radicand, index: root.index))
        if atom.isFailure {
          term.coefficient = atom
        } else {
          list.append(RealFactor(node: Int32(atom.word), exponent: 1))
        }
      }
    }
    guard !list.isEmpty else { return add(term, to: &draft) }
    let (atom, rest) = atom(of: &list)
    term.atom = atom
    guard let rest else { return add(term, to: &draft) }
    if rest.isFailure {
      draft.terms.append(RealTerm(coefficient: rest))
      return
    }
    load(product(node(of: term), rest), into: &draft)
  }

  func node(of term: RealTerm) -> Number {
    var draft = draft()
    draft.terms.append(term)
    return finish(&draft)
  }

  func factors(ofAtom atom: Int32) -> [RealFactor] {
    let node = nodes[Int(atom)]
    return node.kind == .product
      ? Array(factors[range(of: node)]) : [RealFactor(node: atom, exponent: 1)]
  }

  /// The product of powers as an atom, -1 for none, and what else it is times that.
  ///
  /// A root to its index is its operand, and powers of e are one.
  private func atom(of list: inout [RealFactor]) -> (atom: Int32, rest: Number?) {
    guard var merged = merge(list) else { return (-1, Number(.notANumber)) }
    var rest: Number?
    func take(_ x: Number) { rest = rest.map { multiplied($0, x) } ?? x }
    let exponentials = merged.filter { isExponential($0.node) && $0.exponent != 0 }
    let joins = exponentials.count > 1 || exponentials.contains { $0.exponent != 1 }
    if joins {
      var total = Number.zero
      for factor in exponentials {
        let part = multiplied(nodes[Int(factor.node)].operand, Number(Int(factor.exponent)))
        total = added(total, part)
      }
      take(function(.exp, total))
    }
    joinPowers(&merged) { take($0) }
    merged = merged.compactMap { factor in
      if factor.exponent == 0 || joins && isExponential(factor.node) { return nil }
      let node = nodes[Int(factor.node)]
      guard node.kind == .root, factor.exponent.magnitude >= node.start.magnitude else {
        return factor
      }
      take(power(node.operand, Int(factor.exponent / node.start)))
      let left = factor.exponent % node.start
      return left == 0 ? nil : RealFactor(node: factor.node, exponent: left)
    }
    if merged.isEmpty { return (-1, rest) }
    if merged.count == 1, merged[0].exponent == 1 { return (merged[0].node, rest) }
    let number = interned(merged)
    return number.isFailure ? (-1, number) : (Int32(number.word), rest)
  }

  /// Exponents of factors are at most so large.
  static let factorLimit = 1 << 30

  /// Factors with one of each node, in their order; nil where an exponent is over the limit.
  func merge(_ list: [RealFactor]) -> [RealFactor]? {
    var merged: [RealFactor] = []
    for factor in list.sorted(by: { $0.node < $1.node }) {
      guard merged.last?.node == factor.node else {
        merged.append(factor)
        continue
      }
      let exponent = Int(merged[merged.count - 1].exponent) + Int(factor.exponent)
      guard abs(exponent) <= RealNumbers.factorLimit else { return nil }
      merged[merged.count - 1].exponent = Int32(exponent)
    }
    return merged
  }

  private func isExponential(_ node: Int32) -> Bool {
    nodes[Int(node)].kind == .function && nodes[Int(node)].function == .exp
  }

  func interned(_ list: [RealFactor]) -> Number {
    var node = RealNode(kind: .product, nature: .algebraic)
    node.start = Int32(factors.count)
    node.count = Int32(list.count)
    var count = 0
    for factor in list {
      let below = nodes[Int(factor.node)]
      if below.isTaken { node.isTaken = true }
      if below.isGiven { node.isGiven = true }
      if below.nature == .algebraic { continue }
      count += 1
      node.nature = count == 1 && below.nature == .transcendental ? .transcendental : .unknown
    }
    if node.nature == .transcendental, list.contains(where: { mayBeZero($0) }) {
      node.nature = .unknown
    }
    factors += list
    let before = nodes.count
    let result = intern(node)
    if nodes.count == before { factors.removeLast(list.count) }
    return result
  }

  /// Whether a factor is a sum that could not be shown to be other than zero.
  private func mayBeZero(_ factor: RealFactor) -> Bool {
    let node = nodes[Int(factor.node)]
    guard node.kind == .sum, !node.isRadical, factor.exponent > 0 else { return false }
    return sign(Number(real: Int(factor.node))).sign == 0
  }

  /// The sum and the product of any two numbers.
  func added(_ a: Number, _ b: Number) -> Number {
    if a.isFailure { return a }
    if b.isFailure { return b }
    if a.isReal || b.isReal { return sum(a, b) }
    let result = exact.add(a, b)
    return isTooLarge(result) ? opaqueSum(a, b, negating: false) : result
  }

  func multiplied(_ a: Number, _ b: Number) -> Number {
    if a.isFailure { return a }
    if b.isFailure { return b }
    if a.isReal || b.isReal { return product(a, b) }
    let result = exact.multiply(a, b)
    return isTooLarge(result) ? opaqueProduct(a, b) : result
  }

  func divided(_ a: Number, _ b: Number) -> Number {
    if a.isReal, b.isReal, a.word == b.word, !isGiven(a) {
      let answer = sign(a)
      if answer.sign != 0 { return exact.marked(.one, isTaken(a)) }
    }
    return multiplied(a, reciprocal(b))
  }

  /// 1/x; a division by zero where x is zero, or taken to be.
  func reciprocal(_ x: Number) -> Number {
    guard x.isReal else { return exact.divide(.one, x) }
    let answer = sign(x)
    if answer.sign == 0 { return exact.isExhausted ? Number(.notANumber) : Number(.divisionByZero) }
    var draft = draft(isAlone: true)
    let all = termsOf(x, asAtom: false, &draft)
    if all.count == 1 { return power(x, -1) }
    if all.count == 2, all.allSatisfy({ $0.atom < 0 && $0.index <= 2 }) {
      // 1/(u + v) = (u - v)/(u² - v²)
      let squares = all.map {
        exact.multiply(exact.multiply($0.coefficient, $0.coefficient), $0.radicand)
      }
      let factor = exact.divide(.one, exact.subtract(squares[0], squares[1]))
      if factor.isFailure { return factor }
      for (place, var term) in all.enumerated() {
        term.coefficient = exact.multiply(term.coefficient, factor)
        if place == 1 { term.coefficient = exact.negate(term.coefficient) }
        add(term, to: &draft)
      }
      return finish(&draft)
    }
    return opaquePower(x, -1)
  }

  /// A whole power other than 0 of a real number, as an atom of its own.
  func opaquePower(_ x: Number, _ exponent: Int) -> Number {
    interned([RealFactor(node: Int32(x.word), exponent: Int32(exponent))])
  }

  /// A whole power.
  func power(_ x: Number, _ exponent: Int) -> Number {
    guard x.isReal else { return wholePower(x, Number(exponent)) }
    if exponent == 0 { return exact.marked(.one, isTaken(x)) }
    if exponent == 1 { return x }
    if exponent == 2 { return product(x, x) }
    guard abs(exponent) <= RealNumbers.factorLimit, !isOverLimit(x, exponent) else {
      return Number(.notANumber)
    }
    var draft = draft()
    let all = termsOf(x, asAtom: false, &draft)
    if all.count == 1 { return power(all[0], exponent, isTaken: isTaken(x)) }
    if exponent < 0 { return reciprocal(power(x, -exponent)) }
    var result = x
    for bit in (0..<(Int.bitWidth - exponent.leadingZeroBitCount - 1)).reversed() {
      for factor in [result, x].prefix(exponent >> bit & 1 == 1 ? 2 : 1) {
        if result.isFailure { return result }
        if result.isReal, termCount(result) * termCount(factor) > 64 || exponent > 64 {
          return opaquePower(x, exponent)
        }
        result = multiplied(result, factor)
      }
    }
    return result
  }

  /// Whether a number is over the limit of bits.
  func isOverLimit(_ x: Number) -> Bool {
    if singleRoot(x) != nil { return false }
    guard enclose(x, bits: writingBits), let exponent = exponentOfTwo(x) else { return true }
    return abs(exponent) > Arithmetic.bitLimit
  }

  /// Whether a power is over the limit of bits by far.
  private func isOverLimit(_ x: Number, _ exponent: Int) -> Bool {
    if abs(exponent) <= 64 { return false }
    guard let size = exponentOfTwo(x), abs(size) <= Arithmetic.bitLimit else { return true }
    // Near 1 the exponent says nothing: what is over the limit is refused when it is written.
    return abs(size) > 1 && (abs(size) - 1) * abs(exponent) > 2 * Arithmetic.bitLimit
  }

  /// (c·a^(1/n)·m)^k = c^k · a^(k div n) · (a^(k mod n))^(1/n) · m^k.
  private func power(_ term: RealTerm, _ exponent: Int, isTaken: Bool) -> Number {
    let index = Int(term.index)
    var (whole, left) = (exponent / index, exponent % index)
    if left < 0 {
      whole -= 1
      left += index
    }
    var draft = draft()
    draft.isTaken = isTaken
    let factor = multiplied(
      wholePower(term.coefficient, Number(exponent)),
      wholePower(term.radicand, Number(whole))
    )
    if factor.isFailure { return factor }
    var result = RealTerm(coefficient: factor.isReal ? .one : factor)
    if left > 0 {
      guard bits(term.radicand) * left <= 4 * RealNumbers.radicandLimit,
        let radical = power(ofRoot: term, left)
      else {
        let x = node(of: term)
        return x.isFailure ? x : opaquePower(x, exponent)
      }
      result.coefficient = exact.multiply(result.coefficient, radical.coefficient)
      result.radicand = radical.radicand
      result.index = Int32(radical.index)
    }
    func times(_ number: Number) -> Number { factor.isReal ? multiplied(number, factor) : number }
    guard term.atom >= 0 else {
      draft.terms.append(result)
      return times(finish(&draft))
    }
    var list = factors(ofAtom: term.atom)
    for place in list.indices {
      let product = Int(list[place].exponent) * exponent
      guard abs(product) <= RealNumbers.factorLimit else { return Number(.notANumber) }
      list[place].exponent = Int32(product)
    }
    let (atom, rest) = atom(of: &list)
    result.atom = atom
    draft.terms.append(result)
    let number = times(finish(&draft))
    guard let rest else { return number }
    return multiplied(number, rest)
  }
}
