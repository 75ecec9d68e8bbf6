// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase

/// The rows of a table in a database, which has types: numbers are numbers, texts are texts.
final class SQLiteRows: TableSource {
  let headings: [String]
  let key: [Int]
  private var rows: Rows
  private let name: String
  private let told: [ImportRemark]
  /// How many values of each column are left out.
  private var blobs: [Int]
  private var number = 0

  init(
    _ file: ForeignDatabase,
    _ table: ForeignDatabase.Table,
    _ remarks: [ImportRemark]
  ) throws(ImportError) {
    rows = try ImportError.reading(table.name) { () throws(DatabaseError) in
      try file.rows(of: table.name)
    }
    let headings = rows.names
    guard headings.count <= TableLimits.columns else {
      throw ImportError(
        place: table.name,
        message: "the table has \(headings.count) columns; one has at most \(TableLimits.columns)"
      )
    }
    let names = try ImportError.reading(table.name) { () throws(DatabaseError) in
      table.isView ? [] : try file.key(of: table.name)
    }
    key = names.compactMap { headings.firstIndex(of: $0) }
    self.headings = headings
    name = table.name
    told = remarks
    blobs = [Int](repeating: 0, count: headings.count)
  }

  var isOfRecords: Bool { true }

  var remarks: [ImportRemark] {
    told
      + headings.indices.filter { blobs[$0] > 0 }.map { column in
        let count = String(counting: blobs[column], "value")
        let heading = Format.excerpt(headings[column])
        return ImportRemark(
          message: "\(count) of the column \(heading) left out: bytes that are no text"
        )
      }
  }

  func rewind(for shape: TableOptions.Shape) {
    rows.rewind()
    number = 0
    blobs = [Int](repeating: 0, count: headings.count)
  }

  func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    try ImportError.reading(name) { () throws(DatabaseError) in
      guard try rows.next() else { return false }
      number += 1
      row.clear()
      for column in headings.indices {
        let value = try rows.value(column)
        if case .text(let text) = value, text.isEmpty { row.isMeant = true }
        row.cells.append(cell(value, column, &row.arena))
      }
      return true
    }
  }

  private func cell(_ value: Rows.Value, _ column: Int, _ arena: inout ByteArena) -> TableCell {
    switch value {
    case .integer(let number): return SQLiteRows.cell(number: "\(number)", &arena)
    case .real(let number) where number.isFinite:
      return SQLiteRows.cell(number: SheetNumbers.shortest(number), &arena)
    case .text(let text) where !text.isEmpty: return TableCell(.text, arena.copy(text))
    case .bytes: blobs[column] += 1
    case .real, .text, .null: break
    }
    return .empty
  }

  private static func cell(number text: String, _ arena: inout ByteArena) -> TableCell {
    TableCell(.number, text.withByteView { arena.copy($0) })
  }

  func error(_ row: borrowing TableRow, column: Int, _ message: String) -> ImportError {
    let heading = column < headings.count ? headings[column] : "column \(column + 1)"
    return ImportError(place: "\(name), row \(number), \(heading)", message: message)
  }
}
