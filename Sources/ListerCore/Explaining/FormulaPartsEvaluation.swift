// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerNumbers

/// What the parts of a cell's formula give: each is calculated by the engine, in a grid of its own
/// beside the document, where its references mean what they mean in the cell.
///
/// A part stands in the same row and column there, so that `ROW()` and a column that means one of
/// its cells give the same. If it gives an array that has no room there, the first rows and columns of
/// that fill another grid, and a third one has its size.
struct FormulaPartsEvaluation {
  /// What a part gives: its first rows and columns, and how many there are.
  struct Result {
    var rows: [[ExplainedValue]]
    var rowCount: Int
    var columnCount: Int

    /// Nothing, for the document leaves no room to calculate it.
    static let none = Result(rows: [], rowCount: 0, columnCount: 0)
  }

  /// How many parts are calculated with one pass through the document, so that the document's
  /// budget is enough for them.
  private static let batch = 16

  let document: ByteView
  let options: RecalculationOptions
  let cell: CellIndex

  /// What texts give as formulas of the cell, in their order.
  func results(of texts: [String]) -> [Result] {
    let recalculator = Recalculator(options: options)
    var results = inBatches(texts) { inPlace($0, recalculator) }
    let cut = results.indices.filter { results[$0].rows.first?.first?.error == .spill }
    for (index, result) in zip(cut, inBatches(cut.map { texts[$0] }) { alone($0, recalculator) })
    where !result.rows.isEmpty { results[index] = result }
    return results
  }

  /// The results of texts, of which `calculate` takes as many from the front as there is room for.
  private func inBatches(
    _ texts: [String],
    _ calculate: (ArraySlice<String>) -> [Result]
  ) -> [Result] {
    var results: [Result] = []
    while results.count < texts.count {
      let end = min(results.count + FormulaPartsEvaluation.batch, texts.count)
      let batch = calculate(texts[results.count..<end])
      if batch.isEmpty { return results + texts[results.count...].map { _ in Result.none } }
      results += batch
    }
    return results
  }

  /// What texts give in the row and the column of the cell.
  private func inPlace(_ texts: ArraySlice<String>, _ recalculator: Recalculator) -> [Result] {
    let stages = stage(texts, recalculator) { text, grids -> Int? in
      guard let grid = addGrid(to: grids) else { return nil }
      set(text, CellIndex(grid: grid, row: cell.row, column: cell.column), grids)
      return grid
    }
    return stages.map { grid in
      let place = CellIndex(grid: grid, row: cell.row, column: cell.column)
      let rows = rows(at: place, recalculator.calculator)
      return Result(rows: rows, rowCount: rows.count, columnCount: rows[0].count)
    }
  }

  /// What texts give that are arrays too large for the place of the cell.
  private func alone(_ texts: ArraySlice<String>, _ recalculator: Recalculator) -> [Result] {
    let stages = stage(texts, recalculator) { text, grids -> (part: Int, size: Int)? in
      guard let part = addGrid(to: grids), let size = addGrid(to: grids) else { return nil }
      let side = CellIndex.side
      let rows = "SEQUENCE(MIN(\(side),ROWS(\(text))))"
      let columns = "SEQUENCE(1,MIN(\(side),COLUMNS(\(text))))"
      set("INDEX(\(text),\(rows),\(columns))", CellIndex(grid: part, row: 0, column: 0), grids)
      set("ROWS(\(text))", CellIndex(grid: size, row: 0, column: 0), grids)
      set("COLUMNS(\(text))", CellIndex(grid: size, row: 0, column: 1), grids)
      return (part, size)
    }
    let calculator = recalculator.calculator
    return stages.map { part, size in
      let rows = rows(at: CellIndex(grid: part, row: 0, column: 0), calculator)
      let counts = (0...1).map { column in
        calculator.arithmetic.int(calculator.cells.value(row: 0, column: column, grid: size).number)
      }
      return Result(
        rows: rows,
        rowCount: counts[0] ?? rows.count,
        columnCount: counts[1] ?? rows[0].count
      )
    }
  }

  /// Calculates the document with grids beside it, for as many texts as `make` finds room for.
  private func stage<Stage>(
    _ texts: ArraySlice<String>,
    _ recalculator: Recalculator,
    _ make: (String, DocumentCells) -> Stage?
  ) -> [Stage] {
    let calculator = recalculator.calculator
    guard (try? recalculator.reader.read(document)) != nil else { return [] }
    var stages: [Stage] = []
    for text in texts {
      guard let stage = make(text, calculator.cells) else { break }
      stages.append(stage)
    }
    calculator.cells.settings.now = options.now.serial
    calculator.cells.settings.seed = options.seed
    calculator.compile()
    calculator.evaluate()
    return stages
  }

  /// A grid with a name that no formula can spell.
  private func addGrid(to cells: DocumentCells) -> Int? { cells.addGrid(name: ByteView("\u{1}")) }

  private func set(_ text: String, _ place: CellIndex, _ cells: DocumentCells) {
    let formula = text.withByteView { cells.texts.copy($0) }
    cells.setFormula(
      formula,
      row: place.row,
      column: place.column,
      grid: place.grid,
      home: cell.grid
    )
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
