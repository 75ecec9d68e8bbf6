// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerJSON

/// A cell whose value is an error, and where that began.
package struct ErrorCell: Hashable, Shaped {
  /// The name of its grid; `Grid` if the document doesn't name it.
  package internal(set) var grid = ""
  /// Its address: `B2`.
  package internal(set) var cell = ""
  /// Its error: `#DIV/0!`.
  package internal(set) var error = ""
  /// Its formula, with its `=`; nil if it has none.
  package internal(set) var formula: String?
  /// The cell where the error began, from the grid of this one: `B2`, `Prices!A1`; nil if it is this
  /// one.
  package internal(set) var origin: String?
  /// The formula of that cell; nil if it has none, or is this one.
  package internal(set) var originFormula: String?
  /// What is wrong with the formula where the error began, apart from the error value.
  package internal(set) var faults: [FormulaFault] = []

  package init() {}

  package static let fields: [Field<ErrorCell>] = [
    Field("grid", \.grid, "The name of the grid"), Field("cell", \.cell, "The cell: B2"),
    Field("error", \.error, "Its error: #DIV/0!"),
    Field("formula", \.formula, "Its formula, with its ="),
    Field("began", \.origin, "The cell where the error began, if that is another one"),
    Field("began_formula", \.originFormula, "The formula of that cell"),
    Field("faults", \.faults, "What is wrong with the formula where the error began"),
  ]

  /// All cells of a document whose values are errors: grid by grid, row by row.
  ///
  /// - Parameters:
  ///   - document: its bytes.
  ///   - options: what the values depend on as well.
  /// - Returns: the cells.
  /// - Throws: ``DocumentError`` with the place in the document.
  package static func all(
    of document: [UInt8],
    _ options: RecalculationOptions
  ) throws(DocumentError) -> [ErrorCell] {
    try document.withByteView { (view) throws(DocumentError) in
      let calculated = try CalculatedDocument(view, options)
      let cells = calculated.errorCells
      return zip(cells, calculated.errorOrigins(of: cells)).map { cell, origin in
        ErrorCell(cell, origin, calculated)
      }
    }
  }

  private init(_ cell: CellIndex, _ origin: CellIndex, _ document: CalculatedDocument) {
    grid = document.name(ofGrid: cell.grid)
    self.cell = cell.address
    error = document.error(at: cell).map { "\($0.text)" } ?? ""
    formula = document.formula(at: cell).map { "=" + $0.text }
    faults = document.faults(at: origin)
    guard origin != cell else { return }
    self.origin = CellNames(document: document, home: cell.grid).reference(to: origin)
    originFormula = document.formula(at: origin).map { "=" + $0.text }
  }
}
