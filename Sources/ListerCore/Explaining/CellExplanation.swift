// SPDX-License-Identifier: MIT

public import ListerJSON

/// Why a cell is what it is.
public struct CellExplanation: Hashable, Sendable {
  /// The name of the grid; `Grid` if the document doesn't name it.
  public internal(set) var grid = ""
  /// The cell: `B2`.
  public internal(set) var cell = ""
  /// Its formula, with its `=`; nil if it has none.
  public internal(set) var formula: String?
  /// Its value.
  public internal(set) var value = ExplainedValue()
  /// To how many significant digits irrational numbers of the document are rounded.
  public internal(set) var precision = 0
  /// The parts of the formula, each after those within it; the 256 longest if there are more.
  public internal(set) var parts: [Part] = []
  /// What the formula needs.
  public internal(set) var precedents: [Cells] = []
  /// The cells whose formulas need this one.
  public internal(set) var dependents: [Cells] = []
  /// The cells that the array of the formula fills, or that of the cell which spilled over this
  /// one; nil if none did.
  public internal(set) var spill: String?
  /// The cell whose array spilled over this one; nil if none did, or it is this one.
  public internal(set) var spilledFrom: String?
  /// The cells in the way of an array that found no room.
  public internal(set) var blockers: [Cells] = []
  /// The way of an error from this cell to the one where it began, both of them in it.
  ///
  /// On a cycle the last one is there twice. Empty if the value is no error.
  public internal(set) var errorWay: [Cells] = []
  /// What is wrong with the formula, apart from the error value that it gives.
  public internal(set) var faults: [FormulaFault] = []

  /// Whether the value is all there is: not a number that was rounded.
  public var isExact: Bool { !value.isApproximated }

  /// The explanation of no cell.
  public init() {}
}

extension CellExplanation: Shaped {
  /// Its members.
  public static let fields: [Field<CellExplanation>] =
    [
      Field("grid", \.grid, "The name of the grid"), Field("cell", \.cell, "The cell: B2"),
      Field("formula", \.formula, "Its formula, with its ="),
    ] + fields(of: \.value) + [
      Field("exact", derived: \.isExact, "Whether the value is all there is, and not rounded"),
      Field(
        "precision",
        \.precision,
        schema: .integer(from: 1, to: 1000),
        "To how many significant digits irrational numbers are rounded"
      ),
      Field("parts", \.parts, "The parts of the formula, each after those within it"),
      Field("precedents", \.precedents, "What the formula needs"),
      Field("dependents", \.dependents, "The cells whose formulas need this one"),
      Field("spill", \.spill, "The cells that the array fills which the cell belongs to"),
      Field("spilled_from", \.spilledFrom, "The cell whose array spilled over this one"),
      Field("blockers", \.blockers, "The cells in the way of an array that found no room"),
      Field("error", \.error, "Where the error of the value began"),
      Field("faults", \.faults, "What is wrong with the formula"),
    ]

  private var error: ErrorOrigin? {
    get { errorWay.isEmpty ? nil : ErrorOrigin(way: errorWay) }
    set { errorWay = newValue?.way ?? [] }
  }

  /// Where an error began.
  private struct ErrorOrigin: Shaped {
    var way: [Cells] = []

    init() {}

    init(way: [Cells]) { self.way = way }

    static let fields: [Field<ErrorOrigin>] = [
      Field("began", derived: { $0.way.last?.reference ?? "" }, "The cell where it began"),
      Field("way", \.way, "The way from the cell to that one, both in it"),
    ]
  }
}

extension CellExplanation {
  /// Some cells, and what is in them.
  public struct Cells: Hashable, Shaped {
    /// Where they are: `B2`, `A1:A3`, and with the name of a grid before it if that is another one:
    /// `Prices!A1:A3`.
    public internal(set) var reference = ""
    /// The formula of a single cell, with its `=`; nil if it has none.
    public internal(set) var formula: String?
    /// Their values, row by row.
    public var rows: [[ExplainedValue]] { values.rows }
    private var values = ExplainedRows()

    /// No cells.
    public init() {}

    init(reference: String, formula: String?, _ values: ExplainedRows) {
      (self.reference, self.formula, self.values) = (reference, formula, values)
    }

    /// The shape is called `ExplainedCells`.
    public static let shapeName: String? = "ExplainedCells"

    /// Its members.
    public static let fields: [Field<Cells>] =
      [
        Field("cell", \.reference, "Where they are: B2, Prices!A1:A3"),
        Field("formula", \.formula, "The formula of a single cell"),
      ] + fields(of: \.values)
  }

  /// A part of the formula, and what it gives.
  public struct Part: Hashable, Shaped {
    /// Where it begins, in characters from 1 in the formula with its `=`.
    public internal(set) var column = 0
    /// How many characters it has.
    public internal(set) var length = 0
    /// The part as it is spelled.
    public internal(set) var text = ""
    private var values = ExplainedRows()
    /// How many rows and columns it has, if these are more than ``rows`` has.
    private var wholeRows, wholeColumns: Int?

    /// What it gives in the place of the cell, row by row.
    ///
    /// Of an array that has no room there they are the first 16 rows and columns. Empty if it could
    /// not be calculated on its own, for it takes up to two grids more than the document has.
    public var rows: [[ExplainedValue]] { values.rows }
    /// How many rows it has, those beyond ``rows`` included.
    public var rowCount: Int { wholeRows ?? rows.count }
    /// How many columns it has, those beyond ``rows`` included.
    public var columnCount: Int { wholeColumns ?? rows.first?.count ?? 0 }

    /// Whether there are more rows or columns than ``rows`` has.
    package var isCut: Bool { wholeRows != nil }

    /// No part.
    public init() {}

    init(
      column: Int,
      length: Int,
      text: String,
      _ values: ExplainedRows,
      of size: (rows: Int, columns: Int)
    ) {
      (self.column, self.length, self.text, self.values) = (column, length, text, values)
      if rows.count < size.rows || columnCount < size.columns {
        (wholeRows, wholeColumns) = (size.rows, size.columns)
      }
    }

    /// The shape is called `ExplainedPart`.
    public static let shapeName: String? = "ExplainedPart"

    /// Its members.
    public static let fields: [Field<Part>] =
      [
        Field(
          "column",
          \.column,
          schema: .integer(from: 1),
          "Where it begins in the formula with its =, in characters from 1"
        ),
        Field("length", \.length, schema: .integer(from: 0), "How many characters it has"),
        Field("text", \.text, "The part as it is spelled"),
      ] + fields(of: \.values) + [
        Field("row_count", \.wholeRows, "How many rows it has, if rows has not all of it"),
        Field("column_count", \.wholeColumns, "How many columns it has then"),
      ]
  }
}
