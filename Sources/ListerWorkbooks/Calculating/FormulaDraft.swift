// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerSyntax

/// A plan of a formula that is being made, with what becomes of the formula's text.
struct FormulaDraft {
  var edits: [(range: Range<Int>, text: String)] = []
  private var parts = FormulaPlan(text: "")
  private var cells: [FormulaPlan.Operand: Int] = [:]

  /// The cells of the first grid.
  private static let largestCells = DocumentLimits.side * DocumentLimits.side

  /// The cell of the first grid that stands for an operand, as formulas spell it.
  mutating func cell(
    _ operand: FormulaPlan.Operand
  ) throws(FormulaPlanner.Failure) -> String {
    let index = cells[operand] ?? parts.operands.count
    if index == parts.operands.count {
      guard index < FormulaDraft.largestCells else {
        throw FormulaPlanner.Failure(
          message: "it reads more than \(FormulaDraft.largestCells) single cells"
        )
      }
      cells[operand] = index
      parts.operands.append(operand)
    }
    let side = DocumentLimits.side
    return "\(CellAddress(row: index / side, column: index % side))"
  }

  /// The number of an area among those of the plan, to which it is added.
  mutating func number(
    of area: BookArea,
    in areas: WritableKeyPath<FormulaPlan, [BookArea]>
  ) -> Int {
    if let known = parts[keyPath: areas].firstIndex(of: area) { return known }
    parts[keyPath: areas].append(area)
    return parts[keyPath: areas].count - 1
  }

  /// The plan of the formula whose text is given.
  func plan(of text: ByteView) -> FormulaPlan {
    var plan = parts
    plan.text = FormulaRewriter.splice(text, edits)
    return plan
  }
}
