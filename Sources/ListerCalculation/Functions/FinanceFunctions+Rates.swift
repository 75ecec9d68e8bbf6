// SPDX-License-Identifier: MIT

import ListerNumbers

/// Rates of growth and of interest, and prices in parts of a dollar.
extension FinanceFunctions {
  static let rates: [FunctionDefinition] = [
    effectiveRate, nominalRate, growthRate, growthPeriods, schedule, decimalDollars,
    dollarParts,
  ]

  static let effectiveRate = define(
    "EFFECT",
    [.number("nominal"), .number("periods")],
    "The interest of a year of a nominal rate that is paid in so many periods.",
    example: "EFFECT(0.1,2)",
    gives: "0.1025"
  ) { call in
    let periods = call.clampedInteger(1)
    guard call.quantity(0).sign > 0, periods >= 1 else { return failure }
    return ((1 + call.quantity(0) / periods).raised(to: periods) - 1).value
  }

  static let nominalRate = define(
    "NOMINAL",
    [.number("effective"), .number("periods")],
    "The nominal rate that is paid in so many periods for an interest of a year.",
    example: "NOMINAL(0.1025,2)",
    gives: "0.1"
  ) { call in
    let periods = call.clampedInteger(1)
    guard call.quantity(0).sign > 0, periods >= 1 else { return failure }
    let part = 1 / Quantity(periods, call.arithmetic)
    return (((1 + call.quantity(0)).raised(to: part) - 1) * periods).value
  }

  static let growthRate = define(
    "RRI",
    [.number("periods"), .number("present"), .number("future")],
    "The rate of each period by which a present value becomes a future one.",
    example: "RRI(2,100,121)",
    gives: "0.1"
  ) { call in
    let (periods, present, future) = (call.quantity(0), call.quantity(1), call.quantity(2))
    guard periods.sign > 0, present.sign > 0, future.sign >= 0 else { return failure }
    return ((future / present).raised(to: 1 / periods) - 1).value
  }

  static let growthPeriods = define(
    "PDURATION",
    [.number("rate"), .number("present"), .number("future")],
    "In how many periods a present value becomes a future one at a rate.",
    example: "PDURATION(0.1,100,121)",
    gives: "2"
  ) { call in
    let (rate, present, future) = (call.quantity(0), call.quantity(1), call.quantity(2))
    guard rate.sign > 0, present.sign > 0, future.sign > 0 else { return failure }
    return Value(call.arithmetic.log((future / present).number, base: (1 + rate).number))
  }

  static let schedule = define(
    "FVSCHEDULE",
    [.number("principal"), .area("rates")],
    "What a principal becomes by one rate after the other.",
    example: "FVSCHEDULE(1000,{0.1,0.05})",
    gives: "1155"
  ) { call in
    var result = call.quantity(0)
    let failure = call.forEachNumber(from: 1, refusingOthers: true) { rate in
      result = result * (1 + Quantity(rate, call.arithmetic))
    }
    return failure ?? result.value
  }

  // MARK: Parts of a dollar

  static let decimalDollars = define(
    "DOLLARDE",
    [.number("price"), .number("fraction")],
    "A price whose places behind the point count parts of a dollar, as a decimal number.",
    example: "DOLLARDE(1.02,16)",
    gives: "1.125"
  ) { call in
    convertedDollars(call) { part, scale, fraction in part * scale / fraction }
  }

  static let dollarParts = define(
    "DOLLARFR",
    [.number("price"), .number("fraction")],
    "A decimal price with parts of a dollar counted behind the point.",
    example: "DOLLARFR(1.125,16)",
    gives: "1.02"
  ) { call in
    convertedDollars(call) { part, scale, fraction in part * fraction / scale }
  }

  /// The price with another part behind its point: what `convert` makes of it, of the power of ten
  /// with as many digits as the fraction needs, and of the fraction.
  private static func convertedDollars(
    _ call: Call,
    _ convert: (Quantity, Quantity, Quantity) -> Quantity
  ) -> Value {
    let arithmetic = call.arithmetic
    let given = call.quantity(1)
    let fraction = Quantity(arithmetic.round(given.number, places: 0, .down), arithmetic)
    if fraction.isFailure { return fraction.value }
    if given.sign < 0 { return failure }
    if fraction.isZero { return Value(CellError.divisionByZero) }
    let logarithm = arithmetic.evaluate(.log10, fraction.number)
    let digits = arithmetic.round(logarithm, places: 0, .ceiling)
    let scale = Quantity(10, arithmetic).raised(to: Quantity(digits, arithmetic))
    let price = call.quantity(0)
    let whole = Quantity(arithmetic.round(price.number, places: 0, .down), arithmetic)
    return (whole + convert(price - whole, scale, fraction)).value
  }
}
