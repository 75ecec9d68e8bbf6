// SPDX-License-Identifier: MIT

import ListerNumbers

/// Places in the order of numbers.
extension StatisticalFunctions {
  static let ranks: [FunctionDefinition] = [large, small, rank, percentile, quartile]

  static let large = place(
    "LARGE",
    "The number at a place counted from the greatest one.",
    example: "LARGE({3,5,4,5},3)",
    gives: "4"
  ) { $0[$0.count - $1] }

  static let small = place(
    "SMALL",
    "The number at a place counted from the least one.",
    example: "SMALL({3,5,4,5},3)",
    gives: "5"
  ) { $0[$1 - 1] }

  private static func place(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ choose: @escaping @Sendable ([Number], Int) -> Number
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .statistical,
      [.area("numbers"), .number("place")],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      let (numbers, failure) = call.sortedNumbers(0)
      if let failure { return failure }
      guard let place = call.integer(1), place >= 1, place <= numbers.count else {
        return Value(CellError.number)
      }
      return Value(choose(numbers, place))
    }
  }

  static let rank = FunctionDefinition(
    "RANK",
    aliases: ["RANK.EQ"],
    .statistical,
    [.number("number"), .area("numbers"), .number("ascending", .optional)],
    "The place of a number among numbers, from the greatest one, or from the least one if asked.",
    source: source,
    example: "RANK(4,{3,5,4,5})",
    gives: "3"
  ) { call in
    if let failure = call.failure(ofArea: 1) { return failure }
    let arithmetic = call.arithmetic
    let side = arithmetic.sign(call.number(2, default: 0)) == 0 ? 1 : -1
    let area = call.area(1)
    guard call.pays(for: .walk(area.count)) else { return Value(CellError.number) }
    var before = 0
    var isThere = false
    for index in 0..<area.count {
      let value = area[index]
      if value.isError { return value }
      guard value.isNumber else { continue }
      let order = arithmetic.compare(value.number, call.number(0))
      if order == side { before += 1 }
      if order == 0 { isThere = true }
    }
    return isThere ? Value(before + 1) : Value(CellError.notAvailable)
  }

  static let percentile = FunctionDefinition(
    "PERCENTILE",
    aliases: ["PERCENTILE.INC"],
    .statistical,
    [.area("numbers"), .number("part")],
    "The value below which a part of the numbers lies, in 0...1, exact between two numbers.",
    source: source,
    example: "PERCENTILE({1,2,3,4},30%)",
    gives: "1.9"
  ) { call in quantile(call, call.number(1)) }

  static let quartile = FunctionDefinition(
    "QUARTILE",
    aliases: ["QUARTILE.INC"],
    .statistical,
    [.area("numbers"), .number("quarter")],
    "The value below which so many quarters of the numbers lie, 0 to 4.",
    source: source,
    example: "QUARTILE({1,2,3,4},1)",
    gives: "1.75"
  ) { call in
    let quarter = call.arithmetic.round(call.number(1), places: 0, .floor)
    return quantile(call, call.arithmetic.divide(quarter, Number(4)))
  }

  private static func quantile(_ call: Call, _ part: Number) -> Value {
    let arithmetic = call.arithmetic
    let (numbers, failure) = call.sortedNumbers(0)
    if let failure { return failure }
    guard !numbers.isEmpty, arithmetic.sign(part) >= 0, arithmetic.compare(part, .one) <= 0 else {
      return Value(CellError.number)
    }
    let place = arithmetic.multiply(part, Number(numbers.count - 1))
    guard let below = arithmetic.truncatedInt(place) else { return Value(CellError.number) }
    let rest = arithmetic.subtract(place, Number(below))
    if arithmetic.sign(rest) == 0 { return Value(numbers[below]) }
    let step = arithmetic.subtract(numbers[below + 1], numbers[below])
    return Value(arithmetic.add(numbers[below], arithmetic.multiply(rest, step)))
  }
}
