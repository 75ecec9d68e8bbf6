// SPDX-License-Identifier: MIT

/// Finds the cells of grids that the references of sheets mean.
struct ReferencePlacer {
  var placements: [SheetPlacement] = []
  /// The placements by the names of their sheets in small letters.
  var byName: [String: Int] = [:]
  var gridNames: [String] = []
  /// The fields of the sheet with the items by their columns, and the number of items.
  var items: (fields: [Int: String], count: Int) = ([:], 0)
  /// The cells that formulas refer to: 16 rows of 16 bits for each grid.
  private(set) var isUsed: [[UInt16]] = []
  /// The references that were made shorter, for what is beyond is empty.
  private(set) var isCut = false

  /// Makes room for the marks of a further grid.
  mutating func addGrid(_ name: String) -> Int {
    gridNames.append(name)
    isUsed.append([UInt16](repeating: 0, count: SheetPlacement.side))
    return gridNames.count - 1
  }

  /// The reference as it is spelled in a formula of `grid`, of the sheet at `home`; nil for names.
  mutating func place(
    _ reference: FormulaReference,
    home: Int?,
    grid: Int?
  ) -> FormulaRewriter.Change {
    var index = home
    if let field = itemsField(of: reference) { return .replace("ITEMS(\"\(field)\")") }
    if let name = reference.sheet {
      index = byName[name.lowercased()]
      if index == nil { return .fail("there is no grid of the sheet \"\(name)\"") }
    }
    guard let index else { return .fail("\(reference.text) names no sheet") }
    let placement = placements[index]
    guard let area = cut(reference, to: placement) else {
      return .fail("\(reference.text) lies outside of the cells that are used")
    }
    let tile = placement.tile(row: area.rows.lowerBound, column: area.columns.lowerBound)
    let last = placement.tile(row: area.rows.upperBound, column: area.columns.upperBound)
    guard tile == last else { return .fail("\(reference.text) reaches over several tiles") }
    guard let target = placement.grids[tile] else {
      return .fail("\(reference.text) lies outside of the cells that are used")
    }
    let origin = placement.origin(of: tile)
    mark(area, origin, target)
    // What is beyond the only grid of a sheet is empty, in the document as in the sheet.
    let end = placement.isTiled ? area : reference.area
    var result = reference
    let isElsewhere = target != grid
    result.sheet = isElsewhere || reference.sheet != nil ? gridNames[target] : nil
    let other = reference.last ?? reference.first
    let isRising = (
      rows: (reference.first.row ?? 0) <= (other.row ?? .max),
      columns: (reference.first.column ?? 0) <= (other.column ?? .max)
    )
    if reference.first.row != nil, other.row != nil {
      let rows = (area.rows.lowerBound - origin.row, end.rows.upperBound - origin.row)
      result.first.row = isRising.rows ? rows.0 : rows.1
      result.last?.row = isRising.rows ? rows.1 : rows.0
    }
    if reference.first.column != nil, other.column != nil {
      let columns = (
        area.columns.lowerBound - origin.column, end.columns.upperBound - origin.column
      )
      result.first.column = isRising.columns ? columns.0 : columns.1
      result.last?.column = isRising.columns ? columns.1 : columns.0
    }
    if result == reference { return .keep }
    return .replace(result.text)
  }

  /// The field whose values over all items are meant; nil for other references.
  private func itemsField(of reference: FormulaReference) -> String? {
    guard reference.sheet?.lowercased() == "items", !items.fields.isEmpty else { return nil }
    let area = reference.area
    guard area.columns.count == 1, area.rows.lowerBound <= 1, area.rows.upperBound >= items.count
    else { return nil }
    return items.fields[area.columns.lowerBound]
  }

  /// The part of a reference that is in cells that grids have; nil if there is none.
  private mutating func cut(
    _ reference: FormulaReference,
    to placement: SheetPlacement
  ) -> SheetArea? {
    let area = reference.area
    var limit = placement.extent
    if !placement.isTiled {
      // All cells of the grid are there, used or not.
      let side = SheetPlacement.side
      limit = SheetArea(
        rows: placement.row...placement.row + side - 1,
        columns: placement.column...placement.column + side - 1
      )
    }
    guard let common = area.intersection(limit) else { return nil }
    let isWhole = reference.first.row == nil || reference.first.column == nil
    let beginsBefore =
      common.rows.lowerBound > area.rows.lowerBound
      || common.columns.lowerBound > area.columns.lowerBound
    if beginsBefore || placement.isTiled && common != area, !isWhole { isCut = true }
    return common
  }

  private mutating func mark(_ area: SheetArea, _ origin: (row: Int, column: Int), _ grid: Int) {
    for row in area.rows {
      for column in area.columns {
        isUsed[grid][row - origin.row] |= 1 << UInt16(column - origin.column)
      }
    }
  }

  /// Whether references were cut since this was asked last.
  mutating func takeCut() -> Bool {
    defer { isCut = false }
    return isCut
  }

  /// Whether a formula refers to the cell.
  func isReferredTo(grid: Int, row: Int, column: Int) -> Bool {
    isUsed[grid][row] >> UInt16(column) & 1 == 1
  }
}
