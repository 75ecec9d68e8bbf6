// SPDX-License-Identifier: MIT

import ListerCalculation

/// A number as a plan knows it: the register of its mantissa, and what is the same in all documents.
///
/// The value is `mantissa · 10^-scale / divisor`.
struct Numeric {
  /// What a mantissa is divided by, beside its power of ten: always positive.
  enum Divisor: Equatable {
    case constant(Int64)
    case register(Int)

    static let one = Divisor.constant(1)
  }

  var register: Int
  var scale: Int
  var divisor = Divisor.one
  /// The mantissa, if it is the same in all documents.
  var constant: Int64?

  /// The whole number that it is in all documents, if it is one.
  var constantInteger: Int? {
    scale == 0 && divisor == .one ? constant.flatMap { Int(exactly: $0) } : nil
  }
}

/// What is on the stack of a formula while its plan is made: a kind that is the same in all
/// documents, and where the value will be.
enum Operand {
  case number(Numeric)
  /// The register of 1 or 0.
  case logical(Int)
  /// The register of a text.
  case text(Int)
  /// An empty cell, or an argument that was left out.
  case empty
  case area(GridReference)
  /// Nothing: the plan has ended before.
  case failure
  /// What the general engine has in the cell: no step reads it.
  case other

  /// Whether no step reads it.
  var isOther: Bool {
    if case .other = self { true } else { false }
  }
}
