// SPDX-License-Identifier: MIT

/// Looking up, references, and shapes of arrays (OpenFormula, ODF 1.3 part 4, section 6.14).
enum LookupFunctions {
  static let all: [FunctionDefinition] =
    [index, row, column, rows, columns] + searching + references + arrays
  /// Those that few formulas call.
  static let library: [FunctionDefinition] = shaping + sheets + grouping

  static let source = "OpenFormula 1.3, section 6.14"

  static let index = FunctionDefinition(
    "INDEX",
    .lookup,
    [
      .areas("array"), .number("row"), .number("column", .optional), .number("area", .optional),
    ],
    "The cell, or with 0 the whole column or row, at a place of an array or a reference, of a union of "
      + "the area with a number.",
    source: source,
    example: "INDEX({1,2;3,4},2,1)",
    gives: "3"
  ) { call in
    if call.isDirect(0), call[0].isError { return call[0] }
    guard call.chooseArea(of: 0, by: 3) else { return Value(CellError.reference) }
    let area = call.area(0)
    var row = call.clampedCount(1)
    var column = call.clampedCount(2, default: 0)
    if call.count == 2 {
      // The one number counts along a row; of a column and of a table it is the row.
      if area.rows == 1 && area.columns != 1 { (row, column) = (min(row, 0), row) }
    }
    guard row >= 0, column >= 0 else { return Value(CellError.value) }
    guard row <= area.rows, column <= area.columns else { return Value(CellError.reference) }
    return call.part(
      0,
      rows: row == 0 ? 0..<area.rows : row - 1..<row,
      columns: column == 0 ? 0..<area.columns : column - 1..<column
    )
  }

  static let row = place(
    "ROW",
    "The number of a reference's row, or of the formula's own.",
    example: "ROW(B3)",
    gives: "3"
  ) { reference in (reference.firstRow, reference.rows, true) }

  static let column = place(
    "COLUMN",
    "The number of a reference's column, or of the formula's own.",
    example: "COLUMN(B3)",
    gives: "2"
  ) { reference in (reference.firstColumn, reference.columns, false) }

  private static func place(
    _ name: String,
    _ summary: String,
    example: String,
    gives result: String,
    _ span: @escaping @Sendable (GridReference) -> (first: Int, count: Int, isColumn: Bool)
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .lookup,
      [.place("reference", .optional)],
      summary,
      source: source,
      example: example,
      gives: result
    ) { call in
      let reference: GridReference
      if call.has(0) {
        if call[0].isError { return call[0] }
        guard let given = call.reference(0) else { return Value(CellError.value) }
        reference = given
      } else {
        reference = call.cell
      }
      let (first, count, isColumn) = span(reference)
      if count == 1 { return Value(first + 1) }
      let shape = isColumn ? (count, 1) : (1, count)
      guard let array = call.makeArray(rows: shape.0, columns: shape.1) else {
        return Value(CellError.number)
      }
      for index in 0..<count { array.area[index] = Value(first + 1 + index) }
      return array.value
    }
  }

  static let rows = size("ROWS", "How many rows an array or a reference has.", gives: "2") {
    $0.rows
  }

  static let columns = size("COLUMNS", "How many columns an array or a reference has.", gives: "3")
  {
    $0.columns
  }

  private static func size(
    _ name: String,
    _ summary: String,
    gives result: String,
    _ size: @escaping @Sendable (Area) -> Int
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .lookup,
      [.place("array")],
      summary,
      source: source,
      example: "\(name)(B2:D3)",
      gives: result
    ) { call in
      if call.isDirect(0), call[0].isError { return call[0] }
      return call[0].isUnion ? Value(CellError.value) : Value(size(call.area(0)))
    }
  }
}

extension Call {
  /// A part of an area: of a reference a reference, of an array an element or a new array.
  func part(_ position: Int, rows: Range<Int>, columns: Range<Int>) -> Value {
    guard !rows.isEmpty, !columns.isEmpty else { return Value(CellError.reference) }
    if let reference = reference(position) {
      return Value(
        GridReference(
          grid: reference.grid,
          firstRow: reference.firstRow + rows.lowerBound,
          lastRow: reference.firstRow + rows.upperBound - 1,
          firstColumn: reference.firstColumn + columns.lowerBound,
          lastColumn: reference.firstColumn + columns.upperBound - 1
        )
      )
    }
    let area = area(position)
    if rows.count == 1 && columns.count == 1 { return area[rows.lowerBound, columns.lowerBound] }
    if rows.count == area.rows && columns.count == area.columns { return self[position] }
    guard let array = makeArray(rows: rows.count, columns: columns.count) else {
      return Value(CellError.number)
    }
    for row in 0..<rows.count {
      for column in 0..<columns.count {
        array.area[row, column] = area[rows.lowerBound + row, columns.lowerBound + column]
      }
    }
    return array.value
  }
}
