// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// RATE, IRR and XIRR: the rate at which payments are worth nothing together.
///
/// It is the root of an equation. Of several roots above -1 the one nearest to the guess is given,
/// without a search that may miss it; where there is none, `#NUM!`.
extension FinanceFunctions {
  static let returns: [FunctionDefinition] = [rate, internalReturn, returnOfDates]

  /// One tenth, where no guess is given; nil for one that is no rate.
  private static func guessedGrowth(_ call: Call, _ position: Int) -> Quantity? {
    let arithmetic = call.arithmetic
    if position >= call.count { return 1 + Quantity(1, arithmetic) / 10 }
    let growth = 1 + call.quantity(position)
    return growth.sign > 0 ? growth : nil
  }

  static let rate = define(
    "RATE",
    [
      .number("periods"), .number("payment"), .number("present"), .number("future", .optional),
      .number("type", .optional), .number("guess", .optional),
    ],
    "The rate of each period at which payments change a present value to a future one; of several "
      + "the one nearest to the guess, usually 0.1.",
    example: "RATE(2,-1210,2100)",
    gives: "0.1"
  ) { call in
    let arithmetic = call.arithmetic
    let (periods, payment, present) = (call.quantity(0), call.quantity(1), call.quantity(2))
    let future = call.quantity(3, default: 0)
    guard periods.sign > 0, let guess = guessedGrowth(call, 5) else { return failure }
    // The equation of an annuity times the rate, in powers of 1 + rate.
    let isDue = !call.quantity(4, default: 0).isZero
    let zero = Quantity(0, arithmetic)
    let (early, late) = isDue ? (payment, zero) : (zero, payment)
    let terms = [
      (present + early, periods + 1), (late - present, periods),
      (future - early, Quantity(1, arithmetic)), (-(future + late), zero),
    ]
    let growth = arithmetic.solution(
      of: terms.map { EquationTerm($0.number, exponent: $1.number) },
      nearest: guess.number,
      leavingOutOne: true
    )
    return (Quantity(growth, arithmetic) - 1).value
  }

  static let internalReturn = define(
    "IRR",
    [.list("values"), .number("guess", .optional)],
    "The rate of return of payments in equal periods; of several the one nearest to the guess, "
      + "usually 0.1.",
    example: "IRR({-100,60,66})",
    gives: "0.1660254037844386467637231707529362"
  ) { call in
    let first = Call(lane: call.lane, base: call.base, count: 1)
    let (list, failure) = first.numbers()
    return failure ?? rate(ofFlows: list, call, guess: 1) { Quantity(-$0, call.arithmetic) }
  }

  static let returnOfDates = define(
    "XIRR",
    [.area("values"), .area("dates"), .number("guess", .optional)],
    "The rate of return of payments at dates, in years of 365 days; of several the one nearest to "
      + "the guess, usually 0.1.",
    example: "XIRR({-100,121},{0,730})",
    gives: "0.1"
  ) { call in
    switch DatedPayments.read(call, values: 0, dates: 1) {
    case .failure(let failure): return failure.value
    case .success(let payments):
      return rate(ofFlows: payments.values, call, guess: 2) {
        Quantity(-payments.days[$0], call.arithmetic) / 365
      }
    }
  }

  /// The rate at which payments are worth nothing together; `exponent` says of
  /// each place to which power growth counts.
  private static func rate(
    ofFlows values: [Number],
    _ call: Call,
    guess position: Int,
    exponent: (Int) -> Quantity
  ) -> Value {
    let arithmetic = call.arithmetic
    let signs = values.map { arithmetic.sign($0) }
    guard signs.contains(1), signs.contains(-1), let guess = guessedGrowth(call, position) else {
      return failure
    }
    let growth = arithmetic.solution(
      of: values.indices.map { EquationTerm(values[$0], exponent: exponent($0).number) },
      nearest: guess.number
    )
    return (Quantity(growth, arithmetic) - 1).value
  }
}
