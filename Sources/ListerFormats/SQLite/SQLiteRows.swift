// SPDX-License-Identifier: MIT

import CListerSQLite
import ListerBasics

/// The rows of a table in a database, which has types: numbers are numbers, texts are texts.
struct SQLiteRows: TableSource {
  let headings: [String]
  let key: [Int]
  private let query: SQLiteQuery
  private let name: String
  private let told: [ImportRemark]
  /// How many values of each column are left out.
  private var blobs: [Int]
  private var number = 0

  /// The rows of a table of a file.
  init(
    _ file: SQLiteFile,
    _ table: SQLiteFile.Table,
    _ remarks: [ImportRemark]
  ) throws(ImportError) {
    let query = try file.rows(of: table.name)
    let headings = query.names
    guard headings.count <= TableLimits.columns else {
      throw ImportError(
        place: table.name,
        message: "the table has \(headings.count) columns; one has at most \(TableLimits.columns)"
      )
    }
    let names = table.isView ? [] : try file.key(of: table.name)
    key = names.compactMap { headings.firstIndex(of: $0) }
    self.query = query
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

  mutating func rewind(for shape: TableOptions.Shape) {
    query.rewind()
    number = 0
    blobs = [Int](repeating: 0, count: headings.count)
  }

  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool {
    guard try query.next() else { return false }
    number += 1
    row.clear()
    for column in headings.indices {
      switch query.type(column) {
      case SQLITE_INTEGER:
        row.cells.append(
          SQLiteRows.cell(number: "\(query.integer(column))", &row.arena)
        )
      case SQLITE_FLOAT:
        let real = query.real(column)
        row.cells.append(
          real.isFinite
            ? SQLiteRows.cell(number: SheetNumbers.shortest(real), &row.arena) : .empty
        )
      case SQLITE_TEXT:
        let text = try query.text(column) ?? .empty
        row.cells.append(text.isEmpty ? .empty : TableCell(.text, row.arena.copy(text)))
      case SQLITE_BLOB:
        blobs[column] += 1
        row.cells.append(.empty)
      default: row.cells.append(.empty)
      }
    }
    return true
  }

  private static func cell(number text: String, _ arena: inout ByteArena) -> TableCell {
    TableCell(.number, text.withByteView { arena.copy($0) })
  }

  func error(_ row: borrowing TableRow, column: Int, _ message: String) -> ImportError {
    let heading = column < headings.count ? headings[column] : "column \(column + 1)"
    return ImportError(place: "\(name), row \(number), \(heading)", message: message)
  }
}
