// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// What is wrong with formulas of a document and only shows while they run: what they asked of its
/// items in vain, and patterns that are none.
struct RunFaults {
  private var found: [CellDiagnostic] = []
  /// Each of them is told once, however often a formula runs.
  private var seen: Set<Key> = []

  private struct Key: Hashable {
    let formula: Int32
    /// The column that there is not, or why a pattern is none; nil for texts that are left out.
    let subject: String?
  }

  /// The formula that asked in vain last, and for how many columns.
  private var asking: (formula: Int32, columns: Int) = (-1, 0)
  /// So many columns are told of a formula.
  private static let mostColumns = 16

  var isEmpty: Bool { found.isEmpty }

  /// Whether a further column is told that the formula that runs asks for in vain.
  func tellsColumns(of lane: Lane) -> Bool {
    asking.formula != lane.runningFormula || asking.columns < RunFaults.mostColumns
  }

  /// Notes that the formula that runs asked for a column that no item has.
  mutating func note(_ field: ByteView, none columns: [String], in lane: Lane) {
    let name = field.string
    guard tellsColumns(of: lane), isNew(name, in: lane) else { return }
    let isOther = asking.formula != lane.runningFormula
    asking = (lane.runningFormula, isOther ? 1 : asking.columns + 1)
    let place = lane.cells.place(ofField: name, formula: Int(lane.runningFormula))
    append(.unknownColumn(name, columns: columns), at: place, in: lane)
  }

  /// Notes that so many texts of the items that spell numbers count as none in the formula that runs.
  mutating func note(_ texts: Int, first: ByteView, in lane: Lane) {
    if isNew(nil, in: lane) { append(.skippedTexts(texts, first: first.string), at: nil, in: lane) }
  }

  /// Notes that a text in the formula that runs is no regular expression, and why.
  mutating func note(refusedPattern reason: String, in lane: Lane) {
    if isNew(reason, in: lane) { append(.refusedPattern(reason), at: nil, in: lane) }
  }

  /// Whether nothing of a subject has been told of the formula that runs; now something is.
  private mutating func isNew(_ subject: String?, in lane: Lane) -> Bool {
    seen.insert(Key(formula: lane.runningFormula, subject: subject)).inserted
  }

  private mutating func append(_ fault: CellDiagnostic.Fault, at place: Int?, in lane: Lane) {
    let cell = lane.runningCell
    found.append(
      CellDiagnostic(
        grid: cell.grid,
        row: cell.row,
        column: cell.column,
        fault: fault,
        place: place
      )
    )
  }

  /// These and others, in the order of their cells.
  func diagnostics(among others: [CellDiagnostic]) -> [CellDiagnostic] {
    (others + found).enumerated().sorted { left, right in
      let (one, other) = (left.element, right.element)
      return (one.grid, one.row, one.column, left.offset)
        < (other.grid, other.row, other.column, right.offset)
    }.map(\.element)
  }
}

extension DocumentCells {
  /// Where a formula spells the field of a call of ITEMS, in characters from 1; nil if it calculates it.
  fileprivate func place(ofField field: String, formula index: Int) -> Int? {
    guard index < input.formulas.count else { return nil }
    return formulaText(at: index).withByteView { (text) -> Int? in
      var parser = FormulaParser()
      guard (try? parser.parse(text)) != nil else { return nil }
      for index in 1..<max(parser.count - 1, 1) where parser[index].kind == .text {
        let (call, node) = (parser[index - 1], parser[index])
        if call.kind == .callBegin, parser[index + 1].kind == .argumentEnd,
          call.source(in: text).string.uppercased() == "ITEMS",
          node.source(in: text).string.replacing("\"\"", with: "\"") == field
        {
          return UTF8Text.length(text[0..<Int(node.start)])
        }
      }
      return nil
    }
  }
}

extension Lane {
  /// Whether a value is a text that SUM leaves out, though it was meant as a number.
  func spellsNumber(_ value: Value) -> Bool {
    value.isText && NumberLooks.areThose(of: value.text.trimmed)
  }
}
