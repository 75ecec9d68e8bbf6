// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Arrays cut, joined and laid out otherwise.
extension LookupFunctions {
  static let shaping: [FunctionDefinition] = [
    chooseRows, chooseColumns, take, drop, expand, stackSideBySide, stackBelow, toRow, toColumn,
    wrapRows, wrapColumns, trimRange,
  ]

  static let chooseRows = choosing(
    "CHOOSEROWS",
    "The rows of an array with the given numbers, which count from its end if they are negative.",
    example: "CHOOSEROWS({1,2;3,4},-1)",
    gives: "3\t4",
    areRows: true
  )

  static let chooseColumns = choosing(
    "CHOOSECOLS",
    "The columns of an array with the given numbers, which count from its end if they are negative.",
    example: "CHOOSECOLS({1,2;3,4},2,1)",
    gives: "2\t1\n4\t3",
    areRows: false
  )

  private static func choosing(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    areRows: Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .lookup,
      [.area("array"), .area("number"), .area("numbers", .repeating)],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result,
      givesArray: true
    ) { call in
      if let error = call.givenError() { return error }
      let area = call.area(0)
      let count = areRows ? area.rows : area.columns
      var places: [Int] = []
      for position in 1..<call.count {
        guard let numbers = numbers(call, position) else { return Value(CellError.value) }
        for number in numbers {
          guard number != 0, abs(number) <= count else { return Value(CellError.value) }
          places.append(number > 0 ? number - 1 : count + number)
        }
      }
      return picked(places, from: area, rows: areRows, call)
    }
  }

  static let take = cutting(
    "TAKE",
    "So many rows and columns of the beginning of an array, or of its end if they are negative.",
    example: "TAKE({1,2;3,4;5,6},2)",
    gives: "1\t2\n3\t4"
  ) { count, number in
    number >= 0 ? 0..<min(number, count) : max(count + number, 0)..<count
  }

  static let drop = cutting(
    "DROP",
    "An array without so many rows and columns of its beginning, or of its end if they are negative.",
    example: "DROP({1,2;3,4;5,6},2)",
    gives: "5\t6"
  ) { count, number in
    number >= 0 ? min(number, count)..<count : 0..<max(count + number, 0)
  }

  /// A function that keeps part of the rows and of the columns; all where no number is given.
  private static func cutting(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ kept: @escaping @Sendable (_ count: Int, _ number: Int) -> Range<Int>
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .lookup,
      [.area("array"), .value("rows"), .value("columns", .optional)],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result,
      givesArray: true
    ) { call in
      if call.isDirect(0), call[0].isError { return call[0] }
      let area = call.area(0)
      var lines = (0..<area.rows, 0..<area.columns)
      if call.has(1) {
        if let error = call.settleNumber(1, default: 0) { return error }
        lines.0 = kept(area.rows, call.clampedInteger(1))
      }
      if call.has(2) {
        if let error = call.settleNumber(2, default: 0) { return error }
        lines.1 = kept(area.columns, call.clampedInteger(2))
      }
      guard !lines.0.isEmpty, !lines.1.isEmpty else { return Value(CellError.calculation) }
      return call.part(0, rows: lines.0, columns: lines.1)
    }
  }

  static let expand = FunctionDefinition(
    "EXPAND",
    .lookup,
    [
      .area("array"), .value("rows"), .value("columns", .optional), .any("pad", .optional),
    ],
    "An array with more rows and columns, which hold `#N/A` or another value.",
    source: "Excel, function EXPAND",
    example: "EXPAND({1,2},2,3,0)",
    gives: "1\t2\t0\n0\t0\t0",
    givesArray: true
  ) { call in
    if call.isDirect(0), call[0].isError { return call[0] }
    let area = call.area(0)
    let failure =
      call.settleNumber(1, default: area.rows) ?? call.settleNumber(2, default: area.columns)
    if let failure { return failure }
    let rows = call.clampedInteger(1)
    let columns = call.clampedInteger(2, default: area.columns)
    guard rows >= area.rows, columns >= area.columns else { return Value(CellError.value) }
    return laidOut(call, rows, columns) { row, column in
      row < area.rows && column < area.columns ? area[row, column] : pad(call, 3)
    }
  }

  static let stackSideBySide = stacking(
    "HSTACK",
    "Arrays side by side, in one; `#N/A` where one has fewer rows than another.",
    example: "HSTACK({1;2},3)",
    gives: "1\t3\n2\t#N/A",
    areBelow: false
  )

  static let stackBelow = stacking(
    "VSTACK",
    "Arrays below one another, in one; `#N/A` where one has fewer columns than another.",
    example: "VSTACK({1,2},3)",
    gives: "1\t2\n3\t#N/A",
    areBelow: true
  )

  private static func stacking(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    areBelow: Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .lookup,
      [.area("array"), .area("arrays", .repeating)],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result,
      givesArray: true
    ) { call in
      if (0..<call.count).allSatisfy({ call[$0].isFunction }) {
        let functions = (0..<call.count).flatMap { call[$0].functions.list }
        guard let values = call.lane.makeElements(functions.count) else {
          return Value(CellError.number)
        }
        for (place, function) in functions.enumerated() { values[place] = function }
        return Value(functions: values, areBelow: areBelow)
      }
      let areas = (0..<call.count).map { call.area($0) }
      let lengths = areas.map { areBelow ? $0.rows : $0.columns }
      let width = areas.map { areBelow ? $0.columns : $0.rows }.max() ?? 0
      let length = lengths.reduce(0, +)
      guard length > 0, width > 0 else { return Value(CellError.calculation) }
      guard call.pays(for: .walk(length)), length <= Lane.maximumElements / width,
        let array = call.makeArray(
          rows: areBelow ? length : width,
          columns: areBelow ? width : length
        )
      else { return Value(CellError.number) }
      var first = 0
      for area in areas {
        let count = areBelow ? area.rows : area.columns
        for line in 0..<count {
          for place in 0..<width {
            let (row, column) = areBelow ? (line, place) : (place, line)
            let value =
              row < area.rows && column < area.columns
              ? area[row, column] : Value(CellError.notAvailable)
            if areBelow {
              array.area[first + line, place] = value
            } else {
              array.area[place, first + line] = value
            }
          }
        }
        first += count
      }
      return array.value
    }
  }

  static let toRow = flattening(
    "TOROW",
    "All values of an array in a row; 1 leaves out empty cells, 2 errors, 3 both.",
    example: "TOROW({1,2;3,4})",
    gives: "1\t2\t3\t4",
    givesRow: true
  )

  static let toColumn = flattening(
    "TOCOL",
    "All values of an array in a column; 1 leaves out empty cells, 2 errors, 3 both.",
    example: "TOCOL({1,2;3,4},0,TRUE)",
    gives: "1\n3\n2\n4",
    givesRow: false
  )

  private static func flattening(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    givesRow: Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .lookup,
      [.area("array"), .value("leave out", .optional), .value("by columns", .optional)],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result,
      givesArray: true
    ) { call in
      if let error = call.settleNumber(1, default: 0) { return error }
      let mode = call.clampedInteger(1, default: 0)
      guard (0...3).contains(mode), let byColumns = flag(call, 2) else {
        return Value(CellError.value)
      }
      let area = call.area(0)
      guard call.pays(for: .walk(area.count)) else { return Value(CellError.number) }
      var values: [Value] = []
      for index in 0..<area.count {
        let value =
          byColumns ? area[index % area.rows, index / area.rows] : area[index]
        if mode & 1 != 0 && value.isEmpty || mode & 2 != 0 && value.isError { continue }
        values.append(value)
      }
      guard !values.isEmpty else { return Value(CellError.calculation) }
      return laidOut(call, givesRow ? 1 : values.count, givesRow ? values.count : 1) {
        values[givesRow ? $1 : $0]
      }
    }
  }

  static let wrapRows = wrapping(
    "WRAPROWS",
    "The values of a row or column in rows of a length; the last one is filled up with `#N/A`, or with "
      + "another value.",
    example: "WRAPROWS({1,2,3},2,0)",
    gives: "1\t2\n3\t0",
    areRows: true
  )

  static let wrapColumns = wrapping(
    "WRAPCOLS",
    "The values of a row or column in columns of a length; the last one is filled up with `#N/A`, or "
      + "with another value.",
    example: "WRAPCOLS({1,2,3},2,0)",
    gives: "1\t3\n2\t0",
    areRows: false
  )

  private static func wrapping(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    areRows: Bool
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .lookup,
      [.area("vector"), .number("length"), .any("pad", .optional)],
      summary,
      source: "Excel, function \(name)",
      example: example,
      gives: result,
      givesArray: true
    ) { call in
      if call.isDirect(0), call[0].isError { return call[0] }
      let area = call.area(0)
      guard area.rows == 1 || area.columns == 1 else { return Value(CellError.value) }
      let length = call.clampedInteger(1)
      guard length >= 1 else { return Value(CellError.number) }
      guard area.count > 0 else { return Value(CellError.calculation) }
      // A line that is not filled is as long as the others.
      let width = length
      let lines = (area.count - 1) / length + 1
      return laidOut(call, areRows ? lines : width, areRows ? width : lines) { row, column in
        let index = areRows ? row * length + column : column * length + row
        return index < area.count ? area[index] : pad(call, 2)
      }
    }
  }

  static let trimRange = FunctionDefinition(
    "TRIMRANGE",
    .lookup,
    [.area("range"), .value("rows", .optional), .value("columns", .optional)],
    "A range without its empty outer rows and columns: 0 leaves them, 1 takes those of the beginning "
      + "away, 2 those of the end, 3 both.",
    source: "Excel, function TRIMRANGE",
    example: "SUM(TRIMRANGE({1,2}))",
    gives: "3",
    givesArray: true
  ) { call in
    if call.isDirect(0), call[0].isError { return call[0] }
    if let error = call.settleNumber(1, default: 3) ?? call.settleNumber(2, default: 3) {
      return error
    }
    let modes = (call.clampedInteger(1, default: 3), call.clampedInteger(2, default: 3))
    guard (0...3).contains(modes.0), (0...3).contains(modes.1) else {
      return Value(CellError.value)
    }
    let area = call.area(0)
    guard call.pays(for: .walk(2 * area.count)) else { return Value(CellError.number) }
    let rows = trimmed(area.rows, modes.0) { row in
      (0..<area.columns).allSatisfy { area[row, $0].isEmpty }
    }
    let columns = trimmed(area.columns, modes.1) { column in
      (0..<area.rows).allSatisfy { area[$0, column].isEmpty }
    }
    guard !rows.isEmpty, !columns.isEmpty else { return Value(CellError.reference) }
    return call.part(0, rows: rows, columns: columns)
  }

  /// The lines that stay when empty ones at the ends go, as a mode of TRIMRANGE says.
  private static func trimmed(_ count: Int, _ mode: Int, _ isEmpty: (Int) -> Bool) -> Range<Int> {
    var (first, end) = (0, count)
    if mode & 1 != 0 { while first < end, isEmpty(first) { first += 1 } }
    if mode & 2 != 0 { while end > first, isEmpty(end - 1) { end -= 1 } }
    return first..<end
  }

  // MARK: Parts

  /// The value that fills an array up: an argument, or `#N/A`.
  private static func pad(_ call: Call, _ position: Int) -> Value {
    call.has(position) ? call[position] : Value(CellError.notAvailable)
  }

  /// A new array of the values that `value` gives for rows and columns, from 0.
  private static func laidOut(
    _ call: Call,
    _ rows: Int,
    _ columns: Int,
    _ value: (Int, Int) -> Value
  ) -> Value {
    guard rows <= Lane.maximumElements, columns <= Lane.maximumElements / max(rows, 1),
      let array = call.makeArray(rows: rows, columns: columns)
    else { return Value(CellError.number) }
    for row in 0..<rows {
      for column in 0..<columns { array.area[row, column] = value(row, column) }
    }
    return array.value
  }
}
