// SPDX-License-Identifier: MIT

import ListerBasics

/// How the numbers of a column are read, as all of its cells say together.
struct NumberRule {
  /// What points and commas are.
  var marks: TableNumber.Marks
  /// Whether blanks group digits.
  var takesBlanks = false
  /// Whether a unit, a currency or a flag beside a number is left aside.
  var takesAmounts = false
  /// Whether texts stand in the place of some numbers.
  var hasFlags = false
  /// Whether texts that spell decimals as JSON does are numbers.
  var takesTexts = false
  /// Whether the currency beside a number is kept with it.
  var keepsCurrency = false

  init(marks: TableNumber.Marks) { self.marks = marks }

  /// Reads a text without white space around it; `scratch` holds a mended number.
  func read(_ text: ByteView, _ scratch: inout ByteBuffer) -> TableNumber.Reading {
    if takesAmounts, let amount = TableAmount(text) { return read(amount, &scratch) }
    return TableNumber.read(text, marks: marks, takesBlanks: takesBlanks, scratch: &scratch)
  }

  /// Reads the number that something stands beside.
  func read(_ amount: TableAmount, _ scratch: inout ByteBuffer) -> TableNumber.Reading {
    amount.read(marks: marks, takesBlanks: takesBlanks, scratch: &scratch)
  }

  /// Reads a cell, which may say by itself that it is a number or a text.
  func read(_ cell: TableCell, _ scratch: inout ByteBuffer) -> TableNumber.Reading {
    switch cell.kind {
    case .spelled: return read(cell.bytes.trimmed, &scratch)
    case .number: return .exact(cell.bytes)
    case .text:
      let text = cell.bytes.trimmed
      return takesTexts && DecimalTexts.places(text) != nil ? .exact(text) : .none
    case .empty, .logical, .nested: return .none
    }
  }
}
