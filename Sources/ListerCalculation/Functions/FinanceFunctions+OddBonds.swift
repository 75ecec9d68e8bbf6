// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Bonds with a first or a last period that is shorter or longer than the others.
extension FinanceFunctions {
  static let oddBonds: [FunctionDefinition] = [
    oddFirstPrice, oddFirstYield, oddLastPrice, oddLastYield,
  ]

  // MARK: First period

  private static func oddFirstParameters(_ sixth: String) -> [Parameter] {
    [
      .number("settlement"), .number("maturity"), .number("issue"), .number("first"),
      .number("rate"), .number(sixth), .number("redemption"), .number("frequency"),
      .number("basis", .optional),
    ]
  }

  /// What is paid after the settlement by a bond with an odd first period; nil where an argument is
  /// out of range.
  private static func oddFirstFlows(_ call: Call) -> BondFlows? {
    guard let (settlement, maturity) = term(call), let issue = DateFunctions.serial(call, 2),
      let first = DateFunctions.serial(call, 3), issue < settlement, settlement < first,
      first < maturity, call.quantity(4).sign >= 0, call.quantity(6).sign > 0,
      let frequency = frequency(call, 7), let basis = basis(call, 8)
    else { return nil }
    let arithmetic = call.arithmetic
    let start = CouponSchedule(anchor: first, frequency: frequency, dayCount: basis)
    let rest = CouponSchedule(anchor: maturity, frequency: frequency, dayCount: basis)
    let coupon = call.quantity(4) * 100 / frequency
    let period = start.periods(to: settlement)
    let part = start.daysAfter(settlement, arithmetic) / start.length(period, arithmetic)
    return BondFlows(
      wait: part + (-period - 1),
      firstCoupon: coupon * start.span(from: issue, to: first, arithmetic),
      coupon: coupon,
      count: -rest.periods(to: first),
      redemption: call.quantity(6),
      accrued: coupon * start.span(from: issue, to: settlement, arithmetic),
      isRegular: false
    )
  }

  static let oddFirstPrice = define(
    "ODDFPRICE",
    oddFirstParameters("yield"),
    "The price for a face of 100 at which a bond with an odd first period has a yield.",
    example: "ODDFPRICE(\"2024-07-01\",\"2027-01-01\",\"2024-01-01\",\"2025-01-01\",0,0,100,1)",
    gives: "100"
  ) { call in
    guard let flows = oddFirstFlows(call), call.quantity(5).sign >= 0 else { return failure }
    return flows.price(call.quantity(5) / call.clampedInteger(7)).value
  }

  static let oddFirstYield = define(
    "ODDFYIELD",
    oddFirstParameters("price"),
    "The yield of a bond with an odd first period at a price for a face of 100.",
    example: "ODDFYIELD(\"2024-07-01\",\"2027-01-01\",\"2024-01-01\",\"2025-01-01\",0,100,100,1)",
    gives: "0"
  ) { call in
    guard let flows = oddFirstFlows(call), call.quantity(5).sign > 0 else { return failure }
    return (flows.yield(call.quantity(5)) * call.clampedInteger(7)).value
  }

  // MARK: Last period

  private static func oddLastParameters(_ fifth: String) -> [Parameter] {
    [
      .number("settlement"), .number("maturity"), .number("last"), .number("rate"),
      .number(fifth), .number("redemption"), .number("frequency"), .number("basis", .optional),
    ]
  }

  static let oddLastPrice = define(
    "ODDLPRICE",
    oddLastParameters("yield"),
    "The price for a face of 100 at which a bond with an odd last period has a yield.",
    example: "ODDLPRICE(\"2024-01-16\",\"2024-07-01\",\"2024-01-01\",0.1,0.1,100,2)",
    gives: "301145/3012"
  ) { call in
    guard let period = OddLastPeriod(call), call.quantity(4).sign >= 0 else { return failure }
    let growth = 1 + call.quantity(4) / period.frequency * period.left
    return ((call.quantity(5) + period.interest) / growth - period.accrued).value
  }

  static let oddLastYield = define(
    "ODDLYIELD",
    oddLastParameters("price"),
    "The yield of a bond with an odd last period at a price for a face of 100.",
    example: "ODDLYIELD(\"2024-01-16\",\"2024-07-01\",\"2024-01-01\",0.1,99.98,100,2)",
    gives: "33144/331309"
  ) { call in
    guard let period = OddLastPeriod(call), call.quantity(4).sign > 0 else { return failure }
    let growth = (call.quantity(5) + period.interest) / (call.quantity(4) + period.accrued)
    return ((growth - 1) / period.left * period.frequency).value
  }

  /// The interest of the last period and what of it is accrued at the settlement, and the periods
  /// from there to the maturity.
  private struct OddLastPeriod {
    let frequency: Int
    let interest: Quantity
    let accrued: Quantity
    let left: Quantity

    init?(_ call: Call) {
      guard let (settlement, maturity) = term(call), let last = DateFunctions.serial(call, 2),
        last < settlement, call.quantity(3).sign >= 0, call.quantity(5).sign > 0,
        let frequency = FinanceFunctions.frequency(call, 6), let basis = basis(call, 7)
      else { return nil }
      let schedule = CouponSchedule(anchor: last, frequency: frequency, dayCount: basis)
      let coupon = call.quantity(3) * 100 / frequency
      let arithmetic = call.arithmetic
      self.frequency = frequency
      interest = coupon * schedule.span(from: last, to: maturity, arithmetic)
      accrued = coupon * schedule.span(from: last, to: settlement, arithmetic)
      left = schedule.span(from: settlement, to: maturity, arithmetic)
    }
  }
}
