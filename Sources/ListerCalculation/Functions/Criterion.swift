// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// A condition on cells, as SUMIF and its like take it: `20`, `">=20"`, `"<>x"`, `"ap*"`, `"="`.
///
/// It is read once per call. Which cells meet it:
/// - a number: equal numbers, and text that spells it; with `<` and its like only numbers;
/// - TRUE, FALSE and errors: cells with the same value;
/// - text: text that is equal without case, `?` and `*` meaning any characters;
/// - `""`: cells that show nothing; `"="`: empty cells;
/// - `<>`: all cells that `=` leaves out, but text that spells a number differs from the number.
///
/// Source: Excel, functions SUMIF and COUNTIF; OpenFormula 1.3, section 4.11.8.
struct Criterion: BitwiseCopyable {
  private enum Operand: BitwiseCopyable {
    case number(Number)
    case logical(Bool)
    case error(CellError)
    case text(ByteView)
    case pattern(Wildcard)
    /// Nothing after an operator: empty cells.
    case nothing
    /// An empty text: cells that show nothing.
    case blank
  }

  private let relation: Relation
  private let operand: Operand

  /// The criterion that a single value means; `nil` for a pattern of more than 255 characters.
  ///
  /// An empty cell means 0.
  init?(_ value: Value, _ lane: Lane) {
    guard value.isText else {
      relation = .equal
      operand =
        switch value.kind {
        case .number: .number(value.number)
        case .logical: .logical(value.logical)
        case .error: .error(value.error)
        default: .number(.zero)
        }
      return
    }
    let (relation, length) = Criterion.relation(of: value.text)
    let text = value.text[length..<value.text.count]
    self.relation = relation
    if text.isEmpty {
      operand = length == 0 ? .blank : .nothing
    } else if let number = Criterion.number(text, lane) {
      operand = .number(number)
    } else if TextOrder.equal(text, "TRUE") || TextOrder.equal(text, "FALSE") {
      operand = .logical(text.count == 4)
    } else if text[0] == UInt8(ascii: "#"), let error = CellError(text: text) {
      operand = .error(error)
    } else if relation == .equal || relation == .notEqual, Wildcard.isPattern(text) {
      guard let pattern = Wildcard(pattern: text) else { return nil }
      operand = .pattern(pattern)
    } else {
      operand = .text(text)
    }
  }

  /// Whether a cell's value meets the criterion.
  @inline(__always)
  func matches(_ value: Value, _ lane: Lane) -> Bool {
    if relation == .equal {
      // Equal small exact numbers have equal bits.
      if value.isNumber, case .number(let number) = operand, value.number.isSmallAndExact,
        number.isSmallAndExact
      {
        return value.word == number.word && value.tag == number.tag
      }
      // Most texts differ in their first letter.
      if value.isText, case .text(let text) = operand, TextOrder.differAtOnce(value.text, text) {
        return false
      }
    }
    return isMet(by: value, lane)
  }

  private func isMet(by value: Value, _ lane: Lane) -> Bool {
    switch operand {
    case .number(let number):
      if value.isNumber {
        return relation.holds(lane.arithmetic.compare(value.number, number))
      }
      guard relation == .equal, value.isText else { return relation == .notEqual }
      guard let spelled = Criterion.number(value.text, lane) else { return false }
      return lane.arithmetic.equal(spelled, number)
    case .text(let text):
      guard value.isText else { return relation == .notEqual }
      // Most of the others are equal byte by byte.
      if relation == .equal, text.count < 64, value.text == text { return true }
      return relation.holds(lane.order(value.text, text))
    case .pattern(let pattern):
      return (value.isText && lane.fits(value.text, pattern))
        == (relation == .equal)
    case .logical(let logical):
      guard value.isLogical else { return relation == .notEqual }
      return relation.holds((value.logical ? 1 : 0) - (logical ? 1 : 0))
    case .error(let error):
      let isEqual = value.isError && value.error == error
      return relation == .equal ? isEqual : relation == .notEqual && !isEqual
    case .nothing:
      return relation == .equal ? value.isEmpty : relation == .notEqual && !value.isEmpty
    case .blank:
      return value.isEmpty || (value.isText && value.text.isEmpty)
    }
  }

  /// The operator at the front of a text, and its length.
  private static func relation(of text: ByteView) -> (relation: Relation, length: Int) {
    guard let first = text.isEmpty ? nil : text[0] else { return (.equal, 0) }
    let second = text.count > 1 ? text[1] : 0
    switch (first, second) {
    case (UInt8(ascii: "="), _): return (.equal, 1)
    case (UInt8(ascii: "<"), UInt8(ascii: ">")): return (.notEqual, 2)
    case (UInt8(ascii: "<"), UInt8(ascii: "=")): return (.lessOrEqual, 2)
    case (UInt8(ascii: ">"), UInt8(ascii: "=")): return (.greaterOrEqual, 2)
    case (UInt8(ascii: "<"), _): return (.less, 1)
    case (UInt8(ascii: ">"), _): return (.greater, 1)
    default: return (.equal, 0)
    }
  }

  /// The number that a text spells.
  private static func number(_ text: ByteView, _ lane: Lane) -> Number? {
    guard lane.conventions.mayBeginNumber(text), let number = lane.numberSpelled(text),
      !number.isFailure
    else { return nil }
    return number
  }
}
