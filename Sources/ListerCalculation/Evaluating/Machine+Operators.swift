// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Operators: on single values, and element by element on arrays and ranges.
extension Machine {
  /// An operator of two operands whose fast path didn't apply.
  func binary(_ opcode: Opcode, _ left: Value, _ right: Value) -> Value {
    let a = dereferenced(left)
    let b = dereferenced(right)
    if !a.isComposite && !b.isComposite { return scalar(opcode, a, b) }
    return broadcast([a, b]) { machine, values in
      machine.scalar(opcode, values[0], values[1])
    }
  }

  /// An operator of one operand.
  func unary(_ opcode: Opcode, _ operand: Value) -> Value {
    let value = dereferenced(operand)
    if !value.isComposite { return scalar(opcode, value) }
    return broadcast([value]) { machine, values in machine.scalar(opcode, values[0]) }
  }

  private func scalar(_ opcode: Opcode, _ operand: Value) -> Value {
    // A plus sign changes nothing, not even the kind.
    if opcode == .plus { return operand }
    let number = toNumber(operand)
    guard number.isNumber else { return number }
    return opcode == .negate
      ? Value(arithmetic.negate(number.number))
      : Value(arithmetic.divide(number.number, Number(100)))
  }

  private func scalar(_ opcode: Opcode, _ left: Value, _ right: Value) -> Value {
    if left.isError { return left }
    if right.isError { return right }
    switch opcode {
    case .add, .subtract, .multiply, .divide, .power:
      let a = toNumber(left)
      guard a.isNumber else { return a }
      let b = toNumber(right)
      guard b.isNumber else { return b }
      return Value(arithmetic(opcode, a.number, b.number))
    case .concatenate:
      let a = toText(left)
      guard a.isText else { return a }
      let b = toText(right)
      guard b.isText else { return b }
      return makeText { buffer in
        buffer.append(a.text)
        buffer.append(b.text)
      }
    default:
      return Value(holds(opcode, compare(left, right)))
    }
  }

  private func arithmetic(_ opcode: Opcode, _ a: Number, _ b: Number) -> Number {
    switch opcode {
    case .add: arithmetic.add(a, b)
    case .subtract: arithmetic.subtract(a, b)
    case .multiply: arithmetic.multiply(a, b)
    case .divide: arithmetic.divide(a, b)
    default: arithmetic.power(a, b)
    }
  }

  /// Whether a comparison holds between values in an order of -1, 0 or 1.
  func holds(_ opcode: Opcode, _ order: Int) -> Bool {
    switch opcode {
    case .equal: order == 0
    case .notEqual: order != 0
    case .less: order < 0
    case .lessOrEqual: order <= 0
    case .greater: order > 0
    default: order >= 0
    }
  }

  // MARK: - Arrays

  /// A reference to one cell becomes its value, an array of one element that element.
  func dereferenced(_ value: Value) -> Value {
    guard value.isComposite else { return value }
    let area = area(of: value)
    return area.count == 1 ? area[0] : value
  }

  /// The values behind a composite value.
  func area(of value: Value) -> Area {
    guard let reference = value.reference else { return value.elements }
    let first = reference.firstCell.offset
    return Area(
      values: values[first..<values.count],
      rows: reference.rows,
      columns: reference.columns,
      stride: CellIndex.side
    )
  }

  /// A new array of empty elements, or `nil` when the document's budget is spent.
  func makeArray(rows: Int, columns: Int) -> Value? {
    let count = rows * columns
    guard lane.elements.used + count <= Machine.maximumElements,
      arithmetic.charge(16 * count + 64)
    else { return nil }
    return Value(array: lane.elements.allocate(count), rows: rows, columns: columns)
  }

  /// All arrays of a formula and the columns of ITEMS take this many elements together.
  static let maximumElements = 8 << 20

  /// Applies `transform` to each tuple of elements at the same place.
  ///
  /// A single value, row or column is repeated; where an operand has no element the result is
  /// `#N/A`, as in every spreadsheet with arrays.
  func broadcast(
    _ operands: [Value],
    _ transform: (Machine, [Value]) -> Value
  ) -> Value {
    var rows = 1
    var columns = 1
    for operand in operands where operand.isComposite {
      let area = area(of: operand)
      if area.count == 0 { return Value(CellError.calculation) }
      rows = max(rows, area.rows)
      columns = max(columns, area.columns)
    }
    guard arithmetic.charge(24 * rows * columns),
      let result = makeArray(rows: rows, columns: columns)
    else { return Value(CellError.number) }
    let target = result.elements
    var values = operands
    for row in 0..<rows {
      for column in 0..<columns {
        var isComplete = true
        for (index, operand) in operands.enumerated() where operand.isComposite {
          let element = element(of: area(of: operand), row, column)
          isComplete = isComplete && element != nil
          values[index] = element ?? .empty
        }
        target[row, column] =
          isComplete ? transform(self, values) : Value(CellError.notAvailable)
      }
    }
    return result
  }

  /// The element that an operand contributes at a place, if it has one.
  func element(of area: Area, _ row: Int, _ column: Int) -> Value? {
    let row = area.rows == 1 ? 0 : row
    let column = area.columns == 1 ? 0 : column
    return row < area.rows && column < area.columns ? area[row, column] : nil
  }

  // MARK: - Reference operators

  /// `A1:INDEX(...)`, and the cells that two references share.
  func combine(_ opcode: Opcode, _ left: Value, _ right: Value) -> Value {
    if left.isError { return left }
    if right.isError { return right }
    guard let a = left.reference, let b = right.reference else { return Value(CellError.value) }
    if opcode == .intersection {
      return a.intersection(b).map { Value($0) } ?? Value(CellError.null)
    }
    guard a.grid == b.grid else { return Value(CellError.value) }
    let union = a.union(b)
    return require(union) ? Value(union) : Value(CellError.circular)
  }
}
