// SPDX-License-Identifier: MIT

/// What a real number that is not rational is made of.
enum RealKind: UInt8 {
  /// A sum of terms, in `terms`: what ``RealTerm`` says, times atoms.
  case sum
  /// A product of whole powers of nodes, in `factors`.
  case product
  /// The root of a positive real number, of the index in `start`.
  case root
  /// A function of `operand`.
  case function
  /// `operand` to the power of `second`, two rationals that don't make a root.
  case power
  /// The logarithm of `operand` to the base `second`, two rationals.
  case logarithm
  /// The only root of a sum of powers between `operand`, a positive rational where the sum is
  /// negative, and `second`, one where it is positive. Its terms are in `terms`: the coefficient, or
  /// 1 and an atom, its sign as the radicand, and the exponent as the index.
  case solution
  /// The function ``RealNode/special`` of the numbers in `terms`: each is a coefficient, or 1 and an
  /// atom.
  case special
  /// The number at which such a function has a value: its other arguments and the value are in
  /// `terms`, and its bracket is as that of a solution.
  case quantile
  /// The circle's constant.
  case pi
  /// The decimal `operand`, known to half a unit of the precision's last digit.
  case given
}

/// What is proven of a number.
enum RealNature: UInt8 {
  /// The root of a polynomial with whole coefficients, with a bound of its distance from zero.
  case algebraic
  /// Not rational, and nothing more: an angle's sine, a root of a large index.
  case irrational
  /// The root of no such polynomial.
  case transcendental
  /// Nothing.
  case unknown

  /// Whether the number is proven not to be rational.
  var isIrrational: Bool { self == .irrational || self == .transcendental }
}

/// One real number that is not rational, or not known to be: an operation and its operands.
struct RealNode: BitwiseCopyable {
  var kind: RealKind
  var nature: RealNature
  /// The function, of a ``RealKind/function``.
  var function: IrrationalFunction = .squareRoot
  /// The function, of a ``RealKind/special`` and a ``RealKind/quantile``.
  var special: SpecialFunction = .gamma
  /// -1, 0 or 1 once it is known, else ``unknownSign``.
  var sign: Int8 = RealNode.unknownSign
  /// Whether something below was taken for what it could not be proven to be.
  var isTaken = false
  /// Whether a number below is known to some digits only.
  var isGiven = false
  /// Whether the sum is of roots of rationals alone: independent, so it is not rational.
  var isRadical = false
  /// Where the terms or factors begin; the index of a root.
  var start: Int32 = 0
  /// How many terms or factors there are.
  var count: Int32 = 0
  var operand = Number.zero
  var second = Number.zero
  /// Where the number is as it is written at the document's precision, once it is: in `text`.
  var textStart: Int32 = 0
  var textCount: Int32 = 0
  var hash: UInt32 = 0
  /// Where the last enclosure is, with how many bits, and in which filling of their arena.
  var enclosure: Int32 = 0
  var bits: Int32 = 0
  var filling: Int32 = -1
  /// The last walk that came here.
  var visit: Int32 = 0

  static let unknownSign: Int8 = 2
}

/// `coefficient · radicand^(1/index) · atom`; the root is irrational, or 1.
///
/// The radicand is a positive rational in lowest terms, and no perfect power of a divisor of the
/// index. The atom is a node of another kind than a plain sum of roots, or a sum that is treated as
/// if it were: -1 says that there is none.
struct RealTerm: BitwiseCopyable {
  var coefficient: Number
  var radicand = Number.one
  var index: Int32 = 1
  var atom: Int32 = -1
  /// Equal for roots in a rational ratio; 0 when nothing is known.
  var signature: UInt32 = 0

  var isRational: Bool { index == 1 && atom < 0 }
}

/// A node to a whole power other than 0.
struct RealFactor: BitwiseCopyable {
  var node: Int32
  var exponent: Int32
}

/// How many questions about real numbers were answered, and how.
public struct Decisions: Sendable, Equatable {
  /// By a proof.
  public var proven = 0
  /// By 4,096 bits beyond those of the operands, which showed no difference.
  public var taken = 0
}

/// The answer to a question: -1, 0 or 1, and whether it is proven.
struct RealSign {
  var sign: Int
  var isProven: Bool
}

extension Number {
  /// The tag of a real number that has no rational form; the word is its place among its like.
  @usableFromInline static let realTag = Form.big | Form.approximated | 1 << Form.shift

  init(real node: Int) { self.init(word: Int64(node), tag: Number.realTag) }

  /// Whether this is a root, a logarithm, or what is made of them: see `RealNumbers`.
  @inlinable public var isReal: Bool { tag == Number.realTag }
}
