// SPDX-License-Identifier: MIT

/// Why a cell is what it is.
public struct CellExplanation: Hashable, Sendable {
  /// Some cells, and what is in them.
  public struct Cells: Hashable, Sendable {
    /// Where they are: `B2`, `A1:A3`, and with the name of a grid before it if that is another one:
    /// `Prices!A1:A3`.
    public let reference: String
    /// The formula of a single cell, with its `=`; nil if it has none.
    public let formula: String?
    /// Their values, row by row.
    public let rows: [[ExplainedValue]]
  }

  /// A part of the formula, and what it gives.
  public struct Part: Hashable, Sendable {
    /// Where it begins, in characters from 1 in the formula with its `=`.
    public let column: Int
    /// How many characters it has.
    public let length: Int
    /// The part as it is spelled.
    public let text: String
    /// What it gives in the place of the cell, row by row.
    ///
    /// Of an array that has no room there they are the first 16 rows and columns. Empty if it could
    /// not be calculated on its own, for it takes up to two grids more than the document has.
    public let rows: [[ExplainedValue]]
    /// How many rows it has, those beyond ``rows`` included.
    public let rowCount: Int
    /// How many columns it has, those beyond ``rows`` included.
    public let columnCount: Int

    /// Whether there are more rows or columns than ``rows`` has.
    package var isCut: Bool { rows.count < rowCount || (rows.first?.count ?? 0) < columnCount }
  }

  /// The name of the grid; `Grid` if the document doesn't name it.
  public let grid: String
  /// The cell: `B2`.
  public let cell: String
  /// Its formula, with its `=`; nil if it has none.
  public let formula: String?
  /// Its value.
  public let value: ExplainedValue
  /// To how many significant digits irrational numbers of the document are rounded.
  public let precision: Int
  /// The parts of the formula, each after those within it; the 256 longest if there are more.
  public let parts: [Part]
  /// What the formula needs.
  public let precedents: [Cells]
  /// The cells whose formulas need this one.
  public let dependents: [Cells]
  /// The cells that the array of the formula fills, or that of the cell which spilled over this
  /// one; nil if none did.
  public let spill: String?
  /// The cell whose array spilled over this one; nil if none did, or it is this one.
  public let spilledFrom: String?
  /// The cells in the way of an array that found no room.
  public let blockers: [Cells]
  /// The way of an error from this cell to the one where it began, both of them in it.
  ///
  /// On a cycle the last one is there twice. Empty if the value is no error.
  public let errorWay: [Cells]
  /// What is wrong with the formula, apart from the error value that it gives.
  public let faults: [FormulaFault]

  /// Whether the value is all there is: not a number that was rounded.
  public var isExact: Bool { !value.isApproximated }
}
