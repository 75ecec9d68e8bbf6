// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax

/// A reference in the formula of a spreadsheet, whose sheets are larger than grids:
/// `'My sheet'!$A$1:B1000`.
struct FormulaReference: Hashable {
  /// The name of the sheet, unquoted; nil for that of the formula.
  var sheet: String?
  var first: Corner
  /// The other corner of a range; nil for a single cell.
  var last: Corner?

  /// A cell, a row or a column.
  struct Corner: Hashable {
    /// From 0; nil for a whole column.
    var row: Int?
    /// From 0; nil for a whole row.
    var column: Int?
    var isRowAbsolute = false
    var isColumnAbsolute = false
  }

  init(sheet: String?, first: Corner, last: Corner?) {
    self.sheet = sheet
    self.first = first
    self.last = last
  }

  /// The reference that a node of a parsed formula is.
  init?(_ node: Node, in text: ByteView) {
    let reference = node.reference
    var address = node.sourceRange
    if reference.hasSheet {
      let range = reference.gridRange(of: node)
      let name = text[range].string
      sheet = reference.hasDoubledQuotes ? FormulaReference.undoubled(name) : name
      address = range.upperBound + (reference.isGridQuoted ? 2 : 1)..<address.upperBound
    }
    let spelled = text[address].string.filter { !$0.isWhitespace }
    let corners = spelled.split(separator: ":", omittingEmptySubsequences: false)
    guard let head = corners.first, let first = Corner(head), corners.count <= 2 else { return nil }
    self.first = first
    if corners.count == 2 {
      guard let last = Corner(corners[1]) else { return nil }
      self.last = last
    }
  }

  private static func undoubled(_ name: String) -> String {
    var result = ""
    var wasQuote = false
    for character in name {
      if character == "'", wasQuote {
        wasQuote = false
        continue
      }
      wasQuote = character == "'"
      result.append(character)
    }
    return result
  }

  /// The reference as formulas spell it.
  var text: String {
    let sheet = sheet.map { FormulaReference.quoted($0) + "!" } ?? ""
    return sheet + first.text + (last.map { ":\($0.text)" } ?? "")
  }

  /// A sheet's name as it is before `!`.
  static func quoted(_ name: String) -> String {
    let isPlain =
      name.utf8.first.map { ASCII.isLetter($0) } == true
      && name.utf8.allSatisfy { ASCII.isLetter($0) || ASCII.isDigit($0) || $0 == 0x5F }
    let isAddress = name.withByteView { CellAddress($0) } != nil
    if isPlain, !isAddress, !["true", "false"].contains(name.lowercased()) { return name }
    return "'" + name.map { $0 == "'" ? "''" : String($0) }.joined() + "'"
  }

  /// The cells, if the last corner is not before the first; what is whole reaches to the ends of a
  /// sheet.
  var area: SheetArea {
    let other = last ?? first
    let rows = [first.row ?? 0, other.row ?? CellAddress.largestRow - 1]
    let columns = [first.column ?? 0, other.column ?? CellAddress.largestColumn - 1]
    return SheetArea(
      rows: min(rows[0], rows[1])...max(rows[0], rows[1]),
      columns: min(columns[0], columns[1])...max(columns[0], columns[1])
    )
  }

  /// The reference for the cell that is so many rows and columns away; nil if that is outside of a
  /// sheet.
  func moved(rows: Int, columns: Int) -> FormulaReference? {
    guard let first = first.moved(rows: rows, columns: columns) else { return nil }
    guard let last else { return FormulaReference(sheet: sheet, first: first, last: nil) }
    guard let other = last.moved(rows: rows, columns: columns) else { return nil }
    return FormulaReference(sheet: sheet, first: first, last: other)
  }
}

extension FormulaReference.Corner {
  /// Reads `$A$1`, `A`, `$7`.
  init?(_ text: Substring) {
    var column = 0
    var row = 0
    var isDollar = false
    for byte in text.utf8 {
      if byte == UInt8(ascii: "$") {
        isDollar = true
        continue
      }
      if ASCII.isLetter(byte) {
        guard row == 0, column <= CellAddress.largestColumn else { return nil }
        if column == 0 { isColumnAbsolute = isDollar }
        column = column * 26 + Int(byte & 31)
      } else if ASCII.isDigit(byte) {
        guard row <= CellAddress.largestRow else { return nil }
        if row == 0 { isRowAbsolute = isDollar }
        row = row * 10 + Int(byte & 15)
      } else {
        return nil
      }
      isDollar = false
    }
    guard !isDollar, row > 0 || column > 0 else { return nil }
    if row > 0 { self.row = row - 1 }
    if column > 0 { self.column = column - 1 }
  }

  var text: String {
    var buffer = ByteBuffer(capacity: 16)
    if let column {
      if isColumnAbsolute { buffer.append(UInt8(ascii: "$")) }
      CellAddress.append(column: column, to: &buffer)
    }
    if let row {
      if isRowAbsolute { buffer.append(UInt8(ascii: "$")) }
      buffer.append(decimal: row + 1)
    }
    return buffer.view.string
  }

  fileprivate func moved(rows: Int, columns: Int) -> FormulaReference.Corner? {
    var corner = self
    if let row, !isRowAbsolute { corner.row = row + rows }
    if let column, !isColumnAbsolute { corner.column = column + columns }
    guard 0..<CellAddress.largestRow ~= corner.row ?? 0,
      0..<CellAddress.largestColumn ~= corner.column ?? 0
    else { return nil }
    return corner
  }
}
