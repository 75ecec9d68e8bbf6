// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerNumbers

/// Calculates plans of formulas, one by one.
final class FormulaEngine {
  /// What comes of a plan.
  enum Outcome {
    case value(SheetValue)
    /// More values than one.
    case several
    /// Nothing, for a reason.
    case nothing(String)
  }

  private let calculator = Calculator()
  /// The units of work that all formulas have taken together.
  private var work = 0

  /// The units of work that all formulas of a workbook may take: about as many nanoseconds.
  private static let largestWork = 8_000_000_000

  /// The arithmetic of the values that it takes.
  var arithmetic: Arithmetic { calculator.arithmetic }

  /// What a plan gives, all of whose operands are known: `calls` says what the calls among them give.
  func outcome(
    of plan: FormulaPlan,
    _ cells: BookCells,
    _ calls: [BookCall: SheetValue]
  ) -> Outcome {
    guard work < FormulaEngine.largestWork else {
      return .nothing("all formulas together take too long")
    }
    let document = calculator.cells
    document.begin()
    guard let first = grid("Cells") else { return .nothing("there are too many grids") }
    let side = CellIndex.side
    for (index, operand) in plan.operands.enumerated() {
      let value =
        switch operand {
        case .cell(let cell): cells.value(of: cell)
        case .call(let call): cells.made(of: calls[call] ?? .empty)
        }
      guard !value.isEmpty else { continue }
      document.setValue(value, row: index / side, column: index % side, grid: first)
    }
    for (index, area) in plan.grids.enumerated() {
      guard let grid = grid("\(index + 1)") else { return .nothing("there are too many grids") }
      cells.forEachValue(in: area) { row, column, value in
        guard !value.isEmpty else { return }
        document.setValue(value, row: row, column: column, grid: grid)
      }
    }
    // No formula can spell the name.
    guard let stage = grid("\u{1}") else { return .nothing("there are too many grids") }
    if !plan.columns.isEmpty { document.items = BookColumns(cells: cells, areas: plan.columns) }
    let text = plan.text.withByteView { document.texts.copy($0) }
    document.setFormula(text, row: 0, column: 0, grid: stage, home: first)
    calculator.compile()
    calculator.evaluate()
    work += max(arithmetic.spentUnits, 0)
    return outcome(at: stage)
  }

  /// Adds a grid as large as it may be.
  private func grid(_ name: String) -> Int? {
    let document = calculator.cells
    let name = name.withByteView { document.texts.copy($0) }
    guard let grid = document.addGrid(name: name) else { return nil }
    document.setShape(rows: CellIndex.side, columns: CellIndex.side, grid: grid)
    return grid
  }

  private func outcome(at stage: Int) -> Outcome {
    if let fault = calculator.diagnostics.first { return .nothing(fault.message) }
    if calculator.isVolatile { return .nothing("it depends on the moment, or on chance") }
    let document = calculator.cells
    if let size = document.spilledSize(row: 0, column: 0, grid: stage),
      size.rows > 1 || size.columns > 1
    {
      return .several
    }
    let value = document.value(row: 0, column: 0, grid: stage)
    if value.isError, value.error == .spill { return .several }
    return .value(CalculatedGrid.value(value, arithmetic))
  }
}
