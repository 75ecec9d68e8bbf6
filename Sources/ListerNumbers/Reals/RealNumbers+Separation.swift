// SPDX-License-Identifier: MIT

import Glibc

// How near to zero an algebraic expression may be without being zero.
//
// With u and l, which bound the conjugates of the value as a fraction of algebraic integers, and D,
// the product of the indices of all different roots: the value is zero, or its magnitude is at
// least 1 / (u^(D-1) · l).
// Source: C. Burnikel, S. Funke, K. Mehlhorn, S. Schirra, S. Schmitt, "A separation bound for real
// algebraic expressions", ESA 2001; Algorithmica 55, 2009.
extension RealNumbers {
  /// The most nodes that are looked at.
  private static let nodesOfBound = 4096

  /// Base-two logarithms of u and l.
  private struct Bound {
    var above = 0.0
    var below = 0.0

    /// Of the root of an integer or a fraction.
    func root(_ index: Double) -> Bound {
      above >= below
        ? Bound(above: (above + below * (index - 1)) / index, below: below)
        : Bound(above: above, below: (above * (index - 1) + below) / index)
    }

    func power(_ exponent: Int32) -> Bound {
      let count = Double(exponent.magnitude)
      return exponent < 0
        ? Bound(above: below * count, below: above * count)
        : Bound(above: above * count, below: below * count)
    }

    static func * (a: Bound, b: Bound) -> Bound {
      Bound(above: a.above + b.above, below: a.below + b.below)
    }

    static func + (a: Bound, b: Bound) -> Bound {
      let (x, y) = (a.above + b.below, b.above + a.below)
      return Bound(
        above: max(x, y) + log2(1 + exp2(-abs(x - y))),
        below: a.below + b.below
      )
    }
  }

  /// The bits behind the point in which an algebraic number differs from zero if it isn't zero; nil
  /// over the limit.
  func separation(_ x: Number) -> Int? {
    walk &+= 1
    var found: [Int32] = []
    var degree = 1.0
    var seen: [RealTerm] = []
    var stack = [Int32(x.word)]
    while let next = stack.popLast() {
      if nodes[Int(next)].visit == walk { continue }
      nodes[Int(next)].visit = walk
      found.append(next)
      guard found.count <= RealNumbers.nodesOfBound, charge(200),
        multiply(&degree, byRootsOf: nodes[Int(next)], &seen)
      else { return nil }
      forEachOperand(of: next) { stack.append($0) }
    }
    var bounds: [Int32: Bound] = [:]
    for index in found.sorted() {
      guard let bound = bound(nodes[Int(index)], bounds) else { return nil }
      bounds[index] = bound
    }
    guard let bound = bounds[Int32(x.word)] else { return nil }
    let bits = bound.above * (degree - 1) + bound.below
    // The doubles are right to some 50 bits; one part in a million more covers that.
    let total = bits * 1.000001 + 16
    return total <= Double(RealNumbers.separationLimit) ? Int(max(total, 16)) : nil
  }

  /// Multiplies the degree by the indices of a node's roots that were not seen before; false over
  /// the limit.
  private func multiply(
    _ degree: inout Double,
    byRootsOf node: RealNode,
    _ seen: inout [RealTerm]
  ) -> Bool {
    let limit = Double(RealNumbers.separationLimit)
    if node.kind == .root { degree *= Double(node.start) }
    guard node.kind == .sum else { return degree <= limit }
    for place in range(of: node) where terms[place].index > 1 {
      let term = terms[place]
      if seen.contains(where: { $0.index == term.index && ratio($0, term) != nil }) { continue }
      // The square root of a product of two that were seen adds nothing.
      if term.index == 2, isProduct(term, of: seen) { continue }
      seen.append(term)
      degree *= Double(term.index)
      if degree > limit { return false }
    }
    return degree <= limit
  }

  private func isProduct(_ term: RealTerm, of seen: [RealTerm]) -> Bool {
    let roots = seen.filter { $0.index == 2 }
    guard roots.count <= 16 else { return false }
    for (place, first) in roots.enumerated() {
      for second in roots[(place + 1)...] {
        let product = exact.multiply(exact.multiply(first.radicand, second.radicand), term.radicand)
        if !product.isFailure, perfectRoot(product, 2) != nil { return true }
      }
    }
    return false
  }

  private func bound(_ node: RealNode, _ bounds: [Int32: Bound]) -> Bound? {
    switch node.kind {
    case .sum:
      var total: Bound?
      for place in range(of: node) {
        let term = terms[place]
        var part = bound(term.coefficient) * bound(term.radicand).root(Double(term.index))
        if term.atom >= 0 {
          guard let atom = bounds[term.atom] else { return nil }
          part = part * atom
        }
        total = total.map { $0 + part } ?? part
      }
      return total
    case .product:
      var total = Bound()
      for place in range(of: node) {
        guard let part = bounds[factors[place].node] else { return nil }
        total = total * part.power(factors[place].exponent)
      }
      return total
    case .root:
      guard node.operand.isReal else { return bound(node.operand).root(Double(node.start)) }
      return bounds[Int32(node.operand.word)]?.root(Double(node.start))
    default: return nil
    }
  }

  private func bound(_ x: Number) -> Bound {
    let fraction = exact.load(x, 0)
    return Bound(
      above: Double(Arithmetic.log2(fraction.numerator) + 1) / 65536,
      below: Double(fraction.denominator.isOne ? 0 : Arithmetic.log2(fraction.denominator) + 1)
        / 65536
    )
  }
}
