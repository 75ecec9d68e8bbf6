// SPDX-License-Identifier: MIT

import ListerNumbers

/// Averages, and the least and the greatest.
extension StatisticalFunctions {
  static let averages: [FunctionDefinition] = [average, averageOfAll, median, mode]
  static let extremes: [FunctionDefinition] = [minimum, maximum, minimumOfAll, maximumOfAll]

  static let average = aggregate(
    "AVERAGE",
    Aggregates.Average.self,
    of: Numbers.self,
    "The sum of all numbers divided by their count; `#DIV/0!` when there are none.",
    example: "AVERAGE(1,2,4)",
    gives: "7/3"
  )

  static let averageOfAll = aggregate(
    "AVERAGEA",
    Aggregates.Average.self,
    of: AllValues.self,
    "The average of all values that are not empty; text in ranges counts as 0, TRUE as 1.",
    example: "AVERAGEA({1,TRUE,\"x\"})",
    gives: "2/3"
  )

  static let minimum = aggregate(
    "MIN",
    Aggregates.Least.self,
    of: Numbers.self,
    "The least number; 0 when there are none.",
    example: "MIN(3,1/3,2)",
    gives: "1/3"
  )

  static let maximum = aggregate(
    "MAX",
    Aggregates.Greatest.self,
    of: Numbers.self,
    "The greatest number; 0 when there are none.",
    example: "MAX(3,1/3,2)",
    gives: "3"
  )

  static let minimumOfAll = aggregate(
    "MINA",
    Aggregates.Least.self,
    of: AllValues.self,
    "The least value; text in ranges counts as 0, TRUE as 1.",
    example: "MINA({2,TRUE,3})",
    gives: "1"
  )

  static let maximumOfAll = aggregate(
    "MAXA",
    Aggregates.Greatest.self,
    of: AllValues.self,
    "The greatest value; text in ranges counts as 0, TRUE as 1.",
    example: "MAXA({-1,\"x\"})",
    gives: "0"
  )

  // MARK: Middle and most frequent

  static let median = ofNumbers(
    "MEDIAN",
    "The number in the middle, or the average of the two in the middle.",
    example: "MEDIAN(1,5,2,10)",
    gives: "3.5"
  ) { call in
    let (list, failure) = call.numbers()
    if let failure { return failure }
    let (numbers, excess) = call.sorted(list)
    if let excess { return excess }
    guard !numbers.isEmpty else { return Value(CellError.number) }
    let middle = numbers.count / 2
    if numbers.count % 2 == 1 { return Value(numbers[middle]) }
    let sum = call.arithmetic.add(numbers[middle - 1], numbers[middle])
    return Value(call.arithmetic.divide(sum, Number(2)))
  }

  static let mode = ofNumbers(
    "MODE",
    aliases: ["MODE.SNGL"],
    "The number that occurs most often, the first of several; `#N/A` when none occurs twice.",
    example: "MODE(1,3,2,3,2)",
    gives: "3"
  ) { call in
    let (list, failure) = call.numbers()
    if let failure { return failure }
    let arithmetic = call.arithmetic
    guard call.pays(for: .sorting(list.count)) else { return Value(CellError.number) }
    // Equal numbers come together, each group in the order of the arguments.
    let order = list.indices.sorted { a, b in
      let difference = arithmetic.compare(list[a], list[b])
      return difference < 0 || (difference == 0 && a < b)
    }
    var best = (count: 1, index: 0)
    var start = 0
    for end in 1...max(order.count, 1) {
      if end < order.count, arithmetic.equal(list[order[end]], list[order[start]]) { continue }
      let run = (count: end - start, index: order.isEmpty ? 0 : order[start])
      if run.count > best.count
        || (run.count == best.count && run.count > 1 && run.index < best.index)
      {
        best = run
      }
      start = end
    }
    return best.count > 1 ? Value(list[best.index]) : Value(CellError.notAvailable)
  }
}
