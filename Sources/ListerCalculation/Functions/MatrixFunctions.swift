// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Exact matrices of at most 16 rows and columns (OpenFormula 1.3, section 6.5, and more).
///
/// All elements have to be numbers; anything else, nothing included, is `#VALUE!`, as in Excel.
enum MatrixFunctions {
  static let all: [FunctionDefinition] = [
    product, determinant, inverse, unit, solution, rank, power,
  ]

  private static let source = "OpenFormula 1.3, section 6.5"
  private static let ownSource = "Lister, an extension: exact matrices"

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
    let a: Slab<Number>
    let b: Slab<Number>
    call.lane.machine.numbers.reset()
    switch (elements(left, call), elements(right, call)) {
    case (.failure(let error), _), (.success, .failure(let error)): return error.value
    case (.success(let first), .success(let second)): (a, b) = (first, second)
    }
    guard left.columns == right.rows else { return Value(CellError.value) }
    let product = call.lane.machine.numbers.allocate(left.rows * right.columns)
    call.arithmetic.multiply(
      a,
      b,
      rows: left.rows,
      inner: left.columns,
      columns: right.columns,
      into: product
    )
    return array(product, rows: left.rows, columns: right.columns, call)
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
    switch square(area, call) {
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
    switch square(area, call) {
    case .failure(let error): return error.value
    case .success(let numbers):
      let inverse = call.lane.machine.numbers.allocate(numbers.count)
      guard call.arithmetic.invert(numbers, order: area.rows, into: inverse) else {
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
    guard let (value, area) = call.makeArray(rows: order, columns: order) else {
      return Value(CellError.number)
    }
    for index in 0..<area.count { area[index] = Value(index % (order + 1) == 0 ? 1 : 0) }
    return value
  }

  /// What the compiler makes of `MMULT(MINVERSE(a),b)`, so that errors are those of that.
  static let solution = FunctionDefinition(
    "MSOLVE",
    .matrix,
    [.area("matrix"), .area("right")],
    "The exact matrix x for which the product of a square matrix and x is the right side.",
    source: ownSource,
    example: "MSOLVE({1,2;3,4},{5;6})",
    gives: "-4\n4.5",
    givesArray: true
  ) { call in
    let (matrix, right) = (call.area(0), call.area(1))
    let order = matrix.rows
    let a: Slab<Number>
    switch square(matrix, call) {
    case .failure(let error): return error.value
    case .success(let numbers): a = numbers
    }
    let b: Slab<Number>
    switch elements(right, call) {
    case .success(let numbers) where right.rows == order: b = numbers
    case .failure(let error): return noInverse(a, order, call) ?? error.value
    case .success: return noInverse(a, order, call) ?? Value(CellError.value)
    }
    let solution = call.lane.machine.numbers.allocate(b.count)
    guard call.arithmetic.solve(a, b, order: order, sides: right.columns, into: solution) else {
      return Value(CellError.number)
    }
    return array(solution, rows: order, columns: right.columns, call)
  }

  static let rank = FunctionDefinition(
    "MRANK",
    .matrix,
    [.area("matrix")],
    "The exact rank of a matrix: how many of its rows don't depend on the others.",
    source: ownSource,
    example: "MRANK({1,2;2,4})",
    gives: "1"
  ) { call in
    let area = call.area(0)
    call.lane.machine.numbers.reset()
    switch elements(area, call) {
    case .failure(let error): return error.value
    case .success(let numbers):
      return Value(call.arithmetic.rank(numbers, rows: area.rows, columns: area.columns))
    }
  }

  static let power = FunctionDefinition(
    "MPOWER",
    .matrix,
    [.area("matrix"), .number("exponent")],
    "The exact power of a square matrix; that of its inverse for a negative whole exponent.",
    source: ownSource,
    example: "MPOWER({1,1;1,0},10)",
    gives: "89\t55\n55\t34",
    givesArray: true
  ) { call in
    let area = call.area(0)
    guard let exponent = call.integer(1) else { return Value(CellError.number) }
    switch square(area, call) {
    case .failure(let error): return error.value
    case .success(let numbers):
      let power = call.lane.machine.numbers.allocate(numbers.count)
      guard call.arithmetic.raise(numbers, order: area.rows, to: exponent, into: power) else {
        return Value(CellError.number)
      }
      return array(power, rows: area.rows, columns: area.rows, call)
    }
  }

  /// The error that the inverse of a matrix is, if it has none.
  private static func noInverse(_ m: Slab<Number>, _ order: Int, _ call: Call) -> Value? {
    let determinant = call.arithmetic.determinant(m, order: order)
    return !determinant.isFailure && call.arithmetic.sign(determinant) == 0
      ? Value(CellError.number) : nil
  }

  // MARK: Elements

  /// An error value instead of a matrix.
  private struct NoMatrix: Error {
    let value: Value
  }

  /// The numbers of an area, row by row, until the machine's are forgotten.
  private static func elements(_ area: Area, _ call: Call) -> Result<Slab<Number>, NoMatrix> {
    guard area.count > 0, area.rows <= CellIndex.side, area.columns <= CellIndex.side
    else { return .failure(NoMatrix(value: Value(CellError.value))) }
    let numbers = call.lane.machine.numbers.allocate(area.count)
    var count = 0
    for row in 0..<area.rows {
      for column in 0..<area.columns {
        let value = area[row, column]
        guard value.isNumber else {
          return .failure(NoMatrix(value: value.isError ? value : Value(CellError.value)))
        }
        numbers[count] = value.number
        count += 1
      }
    }
    return .success(numbers)
  }

  /// The numbers of a square area; what the machine has of others is forgotten.
  private static func square(_ area: Area, _ call: Call) -> Result<Slab<Number>, NoMatrix> {
    call.lane.machine.numbers.reset()
    return area.rows == area.columns
      ? elements(area, call) : .failure(NoMatrix(value: Value(CellError.value)))
  }

  private static func array(
    _ numbers: Slab<Number>,
    rows: Int,
    columns: Int,
    _ call: Call
  ) -> Value {
    guard let (value, area) = call.makeArray(rows: rows, columns: columns) else {
      return Value(CellError.number)
    }
    for index in 0..<numbers.count { area[index] = Value(numbers[index]) }
    return value
  }
}
