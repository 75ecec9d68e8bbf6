// SPDX-License-Identifier: MIT

import ListerNumbers

/// AMORLINC and AMORDEGRC: depreciation as in France, where the first period is a part of a year.
extension FinanceFunctions {
  static let frenchDepreciation: [FunctionDefinition] = [linearFrench, decliningFrench]

  private static let parameters: [Parameter] = [
    .number("cost"), .number("bought"), .number("first_end"), .number("salvage"),
    .number("period"), .number("rate"), .number("basis", .optional),
  ]

  private struct Purchase {
    let cost: Quantity
    let salvage: Quantity
    /// Counted from 0, which is the part of a year from the purchase to the end of the first period.
    let period: Int
    let rate: Quantity
    let firstPart: Quantity

    init?(_ call: Call) {
      (cost, salvage, rate) = (call.quantity(0), call.quantity(3), call.quantity(5))
      period = call.clampedCount(4)
      guard cost.sign >= 0, salvage.sign >= 0, (cost - salvage).sign >= 0, period >= 0,
        rate.sign > 0, let bought = DateFunctions.serial(call, 1),
        let end = DateFunctions.serial(call, 2), bought <= end,
        let basis = FinanceFunctions.basis(call, 6), basis != .actual360
      else { return nil }
      let years = basis.years(from: bought, to: end, call.arithmetic)
      firstPart = Quantity(years, call.arithmetic)
    }
  }

  static let linearFrench = define(
    "AMORLINC",
    parameters,
    "The depreciation of a period, counted from 0, in equal parts.",
    example: "AMORLINC(2400,39679,39813,300,1,0.15,1)",
    gives: "360"
  ) { call in
    guard let purchase = Purchase(call) else { return failure }
    let (total, whole) = (purchase.cost - purchase.salvage, purchase.cost * purchase.rate)
    let first = whole * purchase.firstPart
    let isFirst = purchase.period == 0
    let left = isFirst ? total : total - first - whole * (purchase.period - 1)
    if left.sign <= 0 { return Value(0) }
    let part = isFirst ? first : whole
    return (left < part ? left : part).value
  }

  static let decliningFrench = define(
    "AMORDEGRC",
    parameters,
    "The depreciation of a period, counted from 0, by a multiple of the rate that depends on the "
      + "life 1/rate, of what is left; rounded to whole numbers. In the last two periods it is half of "
      + "the rest and the other half.",
    example: "AMORDEGRC(2400,39679,39813,300,1,0.15,1)",
    gives: "776"
  ) { call in
    guard let purchase = Purchase(call), let multiple = multiple(purchase.rate) else {
      return failure
    }
    let arithmetic = call.arithmetic
    func rounded(_ amount: Quantity) -> Quantity {
      Quantity(arithmetic.round(amount.number, places: 0, .halfAwayFromZero), arithmetic)
    }
    let rate = purchase.rate * multiple / 2
    var part = rounded(purchase.cost * rate * purchase.firstPart)
    if purchase.period == 0 { return part.value }
    // A life of less than a year more counts as a whole one; the first period is counted 0.
    let life = arithmetic.round((1 / purchase.rate).number, places: 0, .ceiling)
    guard let periods = arithmetic.int(life) else { return failure }
    let last = periods - 1
    if purchase.period > last { return Value(0) }
    var rest = purchase.cost - part
    for period in 1...purchase.period {
      guard arithmetic.charge(1000) else { return failure }
      if (rest - purchase.salvage).sign < 0 || rest.isZero { return Value(0) }
      part = period == last ? rest : rounded(period == last - 1 ? rest / 2 : rest * rate)
      rest = rest - part
    }
    return part.value
  }

  /// Twice the multiple of a rate that a life of 1/rate has; nil for lives that have none.
  private static func multiple(_ rate: Quantity) -> Int? {
    let life = 1 / rate
    if (life - 3).sign < 0 { return nil }
    if (life - 4).sign <= 0 { return 3 }
    if (life - 5).sign < 0 { return nil }
    return (life - 6).sign <= 0 ? 4 : 5
  }
}
