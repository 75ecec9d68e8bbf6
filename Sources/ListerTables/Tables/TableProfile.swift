// SPDX-License-Identifier: MIT

import ListerBasics
import ListerModel

/// What a pass over all rows of a table finds out about it.
struct TableProfile {
  private(set) var columns: [Column] = []
  /// How many rows there are that are not empty, or meant to be.
  private(set) var rows = 0
  /// How many rows there are, empty ones up to the last one that isn't among them.
  private(set) var height = 0
  /// How many columns hold something.
  private(set) var width = 0
  /// Whether a cell is a formula.
  private(set) var hasFormulas = false
  /// What points and commas are in the table, where a column doesn't tell.
  private(set) var marks = TableNumber.Marks.points
  /// The first row, if it says what the numbers of the columns count; the columns know nothing of it.
  private(set) var units: TableUnitRow?
  /// Which row is the last one above notes, from 1, if it is called a total.
  private(set) var totalRow: Int?

  /// How many of the first rows are looked at for what doesn't need all of them, and which of the
  /// others: tables are often sorted, so the first ones don't tell how much a column varies.
  private static let sample = (first: 1_000, step: 61)

  /// Goes through all rows, or so many; the source stands behind the last one then.
  ///
  /// - Throws: ``ImportError`` where the source is damaged.
  init(
    _ source: inout some TableSource,
    _ options: TableOptions,
    limit: Int = .max
  ) throws(ImportError) {
    var row = TableRow()
    var number = 0
    var scratch = ByteBuffer(capacity: 64)
    let mayHaveUnits = source.hasHeadingRow && !source.isOfRecords
    let text = source.headings.firstIndex { TableHeader.meant(by: $0).contains { $0 == .text } }
    while number < limit, try source.next(&row) {
      number += 1
      if columns.count < row.cells.count {
        widen(to: row.cells.count, source, options)
      }
      if number == 1, mayHaveUnits, let found = TableUnitRow(row) {
        units = found
        width = found.width
        height = number
        continue
      }
      var isFilled = false
      let isSample = rows < TableProfile.sample.first || rows % TableProfile.sample.step == 0
      for (index, cell) in row.cells.enumerated() where !cell.isEmpty {
        if !isFilled { isFilled = !cell.isBlank }
        width = max(width, index + 1)
        if columns[index].note(cell, isSample, &scratch) { hasFormulas = true }
      }
      if isFilled {
        height = number
        if TableTotal.isLabeled(row, text) {
          totalRow = number
        } else if !TableProfile.isNote(row, below: columns.count) {
          totalRow = nil
        }
      }
      if isFilled || row.isMeant { rows += 1 }
    }
    if let found = units, !found.isAbove(columns) { takeBack(found, &scratch) }
    // One hand wrote the table: what a mark is in one column, it is in those that don't tell.
    let whole = columns.reduce(into: NumberWriting()) { sum, column in
      if column.isOfNumbers || column.isFlagged { sum.add(column.writing) }
    }
    marks = options.marks ?? whole.marks(orElse: source.marks)
    for index in columns.indices { columns[index].finish(rows: rows, marks: marks) }
  }

  /// Whether nothing but a first cell is in a row of a table so wide, as in notes below a total.
  private static func isNote(_ row: borrowing TableRow, below width: Int) -> Bool {
    width > 2 && !row[0].isEmpty && row.cells.dropFirst().allSatisfy(\.isEmpty)
  }

  /// Takes a row that is no row of units for one like the others.
  private mutating func takeBack(_ row: TableUnitRow, _ scratch: inout ByteBuffer) {
    units = nil
    rows += 1
    for cell in row.cells {
      let isFormula = cell.text.withByteView { text in
        columns[cell.column].note(TableCell(cell.kind, text), true, &scratch)
      }
      if isFormula { hasFormulas = true }
    }
  }

  private mutating func widen(
    to count: Int,
    _ source: some TableSource,
    _ options: TableOptions
  ) {
    let headings = source.headings
    let kinds = options.kinds(in: headings)
    while columns.count < count {
      let place = columns.count
      let heading = place < headings.count ? headings[place] : ""
      columns.append(Column(heading, source, options, kinds[place]))
    }
  }

  /// Whether no cell of a column holds anything.
  func isEmpty(_ column: Int) -> Bool {
    column >= columns.count || columns[column].filled == 0
  }

  /// How many cells hold something, and how many of these are numbers.
  var content: (filled: Int, numbers: Int) {
    columns.reduce(into: (0, 0)) { sum, column in
      sum.0 += column.filled
      sum.1 += column.numbers + column.percentages
    }
  }
}
