// SPDX-License-Identifier: MIT

import ListerJSON

/// A table of a workbook, whose columns formulas name.
struct WorkbookTable: Sendable {
  var name: String
  /// The sheet that it is on.
  var sheet: String
  /// All its cells, with the row of headers and that of totals.
  var area: SheetArea
  var hasHeaders = true
  var hasTotals = false

  /// Its cells as a formula spells them.
  var reference: FormulaReference {
    func corner(_ row: Int, _ column: Int) -> FormulaReference.Corner {
      FormulaReference.Corner(row: row, column: column)
    }
    return FormulaReference(
      sheet: sheet,
      first: corner(area.rows.lowerBound, area.columns.lowerBound),
      last: corner(area.rows.upperBound, area.columns.upperBound)
    )
  }
}

/// The tables of a workbook that can be tables of its document: each has headers, and all its cells in
/// one grid.
struct TablePlacer {
  /// The tables by their names in small letters, and their cells in the grids.
  private var tables: [String: (table: WorkbookTable, cells: String)] = [:]
  private var order: [String] = []

  /// No tables.
  init() {}

  /// Those of the tables whose cells grids have.
  init(_ tables: [WorkbookTable], in placer: ReferencePlacer) {
    for table in tables {
      let name = table.name.lowercased()
      guard !name.isEmpty, self.tables[name] == nil, table.hasHeaders,
        table.area.rows.count >= (table.hasTotals ? 3 : 2),
        let index = placer.byName[table.sheet.lowercased()],
        !self.tables.values.contains(where: { $0.table.overlaps(table) })
      else { continue }
      let placement = placer.placements[index]
      let area = table.area
      let tile = placement.tile(row: area.rows.lowerBound, column: area.columns.lowerBound)
      guard placement.holds(area, tile), let cells = TablePlacer.cells(of: table, placer) else {
        continue
      }
      self.tables[name] = (table, cells)
      order.append(name)
    }
  }

  /// The cells of a table as the document spells them; nil if not all of them are in one grid.
  private static func cells(of table: WorkbookTable, _ placer: ReferencePlacer) -> String? {
    // What only defines a table refers to no cell.
    var placer = placer
    let change = placer.place(table.reference, home: nil, grid: nil)
    guard !placer.takeCut() else { return nil }
    switch change {
    case .keep: return table.reference.text
    case .replace(let text): return text
    case .fail: return nil
    }
  }

  /// The cells of a table, if the document has it.
  func reference(named name: String) -> FormulaReference? {
    tables[name.lowercased()]?.table.reference
  }

  /// The member `tables` of the document without the tables of some names in small letters; nil without
  /// any.
  func json(besides names: Set<String>) -> JSONText? {
    let members = order.filter { !names.contains($0) }.compactMap { name in
      tables[name].map { table, cells in
        JSONText.Member(table.name, TablePlacer.json(cells, hasTotals: table.hasTotals))
      }
    }
    return members.isEmpty ? nil : JSONText(members: members)
  }

  private static func json(_ cells: String, hasTotals: Bool) -> JSONText {
    guard hasTotals else { return JSONText(string: cells) }
    return JSONText(members: [.init("range", cells), .init("totals", true)])
  }
}

extension WorkbookTable {
  fileprivate func overlaps(_ other: WorkbookTable) -> Bool {
    sheet == other.sheet && area.intersection(other.area) != nil
  }
}
