// SPDX-License-Identifier: MIT

import ListerNumbers

/// How much of its cost a thing loses in a period of its life.
extension FinanceFunctions {
  static let depreciation: [FunctionDefinition] = [
    straightLine, sumOfYears, fixedDeclining, doubleDeclining, variableDeclining,
  ]

  static let straightLine = define(
    "SLN",
    [.number("cost"), .number("salvage"), .number("life")],
    "The depreciation of each period, in equal parts.",
    example: "SLN(3000,600,8)",
    gives: "300"
  ) { call in ((call.quantity(0) - call.quantity(1)) / call.quantity(2)).value }

  static let sumOfYears = define(
    "SYD",
    [.number("cost"), .number("salvage"), .number("life"), .number("period")],
    "The depreciation of a period by the sum of the years' digits.",
    example: "SYD(3000,600,5,1)",
    gives: "800"
  ) { call in
    let (cost, salvage, life, period) = (
      call.quantity(0), call.quantity(1), call.quantity(2), call.quantity(3)
    )
    guard period.sign > 0, (life - period).sign >= 0, salvage.sign >= 0 else { return failure }
    return ((cost - salvage) * (life - period + 1) * 2 / (life * (life + 1))).value
  }

  static let fixedDeclining = define(
    "DB",
    [
      .number("cost"), .number("salvage"), .number("life"), .number("period"),
      .number("month", .optional),
    ],
    "The depreciation of a year by a fixed rate, which is rounded to three places, of what is left; "
      + "with the months of the first year.",
    example: "DB(1000000,100000,6,1,7)",
    gives: "558250/3"
  ) { call in
    let (cost, salvage, life) = (call.quantity(0), call.quantity(1), call.quantity(2))
    let period = call.clampedInteger(3)
    let month = call.clampedInteger(4, default: 12)
    // Below 0 when the life is over.
    let rest = life - period
    guard cost.sign >= 0, salvage.sign >= 0, life.sign > 0, period >= 1, month >= 1, month <= 12,
      (month < 12 ? rest + 1 : rest).sign >= 0
    else { return failure }
    if cost.isZero { return Value(0) }
    let arithmetic = call.arithmetic
    let root = (salvage / cost).raised(to: 1 / life)
    let rounded = arithmetic.round((1 - root).number, places: 3, .halfAwayFromZero)
    let rate = Quantity(rounded, arithmetic)
    let first = cost * rate * month / 12
    if period == 1 { return first.value }
    let before = (cost - first) * (1 - rate).raised(to: period - 2)
    let whole = before * rate
    return (rest.sign < 0 ? whole * (12 - month) / 12 : whole).value
  }

  static let doubleDeclining = define(
    "DDB",
    [
      .number("cost"), .number("salvage"), .number("life"), .number("period"),
      .number("factor", .optional),
    ],
    "The depreciation of a period by a multiple of the linear rate, usually 2, of what is left.",
    example: "DDB(2400,300,10,2)",
    gives: "384"
  ) { call in
    let period = call.quantity(3)
    guard let declining = Declining(call, factor: 4), (period - 1).sign >= 0,
      (declining.life - period).sign >= 0
    else { return failure }
    return declining.depreciation(period).value
  }

  static let variableDeclining = define(
    "VDB",
    [
      .number("cost"), .number("salvage"), .number("life"), .number("start"), .number("end"),
      .number("factor", .optional), .logical("no_switch", .optional),
    ],
    "The depreciation of a span of periods as by DDB, from where it is more in equal parts, if "
      + "that is not forbidden.",
    example: "VDB(2400,300,10,0,0.875,1.5)",
    gives: "315"
  ) { call in
    let (start, end) = (call.quantity(3), call.quantity(4))
    guard let declining = Declining(call, factor: 5), start.sign >= 0,
      (end - start).sign >= 0, (declining.life - end).sign >= 0
    else { return failure }
    let arithmetic = call.arithmetic
    guard let last = arithmetic.int(arithmetic.round(end.number, places: 0, .ceiling)),
      let first = arithmetic.truncatedInt(start.number)
    else { return failure }
    var span = DecliningSpan(declining, isSwitching: !call.logical(6, default: false))
    var total = Quantity(0, arithmetic)
    for period in 0..<last {
      guard arithmetic.charge(1000) else { return failure }
      let depreciation = span.next()
      if depreciation.isFailure { return depreciation.value }
      if period < first { continue }
      // The part of the period that is in the span.
      let from = period == first ? start : Quantity(period, arithmetic)
      let to = period == last - 1 ? end : Quantity(period + 1, arithmetic)
      total = total + depreciation * (to - from)
    }
    return total.value
  }
}

/// Depreciation by a fixed part of what is left, down to the salvage value.
private struct Declining {
  let cost: Quantity
  let salvage: Quantity
  let life: Quantity
  /// The part of what is left, at most 1.
  let rate: Quantity

  /// Nil where an argument is out of range.
  init?(_ call: Call, factor position: Int) {
    (cost, salvage, life) = (call.quantity(0), call.quantity(1), call.quantity(2))
    let factor = call.quantity(position, default: 2)
    guard cost.sign >= 0, salvage.sign >= 0, life.sign > 0, factor.sign > 0 else { return nil }
    rate = life < factor ? Quantity(1, call.arithmetic) : factor / life
  }

  /// What is left after so many periods but for the salvage value.
  private func rest(_ periods: Quantity) -> Quantity { cost * (1 - rate).raised(to: periods) }

  /// The depreciation of a period, which is counted from 1 and may be a fraction.
  func depreciation(_ period: Quantity) -> Quantity {
    let (before, after) = (rest(period - 1), rest(period))
    if before.isFailure || after.isFailure { return before - after }
    let depreciation = before - (after < salvage ? salvage : after)
    return depreciation.sign < 0 ? Quantity(0, cost.arithmetic) : depreciation
  }
}

/// The depreciation of one period after the other.
private struct DecliningSpan {
  private let declining: Declining
  private let isSwitching: Bool
  /// What is left, and how many periods are gone.
  private var rest: Quantity
  private var periods = 0
  /// The equal parts, once they are more.
  private var equalPart: Quantity?

  init(_ declining: Declining, isSwitching: Bool) {
    self.declining = declining
    self.isSwitching = isSwitching
    rest = declining.cost
  }

  mutating func next() -> Quantity {
    if let equalPart { return equalPart }
    let left = rest - declining.salvage
    if left.isFailure { return left }
    if left.sign <= 0 { return Quantity(0, left.arithmetic) }
    let part = rest * declining.rate
    let declined = left < part ? left : part
    let equal = left / (declining.life - periods)
    if isSwitching, declined < equal {
      equalPart = equal
      return equal
    }
    rest = rest - declined
    periods += 1
    return declined
  }
}
