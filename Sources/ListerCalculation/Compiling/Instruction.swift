// SPDX-License-Identifier: MIT

/// One step of a program on the evaluator's stack, in 8 bytes.
package struct Instruction: BitwiseCopyable {
  package var opcode: Opcode
  /// Arguments of a call.
  package var count: UInt8 = 0
  /// Index of a function.
  package var function: UInt16 = 0
  /// Index of a constant or a cell, a jump's target, or a value, as the opcode says.
  package var operand: Int32 = 0
}

/// What an instruction does; `a b` means the two values on top of the stack, `b` the topmost.
package enum Opcode: UInt8, BitwiseCopyable {
  // Push: a number of the constants, a big one, a whole number, text, TRUE or FALSE, an error, an
  // omitted argument, an array of the constants, the value of a cell, a reference.
  case number
  case bigNumber
  case integer
  case text
  case logical
  case error
  case missing
  case array
  case cell
  case reference
  /// A reference whose cells are not read.
  case place

  // a → a
  case negate
  case plus
  case percent
  case spilled

  // a b → a
  case add
  case subtract
  case multiply
  case divide
  case power
  case concatenate
  case equal
  case notEqual
  case less
  case lessOrEqual
  case greater
  case greaterOrEqual
  case range
  case intersection
  case union

  /// Arguments → result.
  case call
  /// The same in a formula with unions, of which some may be among the arguments.
  case callOnUnions
  /// Arguments → `#NAME?`.
  case callUnknown

  // Names of LET and parameters of LAMBDA are values on the stack, counted from the base of the
  // function that runs; see ``Program/Lambda``.
  /// Push: the value at a place from the base.
  case local
  /// So many values and a → a, as LET ends.
  case leave
  /// Push: a function that a formula makes; goes on behind its body, if `count` is 1.
  case closure
  /// Push: a function of the table.
  case function
  /// A function and `count` arguments → result.
  case apply
  /// a → the result of the function whose body ends here.
  case giveBack

  // The lazy functions. `IF(c,t,e)` is: c, branchIfFalse E, t, branchToEnd X, E: e, select, X:
  // A scalar TRUE leaves at branchToEnd; an array runs through both branches.
  /// c → c, or c and a dummy, and a jump, when c is no array and not TRUE.
  case branchIfFalse
  /// c t → t and a jump, when c is no array.
  case branchToEnd
  /// c t e → the chosen value.
  case select
  // `IFERROR(x,y)` is: x, branchUnlessError X, y, replaceErrors, X: and IFNA has the two for `#N/A`
  // alone.
  case branchUnlessError
  case branchUnlessMissing
  case replaceErrors
  case replaceMissing
}

extension Opcode {
  /// What a comparison asks; the opcode is one.
  var relation: Relation {
    switch self {
    case .equal: .equal
    case .notEqual: .notEqual
    case .less: .less
    case .lessOrEqual: .lessOrEqual
    case .greater: .greater
    default: .greaterOrEqual
    }
  }
}
