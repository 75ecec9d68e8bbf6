// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// The values that GROUPBY and PIVOTBY put together, and the functions that do it.
final class GroupedValues {
  /// The functions by which results are made, and whether they are below one another.
  let functions: (list: [Value], areBelow: Bool)
  /// How many columns of values there are.
  let columns: Int
  private let call: Call
  private let position: Int
  private let area: Area
  /// Columns of values that are the whole of several parts.
  private var wholes: [Whole: Value] = [:]

  /// Which values are a whole: a column of the rows that a group of either axis shares.
  struct Whole: Hashable {
    let row: Int
    let column: Int
    var value = 0

    /// All values.
    static let all = Whole(row: 0, column: 0)
  }

  /// The values that are an argument of a call, and the function or functions that are another one;
  /// nil if that is no function.
  init?(_ call: Call, at position: Int, functionAt place: Int) {
    guard call[place].isFunction else { return nil }
    functions = call[place].functions
    self.call = call
    self.position = position
    area = call.area(position)
    columns = area.columns
  }

  /// How many results a group has side by side.
  var width: Int { functions.areBelow ? columns : columns * functions.list.count }
  /// How many results it has below one another.
  var height: Int { functions.areBelow ? functions.list.count : 1 }

  /// What a function gives for a column of some rows; one that takes two arguments has what the rows
  /// are a part of as the second one.
  ///
  /// - Parameters:
  ///   - row: the result's row among those of a group.
  ///   - column: its column.
  ///   - rows: the rows.
  ///   - whole: what they are a part of.
  ///   - rowsOfWhole: the rows of that, asked for once.
  /// - Returns: one value; `#CALC!` instead of several.
  func result(
    _ row: Int,
    _ column: Int,
    of rows: [Int],
    in whole: Whole,
    _ rowsOfWhole: () -> [Int]
  ) -> Value {
    let function = functions.list[functions.areBelow ? row : column / columns]
    let value = column % columns
    guard let part = array(of: rows, value) else { return Value(CellError.number) }
    guard call.lane.takesTwo(function) else { return call.single(of: function, for: [part]) }
    let key = Whole(row: whole.row, column: whole.column, value: value)
    guard let all = wholes[key] ?? array(of: rowsOfWhole(), value) else {
      return Value(CellError.number)
    }
    wholes[key] = all
    return call.single(of: function, for: [part, all])
  }

  /// A column of the values of some rows, or nil if the document's budget doesn't pay for it.
  private func array(of rows: [Int], _ column: Int) -> Value? {
    guard call.pays(for: .walk(rows.count)),
      let array = call.makeArray(rows: rows.count, columns: 1)
    else { return nil }
    for (place, row) in rows.enumerated() { array.area[place] = area[row, column] }
    return call[position].isTaken ? call.lane.marked(array.value) : array.value
  }

  /// The name of the function of a row and a column of results: of the table its own, of others
  /// `CUSTOM` and a number.
  func name(_ row: Int, _ column: Int) -> Value {
    let index = functions.areBelow ? row : column / columns
    let function = functions.list[index]
    if function.isNamedFunction {
      let name = call.lane.machine.signatures.functions[function.functionIndex].name
      return call.makeText { $0.append(name) }
    }
    let number = functions.list[...index].count { !$0.isNamedFunction }
    return call.makeText {
      $0.append("CUSTOM")
      $0.append(decimal: number)
    }
  }

  /// What a column is called in the first row of the data, or by its number if that has no headers.
  func header(_ column: Int, isGiven: Bool) -> Value {
    header(column % columns, of: area, at: position, "Value ", isGiven: isGiven)
  }

  /// The same of a column of other data, which is the argument at a position.
  func header(
    _ column: Int,
    of area: Area,
    at position: Int,
    _ word: StaticString,
    isGiven: Bool
  ) -> Value {
    if isGiven { return call.lane.element(area[0, column], of: call[position]) }
    return call.makeText {
      $0.append(word)
      $0.append(decimal: column + 1)
    }
  }
}
