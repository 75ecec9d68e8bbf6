// SPDX-License-Identifier: MIT

package import ListerCoding

/// A formula that is to be calculated.
package struct EvaluationRequest: Sendable {
  /// The formula, with `=` in front or without.
  package var formula: String
  /// Cells that it may refer to.
  package var cells: [CellSetting]
  /// How many significant digits irrational results have, 1 to 1,000.
  package var precision: Int
  /// What the formula takes for the present; that of the clock if nil.
  package var now: Moment?
  /// What RAND starts from.
  package var seed: UInt64
  /// How numbers are written.
  package var numbers: NumberMode

  /// How many significant digits irrational results have, unless a request says otherwise.
  package static let standardPrecision = 34

  /// A request of the given parts.
  package init(
    _ formula: String,
    cells: [CellSetting] = [],
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
}
