// SPDX-License-Identifier: MIT

// Functions that Arb encloses.
extension Arithmetic {
  /// The function's value, for arguments within its domain.
  ///
  /// `.notANumber` where the result would be over the limits, and where Arb is missing.
  public func evaluate(_ function: SpecialFunction, _ arguments: [Number]) -> Number {
    if let failure = arguments.first(where: \.isFailure) { return failure }
    return number { reals in reals.special(function, arguments.map { inside($0, reals) }) }
  }

  /// The positive number at which an incomplete function of parameters and of it has a value.
  ///
  /// The function is ``SpecialFunction/lowerGamma``, `upperGamma` or `lowerBeta`; for that the value
  /// is to be less than that at 1/2. `.notANumber` over the limits, and where Arb is missing.
  public func quantile(
    _ function: SpecialFunction,
    _ parameters: [Number],
    at value: Number
  ) -> Number {
    if let failure = (parameters + [value]).first(where: \.isFailure) { return failure }
    return number { reals in
      reals.quantile(function, parameters.map { inside($0, reals) }, inside(value, reals))
    }
  }

  /// The rational with the smallest denominator near to what ``quantile(_:_:at:)`` gave, which may be
  /// that number; nil if none with a small one is.
  public func simplestRational(near x: Number) -> Number? {
    guard x.isReal else { return nil }
    let found = number { $0.simplestRational(near: x) ?? Number(.notANumber) }
    return found.isFailure ? nil : found
  }
}
