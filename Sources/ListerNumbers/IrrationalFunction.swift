// SPDX-License-Identifier: MIT

/// A function of one number whose values are irrational, except for a few arguments.
public enum IrrationalFunction: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// The square root of a number that isn't negative.
  case squareRoot
  /// The powers of e.
  case exp
  /// The natural logarithm of a positive number.
  case ln
  /// The decimal logarithm of a positive number.
  case log10
  /// Sine, cosine and tangent of an angle in radians.
  case sin, cos, tan
  /// Inverses of sine and cosine in -1...1, and of the tangent.
  case asin, acos, atan
  /// The hyperbolic functions.
  case sinh, cosh, tanh
  /// The inverses of the hyperbolic functions; acosh from 1 on, atanh between -1 and 1.
  case asinh, acosh, atanh
  /// The error function, 2/√π · ∫ e^(-t²) dt from 0, and 1 minus that.
  case erf, erfc
}
