// SPDX-License-Identifier: MIT

public import ListerJSON

/// What a formula gives.
public struct EvaluationResponse: Hashable, Shaped {
  /// The values of the result, row by row; one row of one value if it is no array.
  public internal(set) var rows: [[CellValue]] = []
  /// What is wrong with the formula and those of cells, apart from the error value that it gives.
  public internal(set) var faults: [FormulaFault] = []
  /// The rows as lines, with tabs between the values; a fraction of more than 1,000 characters as a
  /// decimal at the precision, with its size beside it.
  public internal(set) var text = ""

  /// The result, or the first value of it if it is an array.
  public var value: CellValue { rows.first?.first ?? .empty }

  /// No result.
  public init() {}

  init(rows: [[CellValue]], faults: [FormulaFault]) {
    (self.rows, self.faults) = (rows, faults)
    text = GridValues.text(of: rows) { $0.number?.summary ?? $0.description }
  }

  /// Its members; values are as documents have them.
  public static let fields: [Field<EvaluationResponse>] = [
    Field("value", derived: \.value, "The value, or the first one of an array"),
    Field("text", \.text, "The result as lister eval prints it"),
    Field("rows", \.rows, "The values, row by row"),
    Field("faults", \.faults, "What is wrong with the formula and those of cells"),
  ]
}

extension EvaluationResponse: CustomStringConvertible {
  /// The same as ``text``.
  public var description: String { text }
}
