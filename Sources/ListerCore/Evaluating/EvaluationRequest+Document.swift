// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerJSON

extension EvaluationRequest {
  /// Checks that the formula parses; its cells are not looked at.
  ///
  /// - Throws: ``FormulaError`` with the place when it doesn't.
  package func check() throws(FormulaError) {
    try formula.withByteView { (text) throws(FormulaError) in
      _ = try Evaluation.body(of: text, formula, hasSign: formula.hasPrefix("="), cell: nil)
    }
  }

  /// Calculates the formula as one of a document.
  ///
  /// It sees the items, the grids and the names, and texts are read by the locale. The cells of the
  /// request don't count.
  ///
  /// - Parameters:
  ///   - document: the bytes, which stay as they are.
  ///   - precision: how many significant digits irrational results have; nil for as many as the
  ///     document says.
  /// - Returns: what the formula gives, and what is wrong with it, but not with those of the document;
  ///   nil if the document leaves no grid for it.
  /// - Throws: `DocumentError` with the place in the document.
  package func evaluate(
    in document: [UInt8],
    precision: Int?
  ) throws(DocumentError) -> EvaluationResponse? {
    try document.withByteView { (view) throws(DocumentError) in
      try response(in: view, precision: precision)
    }
  }

  private func response(
    in document: ByteView,
    precision: Int?
  ) throws(DocumentError) -> EvaluationResponse? {
    let options = RecalculationOptions(numbers: numbers, now: now ?? .now, seed: seed)
    let recalculator = Recalculator(options: options)
    try recalculator.reader.read(document)
    let (calculator, cells) = (recalculator.calculator, recalculator.calculator.cells)
    // References without a name mean the first grid, which is empty where the document has none.
    let home = cells.gridCount > 0 ? 0 : cells.addGrid(name: ByteView("Grid"))
    // A name that no formula can spell.
    guard let home, let stage = cells.addGrid(name: ByteView("\u{1}")) else { return nil }
    if let precision {
      let digits = DocumentLimits.precision
      cells.settings.precision = min(max(precision, digits.lowerBound), digits.upperBound)
    }
    cells.settings.now = options.now.serial
    cells.settings.seed = options.seed
    cells.setShape(rows: 1, columns: 1, grid: stage)
    let text = formula.hasPrefix("=") ? String(formula.dropFirst()) : formula
    let body = text.withByteView { cells.texts.copy($0) }
    cells.setFormula(body, row: 0, column: 0, grid: stage, home: home)
    calculator.compile()
    calculator.evaluate()
    return EvaluationResponse(
      rows: GridValues(stage, of: calculator, numbers).rows,
      faults: calculator.diagnostics.filter { $0.grid == stage }.map { FormulaFault($0, in: nil) }
    )
  }
}
