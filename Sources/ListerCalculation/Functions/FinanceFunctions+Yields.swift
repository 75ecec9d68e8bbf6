// SPDX-License-Identifier: MIT

import ListerNumbers

/// Yields of bonds: the only rate at which they are worth their price.
extension FinanceFunctions {
  static let yields: [FunctionDefinition] = [yield, oddFirstYield]

  static let yield = define(
    "YIELD",
    [
      .number("settlement"), .number("maturity"), .number("rate"), .number("price"),
      .number("redemption"), .number("frequency"), .number("basis", .optional),
    ],
    "The yield of a bond at a price for a face of 100, without accrued interest.",
    example: "YIELD(\"2024-01-01\",\"2026-01-01\",0.1,100,100,1)",
    gives: "0.1"
  ) { call in
    let flows = bondFlows(
      call,
      rate: call.quantity(2),
      redemption: call.quantity(4),
      frequency: 5
    )
    guard let flows, call.quantity(3).sign > 0 else { return failure }
    return (flows.yield(call.quantity(3)) * call.clampedInteger(5)).value
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
}
