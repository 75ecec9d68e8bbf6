// SPDX-License-Identifier: MIT

import ListerNumbers

/// Deviations, means of other kinds, and the shape of distributions: exact but for roots.
extension StatisticalFunctions {
  static let moments: [FunctionDefinition] =
    [
      averageDeviation, squaredDeviations, geometricMean, harmonicMean, trimmedMean, skewness,
      skewnessOfPopulation, kurtosis, standardized, fisher, fisherInverse, percentOf,
    ] + spreadOfAll

  static let averageDeviation = ofList(
    "AVEDEV",
    "The average distance of numbers from their average.",
    example: "AVEDEV(1,2,6)",
    gives: "2"
  ) { numbers, arithmetic in
    let mean = numbers.mean(arithmetic)
    return numbers.sum(arithmetic) { ($0 - mean).magnitude } / numbers.count
  }

  static let squaredDeviations = ofList(
    "DEVSQ",
    "The sum of the squares of the distances of numbers from their average.",
    example: "DEVSQ(1,2,6)",
    gives: "14"
  ) { numbers, arithmetic in power(2, of: numbers, arithmetic) }

  static let geometricMean = ofList(
    "GEOMEAN",
    "The root of the product of positive numbers, of the degree of their count.",
    example: "GEOMEAN(1,3,9)",
    gives: "3"
  ) { numbers, arithmetic in
    guard numbers.allSatisfy({ arithmetic.sign($0) > 0 }) else { return nil }
    var product = Accumulator(arithmetic, .one)
    for number in numbers { product.fold(arithmetic) { arithmetic.multiply($0, number) } }
    let total = Quantity(product.value(arithmetic), arithmetic)
    return total.raised(to: 1 / total.make(numbers.count))
  }

  static let harmonicMean = ofList(
    "HARMEAN",
    "The count of positive numbers divided by the sum of their reciprocals.",
    example: "HARMEAN(1,2,4)",
    gives: "12/7"
  ) { numbers, arithmetic in
    guard numbers.allSatisfy({ arithmetic.sign($0) > 0 }) else { return nil }
    return numbers.count / numbers.sum(arithmetic) { 1 / $0 }
  }

  static let trimmedMean = FunctionDefinition(
    "TRIMMEAN",
    .statistical,
    [.list("numbers"), .number("part")],
    "The average without a part of the numbers, half of them the least and half the greatest.",
    source: source,
    example: "TRIMMEAN({1,2,3,40},0.5)",
    gives: "2.5"
  ) { call in
    let (numbers, failure) = call.sortedNumbers(0)
    if let failure { return failure }
    let part = call.quantity(1)
    guard part >= 0, part < 1, !numbers.isEmpty,
      let count = call.arithmetic.truncatedInt((part * numbers.count / 2).number)
    else { return Value(CellError.number) }
    return Array(numbers[count..<numbers.count - count]).mean(call.arithmetic).value
  }

  static let skewness = ofList(
    "SKEW",
    "How lopsided the distribution is that a sample of at least three numbers comes from.",
    example: "SKEW(1,2,3)",
    gives: "0",
    least: 3
  ) { numbers, arithmetic in
    let count = numbers.count
    let deviation = (power(2, of: numbers, arithmetic) / (count - 1)).squareRoot
    let cubes = power(3, of: numbers, arithmetic)
    return cubes * count / ((count - 1) * (count - 2)) / deviation.raised(to: 3)
  }

  static let skewnessOfPopulation = ofList(
    "SKEW.P",
    aliases: ["SKEWP"],
    "How lopsided the distribution of a whole population is.",
    example: "SKEW.P(1,2,3)",
    gives: "0",
    least: 3
  ) { numbers, arithmetic in
    let deviation = (power(2, of: numbers, arithmetic) / numbers.count).squareRoot
    return power(3, of: numbers, arithmetic) / numbers.count / deviation.raised(to: 3)
  }

  static let kurtosis = ofList(
    "KURT",
    "How heavy the ends of the distribution are that a sample of at least four numbers comes from.",
    example: "KURT(1,2,3,4)",
    gives: "-1.2",
    least: 4
  ) { numbers, arithmetic in
    let count = numbers.count
    let variance = power(2, of: numbers, arithmetic) / (count - 1)
    let fourths = power(4, of: numbers, arithmetic) / (variance * variance)
    let whole = fourths * count * (count + 1) / (count - 1) - 3 * (count - 1) * (count - 1)
    return whole / ((count - 2) * (count - 3))
  }

  static let standardized = FunctionDefinition(
    "STANDARDIZE",
    .statistical,
    [.number("number"), .number("mean"), .number("deviation")],
    "The distance of a number from a mean, in standard deviations.",
    source: source,
    example: "STANDARDIZE(5,2,2)",
    gives: "1.5"
  ) { call in
    guard call.quantity(2) > 0 else { return Value(CellError.number) }
    return ((call.quantity(0) - call.quantity(1)) / call.quantity(2)).value
  }

  static let fisher = FunctionDefinition(
    "FISHER",
    .statistical,
    [.number("number")],
    "Fisher's transformation of a correlation between -1 and 1: the inverse hyperbolic tangent.",
    source: source,
    example: "FISHER(0)",
    gives: "0"
  ) { call in call.quantity(0).evaluated(.atanh).value }

  static let fisherInverse = FunctionDefinition(
    "FISHERINV",
    .statistical,
    [.number("number")],
    "The correlation of a Fisher transformation: the hyperbolic tangent.",
    source: source,
    example: "FISHERINV(0)",
    gives: "0"
  ) { call in call.quantity(0).evaluated(.tanh).value }

  static let percentOf = FunctionDefinition(
    "PERCENTOF",
    .statistical,
    [.area("part"), .area("all")],
    "The sum of the part divided by the sum of all.",
    source: "Excel, function PERCENTOF",
    example: "PERCENTOF({1,2},{1,2,3})",
    gives: "0.5"
  ) { call in
    let (part, first) = call.numbers(of: 0)
    if let first { return first }
    let (all, second) = call.numbers(of: 1)
    if let second { return second }
    return (part.sum(call.arithmetic) / all.sum(call.arithmetic)).value
  }

  private static let spreadOfAll: [FunctionDefinition] = [
    aggregate(
      "VARA",
      Aggregates.SampleVariance.self,
      of: AllValues.self,
      "The variance of a sample; text in ranges counts as 0, TRUE as 1.",
      example: "VARA({1,TRUE,4})",
      gives: "3"
    ),
    aggregate(
      "VARPA",
      Aggregates.PopulationVariance.self,
      of: AllValues.self,
      "The variance of a whole population; text in ranges counts as 0, TRUE as 1.",
      example: "VARPA({1,TRUE,4})",
      gives: "2"
    ),
    aggregate(
      "STDEVA",
      SampleDeviation.self,
      of: AllValues.self,
      "The standard deviation of a sample; text in ranges counts as 0, TRUE as 1.",
      example: "STDEVA({2,\"x\",1})",
      gives: "1"
    ),
    aggregate(
      "STDEVPA",
      PopulationDeviation.self,
      of: AllValues.self,
      "The standard deviation of a whole population; text in ranges counts as 0, TRUE as 1.",
      example: "STDEVPA({2,\"x\"})",
      gives: "1"
    ),
  ]

  // MARK: Parts

  /// The sum of the powers of the distances of numbers from their average.
  static func power(_ exponent: Int, of numbers: [Number], _ arithmetic: Arithmetic) -> Quantity {
    let mean = numbers.mean(arithmetic)
    return numbers.sum(arithmetic) { ($0 - mean).raised(to: exponent) }
  }

  /// A function of a list of numbers: `#NUM!` of none and where `body` has no answer, and a division by
  /// zero of fewer than `least`.
  private static func ofList(
    _ name: String,
    aliases: [String] = [],
    _ summary: String,
    example: String,
    gives result: String,
    least: Int = 0,
    _ body: @escaping @Sendable ([Number], Arithmetic) -> Quantity?
  ) -> FunctionDefinition {
    ofNumbers(name, aliases: aliases, summary, example: example, gives: result) { call in
      let (numbers, failure) = call.numbers()
      if let failure { return failure }
      guard numbers.count >= least else { return Value(CellError.divisionByZero) }
      guard !numbers.isEmpty else { return Value(CellError.number) }
      return body(numbers, call.arithmetic)?.value ?? Value(CellError.number)
    }
  }
}

extension Call {
  /// The numbers of one argument, as SUM takes them, or the first error.
  func numbers(of position: Int) -> (list: [Number], failure: Value?) {
    Call(lane: lane, base: base, count: position + 1).numbers(from: position)
  }
}
