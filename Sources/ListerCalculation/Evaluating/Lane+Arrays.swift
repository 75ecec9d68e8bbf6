// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Arrays and ranges: the values in them, and what is made of them place by place.
extension Lane {
  /// A reference to one cell becomes its value, an array of one element that element.
  func dereferenced(_ value: Value) -> Value {
    guard value.isComposite else { return value }
    let area = area(of: value)
    return area.count == 1 ? element(area[0], of: value) : value
  }

  /// A value that rests on what is taken: a marked number, an array or a reference of such; others
  /// have no place for a mark.
  func marked(_ value: Value) -> Value {
    if value.isNumber { return Value(arithmetic.marked(value.number)) }
    return value.isComposite ? value.taken : value
  }

  /// A value that was read from an array or a reference.
  func element(_ value: Value, of composite: Value) -> Value {
    composite.isTaken ? marked(value) : value
  }

  /// The values after a composite value; if that rests on what is taken, it is noted.
  func area(of value: Value) -> Area {
    if value.isTaken { arithmetic.noteTaken() }
    guard let reference = value.reference else {
      return value.isArray ? value.elements : value.isFunction ? machine.noValue : machine.noArea
    }
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
    guard let elements = makeElements(rows * columns) else { return nil }
    return Value(array: elements, rows: rows, columns: columns)
  }

  /// Room for values that lasts until the formula ends, or `nil` when the document's budget is spent.
  func makeElements(_ count: Int) -> Slab<Value>? {
    guard elements.used + count <= Lane.maximumElements,
      arithmetic.charge(16 * count + 64)
    else { return nil }
    return elements.allocate(count)
  }

  /// All arrays of a formula, what its functions take along, and the columns of ITEMS have this many
  /// elements together.
  static let maximumElements = 8 << 20

  // MARK: Broadcasting

  /// Applies `transform` to each tuple of elements at the same place: the one rule of arrays.
  ///
  /// A single value, row or column is repeated; where an operand has no element the result is
  /// `#N/A`, as in every spreadsheet with arrays.
  ///
  /// - Parameters:
  ///   - operands: what the tuples are made of.
  ///   - lifted: the operands that are taken apart, by their indices; all others stay whole.
  ///   - work: what one tuple costs, as a multiple of what an operator costs.
  ///   - transform: what is made of a tuple; of several cells the first counts.
  /// - Returns: an array, or an error.
  func broadcast(
    _ operands: [Value],
    lifting lifted: [Int],
    work: Int = 1,
    _ transform: ([Value]) -> Value
  ) -> Value {
    var rows = 1
    var columns = 1
    for index in lifted {
      let area = area(of: operands[index])
      if area.count == 0 { return Value(CellError.calculation) }
      rows = max(rows, area.rows)
      columns = max(columns, area.columns)
    }
    let areas = lifted.map { area(of: operands[$0]) }
    var values = operands
    let result = fill(rows, columns, work: work) { row, column in
      for place in areas.indices {
        guard let element = element(of: areas[place], row, column) else { return nil }
        values[lifted[place]] = element
      }
      return transform(values)
    }
    return lifted.contains { operands[$0].isTaken } ? marked(result) : result
  }

  /// The same for two operands of which one at least is several values.
  func broadcast(_ a: Value, _ b: Value, _ transform: (Value, Value) -> Value) -> Value {
    let first = a.isComposite ? area(of: a) : nil
    let second = b.isComposite ? area(of: b) : nil
    if first?.count == 0 || second?.count == 0 { return Value(CellError.calculation) }
    let rows = max(first?.rows ?? 1, second?.rows ?? 1)
    let columns = max(first?.columns ?? 1, second?.columns ?? 1)
    let result = fill(rows, columns, work: 1) { row, column in
      guard let left = first.map({ element(of: $0, row, column) }) ?? a,
        let right = second.map({ element(of: $0, row, column) }) ?? b
      else { return nil }
      return transform(left, right)
    }
    return first != nil && a.isTaken || second != nil && b.isTaken ? marked(result) : result
  }

  /// An array of what is made of each place, `#N/A` where that is nothing; or an error.
  private func fill(
    _ rows: Int,
    _ columns: Int,
    work: Int,
    _ made: (_ row: Int, _ column: Int) -> Value?
  ) -> Value {
    guard arithmetic.charge(24 * work * rows * columns),
      let result = makeArray(rows: rows, columns: columns)
    else { return Value(CellError.number) }
    let target = result.elements
    for row in 0..<rows {
      for column in 0..<columns {
        target[row, column] =
          made(row, column).map { firstValue(of: $0) } ?? Value(CellError.notAvailable)
      }
    }
    return result
  }

  /// The same, with all operands taken apart that are several values.
  func broadcast(_ operands: [Value], _ transform: ([Value]) -> Value) -> Value {
    broadcast(operands, lifting: operands.indices.filter { operands[$0].isComposite }, transform)
  }

  /// A value that can be in an array: of several cells the first one.
  private func firstValue(of value: Value) -> Value {
    guard value.isComposite else { return value }
    let area = area(of: value)
    return area.count == 0 ? Value(CellError.calculation) : element(area[0], of: value)
  }

  /// The element that an operand contributes at a place, if it has one.
  private func element(of area: Area, _ row: Int, _ column: Int) -> Value? {
    let row = area.rows == 1 ? 0 : row
    let column = area.columns == 1 ? 0 : column
    return row < area.rows && column < area.columns ? area[row, column] : nil
  }
}
