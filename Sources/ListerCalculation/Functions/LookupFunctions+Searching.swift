// SPDX-License-Identifier: MIT

/// Looking values up.
extension LookupFunctions {
  static let searching: [FunctionDefinition] = [
    match, verticalLookup, horizontalLookup, lookup, extendedLookup, extendedMatch,
  ]

  static let match = FunctionDefinition(
    "MATCH",
    .lookup,
    [.value("value"), .area("vector"), .number("type", .optional)],
    "The position of a value: type 0 anywhere, 1 the last not above it in ascending values, -1 not "
      + "below it in descending ones.",
    source: source,
    example: "MATCH(35,{10,20,30,40},1)",
    gives: "3"
  ) { call in
    if let failure = call.failure(ofArea: 1, forOneValue: .notAvailable) { return failure }
    guard let vector = Vector(call.area(1)) else { return Value(CellError.notAvailable) }
    let type = call.clampedInteger(2, default: 1)
    let lookup = Lookup(call[0], call, allowsPattern: type == 0)
    let found =
      type == 0
      ? lookup.equal(in: vector) : lookup.lastNotBehind(in: vector, descends: type < 0)
    return found.map { Value($0 + 1) } ?? Value(CellError.notAvailable)
  }

  static let verticalLookup = FunctionDefinition(
    "VLOOKUP",
    .lookup,
    [.value("value"), .area("table"), .number("column"), .logical("sorted", .optional)],
    "The value in a column of a table, in the row whose first cell is the value, or the last one not "
      + "above it when sorted.",
    source: source,
    example: "VLOOKUP(2,{1,\"a\";2,\"b\"},2,FALSE)",
    gives: "b"
  ) { call in found(call, inRows: true) }

  static let horizontalLookup = FunctionDefinition(
    "HLOOKUP",
    .lookup,
    [.value("value"), .area("table"), .number("row"), .logical("sorted", .optional)],
    "The value in a row of a table, in the column whose first cell is the value, or the last one not "
      + "above it when sorted.",
    source: source,
    example: "HLOOKUP(\"b\",{\"a\",\"b\";1,2},2,FALSE)",
    gives: "2"
  ) { call in found(call, inRows: false) }

  /// What stands in a line of a table, the third argument, where its first line holds the value.
  ///
  /// Lines are columns when values are looked for row by row, and rows otherwise.
  private static func found(_ call: Call, inRows isVertical: Bool) -> Value {
    if let failure = call.failure(ofArea: 1, forOneValue: .notAvailable) { return failure }
    let table = call.area(1)
    let line = call.clampedInteger(2)
    guard line >= 1 else { return Value(CellError.value) }
    guard line <= (isVertical ? table.columns : table.rows) else {
      return Value(CellError.reference)
    }
    let first = isVertical ? Vector(column: 0, of: table) : Vector(row: 0, of: table)
    guard let place = found(call, in: first) else { return Value(CellError.notAvailable) }
    return brought(isVertical ? table[place, line - 1] : table[line - 1, place])
  }

  /// What a lookup gives for a cell: of an empty one a value and not the cell.
  private static func brought(_ value: Value) -> Value { value.isEmpty ? .nothing : value }

  /// Finds the first argument, exactly when the fourth one says so.
  private static func found(_ call: Call, in vector: Vector) -> Int? {
    let isSorted = call.logical(3, default: true)
    let lookup = Lookup(call[0], call, allowsPattern: !isSorted)
    return isSorted ? lookup.lastNotBehind(in: vector) : lookup.equal(in: vector)
  }

  static let lookup = FunctionDefinition(
    "LOOKUP",
    .lookup,
    [.value("value"), .area("vector"), .area("results", .optional)],
    "The value in a second vector, or in the last row or column of an array, where the first one has "
      + "the last value not above the given one.",
    source: source,
    example: "LOOKUP(25,{10,20,30},{\"a\",\"b\",\"c\"})",
    gives: "b"
  ) { call in
    if let failure = call.failure(ofArea: 1, forOneValue: .notAvailable) { return failure }
    let area = call.area(1)
    let isWide = area.columns > area.rows
    let vector = isWide ? Vector(row: 0, of: area) : Vector(column: 0, of: area)
    var results =
      isWide
      ? Vector(row: max(area.rows - 1, 0), of: area)
      : Vector(column: max(area.columns - 1, 0), of: area)
    if call.count > 2 {
      if let failure = call.failure(ofArea: 2, forOneValue: .notAvailable) { return failure }
      guard let second = Vector(call.area(2)) else { return Value(CellError.notAvailable) }
      results = second
    }
    let lookup = Lookup(call[0], call, allowsPattern: false)
    guard let index = lookup.lastNotBehind(in: vector), index < results.count else {
      return Value(CellError.notAvailable)
    }
    return brought(results[index])
  }

  static let extendedLookup = FunctionDefinition(
    "XLOOKUP",
    .lookup,
    [
      .value("value"), .area("vector"), .area("results"), .area("if missing", .optional),
      .value("match mode", .optional), .value("search mode", .optional),
    ],
    "The row or column of the results where the vector has the value; match modes -1, 0, 1, 2 "
      + "(patterns), search modes 1, -1 (from the end), 2, -2 (sorted).",
    source: "Excel, function XLOOKUP",
    example: "XLOOKUP(\"b\",{\"a\",\"b\"},{1,2},\"none\")",
    gives: "2"
  ) { call in
    if let error = call.settleNumber(4, default: 0) ?? call.settleNumber(5, default: 1) {
      return error
    }
    if call.isDirect(1), call[1].isError { return call[1] }
    let area = call.area(1)
    let results = call.area(2)
    guard let vector = Vector(area) else { return Value(CellError.value) }
    let isColumn = area.columns == 1 && (area.rows != 1 || results.rows == 1)
    let length = isColumn ? results.rows : results.columns
    guard length == vector.count else { return Value(CellError.value) }
    switch search(call, vector, modeAt: 4) {
    case .failure: return Value(CellError.value)
    case .missing: return call.has(3) ? call[3] : Value(CellError.notAvailable)
    case .found(let index):
      return isColumn
        ? call.part(2, rows: index..<index + 1, columns: 0..<results.columns)
        : call.part(2, rows: 0..<results.rows, columns: index..<index + 1)
    }
  }

  static let extendedMatch = FunctionDefinition(
    "XMATCH",
    .lookup,
    [
      .value("value"), .area("vector"), .value("match mode", .optional),
      .value("search mode", .optional),
    ],
    "The position of a value in a row or column; modes as in XLOOKUP.",
    source: "Excel, function XMATCH",
    example: "XMATCH(25,{10,20,30},-1)",
    gives: "2"
  ) { call in
    if let error = call.settleNumber(2, default: 0) ?? call.settleNumber(3, default: 1) {
      return error
    }
    if call.isDirect(1), call[1].isError { return call[1] }
    guard let vector = Vector(call.area(1)) else { return Value(CellError.value) }
    switch search(call, vector, modeAt: 2) {
    case .failure: return Value(CellError.value)
    case .missing: return Value(CellError.notAvailable)
    case .found(let index): return Value(index + 1)
    }
  }

  private enum Outcome {
    case found(Int)
    case missing
    /// The modes are not there, or don't go together.
    case failure
  }

  /// Searches for the first argument, as two arguments from `position` on say.
  private static func search(_ call: Call, _ vector: Vector, modeAt position: Int) -> Outcome {
    let mode = call.clampedInteger(position, default: 0)
    let direction = call.clampedInteger(position + 1, default: 1)
    guard (-1...3).contains(mode), [-2, -1, 1, 2].contains(direction),
      mode < 2 || abs(direction) == 1
    else { return .failure }
    if mode == 3 { return fitting(call, in: vector, fromEnd: direction < 0) }
    if call[0].isEmpty { return emptyCell(in: vector, fromEnd: direction < 0, call) }
    let lookup = Lookup(call[0], call, allowsPattern: mode == 2)
    if abs(direction) == 2 { return sorted(lookup, vector, mode, descends: direction < 0) }
    let found =
      mode == 0 || mode == 2
      ? lookup.equal(in: vector, fromEnd: direction < 0)
      : lookup.nearest(in: vector, isSmaller: mode < 0, fromEnd: direction < 0)
    return found.map { .found($0) } ?? .missing
  }

  /// The first text in which the first argument, a regular expression, has a match.
  private static func fitting(_ call: Call, in vector: Vector, fromEnd: Bool) -> Outcome {
    let pattern = call.lane.toText(call[0])
    guard call.pays(for: .walk(vector.count)) else { return .missing }
    guard pattern.isText,
      let expression = call.expression(pattern.text, ignoresCase: false).expression
    else { return .failure }
    for step in 0..<vector.count {
      let index = fromEnd ? vector.count - 1 - step : step
      guard vector[index].isText else { continue }
      guard let isMatch = expression.matches(vector[index].text, call) else { return .missing }
      if isMatch { return .found(index) }
    }
    return .missing
  }

  /// Nothing finds the first empty cell.
  private static func emptyCell(in vector: Vector, fromEnd: Bool, _ call: Call) -> Outcome {
    guard call.pays(for: .steps(vector.count)) else { return .missing }
    for step in 0..<vector.count {
      let index = fromEnd ? vector.count - 1 - step : step
      if vector[index].isEmpty { return .found(index) }
    }
    return .missing
  }

  private static func sorted(
    _ lookup: Lookup,
    _ vector: Vector,
    _ mode: Int,
    descends: Bool
  ) -> Outcome {
    let last = lookup.lastNotBehind(in: vector, descends: descends)
    if let last, lookup.isEqual(vector[last]) { return .found(last) }
    if mode == 0 { return .missing }
    if (mode < 0) != descends { return last.map { .found($0) } ?? .missing }
    let next = ((last ?? -1) + 1..<vector.count).first { lookup.isComparable(vector[$0]) }
    return next.map { .found($0) } ?? .missing
  }
}
