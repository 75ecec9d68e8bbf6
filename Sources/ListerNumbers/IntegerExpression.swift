// SPDX-License-Identifier: MIT

import CListerGMP

/// What an ``Integer`` can be set to: a value, or one operation on values, as it is written in
/// algebra.
///
/// No expression holds a number: it names an operation of GMP, which is done when it is stored.
protocol IntegerExpression {
  /// Puts the value into an integer, which may be one of the operands.
  func store(in result: Integer)
}

/// An operation on one integer.
@safe
struct UnaryExpression: IntegerExpression {
  /// Result and operand.
  typealias Operation =
    @convention(c) (UnsafeMutablePointer<__mpz_struct>?, UnsafePointer<__mpz_struct>?) -> Void
  fileprivate let operation: Operation
  fileprivate let operand: UnsafePointer<__mpz_struct>

  fileprivate init(_ operation: Operation, _ operand: some IntegerValue) {
    unsafe self.operation = operation
    unsafe self.operand = operand.header
  }

  @inline(__always)
  func store(in result: Integer) { unsafe operation(result.place, operand) }
}

/// An operation on two integers.
@safe
struct BinaryExpression: IntegerExpression {
  /// Result and operands.
  typealias Operation =
    @convention(c) (
      UnsafeMutablePointer<__mpz_struct>?, UnsafePointer<__mpz_struct>?,
      UnsafePointer<__mpz_struct>?
    ) -> Void
  fileprivate let operation: Operation
  fileprivate let left: UnsafePointer<__mpz_struct>
  fileprivate let right: UnsafePointer<__mpz_struct>

  @inline(__always)
  fileprivate init(
    _ operation: Operation,
    _ left: some IntegerValue,
    _ right: some IntegerValue
  ) {
    unsafe self.operation = operation
    unsafe self.left = left.header
    unsafe self.right = right.header
  }

  @inline(__always)
  func store(in result: Integer) { unsafe operation(result.place, left, right) }
}

/// An operation on an integer and a word.
@safe
struct WordExpression: IntegerExpression {
  /// Result and operands.
  typealias Operation =
    @convention(c) (
      UnsafeMutablePointer<__mpz_struct>?, UnsafePointer<__mpz_struct>?, UInt
    ) -> Void
  fileprivate let operation: Operation
  fileprivate let left: UnsafePointer<__mpz_struct>
  fileprivate let right: UInt

  @inline(__always)
  fileprivate init(_ operation: Operation, _ left: some IntegerValue, _ right: UInt) {
    unsafe self.operation = operation
    unsafe self.left = left.header
    self.right = right
  }

  @inline(__always)
  func store(in result: Integer) { unsafe operation(result.place, left, right) }
}

/// An operation on words whose result may be wider.
enum WideExpression: IntegerExpression {
  case powerOfWord(UInt, exponent: UInt)
  case binomialOfWords(UInt, over: UInt)
  case factorialOfWord(UInt)

  @inline(__always)
  func store(in result: Integer) {
    switch self {
    case .powerOfWord(let base, let exponent): unsafe __gmpz_ui_pow_ui(result.place, base, exponent)
    case .binomialOfWords(let n, let k): unsafe __gmpz_bin_uiui(result.place, n, k)
    case .factorialOfWord(let n): unsafe __gmpz_fac_ui(result.place, n)
    }
  }
}

extension IntegerExpression where Self == WideExpression {
  /// A power of a word.
  static func power(_ base: UInt, _ exponent: Int) -> Self {
    .powerOfWord(base, exponent: UInt(exponent))
  }

  /// The binomial coefficient, n over k.
  static func binomial(_ n: UInt, over k: UInt) -> Self { .binomialOfWords(n, over: k) }

  static func factorial(_ n: Int) -> Self { .factorialOfWord(UInt(n)) }
}

extension IntegerValue {
  @inline(__always)
  static func + (left: Self, right: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_add, left, right)
  }

  @inline(__always)
  static func - (left: Self, right: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_sub, left, right)
  }

  @inline(__always)
  static func * (left: Self, right: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_mul, left, right)
  }

  /// The quotient without its fraction.
  @inline(__always)
  static func / (left: Self, right: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_tdiv_q, left, right)
  }

  /// What is left of the division, with the sign of the dividend.
  @inline(__always)
  static func % (left: Self, right: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_tdiv_r, left, right)
  }

  @inline(__always)
  static prefix func - (value: Self) -> UnaryExpression {
    unsafe UnaryExpression(__gmpz_neg, value)
  }

  @inline(__always)
  static func + (left: Self, right: UInt) -> WordExpression {
    unsafe WordExpression(__gmpz_add_ui, left, right)
  }

  @inline(__always)
  static func - (left: Self, right: UInt) -> WordExpression {
    unsafe WordExpression(__gmpz_sub_ui, left, right)
  }

  @inline(__always)
  static func * (left: Self, right: UInt) -> WordExpression {
    unsafe WordExpression(__gmpz_mul_ui, left, right)
  }

  /// The product with a power of two, whose exponent is not negative.
  @inline(__always)
  static func << (left: Self, bits: Int) -> WordExpression {
    unsafe WordExpression(__gmpz_mul_2exp, left, UInt(bits))
  }

  /// The quotient by a power of two, whose exponent is not negative, without its fraction.
  @inline(__always)
  static func >> (left: Self, bits: Int) -> WordExpression {
    unsafe WordExpression(__gmpz_tdiv_q_2exp, left, UInt(bits))
  }

  /// The number without its sign.
  var magnitude: UnaryExpression { unsafe UnaryExpression(__gmpz_abs, self) }

  /// The square root without its fraction, of a number that is not negative.
  var squareRoot: UnaryExpression { unsafe UnaryExpression(__gmpz_sqrt, self) }

  /// The greatest common divisor.
  @inline(__always)
  func gcd(_ other: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_gcd, self, other)
  }

  /// The least common multiple.
  @inline(__always)
  func lcm(_ other: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_lcm, self, other)
  }

  /// The quotient by a number that is known to divide this one.
  @inline(__always)
  func divided(exactlyBy divisor: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_divexact, self, divisor)
  }

  /// The quotient by a word that is known to divide this one.
  @inline(__always)
  func divided(exactlyBy divisor: UInt) -> WordExpression {
    unsafe WordExpression(__gmpz_divexact_ui, self, divisor)
  }

  /// What is left of the division by a number, with the sign of that.
  @inline(__always)
  func modulo(_ divisor: some IntegerValue) -> BinaryExpression {
    unsafe BinaryExpression(__gmpz_fdiv_r, self, divisor)
  }

  /// A power.
  @inline(__always)
  func power(_ exponent: UInt) -> WordExpression {
    unsafe WordExpression(__gmpz_pow_ui, self, exponent)
  }

  /// The binomial coefficient, this over k.
  @inline(__always)
  func binomial(over k: UInt) -> WordExpression {
    unsafe WordExpression(__gmpz_bin_ui, self, k)
  }
}
