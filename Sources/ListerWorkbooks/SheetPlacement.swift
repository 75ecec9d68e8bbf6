// SPDX-License-Identifier: MIT

import ListerJSON
import ListerTables

/// Where the cells of a sheet are in the grids of a document.
struct SheetPlacement {
  /// The sheet's name.
  let sheet: String
  /// The cell that becomes A1 of the first grid.
  let row: Int
  let column: Int
  /// The part of the sheet that is used.
  let extent: SheetArea
  /// The grids by the rows and columns of tiles, counted from the first cell; one grid has only
  /// `0, 0`.
  private(set) var grids: [Tile: Int] = [:]

  /// A square of 16 x 16 cells.
  struct Tile: Hashable, Comparable {
    var down: Int
    var across: Int

    static func < (left: Tile, right: Tile) -> Bool {
      (left.down, left.across) < (right.down, right.across)
    }
  }

  static let side = DocumentLimits.side

  /// Whether the sheet is cut into several grids.
  let isTiled: Bool

  /// Places a sheet that is used; `isTiled` says whether it may be cut.
  init(_ sheet: Sheet, _ extent: SheetArea, isTiled: Bool) throws(ImportError) {
    self.sheet = sheet.name
    self.extent = extent
    let side = SheetPlacement.side
    let fitsAtA1 = extent.rows.upperBound < side && extent.columns.upperBound < side
    let fits = extent.rows.count <= side && extent.columns.count <= side
    self.isTiled = !fits
    if fits {
      row = fitsAtA1 ? 0 : extent.rows.lowerBound
      column = fitsAtA1 ? 0 : extent.columns.lowerBound
      return
    }
    (row, column) = (0, 0)
    if !isTiled {
      let last = sheet.cells.first {
        $0.row - extent.rows.lowerBound >= side || $0.column - extent.columns.lowerBound >= side
      }
      try SheetBounds.check(extent, sheet.name, last?.row ?? 0, last?.column ?? 0)
    }
  }

  /// The tile of a cell.
  func tile(row: Int, column: Int) -> Tile {
    guard isTiled else { return Tile(down: 0, across: 0) }
    return Tile(down: row / SheetPlacement.side, across: column / SheetPlacement.side)
  }

  /// Gives a tile its grid.
  mutating func setGrid(_ grid: Int, of tile: Tile) { grids[tile] = grid }

  /// Whether an area is in the grid of a tile.
  func holds(_ area: SheetArea, _ tile: Tile) -> Bool {
    let (origin, side) = (origin(of: tile), SheetPlacement.side)
    return area.rows.lowerBound >= origin.row && area.rows.upperBound < origin.row + side
      && area.columns.lowerBound >= origin.column
      && area.columns.upperBound < origin.column + side
  }

  /// The first cell of a tile.
  func origin(of tile: Tile) -> (row: Int, column: Int) {
    (row + tile.down * SheetPlacement.side, column + tile.across * SheetPlacement.side)
  }
}
