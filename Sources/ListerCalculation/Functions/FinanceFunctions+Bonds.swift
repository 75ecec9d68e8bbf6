// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Bonds with equal coupons: what they are worth, and the only rate at which they are worth it.
extension FinanceFunctions {
  static let bonds: [FunctionDefinition] = [price, yield, duration, modifiedDuration]

  /// What is paid after the settlement, of a call with the frequency at a position and the basis
  /// behind it; nil where an argument is out of range.
  private static func bondFlows(
    _ call: Call,
    rate: Quantity,
    redemption: Quantity,
    frequency position: Int
  ) -> BondFlows? {
    guard let (settlement, schedule) = schedule(call, frequency: position), rate.sign >= 0,
      redemption.sign > 0
    else { return nil }
    let period = schedule.periods(to: settlement)
    let length = schedule.length(period, call.arithmetic)
    let coupon = rate * 100 / schedule.frequency
    return BondFlows(
      wait: schedule.daysAfter(settlement, call.arithmetic) / length,
      firstCoupon: coupon,
      coupon: coupon,
      count: -period - 1,
      redemption: redemption,
      accrued: coupon * schedule.daysBefore(settlement) / length,
      isRegular: true
    )
  }

  /// A function of what a bond pays, of a number, and of how many coupons a year has.
  private static func define(
    _ name: String,
    _ fourth: String,
    _ summary: String,
    example: String,
    gives result: String,
    body: @escaping @Sendable (BondFlows, Quantity, Int) -> Quantity?
  ) -> FunctionDefinition {
    define(
      name,
      [
        .number("settlement"), .number("maturity"), .number("rate"), .number(fourth),
        .number("redemption"), .number("frequency"), .number("basis", .optional),
      ],
      summary,
      example: example,
      gives: result
    ) { call in
      let flows = bondFlows(
        call,
        rate: call.quantity(2),
        redemption: call.quantity(4),
        frequency: 5
      )
      guard let flows else { return failure }
      return body(flows, call.quantity(3), call.clampedInteger(5))?.value ?? failure
    }
  }

  static let price = define(
    "PRICE",
    "yield",
    "The price for a face of 100, without accrued interest, at which a bond has a yield.",
    example: "PRICE(\"2024-01-01\",\"2026-01-01\",0.1,0.1,100,1)",
    gives: "100"
  ) { flows, yield, frequency in yield.sign >= 0 ? flows.price(yield / frequency) : nil }

  static let yield = define(
    "YIELD",
    "price",
    "The yield of a bond at a price for a face of 100, without accrued interest.",
    example: "YIELD(\"2024-01-01\",\"2026-01-01\",0.1,100,100,1)",
    gives: "0.1"
  ) { flows, price, frequency in price.sign > 0 ? flows.yield(price) * frequency : nil }

  // MARK: Duration

  private static let durationParameters: [Parameter] = [
    .number("settlement"), .number("maturity"), .number("coupon"), .number("yield"),
    .number("frequency"), .number("basis", .optional),
  ]

  static let duration = define(
    "DURATION",
    durationParameters,
    "The mean time to the payments of a bond in years, weighted by what they are worth (Macaulay).",
    example: "DURATION(\"2024-01-01\",\"2026-01-01\",0.1,0.25,1)",
    gives: "93/49"
  ) { call in years(call)?.value ?? failure }

  static let modifiedDuration = define(
    "MDURATION",
    durationParameters,
    "The part by which the price of a bond falls for a small rise of its yield.",
    example: "MDURATION(\"2024-01-01\",\"2026-01-01\",0.1,0.25,1)",
    gives: "372/245"
  ) { call in
    guard let years = years(call) else { return failure }
    return (years / (1 + call.quantity(3) / call.clampedInteger(4))).value
  }

  private static func years(_ call: Call) -> Quantity? {
    let flows = bondFlows(
      call,
      rate: call.quantity(2),
      redemption: Quantity(100, call.arithmetic),
      frequency: 4
    )
    guard let flows, call.quantity(3).sign >= 0 else { return nil }
    let frequency = call.clampedInteger(4)
    return flows.duration(call.quantity(3) / frequency) / frequency
  }
}
