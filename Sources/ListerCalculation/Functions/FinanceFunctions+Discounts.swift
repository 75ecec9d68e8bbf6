// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Securities that pay at maturity only: at a discount, or all interest at once.
extension FinanceFunctions {
  static let discounts: [FunctionDefinition] = [
    accruedInterest, accruedAtMaturity, discountRate, discountedPrice, interestRate, received,
    discountYield, maturityPrice, maturityYield,
  ]

  static let accruedInterest = define(
    "ACCRINT",
    [
      .number("issue"), .number("first"), .number("settlement"), .number("rate"), .number("par"),
      .number("frequency"), .number("basis", .optional), .logical("from_issue", .optional),
    ],
    "The interest of a security from its issue to the settlement, or from the first coupon on.",
    example: "ACCRINT(\"2008-03-01\",\"2008-08-31\",\"2008-05-01\",0.1,1200,2,0)",
    gives: "20"
  ) { call in
    guard let issue = DateFunctions.serial(call, 0), let first = DateFunctions.serial(call, 1),
      let settlement = DateFunctions.serial(call, 2), issue < settlement,
      call.quantity(3).sign > 0, call.quantity(4).sign > 0, let frequency = frequency(call, 5),
      let basis = basis(call, 6)
    else { return failure }
    let isFromIssue = call.logical(7, default: true) || settlement <= first
    let schedule = CouponSchedule(anchor: first, frequency: frequency, dayCount: basis)
    let start = isFromIssue ? issue : max(issue, first)
    let periods = schedule.span(from: start, to: settlement, call.arithmetic)
    return (call.quantity(4) * call.quantity(3) / frequency * periods).value
  }

  static let accruedAtMaturity = define(
    "ACCRINTM",
    [
      .number("issue"), .number("settlement"), .number("rate"), .number("par", .optional),
      .number("basis", .optional),
    ],
    "The interest, from its issue on, of a security that pays all of it at maturity.",
    example: "ACCRINTM(39539,39614,0.1,1825,3)",
    gives: "37.5"
  ) { call in
    let par = call.quantity(3, default: 1000)
    guard let term = term(call), let basis = basis(call, 4), call.quantity(2).sign > 0,
      par.sign > 0
    else { return failure }
    return (par * call.quantity(2) * years(term, basis, call)).value
  }

  /// The part of a year of a term.
  private static func years(
    _ term: (settlement: Int, maturity: Int),
    _ basis: DayCount,
    _ call: Call
  ) -> Quantity {
    Quantity(
      basis.years(from: term.settlement, to: term.maturity, call.arithmetic),
      call.arithmetic
    )
  }

  /// A function of two amounts, both positive, and the part of a year up to the maturity.
  private static func define(
    _ name: String,
    _ third: String,
    _ fourth: String,
    _ summary: String,
    example: String,
    gives result: String,
    body: @escaping @Sendable (Quantity, Quantity, Quantity) -> Quantity?
  ) -> FunctionDefinition {
    define(
      name,
      [
        .number("settlement"), .number("maturity"), .number(third), .number(fourth),
        .number("basis", .optional),
      ],
      summary,
      example: example,
      gives: result
    ) { call in
      guard let term = term(call), let basis = basis(call, 4), call.quantity(2).sign > 0,
        call.quantity(3).sign > 0
      else { return failure }
      return body(call.quantity(2), call.quantity(3), years(term, basis, call))?.value ?? failure
    }
  }

  static let discountRate = define(
    "DISC",
    "price",
    "redemption",
    "The rate by which a security is discounted.",
    example: "DISC(\"2024-01-01\",\"2024-07-01\",98,100)",
    gives: "0.04"
  ) { price, redemption, years in (redemption - price) / redemption / years }

  static let discountedPrice = define(
    "PRICEDISC",
    "discount",
    "redemption",
    "The price of a security that is discounted.",
    example: "PRICEDISC(\"2024-01-01\",\"2024-07-01\",0.04,100)",
    gives: "98"
  ) { discount, redemption, years in redemption * (1 - discount * years) }

  static let interestRate = define(
    "INTRATE",
    "investment",
    "redemption",
    "The interest of a year of a security that is paid for once and redeemed once.",
    example: "INTRATE(\"2024-01-01\",\"2024-07-01\",1000,1020)",
    gives: "0.04"
  ) { investment, redemption, years in (redemption - investment) / investment / years }

  static let received = define(
    "RECEIVED",
    "investment",
    "discount",
    "What is received at maturity for an investment at a discount.",
    example: "RECEIVED(\"2024-01-01\",\"2024-07-01\",980,0.04)",
    gives: "1000"
  ) { investment, discount, years in
    let part = 1 - discount * years
    return part.sign > 0 ? investment / part : nil
  }

  static let discountYield = define(
    "YIELDDISC",
    "price",
    "redemption",
    "The yield of a year of a security that is discounted.",
    example: "YIELDDISC(\"2024-01-01\",\"2024-07-01\",80,100)",
    gives: "0.5"
  ) { price, redemption, years in (redemption / price - 1) / years }

  // MARK: Interest at maturity

  private static let parameters: [Parameter] = [
    .number("settlement"), .number("maturity"), .number("issue"), .number("rate"),
  ]

  static let maturityPrice = define(
    "PRICEMAT",
    parameters + [.number("yield"), .number("basis", .optional)],
    "The price for a face of 100 of a security that pays its interest at maturity.",
    example: "PRICEMAT(\"2024-07-01\",\"2025-01-01\",\"2024-01-01\",0.05,0.1)",
    gives: "97.5"
  ) { call in
    guard let parts = MaturityParts(call), call.quantity(4).sign >= 0 else { return failure }
    let price = (100 + parts.interest) / (1 + call.quantity(4) * parts.years) - parts.accrued
    return price.value
  }

  static let maturityYield = define(
    "YIELDMAT",
    parameters + [.number("price"), .number("basis", .optional)],
    "The yield of a year of a security that pays its interest at maturity.",
    example: "YIELDMAT(\"2024-07-01\",\"2025-01-01\",\"2024-01-01\",0.05,97.5)",
    gives: "0.1"
  ) { call in
    guard let parts = MaturityParts(call), call.quantity(4).sign > 0 else { return failure }
    return (((100 + parts.interest) / (call.quantity(4) + parts.accrued) - 1) / parts.years).value
  }

  /// The interest of a face of 100 from issue to maturity and to the settlement, and the part of a
  /// year from then to maturity.
  private struct MaturityParts {
    let interest: Quantity
    let accrued: Quantity
    let years: Quantity

    init?(_ call: Call) {
      guard let term = term(call), let issue = DateFunctions.serial(call, 2),
        issue <= term.settlement, call.quantity(3).sign >= 0, let basis = basis(call, 5)
      else { return nil }
      let rate = call.quantity(3) * 100
      interest = rate * FinanceFunctions.years((issue, term.maturity), basis, call)
      accrued = rate * FinanceFunctions.years((issue, term.settlement), basis, call)
      years = FinanceFunctions.years(term, basis, call)
    }
  }
}
