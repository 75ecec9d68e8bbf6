// SPDX-License-Identifier: MIT

import TestKit

/// A random chain of five functions, with roundings and comparisons between them: as one formula, as
/// cells that refer to each other, and as intervals.
struct RealChain {
  /// What a step makes of the value before it.
  enum Step {
    case function(OracleFunction)
    case root(Int)
    case power(Int)
    case plus(Int)
    case times(Int, over: Int)
    case plusRoot(Int)
    case round(places: Int)
    case int
    case choice(above: Int)
    case selfQuotient

    /// The step as a formula over an operand.
    func formula(of x: String) -> String {
      switch self {
      case .function(.ln): "LN(1+ABS(\(x)))"
      case .function(.exp): "EXP(SIN(\(x)))"
      case .function(let function): "\(function.rawValue)(\(x))"
      case .root(2): "SQRT(ABS(\(x)))"
      case .root(let index): "ABS(\(x))^(1/\(index))"
      case .power(let exponent): "(\(x))^\(exponent)"
      case .plus(let addend): "(\(x)+\(addend))"
      case .times(let above, let below): "(\(x))*\(above)/\(below)"
      case .plusRoot(let radicand): "(\(x)+SQRT(\(radicand)))"
      case .round(let places): "ROUND(\(x),\(places))"
      case .int: "INT(\(x))"
      case .choice(let bound): "IF(\(x)>\(bound),1/7,3)*(\(x))"
      case .selfQuotient: "(\(x)+SQRT(2))*(\(x)-SQRT(2))"
      }
    }

    /// The same of an interval; nil where that doesn't tell.
    func interval(of x: OracleInterval) -> OracleInterval? {
      let bits = x.bits
      let two = OracleInterval(2, bits: bits)
      switch self {
      case .function(.ln): return x.magnitude.flatMap { ($0 + .one(bits)).value(of: .ln) }
      case .function(.exp): return x.value(of: .sin)?.value(of: .exp)
      case .function(let function): return x.value(of: function)
      case .root(let index): return x.magnitude?.root(index)
      case .power(let exponent): return x.power(exponent)
      case .plus(let addend): return x + OracleInterval(addend, bits: bits)
      case .times(let above, let below): return x * OracleInterval(above, over: below, bits: bits)
      case .plusRoot(let radicand):
        return OracleInterval(radicand, bits: bits).root(2).map { x + $0 }
      case .round(let places): return x.rounded(places: places)
      case .int: return x.floor.map { OracleInterval($0, bits: bits) }
      case .choice(let bound):
        guard let sign = (x - OracleInterval(bound, bits: bits)).sign else { return nil }
        return x * OracleInterval(sign > 0 ? 1 : 3, over: sign > 0 ? 7 : 1, bits: bits)
      case .selfQuotient: return x * x - two
      }
    }

    init(using generator: inout SeededGenerator) {
      func number(_ range: ClosedRange<Int>) -> Int { Int.random(in: range, using: &generator) }
      switch number(0...13) {
      case 0: self = .function(.ln)
      case 1: self = .function(.exp)
      case 2: self = .function([.sin, .cos, .atan, .asinh, .tanh][number(0...4)])
      case 3, 4: self = .root(2)
      case 5: self = .root(number(3...12))
      case 6, 7: self = .power(number(2...3))
      case 8: self = .plus(number(-9...9))
      case 9: self = .times(number(1...20), over: number(1...20))
      case 10: self = .plusRoot(number(2...12))
      case 11: self = .round(places: number(0...6))
      case 12: self = Bool.random(using: &generator) ? .int : .selfQuotient
      default: self = .choice(above: number(-2...3))
      }
    }
  }

  let start: (above: Int, below: Int)
  let steps: [Step]
  private let bound: Int

  init(seed: UInt64) {
    var generator = SeededGenerator(seed: seed)
    let above = Int.random(in: -200...200, using: &generator)
    let below = Int.random(in: 1...60, using: &generator)
    start = (above, below)
    bound = Int.random(in: -2...3, using: &generator)
    steps = (0..<5).map { _ in Step(using: &generator) }
  }

  /// What is asked of the last value: roundings and comparisons.
  private func questions(of x: String) -> [String] {
    [
      "ROUND(\(x),3)", "INT(\(x))", "SIGN(\(x))", "CEILING(\(x),0.25)", "\(x)>\(bound)",
      "\(x)=ROUND(\(x),2)", "TRUNC(\(x),1)",
    ]
  }

  static let questions = 7

  /// The last value and the questions, each as one formula.
  var whole: [String] {
    var formula = "\(start.above)/\(start.below)"
    for step in steps { formula = step.formula(of: formula) }
    return [formula] + questions(of: "(\(formula))")
  }

  /// The same in cells: of the steps, of the last value, of the questions; from a row on.
  func cells(row: Int) -> [String: String] {
    func address(_ column: Int) -> String { RealRun.address(row * 16 + column) }
    var cells = [address(0): "=\(start.above)/\(start.below)"]
    for (index, step) in steps.enumerated() {
      cells[address(index + 1)] = "=" + step.formula(of: address(index))
    }
    for (index, question) in questions(of: address(steps.count)).enumerated() {
      cells[address(steps.count + 1 + index)] = "=" + question
    }
    return cells
  }

  /// The value between two numbers of so many bits; nil where they don't tell.
  func interval(bits: Int) -> OracleInterval? {
    var value = OracleInterval(start.above, over: start.below, bits: bits)
    for step in steps {
      guard let next = step.interval(of: value) else { return nil }
      value = next
    }
    return value
  }
}

extension OracleInterval {
  static func one(_ bits: Int) -> OracleInterval { OracleInterval(1, bits: bits) }

  /// To so many places, a half away from zero; nil where that isn't clear.
  func rounded(places: Int) -> OracleInterval? {
    guard let sign, let magnitude else { return nil }
    let unit = RealArgument.power(10, places)
    let half = OracleInterval(1, over: 2, bits: bits)
    guard let whole = (magnitude * OracleInterval(unit, bits: bits) + half).floor else {
      return nil
    }
    return OracleInterval(sign < 0 ? -whole : whole, over: unit, bits: bits)
  }
}
