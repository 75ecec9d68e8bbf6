// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// What the formulas of a document asked of its items in vain: it only shows while they run.
struct ItemFaults {
  private var found: [CellDiagnostic] = []
  /// Each of them is told once, however often a formula runs.
  private var seen: Set<Key> = []

  private struct Key: Hashable {
    let formula: Int32
    /// The column that there is not; nil for texts that are left out.
    let field: String?
  }

  var isEmpty: Bool { found.isEmpty }

  /// Notes that the formula that runs asked for a column that no item has.
  mutating func note(_ field: ByteView, none columns: [String], in lane: Lane) {
    let name = field.string
    note(.unknownColumn(name, columns: columns), field: name, in: lane)
  }

  /// Notes that so many texts of the items that spell numbers count as none in the formula that runs.
  mutating func note(_ texts: Int, first: ByteView, in lane: Lane) {
    note(.skippedTexts(texts, first: first.string), field: nil, in: lane)
  }

  private mutating func note(_ fault: CellDiagnostic.Fault, field: String?, in lane: Lane) {
    // A formula that waits for a cell runs again.
    guard !lane.isBlocked,
      seen.insert(Key(formula: lane.runningFormula, field: field)).inserted
    else { return }
    let cell = lane.runningCell
    found.append(
      CellDiagnostic(
        grid: cell.grid,
        row: cell.row,
        column: cell.column,
        fault: fault,
        place: field.flatMap { lane.cells.place(ofField: $0, formula: Int(lane.runningFormula)) }
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
    return formulaText(at: index).withByteView { text in
      var parser = FormulaParser()
      guard (try? parser.parse(text)) != nil else { return nil }
      for index in 1..<max(parser.count, 1) where parser[index].kind == .text {
        let (call, node) = (parser[index - 1], parser[index])
        if call.kind == .callBegin, call.source(in: text).string.uppercased() == "ITEMS",
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
  /// Whether a value is a text of a sign, digits and decimal or grouping marks: one that SUM leaves out,
  /// though it was meant as a number.
  func spellsNumber(_ value: Value) -> Bool {
    guard value.isText else { return false }
    let text = value.text.trimmed
    guard text.count <= 40, let first = text.element(at: 0) else { return false }
    let start = first == UInt8(ascii: "-") || first == UInt8(ascii: "+") ? 1 : 0
    var runs = [0]
    var marks: [UInt8] = []
    for index in start..<text.count {
      let byte = text[index]
      if ASCII.isDigit(byte) {
        runs[runs.count - 1] += 1
      } else if byte == UInt8(ascii: ".") || byte == UInt8(ascii: ",") {
        marks.append(byte)
        runs.append(0)
      } else {
        return false
      }
    }
    guard marks.count > 1 else { return runs.contains { $0 > 0 } }
    // The last of several marks is the decimal one where it is another one; all before it group digits.
    let group = marks[0]
    let groups = marks.last == group ? runs[1...] : runs[1..<runs.count - 1]
    return 1...3 ~= runs[0] && groups.allSatisfy { $0 == 3 }
      && marks.dropLast().allSatisfy { $0 == group }
  }
}
