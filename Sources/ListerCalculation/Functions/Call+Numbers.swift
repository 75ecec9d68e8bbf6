// SPDX-License-Identifier: MIT

import ListerNumbers

/// A running total whose big values don't pile up in the arena.
///
/// Whatever big value is made after the accumulator is forgotten at the next step, except the total.
struct Accumulator: BitwiseCopyable {
  private let mark: Arithmetic.Mark
  /// The total so far.
  private(set) var value: Number

  init(_ arithmetic: Arithmetic, _ start: Number = .zero) {
    mark = arithmetic.mark()
    value = start
  }

  /// Replaces the total by what `step` makes of it.
  @inline(__always)
  mutating func fold(_ arithmetic: Arithmetic, _ step: (Number) -> Number) {
    value = step(value)
    if value.form == Number.Form.big { value = arithmetic.release(to: mark, keeping: value) }
  }

  /// Adds a number.
  @inline(__always)
  mutating func add(_ number: Number, _ arithmetic: Arithmetic) {
    value = arithmetic.add(value, number)
    if value.form == Number.Form.big { value = arithmetic.release(to: mark, keeping: value) }
  }
}

extension Call {
  /// Whether the document's budget pays for a walk over so many cells.
  ///
  /// Otherwise the result is `#NUM!`. Columns of ITEMS may have millions of elements.
  func canWalk(_ cells: Int) -> Bool { arithmetic.charge(8 * cells) }

  /// Hands all numbers of the arguments from `first` on to `body`, in order.
  ///
  /// As in SUM: of ranges and arrays only numbers count, direct arguments are converted. Returns the
  /// first error met, and stops there.
  @inline(__always)
  func forEachNumber(from first: Int = 0, _ body: (Number) -> Void) -> Value? {
    for position in first..<count {
      if isDirect(position) {
        let value = machine.toNumber(self[position])
        if value.isError { return value }
        body(value.number)
        continue
      }
      let area = area(position)
      // Short walks are paid for by the text of the reference.
      if area.count > 64, !canWalk(area.count) { return Value(CellError.number) }
      for row in 0..<area.rows {
        for column in 0..<area.columns {
          let value = area[row, column]
          if value.isNumber {
            body(value.number)
          } else if value.isError {
            return value
          }
        }
      }
    }
    return nil
  }

  /// Hands all values of the arguments from `first` on to `body` as numbers, as AVERAGEA does.
  ///
  /// In ranges and arrays text counts as 0 and truth values as 1 and 0; empty cells are passed over.
  func forEachNumberOfAll(from first: Int = 0, _ body: (Number) -> Void) -> Value? {
    for position in first..<count {
      let isDirect = isDirect(position)
      let area = area(position)
      guard canWalk(area.count) else { return Value(CellError.number) }
      for index in 0..<area.count {
        let value = area[index]
        if value.isError { return value }
        if isDirect {
          let number = machine.toNumber(value)
          if number.isError { return number }
          body(number.number)
        } else if value.isNumber {
          body(value.number)
        } else if value.isLogical {
          body(Number(value.logical ? 1 : 0))
        } else if value.isText {
          body(.zero)
        }
      }
    }
    return nil
  }

  /// The numbers of the arguments from `first` on, as SUM takes them, or the first error.
  func numbers(from first: Int = 0) -> (list: [Number], failure: Value?) {
    var list: [Number] = []
    let failure = forEachNumber(from: first) { list.append($0) }
    // Lists are kept, sorted and gone through several times.
    return canWalk(2 * list.count) ? (list, failure) : (list, Value(CellError.number))
  }

  /// The numbers of one argument in ascending order, or the first error.
  func sortedNumbers(_ position: Int) -> (list: [Number], failure: Value?) {
    let last = Call(machine: machine, base: base, count: position + 1)
    let (list, failure) = last.numbers(from: position)
    if let failure { return ([], failure) }
    return sorted(list)
  }

  /// Numbers in ascending order, or `#NUM!` when the document's budget doesn't pay for it.
  func sorted(_ list: [Number]) -> (list: [Number], failure: Value?) {
    let depth = Int.bitWidth - list.count.leadingZeroBitCount
    guard arithmetic.charge(16 * depth * list.count) else { return ([], Value(CellError.number)) }
    let arithmetic = arithmetic
    return (list.sorted { arithmetic.compare($0, $1) < 0 }, nil)
  }
}
