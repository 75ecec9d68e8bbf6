// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerSyntax
import ListerTables

/// Makes a document of a workbook: a grid of each sheet, or items of a sheet of items.
struct WorkbookImporter {
  private let dialect: SheetDialect
  private let isTiled: Bool
  private var intersection: ImplicitIntersection
  private var placer = ReferencePlacer()
  /// The placements of sheets by their index; names might be there twice.
  private var homes: [Int: Int] = [:]
  private let rewriter = FormulaRewriter()
  private var names = ScopedNames([])
  private var tables = TablePlacer()
  private(set) var remarks: [ImportRemark] = []
  /// What the cells of formulas held.
  private(set) var saved = SavedResults()
  private var grids: [Grid] = []
  /// Whether some formula reaches cells that can't be distinguished from it.
  private var reachesAnywhere = false
  /// What became of cells that show, or spell, something else than formulas calculate with.
  private var twofold = TwofoldCells()

  /// A grid that is being made: the sheet it comes from, and its cells.
  private struct Grid {
    var sheet: Int
    var cells: [[Cell]]
  }

  /// A cell of a grid.
  private struct Cell {
    var value = SheetValue.empty
    var formula: String?
    /// What it is where no formula refers to it; nil if that is its value.
    var other: TwofoldCells.Meaning?
  }

  init(_ dialect: SheetDialect, isTiled: Bool, items: ItemsTable? = nil) {
    self.dialect = dialect
    self.isTiled = isTiled
    intersection = ImplicitIntersection(dialect)
    if let items { placer.items = (items.fields, items.rows.count) }
  }

  /// What a workbook becomes: the grids, by name, as JSON, names, and the member `tables`.
  struct Parts {
    var grids: [(name: String, sheet: String, cells: [[JSONText]])]
    var names: [JSONText.Member]
    var tables: JSONText?
  }

  /// The grids of sheets, and the names and the tables of the workbook.
  mutating func parts(
    of sheets: [Sheet],
    names: [DefinedName],
    tables: [WorkbookTable]
  ) throws(ImportError) -> Parts {
    try place(sheets)
    self.tables = TablePlacer(tables, in: placer)
    self.names = ScopedNames(names)
    intersection = ImplicitIntersection(dialect, names: self.names.names)
    for (index, sheet) in sheets.enumerated() {
      remarks += sheet.remarks
      fill(sheet, index)
    }
    let members = nameMembers()
    var result: [(String, String, [[JSONText]])] = []
    for (index, grid) in grids.enumerated() {
      result.append((placer.gridNames[index], sheets[grid.sheet].name, rows(of: grid, index)))
    }
    remarks += twofold.remarks
    let taken = Set(members.map { $0.key.lowercased() })
    return Parts(grids: result, names: members, tables: self.tables.json(besides: taken))
  }

  // MARK: Places

  private mutating func place(_ sheets: [Sheet]) throws(ImportError) {
    var taken: Set<String> = []
    for (index, sheet) in sheets.enumerated() {
      guard let extent = sheet.extent else { continue }
      if !isTiled { try check(sheet, extent) }
      var placement = try SheetPlacement(sheet, extent, isTiled: isTiled)
      let tiles = Set(sheet.cells.map { placement.tile(row: $0.row, column: $0.column) }).sorted()
      for tile in tiles {
        let origin = placement.origin(of: tile)
        let corner = CellAddress(row: origin.row, column: origin.column)
        let name = placement.isTiled ? "\(sheet.name) \(corner)" : sheet.name
        let grid = placer.addGrid(WorkbookImporter.unique(name, &taken))
        guard grid < DocumentLimits.grids else {
          throw ImportError(
            place: placement.isTiled ? "\(sheet.name)!\(corner)" : sheet.name,
            message: "the workbook needs more than \(DocumentLimits.grids) grids"
          )
        }
        placement.setGrid(grid, of: tile)
        let side = SheetPlacement.side
        let row = [Cell](repeating: Cell(), count: side)
        grids.append(Grid(sheet: index, cells: [[Cell]](repeating: row, count: side)))
      }
      remark(on: placement, count: tiles.count)
      homes[index] = placer.placements.count
      if placer.byName[sheet.name.lowercased()] == nil {
        placer.byName[sheet.name.lowercased()] = placer.placements.count
      }
      placer.placements.append(placement)
    }
  }

  private func check(_ sheet: Sheet, _ extent: SheetArea) throws(ImportError) {
    let side = SheetPlacement.side
    let beyond = sheet.cells.first {
      $0.row - extent.rows.lowerBound >= side || $0.column - extent.columns.lowerBound >= side
    }
    guard let beyond else { return }
    try SheetBounds.check(extent, sheet.name, beyond.row, beyond.column)
  }

  private mutating func remark(on placement: SheetPlacement, count: Int) {
    if placement.isTiled {
      let grids = String(counting: count, "grid")
      add("the sheet \"\(placement.sheet)\" was cut into \(grids) of 16 x 16 cells")
    } else if placement.row > 0 || placement.column > 0 {
      let corner = CellAddress(row: placement.row, column: placement.column)
      add("the sheet \"\(placement.sheet)\" was moved: its cell \(corner) became A1")
    }
  }

  /// A name that no other grid has, whatever the case of its letters.
  private static func unique(_ name: String, _ taken: inout Set<String>) -> String {
    let name = name.isEmpty ? "Sheet" : name
    var candidate = name
    var number = 2
    while !taken.insert(candidate.lowercased()).inserted {
      candidate = "\(name) \(number)"
      number += 1
    }
    return candidate
  }

  private mutating func add(_ message: String) { remarks.append(ImportRemark(message: message)) }

  // MARK: Cells

  /// Fills the cells of a sheet; those of array formulas are calculated again.
  private mutating func fill(_ sheet: Sheet, _ index: Int) {
    guard let home = homes[index] else { return }
    var arrays: [CellAddress: ArrayFormula] = [:]
    for array in sheet.arrays {
      let area = array.area
      arrays[CellAddress(row: area.rows.lowerBound, column: area.columns.lowerBound)] = array
    }
    var kept: [SheetArea] = []
    for cell in sheet.cells {
      guard let array = arrays[CellAddress(row: cell.row, column: cell.column)],
        fill(cell, array, of: sheet, home)
      else { continue }
      keepResult(of: cell, sheet, home)
      if array.area.rows.count * array.area.columns.count > 1 { kept.append(array.area) }
    }
    for cell in sheet.cells
    where arrays[CellAddress(row: cell.row, column: cell.column)] == nil {
      if kept.contains(where: { $0.contains(row: cell.row, column: cell.column) }) {
        keepResult(of: cell, sheet, home)
      } else if fill(cell, nil, of: sheet, home) {
        keepResult(of: cell, sheet, home)
      }
    }
  }

  /// Keeps what the file holds for a cell whose value is calculated.
  private mutating func keepResult(of cell: SheetCell, _ sheet: Sheet, _ home: Int) {
    guard !cell.isCalculated else { return }
    let placement = placer.placements[home]
    let tile = placement.tile(row: cell.row, column: cell.column)
    guard let grid = placement.grids[tile] else { return }
    let origin = placement.origin(of: tile)
    saved.add(
      cell.value,
      at: "\(sheet.name)!\(CellAddress(row: cell.row, column: cell.column))",
      of: sheet.name,
      grid: placer.gridNames[grid],
      row: cell.row - origin.row,
      column: cell.column - origin.column
    )
  }

  /// Fills a cell; whether it has a formula then.
  @discardableResult
  private mutating func fill(
    _ cell: SheetCell,
    _ array: ArrayFormula?,
    of sheet: Sheet,
    _ home: Int
  ) -> Bool {
    let placement = placer.placements[home]
    let tile = placement.tile(row: cell.row, column: cell.column)
    guard let grid = placement.grids[tile] else { return false }
    let origin = placement.origin(of: tile)
    var content = Cell(value: cell.value)
    if let formula = cell.formula {
      let place = "\(sheet.name)!\(CellAddress(row: cell.row, column: cell.column))"
      if let array, !placement.holds(array.area, tile) {
        keepValue(place, formula, "the array reaches beyond a grid")
      } else {
        content = rewritten(
          array?.spilling(formula) ?? formula,
          value: cell.value,
          place,
          on: sheet,
          home: home,
          grid: grid
        )
        if array == nil, !cell.spills {
          content.formula = content.formula.map(intersection.explicit)
        }
      }
    }
    if content.formula == nil, content.value == cell.value {
      content.other = TwofoldCells.Meaning(cell)
    }
    grids[grid].cells[cell.row - origin.row][cell.column - origin.column] = content
    return content.formula != nil
  }

  private mutating func keepValue(_ place: String, _ formula: String, _ reason: String) {
    add("\(place): the value is kept without its formula =\(formula.prefix(100)): \(reason)")
  }

  /// What a cell of a grid has for a formula: that, or with a remark its value or its text.
  private mutating func rewritten(
    _ formula: String,
    value: SheetValue,
    _ place: String,
    on sheet: Sheet,
    home: Int,
    grid: Int
  ) -> Cell {
    let capitals = formula.uppercased()
    if capitals.contains("INDIRECT(") || capitals.contains("OFFSET(") { reachesAnywhere = true }
    var placer = placer
    let naming = { names.name($0, on: sheet.name) }
    var named: [FormulaReference] = []
    let result = rewriter.rewrite(formula, naming: naming) { name -> FormulaRewriter.Change in
      guard let table = tables.reference(named: name) else {
        return .fail("there is no grid of the table \"\(name)\"")
      }
      named.append(table)
      return .keep
    } _: {
      placer.place($0, home: home, grid: grid)
    }
    // Their cells are used.
    for table in named { _ = placer.place(table, home: home, grid: grid) }
    let reason: String
    switch result {
    case .formula(let text):
      if placer.takeCut() {
        add(
          "\(place): ranges of =\(formula.prefix(100)) were cut to the cells of a grid; those beyond are empty"
        )
      }
      self.placer = placer
      return Cell(value: value, formula: text)
    case .unreadable(let message):
      if value == .empty {
        add(
          "\(place): the formula =\(formula.prefix(100)) is kept as it is, but can't be calculated: \(message)"
        )
        return Cell(value: value, formula: formula)
      }
      reason = message
    case .failed(let message):
      if value == .empty {
        // In its grid it might mean other cells.
        add("\(place): the formula =\(formula.prefix(100)) is kept as a text: \(message)")
        return Cell(value: .text("=\(formula)"))
      }
      reason = message
    }
    keepValue(place, formula, reason)
    return Cell(value: value)
  }

  private mutating func nameMembers() -> [JSONText.Member] {
    var members: [JSONText.Member] = []
    var taken: Set<String> = []
    for defined in names.names {
      let (name, target) = (defined.name, defined.target)
      var placer = placer
      let naming = { names.name($0, on: defined.sheet) }
      let result = rewriter.rewrite(target, naming: naming) {
        placer.place($0, home: nil, grid: nil)
      }
      if case .formula(let text) = result, !name.isEmpty, taken.insert(name.lowercased()).inserted {
        self.placer = placer
        members.append(JSONText.Member(key: name, value: JSONText(string: text)))
      } else {
        add("the name \"\(name)\" is left out: it stands for \(target.prefix(100))")
      }
    }
    return members
  }

  // MARK: JSON

  private mutating func rows(of grid: Grid, _ index: Int) -> [[JSONText]] {
    var rows: [[JSONText]] = []
    for (row, cells) in grid.cells.enumerated() {
      var texts: [JSONText] = []
      for (column, cell) in cells.enumerated() {
        let isUsed = reachesAnywhere || placer.isReferredTo(grid: index, row: row, column: column)
        texts.append(json(cell, isUsed: isUsed))
      }
      while texts.last == .null { texts.removeLast() }
      rows.append(texts)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    return rows
  }

  private mutating func json(_ cell: Cell, isUsed: Bool) -> JSONText {
    if let formula = cell.formula { return JSONText(string: "=\(formula)") }
    guard let other = cell.other else { return SheetJSON.cell(cell.value) }
    twofold.note(other, isUsed: isUsed)
    return SheetJSON.cell(isUsed ? other.number ?? cell.value : other.value)
  }
}
