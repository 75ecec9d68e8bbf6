// SPDX-License-Identifier: MIT

import ListerSyntax

/// The values of a document.
public struct DocumentValues: Hashable, Sendable {
  /// Its grids, in their order.
  public let grids: [GridValues]
  /// What is wrong with its formulas, in their order.
  public let faults: [FormulaFault]

  /// The values of the document that a recalculator has calculated last.
  init(of recalculator: Recalculator) {
    let calculator = recalculator.calculator
    grids = (0..<calculator.cells.gridCount).map {
      GridValues($0, of: calculator, recalculator.options.numbers)
    }
    faults = calculator.diagnostics.map { fault in
      let grid = calculator.cells.name(ofGrid: fault.grid)
      return FormulaFault(fault, in: "\(grid)!\(CellAddress(row: fault.row, column: fault.column))")
    }
  }

  /// The grid of a name, in any case; nil if there is none.
  public subscript(grid name: String) -> GridValues? {
    grids.first { $0.name.lowercased() == name.lowercased() }
  }

  /// The value of a cell: `Totals!B2`, or `B2` in the first grid; nil if there is no such cell.
  public subscript(reference: String) -> CellValue? {
    guard let mark = reference.lastIndex(of: "!") else { return grids.first?[reference] }
    return self[grid: String(reference[..<mark])]?[String(reference[mark...].dropFirst())]
  }
}
