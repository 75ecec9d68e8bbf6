// SPDX-License-Identifier: MIT

import ListerNumbers

/// What of the payments of a loan is interest, and what is repayment.
///
/// Payments at the beginning of periods are those at the end, discounted by one period; the first
/// one has no interest in it.
private struct Repayment {
  let annuity: Annuity
  let present: Quantity
  /// The payment at the end of each period.
  let payment: Quantity

  init(_ annuity: Annuity, _ periods: Quantity, present: Quantity, future: Quantity) {
    self.annuity = annuity
    self.present = present
    payment = Annuity(rate: annuity.rate, isDue: false)
      .payment(periods, present: present, future: future)
  }

  /// The payment when it is due.
  var duePayment: Quantity { annuity.isDue ? payment / (1 + annuity.rate) : payment }

  /// What is owed after so many payments at ends of periods.
  private func balance(_ periods: Quantity) -> Quantity {
    present * annuity.growth(periods) + payment * annuity.sum(periods)
  }

  /// The interest in the payment of a period, counted from 1.
  func interest(_ period: Quantity) -> Quantity {
    let before = period - 1
    if annuity.isDue, before.isZero { return before }
    return discounted(-balance(before) * annuity.rate)
  }

  /// The interest in the payments of a span of periods.
  func interest(_ first: Int, _ last: Int) -> Quantity {
    let arithmetic = present.arithmetic
    let start = annuity.isDue ? max(first, 2) : first
    if start > last { return Quantity(0, arithmetic) }
    let before = balance(Quantity(start - 1, arithmetic))
    let after = balance(Quantity(last, arithmetic))
    return discounted(payment * (last - start + 1) + (before - after))
  }

  private func discounted(_ interest: Quantity) -> Quantity {
    annuity.isDue ? interest / (1 + annuity.rate) : interest
  }
}

/// IPMT, PPMT and their sums: what of a payment is interest, and what repays.
extension FinanceFunctions {
  static let repayments: [FunctionDefinition] = [
    interest, principal, interestOfSpan, principalOfSpan, linearInterest,
  ]

  private static let parameters: [Parameter] = [
    .number("rate"), .number("period"), .number("periods"), .number("present"),
    .number("future", .optional), .number("type", .optional),
  ]

  static let interest = define(
    "IPMT",
    parameters,
    "The interest in the payment of a period, counted from 1.",
    example: "IPMT(0.1,1,2,2100)",
    gives: "-210"
  ) { call in
    guard let repayment = repayment(call) else { return failure }
    return repayment.interest(call.quantity(1)).value
  }

  static let principal = define(
    "PPMT",
    parameters,
    "What the payment of a period, counted from 1, repays.",
    example: "PPMT(0.1,1,2,2100)",
    gives: "-1000"
  ) { call in
    guard let repayment = repayment(call) else { return failure }
    return (repayment.duePayment - repayment.interest(call.quantity(1))).value
  }

  private static func repayment(_ call: Call) -> Repayment? {
    let (period, periods) = (call.quantity(1), call.quantity(2))
    guard (period - 1).sign >= 0, (periods - period).sign >= 0 else { return nil }
    return Repayment(
      annuity(call, time: 5),
      periods,
      present: call.quantity(3),
      future: call.quantity(4, default: 0)
    )
  }

  // MARK: Sums

  private static let spanParameters: [Parameter] = [
    .number("rate"), .number("periods"), .number("present"), .number("start"), .number("end"),
    .number("type"),
  ]

  static let interestOfSpan = define(
    "CUMIPMT",
    spanParameters,
    "The interest in the payments from a period to another, both counted from 1.",
    example: "CUMIPMT(0.1,2,2100,1,2,0)",
    gives: "-320"
  ) { call in
    guard let span = span(call) else { return failure }
    return span.repayment.interest(span.start, span.end).value
  }

  static let principalOfSpan = define(
    "CUMPRINC",
    spanParameters,
    "What the payments from a period to another, both counted from 1, repay.",
    example: "CUMPRINC(0.1,2,2100,1,2,0)",
    gives: "-2100"
  ) { call in
    guard let span = span(call) else { return failure }
    let payments = span.repayment.duePayment * (span.end - span.start + 1)
    return (payments - span.repayment.interest(span.start, span.end)).value
  }

  private static func span(_ call: Call) -> (repayment: Repayment, start: Int, end: Int)? {
    let periods = call.clampedInteger(1)
    let (start, end) = (call.clampedInteger(3), call.clampedInteger(4))
    let type = call.clampedCount(5)
    guard call.quantity(0).sign > 0, call.quantity(2).sign > 0, start >= 1, start <= end,
      end <= periods, type == 0 || type == 1
    else { return nil }
    let arithmetic = call.arithmetic
    let repayment = Repayment(
      Annuity(rate: call.quantity(0), isDue: type == 1),
      Quantity(periods, arithmetic),
      present: call.quantity(2),
      future: Quantity(0, arithmetic)
    )
    return (repayment, start, end)
  }

  static let linearInterest = define(
    "ISPMT",
    [.number("rate"), .number("period"), .number("periods"), .number("present")],
    "The interest of a period, counted from 0, of a loan that is repaid in equal parts.",
    example: "ISPMT(0.1,1,4,1000)",
    gives: "-75"
  ) { call in
    let part = call.quantity(1) / call.quantity(2)
    return (call.quantity(3) * call.quantity(0) * (part - 1)).value
  }
}
