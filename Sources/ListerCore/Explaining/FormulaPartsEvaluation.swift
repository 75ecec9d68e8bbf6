// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON
import ListerNumbers
import ListerSyntax

/// What the parts of a cell's formula give: each is calculated by the engine, in a grid of its own
/// beside the document, where its references mean what they mean in the cell.
///
/// A part stands in the same row and column there, so that `ROW()` and a column that means one of
/// its cells give the same. If it gives an array that has no room there, it stands in the first cell
/// of another grid.
struct FormulaPartsEvaluation {
  /// How many parts are calculated with one pass through the document, so that the document's
  /// budget is enough for them.
  private static let batch = 16

  let document: ByteView
  let options: RecalculationOptions
  /// The cell of the formula.
  let cell: CellIndex

  /// What texts give as formulas of the cell, row by row, in their order.
  ///
  /// - Returns: for each text its rows; none if the document leaves no grid for it.
  func rows(of texts: [String]) -> [[[ExplainedValue]]] {
    var results: [[[ExplainedValue]]] = []
    let recalculator = Recalculator(options: options)
    while results.count < texts.count {
      let end = min(results.count + FormulaPartsEvaluation.batch, texts.count)
      let batch = rows(of: texts[results.count..<end], recalculator)
      if batch.isEmpty { return results + texts[results.count...].map { _ in [] } }
      results += batch
    }
    return results
  }

  /// The rows of as many texts as there is room for.
  private func rows(
    of texts: ArraySlice<String>,
    _ recalculator: Recalculator
  ) -> [[[ExplainedValue]]] {
    let calculator = recalculator.calculator
    guard (try? recalculator.reader.read(document)) != nil else { return [] }
    let cells = calculator.cells
    var stages: [(inPlace: Int, alone: Int)] = []
    for text in texts {
      // A name that no formula can spell.
      let name = ByteView("\u{1}")
      guard let inPlace = cells.addGrid(name: name), let alone = cells.addGrid(name: name) else {
        break
      }
      let formula = text.withByteView { cells.texts.copy($0) }
      cells.setFormula(formula, row: cell.row, column: cell.column, grid: inPlace, home: cell.grid)
      cells.setFormula(formula, row: 0, column: 0, grid: alone, home: cell.grid)
      stages.append((inPlace, alone))
    }
    cells.settings.now = options.now.serial
    cells.settings.seed = options.seed
    calculator.compile()
    calculator.evaluate()
    return stages.map { stage in
      let place = CellIndex(grid: stage.inPlace, row: cell.row, column: cell.column)
      let rows = rows(at: place, calculator)
      guard rows[0][0].error == .spill else { return rows }
      return self.rows(at: CellIndex(grid: stage.alone, row: 0, column: 0), calculator)
    }
  }

  private func rows(at cell: CellIndex, _ calculator: Calculator) -> [[ExplainedValue]] {
    let area = calculator.cells.spilledArea(over: cell)
    return (cell.row...(area?.lastRow ?? cell.row)).map { row in
      (cell.column...(area?.lastColumn ?? cell.column)).map { column in
        ExplainedValue(
          calculator.cells.value(row: row, column: column, grid: cell.grid),
          calculator.arithmetic
        )
      }
    }
  }
}
