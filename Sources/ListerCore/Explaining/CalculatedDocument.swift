// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON

/// A document whose cells are calculated, and what its formulas have to do with one another.
///
/// It is there for one document, whose bytes outlive it.
final class CalculatedDocument {
  private let recalculator: Recalculator
  private let document: ByteView
  private let formulas: [CellIndex: CellFormula]
  /// The cells with formulas, in the order of the document.
  private let formulaCells: [CellIndex]

  /// Calculates a document.
  ///
  /// - Throws: ``DocumentError`` with the place in the document.
  init(_ document: ByteView, _ options: RecalculationOptions) throws(DocumentError) {
    self.document = document
    recalculator = Recalculator(options: options)
    try recalculator.calculate(document)
    let formulas = recalculator.calculator.formulas
    formulaCells = formulas.map(\.cell)
    self.formulas = Dictionary(formulas.map { ($0.cell, $0) }) { _, last in last }
  }

  private var cells: DocumentCells { recalculator.calculator.cells }

  // MARK: Cells

  var gridCount: Int { cells.gridCount }

  func name(ofGrid grid: Int) -> String { cells.name(ofGrid: grid).string }

  /// How many rows and columns a grid has, with what spilled.
  func shape(ofGrid grid: Int) -> (rows: Int, columns: Int) { cells.shape(grid: grid) }

  /// To how many significant digits irrational numbers are rounded.
  var precision: Int { cells.settings.precision }

  /// What is wrong with the formula of a cell.
  func faults(at cell: CellIndex) -> [FormulaFault] {
    recalculator.calculator.diagnostics
      .filter { CellIndex(grid: $0.grid, row: $0.row, column: $0.column) == cell }
      .map { FormulaFault($0, in: nil) }
  }

  func formula(at cell: CellIndex) -> CellFormula? { formulas[cell] }

  func value(at cell: CellIndex) -> ExplainedValue {
    ExplainedValue(
      cells.value(row: cell.row, column: cell.column, grid: cell.grid),
      recalculator.calculator.arithmetic
    )
  }

  /// The values of an area, row by row.
  func values(of area: GridReference) -> [[ExplainedValue]] {
    (area.firstRow...area.lastRow).map { row in
      (area.firstColumn...area.lastColumn).map { column in
        value(at: CellIndex(grid: area.grid, row: row, column: column))
      }
    }
  }

  /// The area of the array that fills a cell; nil if none does.
  func spill(over cell: CellIndex) -> GridReference? { cells.spilledArea(over: cell) }

  /// The cells whose formulas have read a cell, in the order of the document.
  func dependents(of cell: CellIndex) -> [CellIndex] {
    // A cell of an array depends on what the formula of the array does, and whoever needs it too.
    formulaCells.filter { reader in
      formulas[reader]?.reads.contains { $0.contains(cell) } == true
    }
  }

  // MARK: Errors

  /// The error of a cell; nil if its value is none.
  func error(at cell: CellIndex) -> CellError? {
    let value = cells.value(row: cell.row, column: cell.column, grid: cell.grid)
    return value.isError ? value.error : nil
  }

  /// The cells that have errors: grid by grid, row by row.
  var errorCells: [CellIndex] {
    (0..<gridCount).flatMap { grid in
      let (rows, columns) = shape(ofGrid: grid)
      return (0..<rows).flatMap { row in
        (0..<columns).map { CellIndex(grid: grid, row: row, column: $0) }
          .filter { error(at: $0) != nil }
      }
    }
  }

  /// The way of an error from a cell to the one where it began; empty if the cell has none.
  ///
  /// A cell that has the same error as one that it needs has it from there. The first such one in
  /// the order of its formula is taken; on a cycle the way ends where it comes back to itself.
  func errorWay(from cell: CellIndex) -> [CellIndex] {
    guard let error = error(at: cell) else { return [] }
    var way = [cell]
    while let last = way.last, let next = source(of: error, for: last) {
      let isCycle = way.contains(next)
      way.append(next)
      if isCycle { break }
    }
    return way
  }

  /// The last cell of the way of an error from each of some cells that have errors.
  ///
  /// Each cell is looked at once, for the ways of many cells lead through the same ones.
  func errorOrigins(of cells: [CellIndex]) -> [CellIndex] {
    var origins: [CellIndex: CellIndex] = [:]
    for cell in cells {
      var way: [CellIndex] = []
      var places: [CellIndex: Int] = [:]
      var next: CellIndex? = cell
      while let cell = next, origins[cell] == nil, places[cell] == nil {
        places[cell] = way.count
        way.append(cell)
        next = error(at: cell).flatMap { source(of: $0, for: cell) }
      }
      // The cells of a cycle come back to themselves, and all before it come to its first one.
      let start = next.flatMap { places[$0] } ?? way.count
      for cell in way[start...] { origins[cell] = cell }
      let origin = next.flatMap { origins[$0] } ?? way.last
      for cell in way[..<start] { origins[cell] = origin }
    }
    return cells.map { origins[$0] ?? $0 }
  }

  /// The cell from which another one has an error.
  private func source(of error: CellError, for cell: CellIndex) -> CellIndex? {
    if let anchor = spill(over: cell)?.firstCell, anchor != cell, self.error(at: anchor) == error {
      return anchor
    }
    for area in formulas[cell]?.reads ?? [] {
      for row in area.firstRow...area.lastRow {
        for column in area.firstColumn...area.lastColumn {
          let source = CellIndex(grid: area.grid, row: row, column: column)
          if self.error(at: source) == error { return source }
        }
      }
    }
    return nil
  }
}

extension GridReference {
  /// Whether a cell is among these.
  func contains(_ cell: CellIndex) -> Bool {
    grid == cell.grid && firstRow...lastRow ~= cell.row && firstColumn...lastColumn ~= cell.column
  }
}
