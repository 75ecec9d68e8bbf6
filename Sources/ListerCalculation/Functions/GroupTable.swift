// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// What GROUPBY and PIVOTBY give: groups of rows below one another, and with PIVOTBY groups of columns
/// side by side, with what functions give for the values of each.
struct GroupTable {
  /// Where the arguments are; those that the function hasn't are nil.
  struct Places {
    var rows, values, function, headers, filter: Int
    var rowOrder: (totals: Int, order: Int)
    var columns: Int?
    var columnOrder: (totals: Int, order: Int)?
    var relationship: Int?
    var relative: Int?
  }

  private struct Failure: Error {
    var error = CellError.value
  }

  private let call: Call
  private let places: Places
  private let values: GroupedValues
  /// The values in which an axis has its groups.
  private let rows, columns: GroupAxis
  /// Whether the first row of the data has the names of its columns, and whether names are shown.
  private let headers: (areGiven: Bool, areShown: Bool)
  /// Of which values those of a function's second argument are.
  private let relative: Relative
  /// In which of the innermost groups of columns each row of the data is.
  private let leaves: [Int]

  /// What a group is a part of, by the numbers of PIVOTBY.
  private enum Relative: Int {
    case columnTotal, rowTotal, grandTotal, parentColumn, parentRow
  }

  /// The array that a call gives, or an error.
  static func value(of call: Call, _ places: Places) -> Value {
    if let error = call.givenError() { return error }
    do throws(Failure) {
      return try GroupTable(call, places).laidOut()
    } catch { return Value(error.error) }
  }

  private init(_ call: Call, _ places: Places) throws(Failure) {
    self.call = call
    self.places = places
    let area = call.area(places.values)
    guard let values = GroupedValues(call, at: places.values, functionAt: places.function) else {
      throw Failure()
    }
    self.values = values
    let rowFields = try GroupTable.fields(call, places.rows, area)
    let columnFields = try places.columns.map { (place) throws(Failure) in
      try GroupTable.fields(call, place, area)
    }
    let isDeep = (rowFields?.columns ?? 0) > 1 || (columnFields??.columns ?? 0) > 1
    headers = try GroupTable.headers(call, places.headers, area, isDeep: isDeep)
    let chosen = try GroupTable.chosen(call, places.filter, area, afterHeaders: headers.areGiven)
    guard !chosen.isEmpty else { throw Failure(error: .calculation) }
    let isTable = try GroupTable.number(call, places.relationship, 0...1) == 1
    let number = try GroupTable.number(call, places.relative, 0...4)
    // A group of GROUPBY is a part of all rows.
    relative = places.columns == nil ? .grandTotal : Relative(rawValue: number) ?? .columnTotal
    func axis(
      _ fields: Area?,
      _ order: (totals: Int, order: Int)?
    ) throws(Failure) -> GroupAxis {
      let layout = try GroupTable.layout(call, order, fields, values.width, isTable: isTable)
      let axis = GroupAxis(chosen, by: fields, layout, call) { column, rows in
        values.result(0, column, of: rows, in: .all) { chosen }
      }
      guard let axis else { throw Failure(error: .number) }
      return axis
    }
    rows = try axis(rowFields, places.rowOrder)
    columns = try axis(columnFields ?? nil, places.columnOrder)
    guard call.pays(for: .walk(area.rows)) else { throw Failure(error: .number) }
    var leaves = Array(repeating: 0, count: columns.levels > 0 ? area.rows : 0)
    if !leaves.isEmpty {
      for group in columns.groups where group.depth == columns.levels {
        for row in group.rows { leaves[row] = group.leaves.lowerBound }
      }
    }
    self.leaves = leaves
  }

  // MARK: Arguments

  /// Fields, as many rows of them as there are values; nil if they were left out.
  private static func fields(_ call: Call, _ place: Int, _ values: Area) throws(Failure) -> Area? {
    guard call.has(place) else { return nil }
    let fields = call.area(place)
    guard fields.rows == values.rows, (1...GroupAxis.mostFields).contains(fields.columns) else {
      throw Failure()
    }
    return fields
  }

  /// A whole number of a range; 0 if it was left out.
  private static func number(
    _ call: Call,
    _ place: Int?,
    _ range: ClosedRange<Int>
  ) throws(Failure) -> Int {
    guard let place, call.has(place) else { return 0 }
    if let failure = call.settleNumber(place, default: 0) { throw Failure(error: failure.error) }
    let number = call.clampedInteger(place)
    guard range.contains(number) else { throw Failure() }
    return number
  }

  /// Without being told there are headers if a number is below a text, and they are shown where there
  /// are several fields.
  private static func headers(
    _ call: Call,
    _ place: Int,
    _ values: Area,
    isDeep: Bool
  ) throws(Failure) -> (areGiven: Bool, areShown: Bool) {
    guard call.has(place) else {
      let areGiven =
        values.rows > 1 && values.columns > 0 && values[0, 0].isText && values[1, 0].isNumber
      return (areGiven, areGiven && isDeep)
    }
    let mode = try number(call, place, 0...3)
    return (mode & 1 == 1, mode >= 2)
  }

  /// The rows that are not left out.
  private static func chosen(
    _ call: Call,
    _ place: Int,
    _ values: Area,
    afterHeaders hasHeaders: Bool
  ) throws(Failure) -> [Int] {
    guard call.pays(for: .walk(values.rows)) else { throw Failure(error: .number) }
    let rows = min(hasHeaders ? 1 : 0, values.rows)..<values.rows
    guard call.has(place) else { return Array(rows) }
    let filter = call.area(place)
    guard filter.rows == values.rows, filter.columns == 1 else { throw Failure() }
    var chosen: [Int] = []
    for row in rows {
      let isChosen = call.lane.toLogical(filter[row, 0])
      if isChosen.isError { throw Failure(error: isChosen.error) }
      if isChosen.logical { chosen.append(row) }
    }
    return chosen
  }

  private static func layout(
    _ call: Call,
    _ places: (totals: Int, order: Int)?,
    _ fields: Area?,
    _ results: Int,
    isTable: Bool
  ) throws(Failure) -> GroupAxis.Layout {
    guard let places, let levels = fields?.columns else { return .init() }
    var layout = GroupAxis.Layout(totals: isTable ? 1 : min(levels, 2), isTable: isTable)
    if call.has(places.totals) {
      let most = isTable ? 1 : levels
      layout.totals = try number(call, places.totals, -most...most)
    }
    guard call.has(places.order) else { return layout }
    guard let numbers = LookupFunctions.numbers(call, places.order),
      numbers.allSatisfy({ $0 != 0 && abs($0) <= levels + results })
    else { throw Failure() }
    if numbers.allSatisfy({ abs($0) <= levels }) {
      layout.keys = numbers.map { (abs($0) - 1, $0 < 0) }
    } else {
      guard numbers.count == 1 else { throw Failure() }
      layout.result = (abs(numbers[0]) - levels - 1, numbers[0] < 0)
    }
    return layout
  }

  // MARK: Cells

  /// The whole table, line by line.
  private func laidOut() throws(Failure) -> Value {
    let namesFunctions = values.functions.list.count > 1
    let isBelow = namesFunctions && values.functions.areBelow
    let labels = rows.levels + (isBelow ? 1 : 0)
    let width = labels + columns.lines.count * values.width
    let columnNames = headers.areShown ? columns.levels : 0
    let functionNames = namesFunctions && !isBelow ? 1 : 0
    let names = columnNames + columns.levels + functionNames + (headers.areShown ? 1 : 0)
    let height = names + rows.lines.count * values.height
    guard width > 0, height <= Lane.maximumElements / width, call.pays(for: .walk(width * height)),
      let array = call.makeArray(rows: height, columns: width)
    else { throw Failure(error: .number) }
    let blank = Value(text: ByteView(""))
    for row in 0..<names {
      for column in 0..<width {
        let place = column - labels
        let cell: Value
        if row < columnNames {
          cell = place == 0 ? name(row, of: columns, at: places.columns, "Column Field ") : blank
        } else if row < columnNames + columns.levels {
          cell = place < 0 ? blank : columnLabel(row - columnNames, place / values.width)
        } else if functionNames == 1, row == columnNames + columns.levels {
          cell = place < 0 ? blank : values.name(0, place % values.width)
        } else if place < 0 {
          cell =
            column < rows.levels ? name(column, of: rows, at: places.rows, "Row Field ") : blank
        } else {
          cell = values.header(place % values.width, isGiven: headers.areGiven)
        }
        array.area[row, column] = cell
      }
    }
    for row in names..<height {
      let (line, part) = (row - names).quotientAndRemainder(dividingBy: values.height)
      for column in 0..<width {
        if call.arithmetic.isExhausted { throw Failure(error: .number) }
        let place = column - labels
        if place >= 0 {
          array.area[row, column] = result(line, part, place)
        } else if column < rows.levels {
          array.area[row, column] = label(column, line, of: rows, at: places.rows)
        } else {
          array.area[row, column] = values.name(part, 0)
        }
      }
    }
    return array.value
  }

  /// The name of a field of an axis.
  private func name(
    _ field: Int,
    of axis: GroupAxis,
    at position: Int?,
    _ word: StaticString
  ) -> Value {
    guard let area = axis.fields, let position else { return Value(CellError.value) }
    return values.header(field, of: area, at: position, word, isGiven: headers.areGiven)
  }

  /// What a line of columns shows of a field.
  private func columnLabel(_ field: Int, _ line: Int) -> Value {
    places.columns.map { label(field, line, of: columns, at: $0) } ?? .empty
  }

  /// What a line of an axis, whose fields are an argument, shows of a field: a total the values that
  /// its group has, and nothing of the fields within it.
  private func label(_ field: Int, _ line: Int, of axis: GroupAxis, at position: Int) -> Value {
    let group = axis.groups[axis.lines[line]]
    guard field < group.depth, let area = axis.fields, let row = group.example else {
      let isGrandTotal = group.depth == 0 && field == 0
      let total: StaticString = axis.hasSubtotals ? "Grand Total" : "Total"
      return Value(text: ByteView(isGrandTotal ? total : ""))
    }
    return call.lane.element(area[row, field], of: call[position])
  }

  /// The result at a place of the row of a line; the empty text where no row of the data belongs to
  /// its groups.
  private func result(_ line: Int, _ part: Int, _ place: Int) -> Value {
    let row = rows.lines[line]
    let column = columns.lines[place / values.width]
    let shared = sharedRows(row, column)
    if shared.isEmpty { return Value(text: ByteView("")) }
    let whole =
      switch relative {
      case .columnTotal: GroupedValues.Whole(row: 0, column: column)
      case .rowTotal: GroupedValues.Whole(row: row, column: 0)
      case .grandTotal: GroupedValues.Whole.all
      case .parentColumn: GroupedValues.Whole(row: row, column: columns.groups[column].parent)
      case .parentRow: GroupedValues.Whole(row: rows.groups[row].parent, column: column)
      }
    return values.result(part, place % values.width, of: shared, in: whole) {
      sharedRows(whole.row, whole.column)
    }
  }

  /// The rows of the data that a group of rows and one of columns share, ascending.
  private func sharedRows(_ row: Int, _ column: Int) -> [Int] {
    if column == 0 { return rows.groups[row].rows }
    let group = columns.groups[column]
    if row == 0 { return group.rows }
    guard call.pays(for: .walk(rows.groups[row].rows.count)) else { return [] }
    return rows.groups[row].rows.filter { group.leaves.contains(leaves[$0]) }
  }
}
