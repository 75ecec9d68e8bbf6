// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
import ListerJSON

extension DocumentReader {
  /// Reads the array of rows that is a document's only grid, named `Grid`.
  func readSoleGrid(_ scanner: inout JSONScanner) throws(ScanFailure) {
    var place = DocumentReader.unnamedGrid(at: scanner.at)
    let index = cells.addGrid(name: ByteView("Grid")) ?? 0
    try readRows(&scanner, of: &place, grid: index, into: &cells.input)
    grids.append(place)
  }

  private static func unnamedGrid(at start: Int) -> GridPlace {
    GridPlace(name: ByteView("Grid"), folded: ByteView("grid"), start: start, isNamed: false)
  }

  /// Reads the member `grids`.
  func readGrids(_ scanner: inout JSONScanner) throws(ScanFailure) {
    let start = scanner.at
    guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongType("an array of grids") }
    guard try scanner.enterArray() else { return }
    repeat {
      if grids.count == DocumentLimits.grids {
        let count = try grids.count + scanner.countElements()
        throw ScanFailure(offset: start, reason: .tooManyGrids(count))
      }
      try readGrid(&scanner)
      if grids.count > 1, let grid = grids.first(where: { !$0.isNamed }) {
        throw ScanFailure(offset: grid.start, reason: .unnamedGrid)
      }
    } while try scanner.moreElements()
  }

  private func readGrid(_ scanner: inout JSONScanner) throws(ScanFailure) {
    guard scanner.next == UInt8(ascii: "{") else { throw scanner.wrongType("a grid: an object") }
    var place = DocumentReader.unnamedGrid(at: scanner.at)
    var index: Int?
    let keys = DocumentReader.gridKeys
    var seen = SeenKeys()
    var later: JSONScanner?
    var hasMembers = try scanner.enterObject()
    var key = hasMembers ? try scanner.firstKey(in: keys, &gridOrder, &seen) : nil
    while hasMembers {
      switch key {
      case .name:
        try readGridName(&scanner, &place)
        index = cells.addGrid(name: place.name)
      case .rows:
        // The cells want a grid's name before its cells: rows that come first are read last.
        if let index {
          try readRows(&scanner, of: &place, grid: index, into: &cells.input)
        } else {
          guard scanner.next == UInt8(ascii: "[") else {
            throw scanner.wrongType("an array of rows")
          }
          later = scanner
          try scanner.skipValue()
        }
      case .values:
        let start = scanner.at
        try scanner.skipValue()
        place.values = start..<scanner.at
      case nil: try scanner.skipValue()
      }
      hasMembers = try scanner.moreMembers(in: keys, &gridOrder, &seen, &key)
    }
    let number = index ?? cells.addGrid(name: place.name) ?? grids.count
    if var later { try readRows(&later, of: &place, grid: number, into: &cells.input) }
    grids.append(place)
  }

  private func readGridName(
    _ scanner: inout JSONScanner,
    _ place: inout GridPlace
  ) throws(ScanFailure) {
    let start = scanner.at
    place.name = try readText(&scanner)
    place.folded = folded(place.name)
    place.isNamed = true
    if place.name.isEmpty { throw ScanFailure(offset: start, reason: .emptyName) }
    for grid in grids where grid.folded == place.folded && grid.isNamed {
      let name = scanner.excerpt(start + 1..<scanner.at - 1)
      throw ScanFailure(offset: start, reason: .duplicateName(name))
    }
  }

  // MARK: Rows

  /// Reads an array of rows into a grid of the cells, and notes where they are.
  private func readRows(
    _ scanner: inout JSONScanner,
    of place: inout GridPlace,
    grid: Int,
    into input: inout CellInput
  ) throws(ScanFailure) {
    let start = scanner.at
    guard scanner.next == UInt8(ascii: "[") else { throw scanner.wrongType("an array of rows") }
    let first = rowTexts.count
    var rows = 0
    var columns = 0
    var hasRows = try scanner.enterArray()
    while hasRows {
      if rows == DocumentLimits.side {
        let count = try rows + scanner.countElements()
        throw ScanFailure(offset: start, reason: .tooManyRows(count))
      }
      let row = try readRow(&scanner, row: rows, grid: grid, into: &input)
      rowTexts.append(row)
      columns = max(columns, Int(row.columns))
      rows += 1
      hasRows = try scanner.moreElements()
    }
    cells.setShape(rows: rows, columns: columns, grid: grid)
    place.rows = start..<scanner.at
    place.rowTexts = first..<first + rows
  }

  /// Reads a row.
  private func readRow(
    _ scanner: inout JSONScanner,
    row: Int,
    grid: Int,
    into input: inout CellInput
  ) throws(ScanFailure) -> RowText {
    let start = scanner.at
    guard scanner.next == UInt8(ascii: "[") else {
      throw scanner.wrongType("a row: an array of cells")
    }
    let spaces = scanner.spaces
    guard try scanner.enterArray() else { return RowText(start: 0, end: 0, columns: 0) }
    var column = 0
    var isWritten = true
    repeat {
      if column == DocumentLimits.side {
        let count = try column + scanner.countElements()
        throw ScanFailure(offset: start, reason: .tooManyColumns(count))
      }
      let isCellWritten = try readCell(
        &scanner,
        row: row,
        column: column,
        grid: grid,
        into: &input
      )
      isWritten = isWritten && isCellWritten
      column += 1
    } while try scanner.moreElements()
    isWritten = isWritten && spaces == scanner.spaces
    return RowText(
      start: isWritten ? UInt32(truncatingIfNeeded: start) : 0,
      end: isWritten ? UInt32(truncatingIfNeeded: scanner.at) : 0,
      columns: UInt32(truncatingIfNeeded: column)
    )
  }
}
