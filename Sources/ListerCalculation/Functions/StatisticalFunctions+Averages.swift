// SPDX-License-Identifier: MIT

import ListerNumbers

/// Averages, and the least and the greatest.
extension StatisticalFunctions {
  static let averages: [FunctionDefinition] = [
    average, averageOfAll, median, mode, modeOfSeveral,
  ]
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
    let (sorted, failure) = call.sortedNumbers(0..<call.count)
    if let failure { return failure }
    let numbers = sorted.numbers
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
    let (modes, failure) = modes(call)
    return failure ?? Value(modes[0])
  }

  static let modeOfSeveral = FunctionDefinition(
    "MODE.MULT",
    .statistical,
    Numbers.parameters,
    "All numbers that occur most often, in the order in which they come; `#N/A` when none occurs twice.",
    source: "Excel, function MODE.MULT",
    example: "MODE.MULT(2,1,2,1,3)",
    gives: "2\n1",
    givesArray: true
  ) { call in
    let (modes, failure) = modes(call)
    if let failure { return failure }
    guard let array = call.makeArray(rows: modes.count, columns: 1) else {
      return Value(CellError.number)
    }
    for (row, number) in modes.enumerated() { array.area[row] = Value(number) }
    return array.value
  }

  /// The numbers that occur most often, in the order in which they come, or the first error; one
  /// number at least if there is none.
  private static func modes(_ call: Call) -> (list: [Number], failure: Value?) {
    let (sorted, failure) = call.sortedNumbers(0..<call.count)
    if let failure { return ([], failure) }
    let (numbers, places) = (sorted.numbers, sorted.places)
    let arithmetic = call.arithmetic
    var best = (count: 2, starts: [Int]())
    var start = 0
    while start < numbers.count {
      var end = start + 1
      while end < numbers.count, arithmetic.equal(numbers[end], numbers[start]) { end += 1 }
      if end - start > best.count { best = (end - start, []) }
      if end - start == best.count { best.starts.append(start) }
      start = end
    }
    guard !best.starts.isEmpty else { return ([], Value(CellError.notAvailable)) }
    return (best.starts.sorted { places[$0] < places[$1] }.map { numbers[$0] }, nil)
  }
}
