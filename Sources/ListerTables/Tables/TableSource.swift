// SPDX-License-Identifier: MIT

/// A table of a file: columns with headings, and rows that can be gone through more than once.
///
/// Every format that holds tables has one such source, and all that a table can become is said once,
/// in ``TableReader``. Rows are read where they are, so a table of a million rows takes the memory of
/// its file and of one row.
protocol TableSource {
  /// What the columns are called, as far as rows were read: later ones may bring more columns.
  var headings: [String] { get }
  /// Whether the first row of the file was taken for the headings; otherwise they are made up, or
  /// stand at each value.
  var hasHeadingRow: Bool { get }
  /// What is above the headings: empty rows, and titles, which are rows of a grid and no items.
  var rowsAbove: [[String]] { get }
  /// How many rows below the table were left out, since they are no items.
  var rowsBelow: Int { get }
  /// Whether each value stands under a name of its own, as in an object: such a table is no grid
  /// unless the user says so.
  var isOfRecords: Bool { get }
  /// Whether texts may spell decimals, though the file has numbers, too: programs write them so in JSON
  /// that don't trust its numbers.
  var spellsDecimals: Bool { get }
  /// What points and commas in numbers are by the kind of the file.
  var marks: TableNumber.Marks { get }
  /// The columns that identify a row, if the file says so.
  var key: [Int] { get }
  /// How many bytes all cells have together, at the most; 0 if nobody knows.
  var byteCount: Int { get }
  /// Whether all cells are texts, known to be UTF-8: what is made of them needs no second look.
  var isText: Bool { get }
  /// What stands between the fields of a text; nil in other files.
  var delimiter: TableOptions.Delimiter? { get }
  /// The line with the headings; nil if there is none, or lines mean nothing.
  var headingLine: Int? { get }
  /// What is left out of the table, as it was gone through last.
  var leftOut: [TableReading.LeftOut] { get }
  /// What is to be said about the table.
  var remarks: [ImportRemark] { get }

  /// Goes back to the first row, as rows of that shape are wanted; the headings stay as they are.
  mutating func rewind(for shape: TableOptions.Shape)

  /// Reads the next row; false after the last one.
  mutating func next(_ row: inout TableRow) throws(ImportError) -> Bool

  /// An error at a cell of the row that was read last.
  func error(_ row: borrowing TableRow, column: Int, _ message: String) -> ImportError
}

extension TableSource {
  var hasHeadingRow: Bool { true }
  var rowsAbove: [[String]] { [] }
  var rowsBelow: Int { 0 }
  var isOfRecords: Bool { false }
  var spellsDecimals: Bool { false }
  var marks: TableNumber.Marks { .points }
  var key: [Int] { [] }
  var byteCount: Int { 0 }
  var isText: Bool { false }
  var delimiter: TableOptions.Delimiter? { nil }
  var headingLine: Int? { nil }
  var leftOut: [TableReading.LeftOut] { [] }
  var remarks: [ImportRemark] { [] }

  func error(_ row: borrowing TableRow, column: Int, _ message: String) -> ImportError {
    let place = column < headings.count ? headings[column] : "column \(column + 1)"
    return ImportError(line: row.line > 0 ? row.line : nil, place: place, message: message)
  }
}

/// How many columns a table may have.
package enum TableLimits {
  package static let columns = 1_024
}
