// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerTables

/// Puts what was edited in a workbook that Lister had written into the document it was written
/// from.
struct WorkbookMerge {
  let original: List
  let dialect: SheetDialect
  let importer: WorkbookImporter

  /// A grid of the result.
  private struct Part {
    var name: String
    var json: JSONText?
    var isChanged: Bool
  }

  /// The document with the sheets and items that were read.
  func list(
    _ sheets: [Sheet],
    _ items: [JSONText],
    _ remarks: inout [ImportRemark]
  ) throws(ImportError) -> List {
    let values = try? CalculatedGrid.all(of: original, WritingOptions())
    let plan = WorkbookLayout(original, dialect: dialect, values: values ?? [])
    var importer = importer
    // All sheets are placed, for formulas name them; those that are as planned stay what they were.
    let fresh = try importer.parts(of: sheets, names: [], tables: [])
    let grids = DocumentGrid.all(of: original)
    var parts: [Part] = []
    var planned: [String: String] = [:]
    for sheet in plan.sheets {
      guard let index = sheet.grid else { continue }
      planned[sheet.name] = grids[index].name
      guard let read = sheets.first(where: { $0.name == sheet.name }) else { continue }
      let cells = fresh.grids.filter { $0.sheet == sheet.name }
      parts.append(part(grids[index], sheet, read, cells.first?.cells))
    }
    var isChanged = parts.count != grids.count || parts.contains(where: \.isChanged)
    for grid in fresh.grids where planned[grid.sheet] == nil {
      let json = SheetJSON.grid(name: grid.name, rows: grid.cells)
      parts.append(Part(name: grid.name, json: json, isChanged: true))
      isChanged = true
    }
    var list = original
    list.items = try SpreadsheetReader.listItems(items)
    if isChanged {
      remarks += importer.remarks
      list["grid"] = nil
      if original["grid"] != nil { list["values"] = nil }
      list["grids"] = parts.isEmpty ? nil : SheetJSON.grids(parts.compactMap(\.json))
      if let remark = importer.saved.remark(on: list, grids: planned) { remarks.append(remark) }
    }
    return try SpreadsheetReader.checked(list)
  }

  /// A grid with those cells of its sheet that are not as planned.
  private func part(
    _ grid: DocumentGrid,
    _ plan: PlannedSheet,
    _ read: Sheet,
    _ fresh: [[JSONText]]?
  ) -> Part {
    var cells: [Place: SheetCell] = [:]
    for cell in read.cells { cells[Place(row: cell.row, column: cell.column)] = cell }
    var rows = grid.rows
    var isChanged = false
    // A sheet that was moved or cut is taken as it came.
    let fits = read.extent.map { $0.rows.upperBound < 16 && $0.columns.upperBound < 16 } ?? true
    guard fits else {
      return Part(
        name: grid.name,
        json: SheetJSON.grid(name: grid.name, rows: fresh ?? []),
        isChanged: true
      )
    }
    for row in 0..<16 {
      for column in 0..<16 {
        let planned = plan.rows.cell(row, column) ?? .empty
        let isFilled = read.arrays.contains {
          $0.area.contains(row: row, column: column) && !$0.area.begins(row: row, column: column)
        }
        if planned.matches(cells[Place(row: row, column: column)], isFilled: isFilled) { continue }
        isChanged = true
        while rows.count <= row { rows.append([]) }
        while rows[row].count <= column { rows[row].append(.null) }
        rows[row][column] = fresh?.cell(row, column) ?? .null
      }
    }
    guard isChanged else {
      let json = grid.json ?? SheetJSON.grid(name: grid.name, rows: grid.rows)
      return Part(name: grid.name, json: json, isChanged: false)
    }
    guard var json = grid.json, let text = JSONText(SheetJSON.rows(rows, indent: "     ")) else {
      return Part(
        name: grid.name,
        json: SheetJSON.grid(name: grid.name, rows: rows),
        isChanged: true
      )
    }
    json["rows"] = text
    json["values"] = nil
    return Part(name: grid.name, json: json, isChanged: true)
  }

  private struct Place: Hashable {
    var row: Int
    var column: Int
  }
}

extension Array {
  fileprivate func cell<Cell>(_ row: Int, _ column: Int) -> Cell? where Element == [Cell] {
    indices.contains(row) && self[row].indices.contains(column) ? self[row][column] : nil
  }
}
