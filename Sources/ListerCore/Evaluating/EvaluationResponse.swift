// SPDX-License-Identifier: MIT

/// What a formula gives.
public struct EvaluationResponse: Hashable, Sendable {
  /// The values of the result, row by row; one row of one value if it is no array.
  public let rows: [[CellValue]]
  /// What is wrong with the formula and those of cells, apart from the error value that it gives.
  public let faults: [FormulaFault]

  /// The result, or the first value of it if it is an array.
  public var value: CellValue { rows.first?.first ?? .empty }
}

extension EvaluationResponse: CustomStringConvertible {
  /// The rows as lines, with tabs between the values; a fraction of more than 1,000 characters as a
  /// decimal at the precision, with its size beside it.
  public var description: String {
    GridValues.text(of: rows) { $0.number?.summary ?? $0.description }
  }
}
