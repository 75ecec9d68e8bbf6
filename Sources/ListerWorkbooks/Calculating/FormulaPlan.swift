// SPDX-License-Identifier: MIT

import ListerJSON

/// A cell of a workbook.
struct BookCell: Hashable {
  /// The place of its sheet among those of the workbook.
  var sheet: Int
  var row: Int
  var column: Int
}

/// A rectangle of cells of a workbook.
struct BookArea: Hashable {
  /// The place of its sheet among those of the workbook.
  var sheet: Int
  var area: SheetArea

  /// Whether it fits in a grid.
  var isSmall: Bool {
    area.rows.count <= DocumentLimits.side && area.columns.count <= DocumentLimits.side
  }
}

/// A call whose cells are all in areas larger than a grid: it gives the same wherever it is written.
struct BookCall: Hashable {
  /// The sheet whose cells it means where it names none.
  var sheet: Int
  var text: String
}

/// A formula of a sheet as the engine calculates it by itself, with what it reads.
///
/// Rows of a table have the same text: `=B2*C2` and `=B3*C3` are `A1*B1`, with other operands.
struct FormulaPlan {
  /// What a cell of the first grid stands for.
  enum Operand: Hashable {
    case cell(BookCell)
    case call(BookCall)
  }

  /// The formula without `=`.
  var text: String
  /// The cells of the first grid, row by row.
  var operands: [Operand] = []
  /// The areas that are grids of their own, `'1'` and so on, from A1 on.
  var grids: [BookArea] = []
  /// The areas that are columns of ITEMS, `"0"` and so on.
  var columns: [BookArea] = []
}
