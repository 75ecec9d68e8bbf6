// SPDX-License-Identifier: MIT

import ListerNumbers

/// Counts, sums and the like of the cells that meet criteria; see ``Criterion``.
extension StatisticalFunctions {
  static let conditions: [FunctionDefinition] = [
    countIf, sumIf, averageIf, countIfs, sumIfs, averageIfs, minimumIfs, maximumIfs,
  ]

  // MARK: - One criterion

  static let countIf = FunctionDefinition(
    "COUNTIF",
    .statistical,
    [.area("range"), .any("criterion")],
    "How many cells of a range meet a criterion such as `20`, `\">=20\"` or `\"ap*\"`.",
    source: source,
    example: "COUNTIF({10,20,30},\">=20\")",
    gives: "2"
  ) { call in
    if call[0].isError { return call[0] }
    guard let criterion = Criterion(call[1], call.machine) else { return Value(CellError.value) }
    let area = call.area(0)
    guard call.canWalk(2 * area.count) else { return Value(CellError.number) }
    let machine = call.machine
    var count = 0
    for row in 0..<area.rows {
      for column in 0..<area.columns where criterion.matches(area[row, column], machine) {
        count += 1
      }
    }
    return Value(count)
  }

  static let sumIf = FunctionDefinition(
    "SUMIF",
    .statistical,
    [.area("range"), .any("criterion"), .area("numbers", .optional)],
    "The sum of the numbers that stand where cells of a range meet a criterion.",
    source: source,
    example: "SUMIF({\"a\",\"b\",\"A\"},\"a\",{1,2,4})",
    gives: "5",
    form: .resizing
  ) { call in
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic)
    let failure = forEachMatch(call) { total.add($0, arithmetic) }
    return failure ?? Value(total.value)
  }

  static let averageIf = FunctionDefinition(
    "AVERAGEIF",
    .statistical,
    [.area("range"), .any("criterion"), .area("numbers", .optional)],
    "The average of the numbers that stand where cells of a range meet a criterion.",
    source: "Excel, function AVERAGEIF",
    example: "AVERAGEIF({1,2,4},\">1\")",
    gives: "3",
    form: .resizing
  ) { call in
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic)
    var count = 0
    let failure = forEachMatch(call) { number in
      total.add(number, arithmetic)
      count += 1
    }
    return failure ?? Value(arithmetic.divide(total.value, Number(count)))
  }

  @inline(__always)
  private static func forEachMatch(_ call: Call, _ body: (Number) -> Void) -> Value? {
    if call[0].isError { return call[0] }
    if call.count > 2, call[2].isError { return call[2] }
    guard let criterion = Criterion(call[1], call.machine) else { return Value(CellError.value) }
    let range = call.area(0)
    guard call.canWalk(2 * range.count) else { return Value(CellError.number) }
    guard let numbers = call.has(2) ? resized(call, to: range) : range else {
      return Value(CellError.circular)
    }
    let machine = call.machine
    for row in 0..<min(range.rows, numbers.rows) {
      for column in 0..<min(range.columns, numbers.columns)
      where criterion.matches(range[row, column], machine) {
        let value = numbers[row, column]
        if value.isNumber {
          body(value.number)
        } else if value.isError {
          return value
        }
      }
    }
    return nil
  }

  /// The third argument with the shape of the first one, from its top left cell on.
  ///
  /// Two plain ranges have been given one shape when the formula was compiled. `nil` when cells that
  /// only the shape adds are not calculated yet.
  private static func resized(_ call: Call, to range: Area) -> Area? {
    guard range.count > 0, let reference = call.reference(2) else { return call.area(2) }
    let wanted = reference.resized(rows: range.rows, columns: range.columns)
    guard wanted != reference else { return call.area(2) }
    guard call.machine.require(wanted) else { return nil }
    return call.machine.area(of: Value(wanted))
  }

  // MARK: - Many criteria

  static let countIfs = FunctionDefinition(
    "COUNTIFS",
    .statistical,
    [
      .area("range"), .any("criterion"), .area("ranges", .repeating), .any("criteria", .repeating),
    ],
    "How many places meet all criteria, each in its range.",
    source: source,
    example: "COUNTIFS({1,2,3},\">1\",{\"a\",\"a\",\"b\"},\"a\")",
    gives: "1",
    repeatingGroup: 2
  ) { call in
    var count = 0
    let failure = forEachPlace(call, from: 0) { _, _ in
      count += 1
      return nil
    }
    return failure ?? Value(count)
  }

  static let sumIfs = ofPlaces(
    "SUMIFS",
    "The sum of the numbers at the places that meet all criteria, each in its range.",
    example: "SUMIFS({1,2,4},{1,2,3},\">1\",{\"a\",\"a\",\"b\"},\"a\")",
    gives: "2"
  ) { call in
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic)
    let failure = forEachNumber(call) { total.add($0, arithmetic) }
    return failure ?? Value(total.value)
  }

  static let averageIfs = ofPlaces(
    "AVERAGEIFS",
    "The average of the numbers at the places that meet all criteria, each in its range.",
    example: "AVERAGEIFS({1,2,4},{1,2,3},\">1\")",
    gives: "3"
  ) { call in
    let arithmetic = call.arithmetic
    var total = Accumulator(arithmetic)
    var count = 0
    let failure = forEachNumber(call) { number in
      total.add(number, arithmetic)
      count += 1
    }
    return failure ?? Value(arithmetic.divide(total.value, Number(count)))
  }

  static let minimumIfs = ofPlaces(
    "MINIFS",
    "The least number at the places that meet all criteria; 0 when there is none.",
    example: "MINIFS({1,2,4},{1,2,3},\">1\")",
    gives: "2"
  ) { call in
    var best: Number?
    let failure = forEachNumber(call) { best = lesser(best, $0, call.arithmetic) }
    return failure ?? Value(best ?? .zero)
  }

  static let maximumIfs = ofPlaces(
    "MAXIFS",
    "The greatest number at the places that meet all criteria; 0 when there is none.",
    example: "MAXIFS({1,2,4},{1,2,3},\"<3\")",
    gives: "2"
  ) { call in
    var best: Number?
    let failure = forEachNumber(call) { best = greater(best, $0, call.arithmetic) }
    return failure ?? Value(best ?? .zero)
  }

  private static func ofPlaces(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ body: @escaping @Sendable (Call) -> Value
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .statistical,
      [
        .area("numbers"), .area("range"), .any("criterion"), .area("ranges", .repeating),
        .any("criteria", .repeating),
      ],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result,
      repeatingGroup: 2,
      body: body
    )
  }

  private static func forEachNumber(_ call: Call, _ body: (Number) -> Void) -> Value? {
    if call[0].isError { return call[0] }
    let numbers = call.area(0)
    let range = call.area(1)
    guard numbers.rows == range.rows, numbers.columns == range.columns else {
      return Value(CellError.value)
    }
    return forEachPlace(call, from: 1) { row, column in
      let value = numbers[row, column]
      if value.isNumber { body(value.number) }
      return value.isError ? value : nil
    }
  }

  private struct Pair: BitwiseCopyable {
    var area: Area
    var criterion: Criterion
  }

  /// Hands on the places where all pairs of range and criterion from an argument on agree.
  private static func forEachPlace(
    _ call: Call,
    from first: Int,
    _ body: (Int, Int) -> Value?
  ) -> Value? {
    let shape = call.area(first)
    var pairs: [Pair] = []
    pairs.reserveCapacity((call.count - first) / 2)
    for position in stride(from: first, to: call.count - 1, by: 2) {
      if call[position].isError { return call[position] }
      let area = call.area(position)
      guard area.rows == shape.rows, area.columns == shape.columns,
        let criterion = Criterion(call[position + 1], call.machine)
      else { return Value(CellError.value) }
      pairs.append(Pair(area: area, criterion: criterion))
    }
    guard call.canWalk(2 * shape.count * pairs.count) else { return Value(CellError.number) }
    let machine = call.machine
    for row in 0..<shape.rows {
      for column in 0..<shape.columns {
        var isMatch = true
        for pair in pairs where isMatch {
          isMatch = pair.criterion.matches(pair.area[row, column], machine)
        }
        if isMatch, let failure = body(row, column) { return failure }
      }
    }
    return nil
  }
}
