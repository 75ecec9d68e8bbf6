// SPDX-License-Identifier: MIT

import ListerNumbers

/// Equal payments in equal periods.
///
/// With the rate r, n periods and payments at the end (t = 0) or the beginning (t = 1) of each:
/// present · (1+r)^n + payment · (1 + r·t) · ((1+r)^n - 1)/r + future = 0.
struct Annuity {
  let rate: Quantity
  /// Whether payments are at the beginning of each period.
  let isDue: Bool

  /// What one unit has become after so many periods.
  func growth(_ periods: Quantity) -> Quantity { (1 + rate).raised(to: periods) }

  /// What a unit that is paid at the end of each period has become after so many of them.
  func sum(_ periods: Quantity) -> Quantity {
    rate.isZero ? periods : (growth(periods) - 1) / rate
  }

  /// The same for payments as they are due.
  func total(_ periods: Quantity) -> Quantity {
    isDue ? sum(periods) * (1 + rate) : sum(periods)
  }

  /// The payment that changes a present value to a future one.
  func payment(_ periods: Quantity, present: Quantity, future: Quantity) -> Quantity {
    if periods.isZero { return Quantity(Number(.notANumber), rate.arithmetic) }
    return -(present * growth(periods) + future) / total(periods)
  }
}

/// PMT, PV, FV and NPER: one of the parts of an annuity from the others.
extension FinanceFunctions {
  static let annuities: [FunctionDefinition] = [
    payment, presentValue, futureValue, periods,
  ]

  /// The annuity of a call: the rate at the first position, the time of payments at another one.
  static func annuity(_ call: Call, time position: Int) -> Annuity {
    Annuity(rate: call.quantity(0), isDue: !call.quantity(position, default: 0).isZero)
  }

  static let payment = define(
    "PMT",
    [
      .number("rate"), .number("periods"), .number("present"), .number("future", .optional),
      .number("type", .optional),
    ],
    "The payment of each period that changes a present value to a future one; type 0: at the end, "
      + "1: at the beginning of a period.",
    example: "PMT(0.1,2,-2100)",
    gives: "1210"
  ) { call in
    let future = call.quantity(3, default: 0)
    return annuity(call, time: 4)
      .payment(call.quantity(1), present: call.quantity(2), future: future).value
  }

  static let presentValue = define(
    "PV",
    [
      .number("rate"), .number("periods"), .number("payment"), .number("future", .optional),
      .number("type", .optional),
    ],
    "What payments of equal periods, and a future value after them, are worth now.",
    example: "PV(0.1,2,-1210)",
    gives: "2100"
  ) { call in
    let annuity = annuity(call, time: 4)
    let (periods, future) = (call.quantity(1), call.quantity(3, default: 0))
    let end = future + call.quantity(2) * annuity.total(periods)
    return (-end / annuity.growth(periods)).value
  }

  static let futureValue = define(
    "FV",
    [
      .number("rate"), .number("periods"), .number("payment"), .number("present", .optional),
      .number("type", .optional),
    ],
    "What payments of equal periods, and a present value before them, have become in the end.",
    example: "FV(0.1,2,-100)",
    gives: "210"
  ) { call in
    let annuity = annuity(call, time: 4)
    let (periods, present) = (call.quantity(1), call.quantity(3, default: 0))
    let end = present * annuity.growth(periods) + call.quantity(2) * annuity.total(periods)
    return (-end).value
  }

  static let periods = define(
    "NPER",
    [
      .number("rate"), .number("payment"), .number("present"), .number("future", .optional),
      .number("type", .optional),
    ],
    "In how many periods payments change a present value to a future one.",
    example: "NPER(0.1,-1210,2100)",
    gives: "2"
  ) { call in
    let annuity = annuity(call, time: 4)
    let (rate, present, future) = (annuity.rate, call.quantity(2), call.quantity(3, default: 0))
    if rate.isZero { return (-(present + future) / call.quantity(1)).value }
    let base = 1 + rate
    let payment = annuity.isDue ? call.quantity(1) * base : call.quantity(1)
    let below = payment + present * rate
    guard base.sign > 0, !below.isFailure, !below.isZero else { return failure }
    let ratio = (payment - future * rate) / below
    return Value(call.arithmetic.log(ratio.number, base: base.number))
  }
}
