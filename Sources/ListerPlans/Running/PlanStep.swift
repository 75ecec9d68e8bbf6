// SPDX-License-Identifier: MIT

/// One step of a plan, in 16 bytes.
///
/// `t`, `a` and `b` are the registers `target`, `first` and `second`; a register of numbers holds a
/// mantissa, whose scale is known when the plan is made. No step wraps around: a result that would
/// overflow ends the plan. Sums of lists are added in two words where one doesn't do on the way.
struct PlanStep: BitwiseCopyable {
  var operation: PlanOperation
  var target: UInt16 = 0
  var first: UInt16 = 0
  var second: UInt16 = 0
  /// A factor, a divisor, a step to go on with, or a list of registers, as the operation says.
  var operand: Int64 = 0

  /// The registers of texts that it reads, beside those of a list.
  var texts: [UInt16] {
    switch operation {
    case .equalTexts, .equalShortText, .compareTexts: [first, second]
    case .moveText, .findText, .putText, .requirePlainCriterion, .requireNoNumber,
      .requireNoPattern:
      [first]
    default: []
    }
  }
}

/// What a step does; `n` is the operand.
enum PlanOperation: UInt8 {
  /// t = a
  case move
  /// t = a, texts
  case moveText
  /// t = a + b
  case add
  /// t = a + b · n
  case addScaled
  /// t = a - b
  case subtract
  /// t = a · n - b
  case scaledSubtract
  /// t = a · b
  case multiply
  /// t = a · n
  case scale
  /// t = a where register n is true, else b
  case choose
  /// t = |a|
  case magnitude
  /// t = -1, 0 or 1
  case sign
  /// t = a, or -a where b is negative
  case withSign
  /// t = the lesser, the greater of a and b
  case lesser
  case greater
  /// t = a / d to the nearest whole number, a half away from zero; d is divisor b of the plan, at
  /// least 2, and n the whole part of its half
  case roundHalf
  /// t = a · b / d, rounded so; n is a ``HalfRounding``
  case roundProduct
  /// t = a / n by the rule b; n > 1
  case round
  /// t = a / b by the rule n; b > 0
  case roundBy
  /// t = a - b · ⌊a / b⌋; ends the plan where b is zero
  case remainder

  // t = whether it is so, 1 or 0.
  case equal
  case notEqual
  case less
  case lessOrEqual
  /// Of texts, without case.
  case equalTexts
  /// The same where text b is a constant that has the key n.
  case equalShortText

  /// t = -1, 0 or 1 as text a is before, with or after text b in the locale of the number n
  case compareTexts

  // t = what comes of a list of registers.
  case addAll
  case leastOfAll
  case greatestOfAll
  /// The sum of the products of pairs.
  case addProducts
  /// The sum of the numbers that each follow a truth value, where that is true.
  case addAllWhere

  // Of truth values.
  case and
  case or
  case exclusiveOr
  case not

  /// t = the position of the number a in a list, from 1; ends the plan if it isn't there
  case find
  /// The same of the text a in a list of texts.
  case findText
  /// t = the register at position a of a list, from 1; ends the plan where there is none
  case pick
  /// The same of a list of texts.
  case pickText

  /// Goes on with step n
  case jump
  /// Goes on with step n where a is false
  case jumpUnless
  /// Ends the plan
  case fail
  /// Ends the plan where a is zero
  case requireNonzero
  /// Ends the plan where the text a means more than itself as a criterion
  case requirePlainCriterion
  /// Ends the plan where the text a begins as a number does
  case requireNoNumber
  /// Ends the plan where the text a has signs of a pattern
  case requireNoPattern

  // The general engine: cells are named by their offsets.
  /// Puts the number a, of scale b and divided by n, into cell t
  case putNumber
  /// Puts the number a, of scale n and divided by b, into cell t
  case putRatio
  /// Puts the text a into cell t
  case putText
  /// Puts the truth value a into cell t
  case putLogical
  /// t = the number in cell n as a mantissa of scale b; ends the plan if there is none
  case takeNumber
  /// t = the text in cell n; ends the plan if there is none, or a long one
  case takeText
  /// t = the truth value in cell n; ends the plan if there is none
  case takeLogical
  /// Calculates the cell of formula n; ends the plan if that gives several cells
  case calculate
  /// Calculates the cells of all formulas that are late; ends the plan if they take much
  case calculateLate
}

extension PlanOperation {
  /// Whether it may go on with another step than the next one.
  var isJump: Bool { self == .jump || self == .jumpUnless }

  /// Whether it leaves the general engine to do what a formula does.
  var isGeneral: Bool {
    switch self {
    case .putNumber, .putRatio, .putText, .putLogical, .calculate: true
    default: false
    }
  }

  /// Whether it takes little, and never ends the plan.
  var isHarmless: Bool {
    switch self {
    case .move, .lesser, .greater, .equal, .notEqual, .less, .lessOrEqual, .equalTexts,
      .equalShortText, .and, .or, .exclusiveOr, .not, .choose:
      true
    default: false
    }
  }
}

/// A divisor of a plan and the whole part of its half, as a step that rounds names both.
enum HalfRounding {
  /// The largest half that a step has room for.
  static let largestHalf: Int64 = 1 << 47 - 1

  /// The operand that names a divisor by its place.
  static func operand(half: Int64, divisor: Int) -> Int64 { half << 16 | Int64(divisor) }

  /// The half of an operand.
  @inline(__always)
  static func half(_ operand: Int64) -> UInt64 { UInt64(truncatingIfNeeded: operand) >> 16 }

  /// The place of the divisor.
  @inline(__always)
  static func divisor(_ operand: Int64) -> Int { Int(truncatingIfNeeded: operand & 0xFFFF) }
}

/// Lists of registers, as steps name them.
enum RegisterList {
  /// Where no register is: what stands there is never found.
  static let nothing = UInt16.max

  /// The operand that names part of a plan's lists.
  static func operand(start: Int, count: Int) -> Int64 { Int64(start << 16 | count) }

  /// Where the list of an operand begins.
  @inline(__always)
  static func start(_ operand: Int64) -> Int { Int(truncatingIfNeeded: operand >> 16) }

  /// How long the list of an operand is.
  @inline(__always)
  static func count(_ operand: Int64) -> Int { Int(truncatingIfNeeded: operand & 0xFFFF) }
}
