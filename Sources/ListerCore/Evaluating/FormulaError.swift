// SPDX-License-Identifier: MIT

/// Why a formula can't be calculated at all: it does not parse, or a cell beside it has no such
/// place.
public struct FormulaError: Error, Hashable, Sendable {
  /// What is wrong, as a sentence without a full stop.
  public let message: String
  /// The formula, as it was given; for a cell that there is not, its address.
  public let formula: String
  /// The column in it, counted from 1.
  public let column: Int
  /// The cell whose formula it is; nil for the one that was asked for.
  public let cell: String?
}

extension FormulaError: CustomStringConvertible {
  /// One line for people: `B2: column 4: a value is missing`.
  public var description: String { (cell.map { "\($0): " } ?? "") + message }
}
