// SPDX-License-Identifier: MIT

// What would be too large when it is simplified: whole powers, sums and products of rationals over
// the limit of bits. Their values may be of ordinary size; they are kept as they were written, and
// known by their intervals.
extension RealNumbers {
  /// Whether an operation on rationals failed because its result is too large.
  func isTooLarge(_ result: Number) -> Bool {
    result.failure == .notANumber && !exact.isExhausted
  }

  /// A rational to a whole power.
  func wholePower(_ x: Number, _ exponent: Number) -> Number {
    let result = exact.power(x, exponent)
    return isTooLarge(result) && !exact.isZero(x) ? largePower(x, exponent) : result
  }

  /// A rational to a whole power that is over the limit of bits.
  func largePower(_ x: Number, _ exponent: Number) -> Number {
    let isTaken = x.isApproximated || exponent.isApproximated
    let (base, exponent) = (exact.unmarked(x), exact.unmarked(exponent))
    let power = powerNode(exact.absolute(base), exponent, isTaken: isTaken)
    if power.isFailure || exact.sign(base) > 0 { return power }
    return exact.load(exponent, 0).numerator.isOdd ? negation(power) : power
  }

  /// a · b as the product of the two as they are.
  func opaqueProduct(_ a: Number, _ b: Number) -> Number {
    var term = RealTerm(coefficient: .one)
    var list: [RealFactor] = []
    for x in [a, b] {
      let part = opaqueTerm(x)
      if part.coefficient.isFailure { return part.coefficient }
      term.coefficient = exact.multiply(term.coefficient, part.coefficient)
      list += factors(ofAtom: part.atom)
    }
    guard let merged = merge(list) else { return Number(.notANumber) }
    let product = interned(merged.filter { $0.exponent != 0 })
    if product.isFailure { return product }
    term.atom = Int32(product.word)
    return marked(node(of: term), isTaken(a) || isTaken(b))
  }

  /// a + b, or a - b, as the sum of the two as they are.
  func opaqueSum(_ a: Number, _ b: Number, negating: Bool) -> Number {
    var draft = draft()
    draft.isTaken = isTaken(a) || isTaken(b)
    draft.terms = [opaqueTerm(a)]
    var second = opaqueTerm(b)
    if negating { second.coefficient = exact.negate(second.coefficient) }
    add(second, to: &draft)
    return finish(&draft)
  }

  /// A number as a single term; a rational other than 0 as its own first power.
  private func opaqueTerm(_ x: Number) -> RealTerm {
    if x.isReal { return RealTerm(coefficient: .one, atom: Int32(x.word)) }
    let atom = powerNode(exact.absolute(exact.unmarked(x)), .one, isTaken: false)
    if atom.isFailure { return RealTerm(coefficient: atom) }
    return RealTerm(coefficient: Number(exact.sign(x)), atom: Int32(atom.word))
  }

  /// Takes powers of one rational out of factors and passes on what they are together.
  func joinPowers(_ list: inout [RealFactor], _ take: (Number) -> Void) {
    for first in list where nodes[Int(first.node)].kind == .power {
      let operand = nodes[Int(first.node)].operand
      let alike = list.filter {
        nodes[Int($0.node)].kind == .power && isSame(nodes[Int($0.node)].operand, operand)
      }
      guard alike.count > 1 || alike.count == 1 && first.exponent != 1 else { continue }
      var total = Number.zero
      for factor in alike {
        let part = exact.multiply(nodes[Int(factor.node)].second, Number(Int(factor.exponent)))
        total = exact.add(total, part)
      }
      list.removeAll { factor in alike.contains { $0.node == factor.node } }
      take(exact.isZero(total) ? .one : anyPower(operand, total))
    }
  }
}
