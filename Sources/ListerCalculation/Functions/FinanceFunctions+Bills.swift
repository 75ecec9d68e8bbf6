// SPDX-License-Identifier: MIT

import ListerNumbers

/// TBILLPRICE, TBILLYIELD and TBILLEQ: bills of at most a year, which pay 100 at maturity.
extension FinanceFunctions {
  static let bills: [FunctionDefinition] = [billPrice, billYield, billEquivalent]

  private static func define(
    _ name: String,
    _ third: String,
    _ summary: String,
    example: String,
    gives result: String,
    body: @escaping @Sendable (Quantity, Int) -> Quantity?
  ) -> FunctionDefinition {
    define(
      name,
      [.number("settlement"), .number("maturity"), .number(third)],
      summary,
      example: example,
      gives: result
    ) { call in
      guard let (settlement, maturity) = term(call), call.quantity(2).sign > 0,
        maturity <= DateFunctions.monthsLater(settlement, 12)
      else { return failure }
      return body(call.quantity(2), maturity - settlement)?.value ?? failure
    }
  }

  static let billPrice = define(
    "TBILLPRICE",
    "discount",
    "The price of a bill at a discount; `#NUM!` if nothing is left.",
    example: "TBILLPRICE(\"2008-03-31\",\"2008-06-01\",0.09)",
    gives: "98.45"
  ) { discount, days in
    let price = 100 * (1 - discount * days / 360)
    return price.sign > 0 ? price : nil
  }

  static let billYield = define(
    "TBILLYIELD",
    "price",
    "The yield of a bill, in years of 360 days.",
    example: "TBILLYIELD(\"2024-01-01\",\"2024-03-31\",80)",
    gives: "1"
  ) { price, days in (100 - price) / price * 360 / days }

  static let billEquivalent = define(
    "TBILLEQ",
    "discount",
    "The yield of a bond, paid twice a year, that a bill at a discount amounts to.",
    example: "TBILLEQ(\"2024-01-01\",\"2024-03-31\",0.4)",
    gives: "73/162"
  ) { discount, days in
    let price = 1 - discount * days / 360
    guard price.sign > 0 else { return nil }
    if days <= 182 { return 365 * discount / (360 - discount * days) }
    // (1 + y/2)(1 + (2t - 1)·y/2) = 1/price, where t is the part of a year.
    let arithmetic = discount.arithmetic
    let years = Quantity(days, arithmetic) / (days == 366 ? 366 : 365)
    let double = 2 * years - 1
    let square = years * years - double * (1 - 1 / price)
    let root = Quantity(arithmetic.evaluate(.squareRoot, square.number), arithmetic)
    return 2 * (root - years) / double
  }
}
