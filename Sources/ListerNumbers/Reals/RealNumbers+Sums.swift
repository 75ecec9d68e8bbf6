// SPDX-License-Identifier: MIT

/// A sum that is being made: terms no two of which are in a rational ratio.
struct RealDraft {
  var terms: [RealTerm] = []
  var isTaken = false
  /// What was in the arena before, if nothing but the terms is needed of what comes after it.
  var mark: Arithmetic.Mark?
  /// How many numbers there were: each new one needs what it is made of.
  var nodes = 0
}

// Sums of terms, merged: the normal form of sums of roots.
extension RealNumbers {
  /// A sum of no terms yet; one that is alone takes what was made besides its terms away with it.
  func draft(isAlone: Bool = false) -> RealDraft {
    RealDraft(mark: isAlone ? exact.mark() : nil, nodes: nodes.count)
  }

  func sum(_ a: Number, _ b: Number, negating: Bool = false) -> Number {
    if negating, a.isReal, b.isReal, a.word == b.word { return exact.marked(.zero, isTaken(a)) }
    var draft = draft(isAlone: true)
    let isLong = termCount(a) + termCount(b) > RealNumbers.termLimit
    load(a, into: &draft, asAtom: isLong && termCount(a) >= termCount(b))
    for var term in termsOf(b, asAtom: isLong && termCount(a) < termCount(b), &draft) {
      if negating { term.coefficient = exact.negate(term.coefficient) }
      add(term, to: &draft)
    }
    let result = finish(&draft)
    return isTooLarge(result) ? opaqueSum(a, b, negating: negating) : result
  }

  /// A number, with a mark if something below it was taken for what it is not proven to be.
  func marked(_ x: Number, _ flag: Bool) -> Number {
    guard flag, x.isReal, !node(x).isTaken else { return exact.marked(rational: x, flag) }
    var draft = draft(isAlone: true)
    load(x, into: &draft)
    draft.isTaken = true
    return finish(&draft)
  }

  func negation(_ a: Number) -> Number { scaled(a, by: Number(-1)) }

  /// A real number times a rational other than 0.
  func scaled(_ a: Number, by factor: Number) -> Number {
    var draft = draft(isAlone: true)
    draft.isTaken = factor.isApproximated
    let factor = exact.unmarked(factor)
    for var term in termsOf(a, asAtom: false, &draft) {
      term.coefficient = exact.multiply(term.coefficient, factor)
      draft.terms.append(term)
    }
    let result = finish(&draft)
    return isTooLarge(result) ? marked(opaqueProduct(a, factor), draft.isTaken) : result
  }

  func termCount(_ x: Number) -> Int {
    guard x.isReal else { return 1 }
    let node = node(x)
    return node.kind == .sum ? Int(node.count) : 1
  }

  /// The terms of a number; of a sum that is taken as an atom, one.
  func termsOf(_ x: Number, asAtom: Bool, _ draft: inout RealDraft) -> [RealTerm] {
    if isTaken(x) { draft.isTaken = true }
    guard x.isReal else {
      return exact.isZero(x) ? [] : [RealTerm(coefficient: exact.unmarked(x))]
    }
    let node = node(x)
    if node.kind == .sum, !asAtom { return Array(terms[range(of: node)]) }
    return [RealTerm(coefficient: .one, atom: Int32(x.word))]
  }

  func load(_ x: Number, into draft: inout RealDraft, asAtom: Bool = false) {
    let terms = termsOf(x, asAtom: asAtom, &draft)
    if draft.terms.isEmpty {
      draft.terms = terms
    } else {
      for term in terms { add(term, to: &draft) }
    }
  }

  /// Adds a term to a sum: to the one in a rational ratio, if there is one.
  func add(_ term: RealTerm, to draft: inout RealDraft) {
    if exact.isZero(term.coefficient) { return }
    var term = term
    if draft.terms.count > 4 { sign(&term) }
    guard charge(10 + draft.terms.count / 4) else {
      draft.terms.append(RealTerm(coefficient: Number(.notANumber)))
      return
    }
    for place in draft.terms.indices
    where draft.terms[place].atom == term.atom && draft.terms[place].index == term.index {
      if term.signature != 0 { sign(&draft.terms[place]) }
      guard let ratio = ratio(term, draft.terms[place]) else { continue }
      let part = exact.multiply(term.coefficient, ratio)
      let total = exact.add(draft.terms[place].coefficient, part)
      if exact.isZero(total) {
        draft.terms.remove(at: place)
      } else {
        draft.terms[place].coefficient = total
      }
      return
    }
    draft.terms.append(term)
  }

  /// The number that a root with a coefficient is.
  func number(_ radical: Radical, isTaken: Bool) -> Number {
    if radical.coefficient.isFailure { return radical.coefficient }
    if radical.index == 1 { return exact.marked(radical.coefficient, isTaken) }
    let term = RealTerm(
      coefficient: radical.coefficient,
      radicand: radical.radicand,
      index: Int32(radical.index)
    )
    var node = RealNode(kind: .sum, nature: .algebraic)
    node.start = Int32(terms.count)
    node.count = 1
    node.isTaken = isTaken
    node.isRadical = true
    terms.append(term)
    let count = nodes.count
    let result = intern(node)
    if nodes.count == count { terms.removeLast() }
    return result
  }

  /// The number that a sum is: a rational, an atom or a node.
  func finish(_ draft: inout RealDraft) -> Number {
    if draft.terms.isEmpty { return exact.marked(.zero, draft.isTaken) }
    if let failed = draft.terms.first(where: { $0.coefficient.isFailure }) {
      return failed.coefficient
    }
    if draft.terms.count == 1 {
      let term = draft.terms[0]
      if term.isRational { return exact.marked(term.coefficient, draft.isTaken) }
      if term.index == 1, term.coefficient.isSmallInteger, term.coefficient.word == 1,
        !draft.isTaken || nodes[Int(term.atom)].isTaken
      {
        return Number(real: Int(term.atom))
      }
    } else {
      draft.terms.sort { isBefore($0, $1) }
    }
    guard charge(20 * draft.terms.count) else { return Number(.notANumber) }
    if let mark = draft.mark, draft.nodes == nodes.count { exact.keep(from: mark, &draft.terms) }
    if draft.terms.contains(where: { $0.coefficient.isFailure }) { return exhaust() }
    let start = terms.count
    terms += draft.terms
    var node = RealNode(kind: .sum, nature: .algebraic)
    node.start = Int32(start)
    node.count = Int32(draft.terms.count)
    node.isTaken = draft.isTaken
    node.isRadical = true
    for term in draft.terms where term.atom >= 0 {
      let atom = nodes[Int(term.atom)]
      node.isRadical = false
      if atom.isTaken { node.isTaken = true }
      if atom.isGiven { node.isGiven = true }
    }
    if !node.isRadical { node.nature = nature(ofTerms: draft.terms) }
    let count = nodes.count
    let result = intern(node)
    if nodes.count == count { terms.removeSubrange(start...) }
    return result
  }

  private func isBefore(_ a: RealTerm, _ b: RealTerm) -> Bool {
    if a.atom != b.atom { return a.atom < b.atom }
    if a.index != b.index { return a.index < b.index }
    if a.radicand.tag != b.radicand.tag { return a.radicand.tag < b.radicand.tag }
    return a.radicand.word < b.radicand.word
  }

  /// What is proven of a sum with atoms.
  ///
  /// Algebraic numbers and one transcendental number: a polynomial in that, with a coefficient that
  /// is not zero, as the roots of rationals with one atom are independent.
  private func nature(ofTerms terms: [RealTerm]) -> RealNature {
    // Powers of e with different rational exponents are independent (Lindemann, Weierstrass).
    if terms.allSatisfy({ $0.atom < 0 || isExponentialOfRational(nodes[Int($0.atom)]) }) {
      return .transcendental
    }
    var base: Int32 = -1
    var exponents: [Int32: Int32] = [:]
    var last: Int32 = -1
    for term in terms where term.atom >= 0 && nodes[Int(term.atom)].nature != .algebraic {
      if term.atom == last { continue }
      last = term.atom
      let atom = nodes[Int(term.atom)]
      switch atom.nature {
      case .algebraic: continue
      case .unknown: return .unknown
      case .irrational:
        let isAlone = terms.allSatisfy { $0.isRational || $0.atom == term.atom && $0.index == 1 }
        return isAlone ? .irrational : .unknown
      case .transcendental:
        let power = transcendentalPower(of: term.atom)
        if base < 0 { base = power.node }
        guard base == power.node, exponents.updateValue(term.atom, forKey: power.exponent) == nil
        else { return .unknown }
      }
    }
    return base < 0 ? .algebraic : .transcendental
  }

  private func isExponentialOfRational(_ node: RealNode) -> Bool {
    node.kind == .function && node.function == .exp && !node.operand.isReal
  }

  /// The one transcendental factor of an atom, and its exponent.
  private func transcendentalPower(of atom: Int32) -> RealFactor {
    let node = nodes[Int(atom)]
    guard node.kind == .product else { return RealFactor(node: atom, exponent: 1) }
    for index in range(of: node)
    where nodes[Int(factors[index].node)].nature == .transcendental {
      return factors[index]
    }
    return RealFactor(node: atom, exponent: 1)
  }
}

extension Arithmetic {
  /// Forgets what was made since a mark, but the numbers of some terms, which move.
  func keep(from mark: Mark, _ terms: inout [RealTerm]) {
    if self.mark().offset == mark.offset { return }
    func isNew(_ x: Number) -> Bool {
      x.form == Number.Form.big && !x.isReal && Int(x.word) >= mark.offset
    }
    let kept = terms.map { term in
      (
        isNew(term.coefficient) ? exportBig(term.coefficient) : nil,
        isNew(term.radicand) ? exportBig(term.radicand) : nil
      )
    }
    _ = release(to: mark, keeping: .zero)
    for (index, constants) in kept.enumerated() {
      if let constant = constants.0 { terms[index].coefficient = importBig(constant) }
      if let constant = constants.1 { terms[index].radicand = importBig(constant) }
    }
  }
}
