// SPDX-License-Identifier: MIT

import ListerBasics
import ListerDatabase
import ListerModel
import ListerTables

/// A row of a table of the app, of whatever version: a column that it doesn't have is empty.
struct ShoppingRow {
  private let texts: [String: String]

  /// The row that a table is at.
  init(_ row: borrowing Rows, _ names: [String]) throws(DatabaseError) {
    var texts: [String: String] = [:]
    for (index, name) in names.enumerated() {
      if case .bytes = try row.value(index) { continue }
      if let text = try row.spelling(index)?.string { texts[name] = text }
    }
    self.texts = texts
  }

  /// A text without white space at its ends; nil if there is none.
  func text(_ column: String) -> String? { texts[column].flatMap(ShoppingRow.plain) }

  /// A text as it is read, without white space at its ends; nil if nothing is left.
  static func plain(_ text: String) -> String? {
    let text = text.trimmed
    return text.isEmpty ? nil : text
  }

  /// A whole number; nil if there is none, or something else.
  func integer(_ column: String) -> Int? { text(column).flatMap { Int($0) } }

  /// The date of a column; nil if there is none, or a number that only orders rows.
  func date(_ column: String) -> ItemDate? { integer(column).flatMap(ShoppingRow.date) }

  /// The second of a time in milliseconds since 1970, or the day where it is midnight to the millisecond,
  /// as ``ShoppingWriter`` writes days; nil if it only orders rows, or no date is that late.
  static func date(_ time: Int) -> ItemDate? {
    guard firstTime..<endOfTime ~= time else { return nil }
    let seconds = time / 1_000
    let day = Calendar.day(Calendar.unixEpoch + seconds / 86_400)
    if time.isMultiple(of: 86_400_000) { return ItemDate(day: day) }
    return ItemDate(day: day, seconds: seconds % 86_400, offset: 0)
  }

  /// A time of the year 1973, before which no row was made.
  private static let firstTime = 100_000_000_000
  /// The end of the year 9999, the last one of dates.
  private static let endOfTime = 253_402_300_800_000

  /// The row's number.
  var id: Int { integer("_id") ?? 0 }
}

extension ForeignDatabase {
  /// The rows of a table of the app by their numbers, ascending; none if there is no such table.
  func shoppingRows(_ name: String) throws(ImportError) -> [ShoppingRow] {
    try ImportError.reading(name) { () throws(DatabaseError) in
      guard try tables().contains(where: { $0.name == name && !$0.isView }) else { return [] }
      var found = try rows(of: name)
      let names = found.names
      var rows: [ShoppingRow] = []
      while try found.next() { rows.append(try ShoppingRow(found, names)) }
      return rows.sorted { $0.id < $1.id }
    }
  }
}
