// SPDX-License-Identifier: MIT

import ListerNumbers

/// Annuities, cash flows, depreciation and securities (OpenFormula, section 6.12).
///
/// Money that is paid is negative, money that is received is positive. Results are exact where they
/// are rational.
enum FinanceFunctions {
  static let all: [FunctionDefinition] =
    annuities + repayments + flows + returns + rates + depreciation + frenchDepreciation + coupons
    + bonds + oddBonds + discounts + bills

  static let source = "OpenFormula 1.3, section 6.12"

  /// `#NUM!`.
  static var failure: Value { Value(CellError.number) }

  /// A function of this category.
  static func define(
    _ name: String,
    _ parameters: [Parameter],
    _ summary: String,
    example: String,
    gives result: String,
    body: @escaping @Sendable (Call) -> Value
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .finance,
      parameters,
      summary,
      source: source,
      example: example,
      gives: result,
      body: body
    )
  }
}
