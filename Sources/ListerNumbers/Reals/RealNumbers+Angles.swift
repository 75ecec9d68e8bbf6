// SPDX-License-Identifier: MIT

import Glibc

// Rational multiples of pi, and the angles whose sine and cosine are made of square roots.
extension RealNumbers {
  /// The circle's constant.
  func pi() -> Number { intern(RealNode(kind: .pi, nature: .transcendental)) }

  /// q where a number is q·pi.
  func multipleOfPi(_ x: Number) -> Number? {
    guard x.isReal else { return nil }
    let node = node(x)
    if node.kind == .pi { return .one }
    guard node.kind == .sum, node.count == 1 else { return nil }
    let term = terms[Int(node.start)]
    guard term.atom >= 0, term.index == 1, nodes[Int(term.atom)].kind == .pi else { return nil }
    return term.coefficient
  }

  /// The sine, cosine or tangent of q·pi.
  func value(_ function: IrrationalFunction, atPiTimes q: Number, isTaken: Bool) -> Number {
    let value = exactValue(function, atPiTimes: q)
    if let value { return marked(value, isTaken) }
    // Not rational (Niven 1956), and of a large degree.
    let turn = exact.modulo(q, Number(function == .tan ? 1 : 2))
    let angle = multiplied(pi(), turn)
    if angle.isFailure { return angle }
    return functionNode(function, marked(angle, isTaken), .irrational)
  }

  private func exactValue(_ function: IrrationalFunction, atPiTimes q: Number) -> Number? {
    let half = exact.divide(.one, Number(2))
    switch function {
    case .cos: return cosine(q)
    case .sin: return cosine(exact.subtract(half, q))
    default:
      guard let above = cosine(exact.subtract(half, q)), let below = cosine(q) else { return nil }
      return below.isReal || !exact.isZero(below) ? divided(above, below) : Number(.divisionByZero)
    }
  }

  /// The cosine of q·pi, if that is a multiple of 15 or 18 degrees.
  private func cosine(_ q: Number) -> Number? {
    let turn = exact.modulo(exact.multiply(q, Number(60)), Number(120))
    guard var steps = exact.int(turn) else { return nil }
    if steps > 60 { steps = 120 - steps }
    let isNegative = steps > 30
    if isNegative { steps = 60 - steps }
    guard let value = cosine(steps: steps) else { return nil }
    return isNegative ? multiplied(value, Number(-1)) : value
  }

  /// The cosine of so many times three degrees, of 0...30.
  private func cosine(steps: Int) -> Number? {
    func root(_ x: Int) -> Number { self.root(Number(x), 2) }
    func part(_ x: Number, of y: Int) -> Number { multiplied(x, exact.divide(.one, Number(y))) }
    switch steps {
    case 0: return .one
    case 5: return part(added(root(6), root(2)), of: 4)
    case 6: return self.root(part(added(Number(5), root(5)), of: 8), 2)
    case 10: return part(root(3), of: 2)
    case 12: return part(added(root(5), .one), of: 4)
    case 15: return part(root(2), of: 2)
    case 18: return self.root(part(sum(Number(5), root(5), negating: true), of: 8), 2)
    case 20: return exact.divide(.one, Number(2))
    case 24: return part(added(root(5), Number(-1)), of: 4)
    case 25: return part(sum(root(6), root(2), negating: true), of: 4)
    case 30: return .zero
    default: return nil
    }
  }

  /// The angle whose sine, cosine or tangent is an algebraic number, if it is q·pi with such a q.
  func angle(_ function: IrrationalFunction, _ x: Number) -> Number? {
    guard nature(x) == .algebraic, !isGiven(x), let double = roughly(x) else { return nil }
    let radians: Double
    switch function {
    case .asin: radians = Glibc.asin(max(-1, min(1, double)))
    case .acos: radians = Glibc.acos(max(-1, min(1, double)))
    case .atan: radians = Glibc.atan(double)
    default: return nil
    }
    let steps = radians / Double.pi * 60
    guard abs(steps - steps.rounded()) < 1e-6 else { return nil }
    let q = exact.divide(Number(Int(steps.rounded())), Number(60))
    let inverse: IrrationalFunction = function == .asin ? .sin : function == .acos ? .cos : .tan
    guard let value = exactValue(inverse, atPiTimes: q), !value.isFailure else { return nil }
    let order = order(value, x)
    guard order.sign == 0, order.isProven else { return nil }
    return marked(multiplied(pi(), q), isTaken(x))
  }

  /// A number to some ten digits; nil where doubles don't reach.
  func roughly(_ x: Number) -> Double? {
    guard x.isReal else {
      let double = exact.double(x)
      return double.isFinite ? double : nil
    }
    guard enclose(x, bits: 64) else { return nil }
    load(x, into: workspace.y)
    let double = workspace.y.low.double
    return double.isFinite ? double : nil
  }
}
