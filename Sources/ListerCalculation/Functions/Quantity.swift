// SPDX-License-Identifier: MIT

import ListerNumbers

/// A number with the arithmetic that it is calculated by, so that formulas read as they are written.
///
/// What fails stays a failure: a division by zero, a number outside of a domain, a spent budget.
struct Quantity {
  let number: Number
  let arithmetic: Arithmetic

  init(_ number: Number, _ arithmetic: Arithmetic) {
    self.number = number
    self.arithmetic = arithmetic
  }

  init(_ integer: Int, _ arithmetic: Arithmetic) { self.init(Number(integer), arithmetic) }

  /// -1, 0 or 1.
  var sign: Int { arithmetic.sign(number) }
  var isZero: Bool { sign == 0 }
  /// Whether it is no number but a failure.
  var isFailure: Bool { number.isFailure }
  var magnitude: Quantity { make(arithmetic.absolute(number)) }
  var value: Value { Value(number) }

  /// An irrational function of it; `#NUM!` outside of its domain.
  func evaluated(_ function: IrrationalFunction) -> Quantity {
    make(arithmetic.evaluate(function, number))
  }

  var squareRoot: Quantity { evaluated(.squareRoot) }

  /// A power; 0^0 is 1, as it is in sums of powers.
  func raised(to exponent: Quantity) -> Quantity {
    !exponent.isFailure && exponent.isZero
      ? make(1) : make(arithmetic.power(number, exponent.number))
  }

  func raised(to exponent: Int) -> Quantity { raised(to: make(exponent)) }

  func rounded(places: Int = 0, _ rule: RoundingRule) -> Quantity {
    make(arithmetic.round(number, places: places, rule))
  }

  /// Another number with the same arithmetic.
  func make(_ number: Number) -> Quantity { Quantity(number, arithmetic) }
  func make(_ integer: Int) -> Quantity { Quantity(integer, arithmetic) }

  static prefix func - (a: Quantity) -> Quantity { a.make(a.arithmetic.negate(a.number)) }

  static func + (a: Quantity, b: Quantity) -> Quantity {
    a.make(a.arithmetic.add(a.number, b.number))
  }

  static func - (a: Quantity, b: Quantity) -> Quantity {
    a.make(a.arithmetic.subtract(a.number, b.number))
  }

  static func * (a: Quantity, b: Quantity) -> Quantity {
    a.make(a.arithmetic.multiply(a.number, b.number))
  }

  static func / (a: Quantity, b: Quantity) -> Quantity {
    a.make(a.arithmetic.divide(a.number, b.number))
  }

  static func + (a: Quantity, b: Int) -> Quantity { a + a.make(b) }
  static func - (a: Quantity, b: Int) -> Quantity { a - a.make(b) }
  static func * (a: Quantity, b: Int) -> Quantity { a * a.make(b) }
  static func / (a: Quantity, b: Int) -> Quantity { a / a.make(b) }
  static func + (a: Int, b: Quantity) -> Quantity { b.make(a) + b }
  static func - (a: Int, b: Quantity) -> Quantity { b.make(a) - b }
  static func * (a: Int, b: Quantity) -> Quantity { b.make(a) * b }
  static func / (a: Int, b: Quantity) -> Quantity { b.make(a) / b }

  static func < (a: Quantity, b: Quantity) -> Bool { a.arithmetic.compare(a.number, b.number) < 0 }
  static func > (a: Quantity, b: Quantity) -> Bool { b < a }
  static func <= (a: Quantity, b: Quantity) -> Bool { !(b < a) }
  static func >= (a: Quantity, b: Quantity) -> Bool { !(a < b) }
  static func == (a: Quantity, b: Quantity) -> Bool { a.arithmetic.equal(a.number, b.number) }
  static func < (a: Quantity, b: Int) -> Bool { a < a.make(b) }
  static func > (a: Quantity, b: Int) -> Bool { a > a.make(b) }
  static func <= (a: Quantity, b: Int) -> Bool { a <= a.make(b) }
  static func >= (a: Quantity, b: Int) -> Bool { a >= a.make(b) }
}

extension Call {
  /// The number at a position as a quantity.
  func quantity(_ position: Int) -> Quantity { Quantity(number(position), arithmetic) }

  /// The same, or `standard` after the last argument.
  func quantity(_ position: Int, default standard: Int) -> Quantity {
    Quantity(number(position, default: standard), arithmetic)
  }
}

extension [Number] {
  /// The exact sum.
  func sum(_ arithmetic: Arithmetic) -> Quantity {
    var total = Accumulator(arithmetic)
    for number in self { total.add(number, arithmetic) }
    return Quantity(total.value(arithmetic), arithmetic)
  }

  /// The sum of what a function gives for each number.
  func sum(_ arithmetic: Arithmetic, of term: (Quantity) -> Quantity) -> Quantity {
    var total = Accumulator(arithmetic)
    for number in self {
      total.fold(arithmetic) { arithmetic.add($0, term(Quantity(number, arithmetic)).number) }
    }
    return Quantity(total.value(arithmetic), arithmetic)
  }

  /// The sum divided by the count; a division by zero of no numbers.
  func mean(_ arithmetic: Arithmetic) -> Quantity { sum(arithmetic) / count }
}
