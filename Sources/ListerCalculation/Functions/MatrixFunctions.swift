// SPDX-License-Identifier: MIT

import ListerNumbers

/// Exact matrices of at most 16 rows and columns (OpenFormula 1.3, section 6.5).
///
/// All elements have to be numbers; anything else, nothing included, is `#VALUE!`, as in Excel.
enum MatrixFunctions {
  static let all: [FunctionDefinition] = [product, determinant, inverse, unit]

  private static let source = "OpenFormula 1.3, section 6.5"

  static let product = FunctionDefinition(
    "MMULT",
    .matrix,
    [.area("left"), .area("right")],
    "The exact product of two matrices.",
    source: source,
    example: "MMULT({1,2;3,4},{0.5,0;0,0.5})",
    gives: "0.5\t1\n1.5\t2",
    givesArray: true
  ) { call in
    let (left, right) = (call.area(0), call.area(1))
    let a: [Number]
    let b: [Number]
    switch (elements(left), elements(right)) {
    case (.failure(let error), _), (.success, .failure(let error)): return error.value
    case (.success(let first), .success(let second)): (a, b) = (first, second)
    }
    guard left.columns == right.rows else { return Value(CellError.value) }
    let numbers = call.arithmetic.product(
      a,
      b,
      rows: left.rows,
      inner: left.columns,
      columns: right.columns
    )
    return array(numbers, rows: left.rows, columns: right.columns, call)
  }

  static let determinant = FunctionDefinition(
    "MDETERM",
    .matrix,
    [.area("matrix")],
    "The exact determinant of a square matrix.",
    source: source,
    example: "MDETERM({0.5,0.25;1,1})",
    gives: "0.25"
  ) { call in
    let area = call.area(0)
    switch square(area) {
    case .failure(let error): return error.value
    case .success(let numbers):
      return Value(call.arithmetic.determinant(numbers, order: area.rows))
    }
  }

  static let inverse = FunctionDefinition(
    "MINVERSE",
    .matrix,
    [.area("matrix")],
    "The exact inverse of a square matrix; `#NUM!` when it has none.",
    source: source,
    example: "MINVERSE({1,2;3,4})",
    gives: "-2\t1\n1.5\t-0.5",
    givesArray: true
  ) { call in
    let area = call.area(0)
    switch square(area) {
    case .failure(let error): return error.value
    case .success(let numbers):
      guard let inverse = call.arithmetic.inverse(numbers, order: area.rows) else {
        return Value(CellError.number)
      }
      return array(inverse, rows: area.rows, columns: area.rows, call)
    }
  }

  static let unit = FunctionDefinition(
    "MUNIT",
    .matrix,
    [.number("order")],
    "The unit matrix of an order in 1...16.",
    source: source,
    example: "MUNIT(2)",
    gives: "1\t0\n0\t1",
    givesArray: true
  ) { call in
    guard let order = call.integer(0), (1...CellIndex.side).contains(order) else {
      return Value(CellError.value)
    }
    let numbers = (0..<order * order).map { Number($0 % (order + 1) == 0 ? 1 : 0) }
    return array(numbers, rows: order, columns: order, call)
  }

  // MARK: Elements

  /// An error value instead of a matrix.
  private struct NoMatrix: Error {
    let value: Value
  }

  /// The numbers of an area, row by row.
  private static func elements(_ area: Area) -> Result<[Number], NoMatrix> {
    guard area.count > 0, area.rows <= CellIndex.side, area.columns <= CellIndex.side
    else { return .failure(NoMatrix(value: Value(CellError.value))) }
    var numbers: [Number] = []
    numbers.reserveCapacity(area.count)
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        let value = area[row, column]
        guard value.isNumber else {
          return .failure(NoMatrix(value: value.isError ? value : Value(CellError.value)))
        }
        numbers.append(value.number)
      }
    }
    return .success(numbers)
  }

  private static func square(_ area: Area) -> Result<[Number], NoMatrix> {
    area.rows == area.columns
      ? elements(area) : .failure(NoMatrix(value: Value(CellError.value)))
  }

  private static func array(_ numbers: [Number], rows: Int, columns: Int, _ call: Call) -> Value {
    guard let (value, area) = call.makeArray(rows: rows, columns: columns) else {
      return Value(CellError.number)
    }
    for (index, number) in numbers.enumerated() { area[index] = Value(number) }
    return value
  }
}
