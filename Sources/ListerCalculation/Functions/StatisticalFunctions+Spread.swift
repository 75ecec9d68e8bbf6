// SPDX-License-Identifier: MIT

import ListerNumbers

/// Variance, which is exact, and standard deviation, its root.
extension StatisticalFunctions {
  static let spread: [FunctionDefinition] = [
    spread(
      "VAR",
      aliases: ["VAR.S"],
      "The variance of a sample, exact.",
      example: "VAR(1000000001,1000000002,1000000003)",
      gives: "1",
      isSample: true
    ),
    spread(
      "VARP",
      aliases: ["VAR.P"],
      "The variance of a whole population, exact.",
      example: "VARP(1,2,3)",
      gives: "2/3",
      isSample: false
    ),
    spread(
      "STDEV",
      aliases: ["STDEV.S"],
      "The standard deviation of a sample.",
      example: "STDEV(1,2,3)",
      gives: "1",
      isSample: true,
      isRoot: true
    ),
    spread(
      "STDEVP",
      aliases: ["STDEV.P"],
      "The standard deviation of a whole population.",
      example: "STDEVP(2,4,4,4,5,5,7,9)",
      gives: "2",
      isSample: false,
      isRoot: true
    ),
  ]

  private static func spread(
    _ name: String,
    aliases: [String],
    _ summary: String,
    example: String,
    gives result: String,
    isSample: Bool,
    isRoot: Bool = false
  ) -> FunctionDefinition {
    ofNumbers(name, aliases: aliases, summary, example: example, gives: result) { call in
      let (numbers, failure) = call.numbers()
      if let failure { return failure }
      let arithmetic = call.arithmetic
      let variance = variance(of: numbers, isSample: isSample, arithmetic)
      return Value(isRoot ? arithmetic.evaluate(.squareRoot, variance) : variance)
    }
  }

  /// The variance of numbers; `.divisionByZero` of too few.
  ///
  /// The average comes first and then the squares of the distances from it: that is as exact as sums of
  /// squares for exact numbers, and keeps the digits of approximated ones.
  static func variance(of numbers: [Number], isSample: Bool, _ arithmetic: Arithmetic) -> Number {
    let count = isSample ? numbers.count - 1 : numbers.count
    guard count > 0 else { return Number(.divisionByZero) }
    var sum = Accumulator(arithmetic)
    for number in numbers { sum.add(number, arithmetic) }
    let average = arithmetic.divide(sum.value, Number(numbers.count))
    var squares = Accumulator(arithmetic)
    for number in numbers {
      squares.fold(arithmetic) { total in
        let distance = arithmetic.subtract(number, average)
        return arithmetic.add(total, arithmetic.multiply(distance, distance))
      }
    }
    return arithmetic.divide(squares.value, Number(count))
  }
}
