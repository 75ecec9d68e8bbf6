// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Arrays made, turned, filtered and sorted.
extension LookupFunctions {
  static let arrays: [FunctionDefinition] = [transpose, sequence, filter, sort, sortBy, unique]

  static let transpose = FunctionDefinition(
    "TRANSPOSE",
    .lookup,
    [.area("array")],
    "The array with rows and columns exchanged.",
    source: source,
    example: "TRANSPOSE({1,2;3,4})",
    gives: "1\t3\n2\t4",
    givesArray: true
  ) { call in
    let area = call.area(0)
    guard area.count > 0 else { return Value(CellError.calculation) }
    guard let array = call.makeArray(rows: area.columns, columns: area.rows) else {
      return Value(CellError.number)
    }
    for row in 0..<area.rows {
      for column in 0..<area.columns { array.area[column, row] = area[row, column] }
    }
    return array.value
  }

  static let sequence = FunctionDefinition(
    "SEQUENCE",
    .lookup,
    [
      .value("rows"), .value("columns", .optional), .value("start", .optional),
      .value("step", .optional),
    ],
    "Numbers that grow by a step, 1 if none is given, row by row.",
    source: "Excel, function SEQUENCE",
    example: "SEQUENCE(2,3)",
    gives: "1\t2\t3\n4\t5\t6",
    givesArray: true
  ) { call in
    for position in 0..<call.count {
      if let failure = call.settleNumber(position, default: 1) { return failure }
    }
    let rows = call.clampedCount(0)
    let columns = call.clampedCount(1, default: 1)
    guard rows >= 0, columns >= 0 else { return Value(CellError.value) }
    guard rows > 0, columns > 0 else { return Value(CellError.calculation) }
    let limit = Lane.maximumElements
    guard rows <= limit, columns <= limit, rows * columns <= limit,
      let array = call.makeArray(rows: rows, columns: columns)
    else { return Value(CellError.number) }
    let step = call.number(3, default: 1)
    var number = call.number(2, default: 1)
    for index in 0..<rows * columns {
      array.area[index] = Value(number)
      number = call.arithmetic.add(number, step)
    }
    return array.value
  }

  static let filter = FunctionDefinition(
    "FILTER",
    .lookup,
    [.area("array"), .area("include"), .area("if empty", .optional)],
    "The rows, or columns, of an array for which a vector is TRUE; `#CALC!` if there are none.",
    source: "Excel, function FILTER",
    example: "FILTER({1;2;3;4},{1;2;3;4}>2)",
    gives: "3\n4",
    givesArray: true
  ) { call in
    if call.isDirect(0), call[0].isError { return call[0] }
    let area = call.area(0)
    let include = call.area(1)
    let picksRows = include.columns == 1 && include.rows == area.rows
    guard picksRows || include.rows == 1 && include.columns == area.columns else {
      return call.isDirect(1) && call[1].isError ? call[1] : Value(CellError.value)
    }
    guard call.pays(for: .steps(include.count * 4)) else { return Value(CellError.number) }
    var chosen: [Int] = []
    for index in 0..<include.count {
      let isIncluded = call.lane.toLogical(include[index])
      if isIncluded.isError { return isIncluded }
      if isIncluded.logical { chosen.append(index) }
    }
    guard !chosen.isEmpty else { return call.has(2) ? call[2] : Value(CellError.calculation) }
    return picked(chosen, from: area, rows: picksRows, call)
  }

  static let sort = FunctionDefinition(
    "SORT",
    .lookup,
    [
      .area("array"), .area("index", .optional), .area("order", .optional),
      .value("by columns", .optional),
    ],
    "The rows of an array, sorted by the columns of the given numbers (1); order -1 descends.",
    source: "Excel, function SORT",
    example: "SORT({3;1;2},1,-1)",
    gives: "3\n2\n1",
    givesArray: true
  ) { call in
    if call.isDirect(0), call[0].isError { return call[0] }
    let area = call.area(0)
    guard let byColumns = flag(call, 3) else { return Value(CellError.value) }
    guard area.count > 0 else { return Value(CellError.calculation) }
    let count = byColumns ? area.columns : area.rows
    let width = byColumns ? area.rows : area.columns
    guard let keys = numbers(call, 1), let orders = numbers(call, 2), orders.count <= keys.count,
      keys.allSatisfy({ $0 >= 1 && $0 <= width }), orders.allSatisfy({ abs($0) == 1 })
    else { return Value(CellError.value) }
    guard paysForSorting(area, count, call) else { return Value(CellError.number) }
    let vectors = keys.map {
      byColumns ? Vector(row: $0 - 1, of: area) : Vector(column: $0 - 1, of: area)
    }
    let sorted = (0..<count).sorted { left, right in
      for (index, vector) in vectors.enumerated() {
        let descends = orders[min(index, orders.count - 1)] < 0
        let order = sortOrder(vector[left], vector[right], descends: descends, call)
        if order != 0 { return order < 0 }
      }
      return left < right
    }
    return picked(sorted, from: area, rows: !byColumns, call)
  }

  static let sortBy = FunctionDefinition(
    "SORTBY",
    .lookup,
    [.area("array"), .area("by"), .area("order or by", .repeating)],
    "The rows, or columns, of an array in the order of vectors; behind each may be 1, or -1 to descend.",
    source: "Excel, function SORTBY",
    example: "SORTBY({\"a\";\"b\";\"c\"},{3;1;2},-1)",
    gives: "a\nc\nb",
    givesArray: true
  ) { call in
    if let error = call.givenError() { return error }
    let area = call.area(0)
    guard area.count > 0 else { return Value(CellError.calculation) }
    let first = call.area(1)
    let byColumns =
      first.rows == 1 && first.columns == area.columns
      && first.columns > 1
    let count = byColumns ? area.columns : area.rows
    var keys: [(vector: Area, descends: Bool)] = []
    for position in stride(from: 1, to: call.count, by: 2) {
      let vector = call.area(position)
      guard vector.rows == (byColumns ? 1 : count), vector.columns == (byColumns ? count : 1),
        let orders = numbers(call, position + 1), orders.count == 1, abs(orders[0]) == 1
      else { return Value(CellError.value) }
      keys.append((vector, orders[0] < 0))
    }
    guard keys.allSatisfy({ paysForSorting($0.vector, count, call) }) else {
      return Value(CellError.number)
    }
    let sorted = (0..<count).sorted { left, right in
      for key in keys {
        let (a, b) = (key.vector[left], key.vector[right])
        let order = sortOrder(a, b, descends: key.descends, call)
        if order != 0 { return order < 0 }
      }
      return left < right
    }
    return picked(sorted, from: area, rows: !byColumns, call)
  }

  static let unique = FunctionDefinition(
    "UNIQUE",
    .lookup,
    [.area("array"), .value("by columns", .optional), .value("once", .optional)],
    "The rows of an array without repetitions, or only those that occur once.",
    source: "Excel, function UNIQUE",
    example: "UNIQUE({\"a\";\"b\";\"A\"})",
    gives: "a\nb",
    givesArray: true
  ) { call in
    if call.isDirect(0), call[0].isError { return call[0] }
    let area = call.area(0)
    guard let byColumns = flag(call, 1), let once = flag(call, 2) else {
      return Value(CellError.value)
    }
    guard area.count > 0 else { return Value(CellError.calculation) }
    let count = byColumns ? area.columns : area.rows
    guard paysForSorting(area, count, call) else { return Value(CellError.number) }
    func vector(_ index: Int) -> Vector {
      byColumns ? Vector(column: index, of: area) : Vector(row: index, of: area)
    }
    func order(_ left: Int, _ right: Int) -> Int {
      let (a, b) = (vector(left), vector(right))
      for index in 0..<a.count {
        let order = sortOrder(a[index], b[index], descends: false, call)
        if order != 0 { return order }
      }
      return 0
    }
    // Equal ones are together once they are sorted, the first of them first.
    let sorted = (0..<count).sorted { left, right in
      let order = order(left, right)
      return order == 0 ? left < right : order < 0
    }
    var chosen: [Int] = []
    var start = 0
    while start < count {
      var end = start + 1
      while end < count && order(sorted[start], sorted[end]) == 0 { end += 1 }
      if !once || end == start + 1 { chosen.append(sorted[start]) }
      start = end
    }
    guard !chosen.isEmpty else { return Value(CellError.calculation) }
    return picked(chosen.sorted(), from: area, rows: !byColumns, call)
  }

  // MARK: Parts

  /// The rows or columns of an area at the given places, in a new array.
  static func picked(_ places: [Int], from area: Area, rows: Bool, _ call: Call) -> Value {
    let array = call.makeArray(
      rows: rows ? places.count : area.rows,
      columns: rows ? area.columns : places.count
    )
    guard let array else { return Value(CellError.number) }
    for row in 0..<array.area.rows {
      for column in 0..<array.area.columns {
        array.area[row, column] = rows ? area[places[row], column] : area[row, places[column]]
      }
    }
    return array.value
  }

  /// Whether the document's budget pays for sorting so many rows or columns of an area.
  static func paysForSorting(_ area: Area, _ count: Int, _ call: Call) -> Bool {
    var steps = area.count * 16
    for index in 0..<area.count where area[index].isText { steps += area[index].text.count }
    return call.pays(for: .steps(steps * (count.bitWidth - count.leadingZeroBitCount)))
  }

  /// How two values are when they are sorted: numbers, texts, truth values, errors, nothing.
  ///
  /// Empty cells are last in either direction, as in Excel.
  static func sortOrder(
    _ left: Value,
    _ right: Value,
    descends: Bool,
    _ call: Call
  ) -> Int {
    if left.isEmpty || right.isEmpty {
      return left.isEmpty == right.isEmpty ? 0 : left.isEmpty ? 1 : -1
    }
    let order: Int
    if left.isError && right.isError {
      order = Int(left.error.rawValue) - Int(right.error.rawValue)
    } else {
      order = call.lane.compare(left, right)
    }
    return descends ? -order : order
  }

  /// A truth value that may be left out; `nil` for what isn't one.
  static func flag(_ call: Call, _ position: Int) -> Bool? {
    guard call.has(position) else { return false }
    let value = call.lane.toLogical(call[position])
    return value.isLogical ? value.logical : nil
  }

  /// The whole numbers of an argument, 1 if it was left out; `nil` for what isn't one.
  static func numbers(_ call: Call, _ position: Int) -> [Int]? {
    guard call.has(position) else { return [1] }
    let area = call.area(position)
    guard area.count > 0, area.count <= 256 else { return nil }
    var numbers: [Int] = []
    for index in 0..<area.count {
      let value = call.lane.toNumber(area[index])
      guard value.isNumber, let number = call.arithmetic.truncatedInt(value.number),
        number.magnitude < 1 << 40
      else { return nil }
      numbers.append(number)
    }
    return numbers
  }
}
