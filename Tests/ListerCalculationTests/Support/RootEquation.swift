// SPDX-License-Identifier: MIT

import TestKit

/// An expression of roots, as a formula and in postfix form.
struct RootExpression {
  let formula: String
  let postfix: String

  init(_ whole: Int) {
    formula = whole < 0 ? "(\(whole))" : "\(whole)"
    postfix = "\(whole)"
  }

  private init(_ formula: String, _ postfix: String) {
    self.formula = formula
    self.postfix = postfix
  }

  static func + (a: RootExpression, b: RootExpression) -> RootExpression {
    RootExpression("(\(a.formula)+\(b.formula))", "\(a.postfix) \(b.postfix) +")
  }

  static func - (a: RootExpression, b: RootExpression) -> RootExpression {
    RootExpression("(\(a.formula)-\(b.formula))", "\(a.postfix) \(b.postfix) -")
  }

  static func * (a: RootExpression, b: RootExpression) -> RootExpression {
    RootExpression("\(a.formula)*\(b.formula)", "\(a.postfix) \(b.postfix) *")
  }

  /// The divisor must be positive.
  static func / (a: RootExpression, b: RootExpression) -> RootExpression {
    RootExpression("\(a.formula)/(\(b.formula))", "\(a.postfix) \(b.postfix) /")
  }

  func power(_ exponent: Int) -> RootExpression {
    RootExpression("(\(formula))^\(exponent)", "\(postfix) ^\(exponent)")
  }

  /// The root of what must be positive.
  func root(_ index: Int) -> RootExpression {
    RootExpression(
      index == 2 ? "SQRT(\(formula))" : "(\(formula))^(1/\(index))",
      "\(postfix) r\(index)"
    )
  }
}

/// An equation of roots: true by construction, or off by 10^-60.
struct RootEquation {
  let formula: String
  /// Both sides in postfix form.
  let postfix: String
  let isTrue: Bool

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    var (left, right) = RootEquation.sides(using: &generator)
    isTrue = seed % 2 == 0
    if !isTrue {
      let distance = RootExpression(1) / RootExpression(10).power(60)
      right = Bool.random(using: &generator) ? right + distance : right - distance
    }
    if Bool.random(using: &generator) { swap(&left, &right) }
    formula = "\(left.formula)=\(right.formula)"
    postfix = "\(left.postfix) \(right.postfix)"
  }

  private static func sides(
    using generator: inout SeededGenerator
  ) -> (left: RootExpression, right: RootExpression) {
    func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
    /// A positive number: a whole one or a quotient.
    func rational() -> RootExpression {
      let whole = RootExpression(number(1...40))
      return number(0...3) == 0 ? whole / RootExpression(number(2...9)) : whole
    }
    func root() -> RootExpression {
      rational().root([2, 2, 2, 3, 4, 5, 6][number(0...6)])
    }
    func positive() -> RootExpression {
      var sum = number(0...1) == 0 ? root() : rational()
      for _ in 0..<number(0...2) { sum = sum + RootExpression(number(1...6)) * root() }
      return sum
    }
    func any() -> RootExpression { number(0...1) == 0 ? positive() : positive() - positive() }

    let (x, y) = (any(), any())
    let (a, b) = (positive(), positive())
    let (p, q) = (RootExpression(number(2...30)), RootExpression(number(2...30)))
    switch number(0...10) {
    case 0: return ((x + y) * (x - y), x.power(2) - y.power(2))
    case 1: return (x * a / a, x)
    case 2:
      let terms = (0..<number(3...8)).map { _ in RootExpression(number(-5...9)) * root() }
      let shuffled = terms.shuffled(using: &generator)
      return (terms[1...].reduce(terms[0], +), shuffled[1...].reduce(shuffled[0], +))
    case 3:
      let index = number(2...5)
      return (a.root(index).power(index), a)
    case 4: return (p.root(2) * q.root(2) + x, x + (p * q).root(2))
    case 5: return ((p + q + RootExpression(2) * (p * q).root(2)).root(2), p.root(2) + q.root(2))
    case 6: return (x / a + y / a, (x + y) / a)
    case 7: return ((x + y).power(2), x.power(2) + RootExpression(2) * x * y + y.power(2))
    case 8:
      let (s, t) = (p.root(3), q.root(3))
      return ((s - t) * (s.power(2) + s * t + t.power(2)), p - q)
    case 9: return (a.root(2) * b.root(2), (a * b).root(2))
    default: return ((a.root(3)).root(2), a.root(6))
    }
  }
}
