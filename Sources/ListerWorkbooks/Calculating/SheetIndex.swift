// SPDX-License-Identifier: MIT

/// Finds the cells of a sheet by their rows and columns, as places among all of them.
struct SheetIndex {
  /// The cells of a column, by their rows.
  private struct Column {
    var rows: [Int] = []
    var places: [Int] = []

    mutating func append(row: Int, place: Int) {
      rows.append(row)
      places.append(place)
    }

    /// Puts cells in order that the file has out of it.
    mutating func sort() {
      guard zip(rows, rows.dropFirst()).contains(where: { $0 > $1 }) else { return }
      let order = rows.indices.sorted { (rows[$0], $0) < (rows[$1], $1) }
      (rows, places) = (order.map { rows[$0] }, order.map { places[$0] })
    }

    /// The first of the cells that are not above a row.
    func first(from row: Int) -> Int {
      // Most columns have no gaps.
      if let top = rows.first, row >= top, row - top < rows.count, rows[row - top] == row {
        return row - top
      }
      var (low, high) = (0, rows.count)
      while low < high {
        let middle = (low + high) / 2
        if rows[middle] < row { low = middle + 1 } else { high = middle }
      }
      return low
    }
  }

  private var columns: [Int: Column] = [:]

  init(_ cells: [SheetCell]) {
    for (place, cell) in cells.enumerated() {
      columns[cell.column, default: Column()].append(row: cell.row, place: place)
    }
    for column in Array(columns.keys) { columns[column]?.sort() }
  }

  /// The place of a cell; nil if it holds nothing.
  func place(row: Int, column: Int) -> Int? {
    guard let column = columns[column] else { return nil }
    let index = column.first(from: row)
    return index < column.rows.count && column.rows[index] == row ? column.places[index] : nil
  }

  /// Calls `body` with each cell of an area that holds something, column by column: with its row, its
  /// column and its place.
  func forEach(in area: SheetArea, _ body: (_ row: Int, _ column: Int, _ place: Int) -> Void) {
    for number in area.columns {
      guard let column = columns[number] else { continue }
      var index = column.first(from: area.rows.lowerBound)
      while index < column.rows.count, column.rows[index] <= area.rows.upperBound {
        body(column.rows[index], number, column.places[index])
        index += 1
      }
    }
  }
}
