// SPDX-License-Identifier: MIT

public import ListerCoding

/// A formula that is to be calculated.
public struct EvaluationRequest: Sendable {
  /// The formula, with `=` in front or without.
  public var formula: String
  /// Cells that it may refer to.
  package var cells: [CellSetting]
  /// How many significant digits irrational results have, 1 to 1,000; beyond, the nearest of them
  /// counts.
  public var precision: Int
  /// What the formula takes for the present; that of the clock if nil.
  public var now: Moment?
  /// What RAND starts from.
  public var seed: UInt64
  /// How numbers are written.
  public var numbers: NumberMode

  /// How many significant digits irrational results have, unless a request says otherwise.
  public static let standardPrecision = 34

  /// A request of the given parts.
  package init(
    _ formula: String,
    cells: [CellSetting],
    precision: Int = standardPrecision,
    now: Moment? = nil,
    seed: UInt64 = 0,
    numbers: NumberMode = .exact
  ) {
    self.formula = formula
    self.cells = cells
    self.precision = precision
    self.now = now
    self.seed = seed
    self.numbers = numbers
  }

  /// A request for a formula that refers to no cells.
  public init(_ formula: String) { self.init(formula, cells: []) }

  /// A request for a formula that may refer to cells.
  ///
  /// - Parameters:
  ///   - formula: the formula.
  ///   - cells: what is in cells from `A1` to `P16`: a number, `TRUE`, `FALSE`, a formula that
  ///     begins with
  ///     `=`, or else a text.
  /// - Throws: ``FormulaError`` for a cell that there is not.
  public init(_ formula: String, setting cells: [String: String]) throws(FormulaError) {
    var settings: [CellSetting] = []
    for (cell, value) in cells {
      guard let setting = CellSetting("\(cell)=\(value)") else {
        throw FormulaError(
          message: "'\(cell)' is no cell; cells are A1 to P16",
          formula: cell,
          column: 1,
          cell: nil
        )
      }
      settings.append(setting)
    }
    self.init(formula, cells: settings)
  }

  /// Calculates the formula.
  ///
  /// - Throws: ``FormulaError`` with the place when the formula or that of a cell does not parse.
  public func evaluate() throws(FormulaError) -> EvaluationResponse {
    try Evaluation(self).response(to: self)
  }
}
