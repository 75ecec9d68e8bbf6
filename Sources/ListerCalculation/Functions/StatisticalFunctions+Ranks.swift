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
      [.list("numbers"), .number("place")],
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
    [.number("number"), .list("numbers"), .number("ascending", .optional)],
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
    let number = call.number(0)
    // To sort takes longer than one walk, and less than several.
    if number.isSmallAndExact, let sorted = call.sharedNumbers(1, atFirst: false) {
      let (less, upTo) = sorted.counts(around: number, arithmetic)
      guard less < upTo else { return Value(CellError.notAvailable) }
      return Value(1 + (side == 1 ? sorted.numbers.count - upTo : less))
    }
    var before = 0
    var isThere = false
    for index in 0..<area.count {
      let value = area[index]
      if value.isError { return value }
      guard value.isNumber else { continue }
      let order = arithmetic.compare(value.number, number)
      if order == side { before += 1 }
      if order == 0 { isThere = true }
    }
    return isThere ? Value(before + 1) : Value(CellError.notAvailable)
  }

  static let percentile = FunctionDefinition(
    "PERCENTILE",
    aliases: ["PERCENTILE.INC"],
    .statistical,
    [.list("numbers"), .number("part")],
    "The value below which a part of the numbers lies, in 0...1, exact between two numbers.",
    source: source,
    example: "PERCENTILE({1,2,3,4},30%)",
    gives: "1.9"
  ) { call in within(call, call.quantity(1)) }

  static let quartile = FunctionDefinition(
    "QUARTILE",
    aliases: ["QUARTILE.INC"],
    .statistical,
    [.list("numbers"), .number("quarter")],
    "The value below which so many quarters of the numbers lie, 0 to 4.",
    source: source,
    example: "QUARTILE({1,2,3,4},1)",
    gives: "1.75"
  ) { call in within(call, call.quantity(1).rounded(.floor) / 4) }

  /// The value at a part of the places from the first to the last.
  private static func within(_ call: Call, _ part: Quantity) -> Value {
    quantile(call) { count in
      count > 0 && part >= 0 && part <= 1 ? part * (count - 1) : nil
    }
  }

  /// The value at a place among the numbers of the first argument in their order, exact between two
  /// of them; `#NUM!` where there is no place.
  ///
  /// `place` tells it of so many numbers, from 0 to the last.
  static func quantile(_ call: Call, _ place: (_ count: Int) -> Quantity?) -> Value {
    let (numbers, failure) = call.sortedNumbers(0)
    if let failure { return failure }
    guard let place = place(numbers.count), let below = call.arithmetic.truncatedInt(place.number)
    else { return Value(CellError.number) }
    let value = place.make(numbers[below])
    let rest = place - below
    // A part that is taken for 1 may be beyond the last place by less than can be told.
    guard !rest.isZero, below + 1 < numbers.count else { return value.value }
    return (value + rest * (value.make(numbers[below + 1]) - value)).value
  }
}
