// SPDX-License-Identifier: MIT

import CListerArb

/// A function of one or several numbers that Arb encloses.
public enum SpecialFunction: UInt8, BitwiseCopyable, CaseIterable, Sendable {
  /// Γ(a), for an `a` that is not a whole number below 1.
  case gamma
  /// ln Γ(a), for a > 0.
  case logGamma
  /// The integral of t^(a-1) e^-t from 0 to x over Γ(a), for a > 0 and x > 0.
  case lowerGamma
  /// 1 minus that.
  case upperGamma
  /// The integral of t^(a-1) (1-t)^(b-1) from 0 to x over that from 0 to 1, for a, b > 0 and x
  /// between 0 and 1.
  case lowerBeta
  /// Bessel functions of the first kind of the order n at x.
  case besselJ
  /// Bessel functions of the second kind, for x > 0.
  case besselY
  /// Modified Bessel functions of the first kind.
  case besselI
  /// Modified Bessel functions of the second kind, for x > 0.
  case besselK

  /// Whether Arb is installed: without it only incomplete gamma functions with a = 1/2 are known.
  ///
  /// It is loaded by the first one who asks.
  public static var isAvailable: Bool { lister_arb_load() != 0 }

  /// The same function, in CListerArb.
  var code: lister_arb_special {
    switch self {
    case .gamma: lister_arb_gamma
    case .logGamma: lister_arb_log_gamma
    case .lowerGamma: lister_arb_lower_gamma
    case .upperGamma: lister_arb_upper_gamma
    case .lowerBeta: lister_arb_lower_beta
    case .besselJ: lister_arb_bessel_j
    case .besselY: lister_arb_bessel_y
    case .besselI: lister_arb_bessel_i
    case .besselK: lister_arb_bessel_k
    }
  }

  /// Whether it is positive wherever it is defined, for positive arguments.
  var isPositive: Bool {
    switch self {
    case .lowerGamma, .upperGamma, .lowerBeta, .besselI, .besselK: true
    case .gamma, .logGamma, .besselJ, .besselY: false
    }
  }
}
