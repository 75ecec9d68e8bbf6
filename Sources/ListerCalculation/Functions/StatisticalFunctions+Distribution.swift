// SPDX-License-Identifier: MIT

import ListerNumbers

/// Where numbers lie among others: counts by bins, shares, and ranks.
extension StatisticalFunctions {
  static let places: [FunctionDefinition] = [
    frequency, averageRank, percentileBetween, quartileBetween, percentRank,
    percentRankBetween,
  ]

  static let frequency = FunctionDefinition(
    "FREQUENCY",
    .statistical,
    [.list("numbers"), .area("bins")],
    "How many numbers are up to each bin and above the one below it, and last how many are above all.",
    source: source,
    example: "FREQUENCY({1,2,3,4,5},{2,4})",
    gives: "2\n2\n1",
    givesArray: true
  ) { call in
    let (numbers, first) = call.sortedNumbers(0)
    if let first { return first }
    let (bins, second) = call.numbers(of: 1)
    if let second { return second }
    guard let sortedBins = call.sorted(bins),
      let array = call.makeArray(rows: bins.count + 1, columns: 1)
    else { return Value(CellError.number) }
    let arithmetic = call.arithmetic
    // A bin that comes again counts nothing, wherever it stands.
    var next = 0
    for (bin, place) in zip(sortedBins.numbers, sortedBins.places) {
      let start = next
      while next < numbers.count, arithmetic.compare(numbers[next], bin) <= 0 { next += 1 }
      array.area[place] = Value(next - start)
    }
    array.area[bins.count] = Value(numbers.count - next)
    return array.value
  }

  static let averageRank = FunctionDefinition(
    "RANK.AVG",
    .statistical,
    [.number("number"), .list("numbers"), .number("ascending", .optional)],
    "The place of a number among numbers, as RANK has it; equal ones share the average of their places.",
    source: "Excel, function RANK.AVG",
    example: "RANK.AVG(5,{3,5,4,5})",
    gives: "1.5"
  ) { call in
    if let failure = call.failure(ofArea: 1) { return failure }
    let (numbers, failure) = call.numbers(of: 1)
    if let failure { return failure }
    let arithmetic = call.arithmetic
    let side = arithmetic.sign(call.number(2, default: 0)) == 0 ? 1 : -1
    var (before, equal) = (0, 0)
    for number in numbers {
      let order = arithmetic.compare(number, call.number(0))
      if order == side { before += 1 }
      if order == 0 { equal += 1 }
    }
    guard equal > 0 else { return Value(CellError.notAvailable) }
    return (Quantity(2 * before + equal + 1, arithmetic) / 2).value
  }

  static let percentileBetween = FunctionDefinition(
    "PERCENTILE.EXC",
    .statistical,
    [.list("numbers"), .number("part")],
    "The value below which a part of the numbers lies, at the place part · (n + 1), which has to be among "
      + "them.",
    source: "Excel, function PERCENTILE.EXC",
    example: "PERCENTILE.EXC({1,2,3,4},50%)",
    gives: "2.5"
  ) { call in between(call, call.quantity(1)) }

  static let quartileBetween = FunctionDefinition(
    "QUARTILE.EXC",
    .statistical,
    [.list("numbers"), .number("quarter")],
    "The value below which so many quarters of the numbers lie, 1 to 3, as PERCENTILE.EXC has it.",
    source: "Excel, function QUARTILE.EXC",
    example: "QUARTILE.EXC({1,2,3,4},1)",
    gives: "1.25"
  ) { call in
    let quarter = call.quantity(1).rounded(.down)
    guard quarter >= 1, quarter <= 3 else { return Value(CellError.number) }
    return between(call, quarter / 4)
  }

  /// The value at a part of the places from 0 to one behind the last.
  private static func between(_ call: Call, _ part: Quantity) -> Value {
    quantile(call) { count in
      let place = part * (count + 1)
      return count > 0 && place >= 1 && place <= count ? place - 1 : nil
    }
  }

  // MARK: Shares

  static let percentRank = share(
    "PERCENTRANK",
    aliases: ["PERCENTRANK.INC"],
    "Which part of the other numbers is below a number, cut off behind three or so many digits.",
    example: "PERCENTRANK({1,2,3,4},2)",
    gives: "0.333"
  ) { rank, count in count == 1 ? rank.make(1) : rank / (count - 1) }

  static let percentRankBetween = share(
    "PERCENTRANK.EXC",
    "The place of a number divided by n + 1, cut off behind three or so many digits.",
    example: "PERCENTRANK.EXC({1,2,3,4},2)",
    gives: "0.4"
  ) { rank, count in (rank + 1) / (count + 1) }

  private static func share(
    _ name: String,
    aliases: [String] = [],
    _ summary: String,
    example: String,
    gives result: String,
    _ part: @escaping @Sendable (_ rank: Quantity, _ count: Int) -> Quantity
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      aliases: aliases,
      .statistical,
      [.list("numbers"), .number("number"), .number("digits", .optional)],
      summary,
      source: "Excel, function \(aliases.first ?? name)",
      example: example,
      gives: result
    ) { call in
      let (numbers, failure) = call.sortedNumbers(0)
      if let failure { return failure }
      let arithmetic = call.arithmetic
      let wanted = call.quantity(1)
      guard !numbers.isEmpty, call.quantity(2, default: 3) >= 1 else {
        return Value(CellError.number)
      }
      guard let first = numbers.first, let last = numbers.last,
        wanted >= wanted.make(first), wanted <= wanted.make(last)
      else { return Value(CellError.notAvailable) }
      // The first that is not below it, and where it is between that and the one before.
      let place = numbers.firstIndex { arithmetic.compare($0, wanted.number) >= 0 } ?? 0
      var rank = Quantity(place, arithmetic)
      if !arithmetic.equal(numbers[place], wanted.number) {
        let (below, above) = (wanted.make(numbers[place - 1]), wanted.make(numbers[place]))
        rank = rank - 1 + (wanted - below) / (above - below)
      }
      let digits = min(call.integer(2, default: 3) ?? 1_000_000, 1_000_000)
      return part(rank, numbers.count).rounded(places: digits, .down).value
    }
  }
}
