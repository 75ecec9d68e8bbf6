// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Payments of any size, in equal periods or at dates.
extension FinanceFunctions {
  static let flows: [FunctionDefinition] = [netValue, modifiedReturn, netValueOfDates]

  static let netValue = define(
    "NPV",
    [.number("rate"), .list("value"), .list("values", .repeating)],
    "What payments at the ends of equal periods are worth at the beginning of the first one.",
    example: "NPV(0.1,110,121)",
    gives: "200"
  ) { call in
    let (list, failure) = call.numbers(from: 1)
    return failure ?? netValue(list, call.quantity(0)).value
  }

  /// The value of payments one period before the first one.
  private static func netValue(_ list: [Number], _ rate: Quantity) -> Quantity {
    let growth = 1 + rate
    if !growth.isFailure, growth.isZero {
      return Quantity(Number(.divisionByZero), rate.arithmetic)
    }
    return list.reversed().reduce(Quantity(0, rate.arithmetic)) { later, number in
      (later + Quantity(number, rate.arithmetic)) / growth
    }
  }

  static let modifiedReturn = define(
    "MIRR",
    [.area("values"), .number("finance"), .number("reinvest")],
    "The rate of return of payments in equal periods, where losses are financed at one rate and "
      + "gains are invested at another.",
    example: "MIRR({-100,60,78},0.1,0.1)",
    gives: "0.2"
  ) { call in
    let arithmetic = call.arithmetic
    let first = Call(lane: call.lane, base: call.base, count: 1)
    let (list, failure) = first.numbers()
    if let failure { return failure }
    let gains = list.map { arithmetic.sign($0) > 0 ? $0 : .zero }
    let losses = list.map { arithmetic.sign($0) < 0 ? $0 : .zero }
    let (finance, reinvest) = (call.quantity(1), call.quantity(2))
    let gain = netValue(gains, reinvest)
    let loss = netValue(losses, finance)
    if gain.isFailure { return gain.value }
    if loss.isFailure { return loss.value }
    if gain.isZero || loss.isZero { return Value(CellError.divisionByZero) }
    let end = gain * (1 + reinvest).raised(to: list.count)
    let ratio = -end / (loss * (1 + finance))
    let root = ratio.raised(to: 1 / Quantity(list.count - 1, arithmetic))
    return (root - 1).value
  }

  static let netValueOfDates = define(
    "XNPV",
    [.number("rate"), .area("values"), .area("dates")],
    "What payments at dates are worth at the first of these dates, in years of 365 days.",
    example: "XNPV(0.1,{-100,121},{0,730})",
    gives: "0"
  ) { call in
    let arithmetic = call.arithmetic
    let growth = 1 + call.quantity(0)
    switch DatedPayments.read(call, values: 1, dates: 2) {
    case .failure(let value): return value.value
    case .success(let payments):
      if growth.sign <= 0 { return failure }
      var total = Quantity(0, arithmetic)
      for (value, days) in zip(payments.values, payments.days) {
        let years = Quantity(days, arithmetic) / 365
        total = total + Quantity(value, arithmetic) / growth.raised(to: years)
        if total.isFailure { break }
      }
      return total.value
    }
  }
}

/// Payments at dates.
struct DatedPayments {
  private(set) var values: [Number] = []
  /// The days from the first date to each, none below zero.
  private(set) var days: [Int] = []

  /// What is given instead of payments.
  struct Failure: Error {
    let value: Value

    init(_ value: Value) { self.value = value }
    init(_ error: CellError) { value = Value(error) }
  }

  /// The payments of two arguments with as many values as dates.
  ///
  /// An empty cell counts as 0, and text as in a direct argument only there. A date before the first
  /// one, and one out of range, gives `#NUM!`.
  static func read(_ call: Call, values: Int, dates: Int) -> Result<DatedPayments, Failure> {
    if let error = call.givenError() { return .failure(Failure(error)) }
    let (amounts, moments) = (call.area(values), call.area(dates))
    guard call.pays(for: .walk(amounts.count + moments.count)) else {
      return .failure(Failure(.number))
    }
    var result = DatedPayments()
    for (area, position) in [(amounts, values), (moments, dates)] {
      for index in 0..<area.count {
        let number = number(area[index], isDirect: call.isDirect(position), call)
        if number.isError { return .failure(Failure(number)) }
        if position == values {
          result.values.append(number.number)
        } else if let serial = DateFunctions.serial(of: number.number, call.arithmetic) {
          result.days.append(serial)
        } else {
          return .failure(Failure(.number))
        }
      }
    }
    guard result.values.count == result.days.count, let first = result.days.first,
      result.days.allSatisfy({ $0 >= first })
    else { return .failure(Failure(.number)) }
    for index in result.days.indices { result.days[index] -= first }
    return .success(result)
  }

  private static func number(_ value: Value, isDirect: Bool, _ call: Call) -> Value {
    if isDirect || value.isEmpty { return call.lane.toNumber(value) }
    return value.isNumber || value.isError ? value : Value(CellError.value)
  }
}
