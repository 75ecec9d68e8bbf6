// SPDX-License-Identifier: MIT

/// The rows and columns of a sheet that hold something and are hidden, counted while it is read.
struct HiddenLines {
  private var columns: [Bool] = []
  private var usedColumns: Set<Int> = []
  private var rows = 0
  private var isRowHidden = false

  /// Notes columns that are hidden, by their numbers from 1.
  mutating func add(columnsFrom first: Int, to last: Int) {
    let last = min(last, SheetBounds.long.columns)
    guard first >= 1, first <= last else { return }
    while columns.count < last { columns.append(false) }
    for column in first...last { columns[column - 1] = true }
  }

  /// Notes that a row begins.
  mutating func beginRow(isHidden: Bool) { isRowHidden = isHidden }

  /// Notes a cell that holds something in the row that was begun.
  mutating func include(column: Int) {
    if columns.indices.contains(column), columns[column] { usedColumns.insert(column) }
    if isRowHidden { rows += 1 }
    isRowHidden = false
  }

  /// Adds what was counted.
  func count(in losses: inout WorkbookLosses) {
    losses.add(.hiddenRows, rows)
    losses.add(.hiddenColumns, usedColumns.count)
  }
}
