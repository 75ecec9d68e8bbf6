// SPDX-License-Identifier: MIT

import ListerModel

extension TableOptions {
  /// What points and commas are in numbers, as the user says; nil if nothing is said.
  var marks: TableNumber.Marks? { TableNumber.Marks(decimal: decimalMark, group: groupMark) }

  /// What is said of single columns that are there, by their places.
  func kinds(in headings: [String]) -> [Int: ColumnKind] {
    var found: [Int: ColumnKind] = [:]
    for kind in kinds {
      if let column = try? TableHeader.column(kind.heading, headings) { found[column] = kind }
    }
    return found
  }

  /// The columns that the user names.
  var namedColumns: [String] {
    key + [text, split].compactMap(\.self) + columns.map(\.heading) + kinds.map(\.heading)
  }

  /// Refuses marks that contradict each other, and what is said of columns that there aren't.
  func check(_ headings: [String]) throws(ImportError) {
    try TableOptions.check(decimalMark, groupMark)
    for kind in kinds {
      try TableOptions.check(kind.decimalMark, kind.groupMark)
      _ = try TableHeader.column(kind.heading, headings)
    }
  }

  /// The first rows if the user says how many of them name the columns; nil if nothing is said.
  ///
  /// - Throws: ``ImportError`` if there are not so many.
  package func headRows<Row>(_ rows: [Row]) throws(ImportError) -> ArraySlice<Row>? {
    guard let headingRows else { return nil }
    guard headingRows <= rows.count else {
      throw TableHeadings.areTooFew(rows.count, of: headingRows)
    }
    return rows.prefix(max(headingRows, 0))
  }

  private static func check(_ decimal: DecimalMark?, _ group: GroupMark?) throws(ImportError) {
    guard let decimal, decimal.rawValue == group?.rawValue else { return }
    throw ImportError(
      message: "\"\(decimal.rawValue)\" can't be the decimal mark and group digits as well"
    )
  }
}

extension TableOptions.ColumnKind {
  /// What points and commas are in the numbers of the column; nil if nothing is said of them alone.
  var marks: TableNumber.Marks? { TableNumber.Marks(decimal: decimalMark, group: groupMark) }
}

extension TableOptions.Kind {
  /// Whether cells that are so can be values of a member of a type.
  func fits(_ type: MemberType) -> Bool {
    switch type {
    case .identity, .text, .item, .texts, .rule: self == .text
    case .code: self == .text || self == .number
    case .logical: self == .logical
    case .number, .prices: self == .number
    case .date: isDate
    }
  }
}
