// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerKit
import ListerModel
import ListerSyntax

/// Makes grids of a table that has no column of texts.
struct CSVGridReader: ~Copyable {
  private var rows: [[JSONText]] = []
  private var columns = 0
  private var hasFormulas = false
  private let commaIsDecimal: Bool
  private var scratch = ByteBuffer()
  private var numberScratch = ByteBuffer(capacity: 64)
  private var log = RemarkLog()
  private let side = DocumentLimits.side

  /// A reader of cells in which a comma may be the decimal mark.
  init(commaIsDecimal: Bool) { self.commaIsDecimal = commaIsDecimal }

  /// The list whose grids hold the records that are left.
  consuming func read(
    _ parser: inout CSVParser,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let rowLimit = options.tilesLargeSheets ? side * DocumentLimits.grids : side
    while try parser.next() {
      if rows.count == rowLimit, !parser.isEmpty { throw tooLarge(parser, options) }
      if rows.count < rowLimit { try appendRow(parser) }
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    if columns > side, !options.tilesLargeSheets { throw tooLarge(parser, options) }
    let grids: [JSONText]
    if rows.count <= side, columns <= side {
      grids = [CSVGridReader.grid(name: "Grid", rows: rows)]
    } else {
      grids = try tiles()
      let pieces = String(counting: grids.count, "grid")
      log.add("the sheet of \(size) was cut into \(pieces), named by their cells")
    }
    let sink = ListSink(name: options.name)
    let list = try sink.list(
      adding: [JSONText.Member(key: "grids", value: JSONText(elements: grids))]
    )
    return ImportResult(lists: [list], remarks: log.remarks)
  }

  /// How large the sheet is.
  private var size: String {
    "\(String(counting: rows.count, "row")) and \(String(counting: columns, "column"))"
  }

  private mutating func appendRow(_ parser: borrowing CSVParser) throws(ImportError) {
    var row: [JSONText] = []
    for field in parser.fields {
      row.append(cell(parser.text(field, scratch: &scratch), parser.line))
    }
    while row.last == .null { row.removeLast() }
    columns = max(columns, row.count)
    rows.append(row)
  }

  private mutating func cell(_ text: ByteView, _ line: Int) -> JSONText {
    let (value, wasComma) = CSVGridReader.value(
      of: text,
      commaIsDecimal: commaIsDecimal,
      scratch: &numberScratch
    )
    if let formula = value.string, formula.utf8.first == UInt8(ascii: "="), formula != "=" {
      hasFormulas = true
    }
    if wasComma { log.note("a decimal comma was read as a point", line: line) }
    return value
  }

  /// The value of a field: a number, a formula, a logical value or a text.
  ///
  /// - Parameters:
  ///   - text: the field.
  ///   - commaIsDecimal: whether commas are the rule in numbers.
  ///   - scratch: holds a mended number.
  /// - Returns: the value, and whether a decimal comma was read as a point.
  static func value(
    of text: ByteView,
    commaIsDecimal: Bool,
    scratch: inout ByteBuffer
  ) -> (JSONText, wasComma: Bool) {
    let trimmed = text.trimmed
    if trimmed.isEmpty { return (text.isEmpty ? .null : JSONText(string: text.string), false) }
    if trimmed[0] == UInt8(ascii: "="), trimmed.count > 1 {
      return (JSONText(string: trimmed.string), false)
    }
    switch CSVNumber.read(trimmed, commaIsDecimal: commaIsDecimal, scratch: &scratch) {
    case .exact(let number):
      return (NumberText(number.string).map { JSONText($0) } ?? .null, false)
    case .mended(let number, let wasComma):
      // `007` and `+49` are names of things rather than numbers.
      let isName = trimmed[0] == UInt8(ascii: "+") || hasLeadingZero(trimmed)
      guard !isName, let number = NumberText(number.string) else { break }
      return (JSONText(number), wasComma)
    case .none: break
    }
    if trimmed.isEqualIgnoringCase(ByteView("true")) { return (JSONText(true), false) }
    if trimmed.isEqualIgnoringCase(ByteView("false")) { return (JSONText(false), false) }
    return (JSONText(string: text.string), false)
  }

  private static func hasLeadingZero(_ text: ByteView) -> Bool {
    text.count > 1 && text[0] == UInt8(ascii: "0") && ASCII.isDigit(text[1])
  }

  // MARK: Tiles

  private func tiles() throws(ImportError) -> [JSONText] {
    guard !hasFormulas else {
      throw ImportError(
        message: "a sheet with formulas can't be cut into grids: their references would be wrong"
      )
    }
    var grids: [JSONText] = []
    for top in stride(from: 0, to: rows.count, by: side) {
      let band = rows[top..<min(top + side, rows.count)]
      for left in stride(from: 0, to: columns, by: side) {
        var tile = band.map { row in Array(row.dropFirst(left).prefix(side)) }
        while tile.last?.allSatisfy({ $0 == .null }) == true { tile.removeLast() }
        if tile.isEmpty { continue }
        grids.append(CSVGridReader.grid(name: SheetTile.name(row: top, column: left), rows: tile))
      }
    }
    guard grids.count <= DocumentLimits.grids else {
      throw ImportError(
        message: """
          the sheet of \(size) makes \(grids.count) grids; \
          a document has at most \(DocumentLimits.grids)
          """
      )
    }
    return grids
  }

  private static func grid(name: String, rows: [[JSONText]]) -> JSONText {
    JSONText(members: [
      JSONText.Member(key: "name", value: JSONText(string: name)),
      JSONText.Member(
        key: "rows",
        value: JSONText(elements: rows.map { JSONText(elements: $0) })
      ),
    ])
  }

  private func tooLarge(
    _ parser: borrowing CSVParser,
    _ options: ReadingOptions
  ) -> ImportError {
    let limit = DocumentLimits.side
    let reason =
      options.tilesLargeSheets
      ? "the sheet has more than \(limit * DocumentLimits.grids) rows"
      : "the sheet has more than \(limit) rows or columns; a grid has at most \(limit) x \(limit)"
    return ImportError(
      line: parser.line,
      message: reason + ". A table of items has a column named text, name, item or title"
    )
  }
}

/// How the grids are named that a large sheet was cut into: by their first cell.
enum SheetTile {
  /// The name of the tile whose first cell has the given place, from 0: `Tile Q17`.
  static func name(row: Int, column: Int) -> String {
    "Tile \(CellAddress(row: row, column: column))"
  }

  /// The place that a tile's name tells; nil if it is another name.
  static func place(_ name: String) -> (row: Int, column: Int)? {
    guard name.hasPrefix("Tile ") else { return nil }
    let address = String(name.dropFirst(5)).withByteView { CellAddress($0) }
    return address.map { ($0.row, $0.column) }
  }
}
