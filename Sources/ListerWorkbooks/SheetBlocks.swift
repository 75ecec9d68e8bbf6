// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerSyntax
import ListerTables

/// A sheet whose table has calculations beside it: blocks of cells that empty columns divide from it, that
/// fit in a grid, and in which something is calculated.
struct SheetBlocks {
  /// The sheet without them.
  private(set) var table: Sheet
  /// Each of them as a sheet of its own; they are where they were.
  private(set) var blocks: [Sheet] = []

  /// Columns side by side that hold something.
  private struct Run {
    var area: SheetArea
    var count = 0
    var calculates = false

    var fits: Bool {
      area.rows.count <= DocumentLimits.side && area.columns.count <= DocumentLimits.side
    }
  }

  init(_ sheet: Sheet) {
    table = sheet
    let runs = SheetBlocks.runs(of: sheet)
    guard let main = runs.max(by: { $0.count < $1.count }), !main.fits else { return }
    let rewriter = FormulaRewriter()
    for run in runs where run.area != main.area && run.fits && run.calculates {
      blocks.append(SheetBlocks.block(run.area, of: sheet, rewriter))
      SheetBlocks.filter(&table) { !run.area.columns.contains($0) }
    }
  }

  /// What is told of the blocks; nil if there are none.
  var remark: ImportRemark? {
    guard !blocks.isEmpty else { return nil }
    let names = Format.enumeration(blocks.map(\.name))
    let message =
      "\(table.name): what is calculated beside the table is no part of it: \(names); of formulas that read "
      + "the table what they gave is kept"
    return ImportRemark(message: message)
  }

  private static func runs(of sheet: Sheet) -> [Run] {
    var columns: [Run?] = []
    for cell in sheet.cells {
      let (row, column) = (cell.row, cell.column)
      while columns.count <= column { columns.append(nil) }
      if columns[column] == nil {
        columns[column] = Run(area: SheetArea(rows: row...row, columns: column...column))
      }
      columns[column]?.area.include(row: row, column: column)
      columns[column]?.count += 1
      if !cell.isConstant { columns[column]?.calculates = true }
    }
    // A merged cell has all its columns.
    var bridges: Set<Int> = []
    for area in sheet.merged where area.columns.count <= TableLimits.columns {
      bridges.formUnion(area.columns.dropFirst())
    }
    var runs: [Run] = []
    for (column, run) in columns.enumerated() {
      guard let run else { continue }
      guard let last = runs.last,
        (last.area.columns.upperBound + 1..<column).allSatisfy({ bridges.contains($0) })
      else {
        runs.append(run)
        continue
      }
      runs[runs.count - 1].area.include(row: run.area.rows.lowerBound, column: column)
      runs[runs.count - 1].area.include(row: run.area.rows.upperBound, column: column)
      runs[runs.count - 1].count += run.count
      if run.calculates { runs[runs.count - 1].calculates = true }
    }
    return runs
  }

  /// A block as a sheet; a formula that reads what is outside of it is left to its value.
  private static func block(
    _ area: SheetArea,
    of sheet: Sheet,
    _ rewriter: FormulaRewriter
  ) -> Sheet {
    var block = sheet
    filter(&block) { area.columns.contains($0) }
    let corner = CellAddress(row: area.rows.lowerBound, column: area.columns.lowerBound)
    block.name = "\(sheet.name) \(corner)"
    (block.remarks, block.losses, block.gridLosses) = ([], WorkbookLosses(), WorkbookLosses())
    for index in block.cells.indices {
      guard let formula = block.cells[index].formula, !isInside(area, formula, rewriter) else {
        continue
      }
      let cell = block.cells[index]
      block.arrays.removeAll { $0.area.begins(row: cell.row, column: cell.column) }
      (block.cells[index].formula, block.cells[index].source) = (nil, nil)
    }
    block.cells.removeAll { $0.value == .empty && $0.formula == nil }
    return block
  }

  private static func isInside(
    _ area: SheetArea,
    _ formula: String,
    _ rewriter: FormulaRewriter
  ) -> Bool {
    var isInside = true
    let naming: (String) -> String? = { _ in
      isInside = false
      return nil
    }
    let tables: (String) -> FormulaRewriter.Change = { _ in
      isInside = false
      return .keep
    }
    let result = rewriter.rewrite(formula, naming: naming, tables: tables) { reference in
      if reference.sheet == nil, reference.area.intersection(area) != reference.area {
        isInside = false
      }
      return .keep
    }
    if case .formula = result { return isInside }
    return true
  }

  private static func filter(_ sheet: inout Sheet, _ isIncluded: (_ column: Int) -> Bool) {
    sheet.cells.removeAll { !isIncluded($0.column) }
    sheet.arrays.removeAll { !isIncluded($0.area.columns.lowerBound) }
    sheet.merged.removeAll { !isIncluded($0.columns.lowerBound) }
    sheet.uncalculated.removeAll { !isIncluded($0.column) }
    // They are by the places of cells, and were for what is calculated by now.
    sheet.formats = [:]
  }
}
