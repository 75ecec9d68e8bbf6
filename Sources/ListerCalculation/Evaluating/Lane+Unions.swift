// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Unions: several areas as one reference, for functions that take such.
extension Lane {
  /// `(A1:A3,C1)`: the areas of both operands, one after the other.
  func union(_ left: Value, _ right: Value) -> Value {
    let count = areaCount(of: left) + areaCount(of: right)
    guard let areas = makeElements(count) else { return Value(CellError.number) }
    let end = append(right, to: areas, at: append(left, to: areas, at: 0))
    precondition(end == count)
    let union = Value(union: areas)
    return left.isTaken || right.isTaken ? union.taken : union
  }

  private func areaCount(of value: Value) -> Int { value.isUnion ? value.areas.count : 1 }

  /// Puts areas into their place; returns the place behind them.
  private func append(_ value: Value, to areas: Slab<Value>, at place: Int) -> Int {
    guard value.isUnion else {
      areas[place] = value
      return place + 1
    }
    let own = value.areas
    areas[place..<place + own.count].copy(from: own)
    return place + own.count
  }

  /// Makes of each union among the arguments of a call what its parameter takes: the values of all its
  /// cells in a column, the union itself, or `#VALUE!`.
  func settleUnions(of function: Int, base: Int, count: Int) {
    let traits = traits[function]
    for position in 0..<count where stack[base + position].isUnion {
      let slot = base + position
      switch parameterKinds[Int(traits.firstKind) + position] {
      case .areas, .place: break
      case .list: stack[slot] = column(of: stack[slot])
      default: stack[slot] = Value(CellError.value)
      }
    }
  }

  /// The values of all cells of a union, one below the other.
  private func column(of union: Value) -> Value {
    let areas = union.areas
    var count = 0
    for index in 0..<areas.count { count += area(of: areas[index]).count }
    guard let column = makeArray(rows: count, columns: 1) else { return Value(CellError.number) }
    let values = column.elements.values
    var place = 0
    var isTaken = union.isTaken
    for index in 0..<areas.count {
      let area = area(of: areas[index])
      isTaken = isTaken || areas[index].isTaken
      for row in 0..<area.rows {
        for column in 0..<area.columns {
          values[place] = area[row, column]
          place += 1
        }
      }
    }
    return isTaken ? column.taken : column
  }
}
