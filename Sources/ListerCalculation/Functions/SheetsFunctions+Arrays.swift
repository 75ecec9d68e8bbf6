// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Arrays and unique values as Google Sheets has them.
extension SheetsFunctions {
  static let arrays: [FunctionDefinition] = [
    arrayFormula, constrain, flatten, countUnique, countUniqueIfs, weightedAverage, sortFirst,
  ]

  static let arrayFormula = FunctionDefinition(
    "ARRAYFORMULA",
    .lookup,
    [.area("array")],
    "An array as it is: formulas give arrays without it.",
    source: source("ARRAYFORMULA"),
    example: "ARRAYFORMULA({1,2}*2)",
    gives: "2\t4",
    givesArray: true
  ) { call in call[0] }

  static let constrain = FunctionDefinition(
    "ARRAY_CONSTRAIN",
    .lookup,
    [.area("array"), .number("rows"), .number("columns")],
    "The first rows and columns of an array, at most so many.",
    source: source("ARRAY_CONSTRAIN"),
    example: "ARRAY_CONSTRAIN({1,2;3,4},1,9)",
    gives: "1\t2",
    givesArray: true
  ) { call in
    if call.isDirect(0), call[0].isError { return call[0] }
    let (rows, columns) = (call.clampedInteger(1), call.clampedInteger(2))
    guard rows >= 1, columns >= 1 else { return Value(CellError.value) }
    let area = call.area(0)
    return call.part(0, rows: 0..<min(rows, area.rows), columns: 0..<min(columns, area.columns))
  }

  static let flatten = FunctionDefinition(
    "FLATTEN",
    .lookup,
    [.area("array"), .area("arrays", .repeating)],
    "All values in a column, array behind array and row by row.",
    source: source("FLATTEN"),
    example: "FLATTEN({1,2;3,4},5)",
    gives: "1\n2\n3\n4\n5",
    givesArray: true
  ) { call in
    let areas = (0..<call.count).map { call.area($0) }
    let count = areas.reduce(0) { $0 + $1.count }
    guard count > 0 else { return Value(CellError.calculation) }
    guard call.pays(for: .walk(count)), count <= Lane.maximumElements,
      let array = call.makeArray(rows: count, columns: 1)
    else { return Value(CellError.number) }
    var place = 0
    for area in areas {
      for index in 0..<area.count {
        array.area[place] = area[index]
        place += 1
      }
    }
    return array.value
  }

  // MARK: Unique values

  static let countUnique = FunctionDefinition(
    "COUNTUNIQUE",
    .statistical,
    [.area("value"), .area("values", .repeating)],
    "How many different values there are; texts are told apart without case.",
    source: source("COUNTUNIQUE"),
    example: "COUNTUNIQUE({1,2;2,\"a\"},\"A\")",
    gives: "3"
  ) { call in
    var values: [Value] = []
    for position in 0..<call.count {
      let area = call.area(position)
      guard call.pays(for: .walk(area.count)) else { return Value(CellError.number) }
      for index in 0..<area.count {
        if area[index].isError { return area[index] }
        values.append(area[index])
      }
    }
    return uniqueCount(of: values, call)
  }

  static let countUniqueIfs = FunctionDefinition(
    "COUNTUNIQUEIFS",
    .statistical,
    [
      .area("values"), .area("range"), .any("criterion"), .area("ranges", .repeating),
      .any("criteria", .repeating),
    ],
    "How many different values there are at the places that meet all criteria, each in its range.",
    source: source("COUNTUNIQUEIFS"),
    example: "COUNTUNIQUEIFS({1,1,2},{5,6,0},\">1\")",
    gives: "1",
    repeatingGroup: 2
  ) { call in
    let (area, range) = (call.area(0), call.area(1))
    guard area.rows == range.rows, area.columns == range.columns else {
      return call.givenError() ?? Value(CellError.value)
    }
    var values: [Value] = []
    let failure = MatchingPlaces.forEachPlace(of: call, from: 1) { row, column in
      values.append(area[row, column])
      return area[row, column].isError ? area[row, column] : nil
    }
    return failure ?? uniqueCount(of: values, call)
  }

  /// How many different values there are, empty ones left out; `#NUM!` if the document's budget
  /// doesn't pay for it.
  private static func uniqueCount(of values: [Value], _ call: Call) -> Value {
    let given = values.filter { !$0.isEmpty }
    let bytes = given.reduce(0) { $0 + ($1.isText ? $1.text.count : 0) }
    guard call.pays(for: .sorting(given.count + bytes / 16)) else {
      return Value(CellError.number)
    }
    let sorted = given.sorted { call.lane.compare($0, $1) < 0 }
    let repeated = sorted.indices.dropFirst().count {
      call.lane.compare(sorted[$0 - 1], sorted[$0]) == 0
    }
    return Value(sorted.count - repeated)
  }

  static let weightedAverage = FunctionDefinition(
    "AVERAGE.WEIGHTED",
    .statistical,
    [
      .area("numbers"), .area("weights"), .area("more numbers", .repeating),
      .area("more weights", .repeating),
    ],
    "The average of numbers, each with a weight that is not negative.",
    source: source("AVERAGE.WEIGHTED"),
    example: "AVERAGE.WEIGHTED({1,4},{2,1})",
    gives: "2",
    repeatingGroup: 2
  ) { call in
    let arithmetic = call.arithmetic
    var (total, weights) = (Number.zero, Number.zero)
    guard call.count % 2 == 0 else { return Value(CellError.value) }
    for position in stride(from: 0, to: call.count, by: 2) {
      let (numbers, given) = (call.area(position), call.area(position + 1))
      guard numbers.rows == given.rows, numbers.columns == given.columns else {
        return call.givenError() ?? Value(CellError.value)
      }
      guard call.pays(for: .walk(2 * numbers.count)) else { return Value(CellError.number) }
      for index in 0..<numbers.count {
        let (number, weight) = (numbers[index], given[index])
        if number.isError { return number }
        if weight.isError { return weight }
        guard number.isNumber, weight.isNumber else { continue }
        guard arithmetic.sign(weight.number) >= 0 else { return Value(CellError.value) }
        total = arithmetic.add(total, arithmetic.multiply(number.number, weight.number))
        weights = arithmetic.add(weights, weight.number)
      }
    }
    return Value(arithmetic.divide(total, weights))
  }

  // MARK: Sorting

  static let sortFirst = FunctionDefinition(
    "SORTN",
    .lookup,
    [
      .area("array"), .number("count", .optional), .number("ties", .optional),
      .area("column or order", .repeating),
    ],
    "The first rows of an array that is sorted by columns, each with TRUE behind it to ascend. Rows that are "
      + "equal in them: 0 count each, 1 are added to the last one, 2 are left out, 3 count as one.",
    source: source("SORTN"),
    example: "SORTN({3;1;2;1},2,2)",
    gives: "1\n2",
    givesArray: true
  ) { call in
    if let error = call.givenError() { return error }
    let area = call.area(0)
    let count = call.clampedInteger(1, default: 1)
    let ties = call.clampedInteger(2, default: 0)
    guard count >= 1, (0...3).contains(ties), call.count <= 3 || call.count % 2 == 1 else {
      return Value(CellError.value)
    }
    guard area.count > 0 else { return Value(CellError.calculation) }
    var keys: [(vector: Vector, descends: Bool)] = []
    for position in stride(from: 3, to: call.count, by: 2) {
      guard let vector = column(call, position, of: area) else { return Value(CellError.value) }
      let ascends = call.lane.toLogical(call.single(position + 1))
      guard ascends.isLogical else { return ascends }
      keys.append((vector, !ascends.logical))
    }
    if keys.isEmpty { keys.append((Vector(column: 0, of: area), false)) }
    guard LookupFunctions.paysForSorting(area, area.rows, call),
      call.pays(for: .sorting(area.rows * keys.count))
    else { return Value(CellError.number) }
    func order(_ left: Int, _ right: Int) -> Int {
      for (vector, descends) in keys {
        let order = LookupFunctions.sortOrder(
          vector[left],
          vector[right],
          descends: descends,
          call
        )
        if order != 0 { return order }
      }
      return 0
    }
    let sorted = (0..<area.rows).sorted { left, right in
      let order = order(left, right)
      return order == 0 ? left < right : order < 0
    }
    var (chosen, groups) = ([Int](), 0)
    for row in sorted {
      let isTie = chosen.last.map { order($0, row) == 0 } ?? false
      if !isTie { groups += 1 }
      switch ties {
      case 0: if chosen.count < count { chosen.append(row) }
      case 1: if chosen.count < count || isTie { chosen.append(row) }
      case 2: if !isTie, groups <= count { chosen.append(row) }
      default: if groups <= count { chosen.append(row) }
      }
      if !isTie, chosen.last != row { break }
    }
    return LookupFunctions.picked(chosen, from: area, rows: true, call)
  }

  /// The column of an array that an argument names by its number, or is itself.
  private static func column(_ call: Call, _ position: Int, of array: Area) -> Vector? {
    let area = call.area(position)
    if area.count == 1, array.rows > 1 || area[0].isNumber {
      guard let number = LookupFunctions.numbers(call, position)?.first,
        (1...array.columns).contains(number)
      else { return nil }
      return Vector(column: number - 1, of: array)
    }
    return area.columns == 1 && area.rows == array.rows ? Vector(column: 0, of: area) : nil
  }
}
