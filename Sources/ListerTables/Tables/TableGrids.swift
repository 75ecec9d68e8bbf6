// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON
import ListerModel
import ListerSyntax

/// Makes grids of a table: one, or several that a large sheet is cut into.
struct TableGrids: ~Copyable {
  private var rows: [[JSONText]] = []
  private var columns = 0
  private var hasFormulas = false
  /// How numbers are read, by columns, and of titles.
  private let profile: TableProfile
  private var numberScratch = ByteBuffer(capacity: 64)
  private var log = RemarkLog()
  private static let side = DocumentLimits.side

  /// Grids of a table whose rows were all looked at.
  init(_ profile: TableProfile) { self.profile = profile }

  /// The list whose grids hold the headings and the rows of a table, which is at its first row.
  ///
  /// - Throws: ``ImportError`` if the table is too large, or its source is damaged.
  consuming func read(
    _ source: inout some TableSource,
    _ options: ReadingOptions
  ) throws(ImportError) -> ImportResult {
    let side = TableGrids.side
    let rowLimit = options.tilesLargeSheets ? side * DocumentLimits.grids : side
    for (index, texts) in source.rowsAbove.enumerated() {
      append(texts.enumerated().map { cell(text: $1, column: $0, line: index + 1) })
    }
    if source.hasHeadingRow {
      append(source.headings.enumerated().map { cell(text: $1, column: $0, line: 1) })
    }
    var row = TableRow()
    while try source.next(&row) {
      if rows.count >= rowLimit, !row.isBlank {
        throw TableGrids.tooLarge(line: row.line, options)
      }
      if rows.count < rowLimit { append(row, source.headings) }
    }
    for remark in profile.numberRemarks(TableGrids.names(source.headings), areItems: false) {
      log.add(remark)
    }
    while rows.last?.isEmpty == true { rows.removeLast() }
    if columns > side, !options.tilesLargeSheets {
      throw TableGrids.tooLarge(line: row.line, options)
    }
    let grids: [JSONText]
    if rows.count <= side, columns <= side {
      grids = [TableGrids.grid(name: "Grid", rows: rows)]
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

  private static func names(_ headings: [String]) -> [TableProfile.NamedColumn] {
    headings.enumerated().map { column, heading in
      let name = heading.trimmed
      return (name: name.isEmpty ? "column \(column + 1)" : name, column: column)
    }
  }

  private var size: String {
    "\(String(counting: rows.count, "row")) and \(String(counting: columns, "column"))"
  }

  private mutating func append(_ row: borrowing TableRow, _ headings: [String]) {
    var cells: [JSONText] = []
    for (column, cell) in row.cells.enumerated() {
      if let value = said(cell, column, headings, line: row.line) {
        cells.append(value)
        continue
      }
      if let number = number(cell, column, line: row.line) {
        cells.append(number)
        continue
      }
      switch cell.kind {
      case .empty: cells.append(.null)
      case .number, .logical: cells.append(JSONText(checked: cell.bytes))
      case .spelled: cells.append(self.cell(cell.bytes, column: column, line: row.line))
      case .text, .nested: cells.append(JSONText(string: cell.bytes.string))
      }
    }
    append(cells)
  }

  /// The number of a cell in a column whose numbers are not all plain; nil for any other cell.
  private mutating func number(_ cell: TableCell, _ column: Int, line: Int) -> JSONText? {
    guard cell.kind == .spelled || cell.kind == .text, column < profile.columns.count,
      let rule = profile.columns[column].rule
    else { return nil }
    switch rule.read(cell, &numberScratch) {
    case .none: return nil
    case .exact(let number): return JSONText(checked: number)
    case .mended(let number, let wasComma):
      if wasComma { log.note("a decimal comma was read as a point", line: line) }
      return JSONText(checked: number)
    }
  }

  private mutating func append(_ cells: [JSONText]) {
    var cells = cells
    while cells.last == .null { cells.removeLast() }
    columns = max(columns, cells.count)
    rows.append(cells)
  }

  private mutating func cell(text: String, column: Int, line: Int) -> JSONText {
    text.withByteView { cell($0, column: column, line: line) }
  }

  private mutating func cell(_ text: ByteView, column: Int, line: Int) -> JSONText {
    let found = column < profile.columns.count ? profile.columns[column] : nil
    let (value, wasComma) = TableGrids.value(
      of: text,
      marks: found?.marks ?? profile.marks,
      takesPlus: found?.writing.isSigned ?? false,
      scratch: &numberScratch
    )
    if let formula = value.string, formula.utf8.first == UInt8(ascii: "="), formula != "=" {
      hasFormulas = true
    }
    if wasComma { log.note("a decimal comma was read as a point", line: line) }
    if value.kind == .string { noteUnsettled(text.trimmed, found?.marks ?? profile.marks, line) }
    return value
  }

  /// Tells of a number that stays a text, for its marks can mean two things, or are not the given ones.
  private mutating func noteUnsettled(_ text: ByteView, _ marks: TableNumber.Marks, _ line: Int) {
    let number = TableNumber.amount(ofPercentage: text) ?? text
    guard case .none = TableNumber.read(number, marks: marks, scratch: &numberScratch) else {
      return
    }
    switch TableNumber.read(number, marks: .decimalPoint, scratch: &numberScratch) {
    case .none: return
    case .exact, .mended: break
    }
    let message =
      marks.areSaid
      ? "a number with other marks than those that are given is kept as a text"
      : "a number such as 1,234 or 1.234, whose mark can mean two things, is kept as a text"
    log.note(message, line: line, isUnsettled: true)
  }

  /// The value of a cell of which the user says what it is, or that nothing is there; nil for another one.
  private mutating func said(
    _ cell: TableCell,
    _ column: Int,
    _ headings: [String],
    line: Int
  ) -> JSONText? {
    guard column < profile.columns.count, !cell.isEmpty else { return nil }
    let found = profile.columns[column]
    if found.isOfValues, let word = found.words.word(of: cell.bytes) {
      log.note("\(Format.excerpt(word)) says that nothing is there, and is left out", line: line)
      return .null
    }
    guard let kind = found.kind else { return nil }
    let text = cell.bytes.trimmed
    if kind == .text { return JSONText(string: cell.bytes.string) }
    if text.isEmpty { return .null }
    if let value = value(of: text, cell.kind, kind, found) { return value }
    let heading = column < headings.count ? headings[column] : "column \(column + 1)"
    log.note(
      "a cell of \(Format.excerpt(heading)) that is \(kind.lack) is kept as it is written",
      line: line,
      isUnsettled: true
    )
    return cell.kind == .spelled ? JSONText(string: cell.bytes.string) : nil
  }

  /// The value of a kind that a cell spells; nil if it spells none.
  private mutating func value(
    of text: ByteView,
    _ cell: TableCell.Kind,
    _ kind: TableOptions.Kind,
    _ column: TableProfile.Column
  ) -> JSONText? {
    let isText = cell == .spelled || cell == .text
    switch kind {
    case .text: return nil
    case .number:
      if cell == .number { return JSONText(checked: text) }
      guard isText else { return nil }
      switch TableNumber.read(text, marks: column.marks, scratch: &numberScratch) {
      case .exact(let number), .mended(let number, _): return JSONText(checked: number)
      case .none: break
      }
      return TableNumber.percentage(text, marks: column.marks, scratch: &numberScratch)
        .map { JSONText(checked: $0) }
    case .date, .dayFirst, .monthFirst:
      guard isText else { return nil }
      if ItemDate(text) != nil { return JSONText(string: text.string) }
      return TableDate.text(of: text, in: column.order ?? .certain).map { JSONText(string: $0) }
    case .logical:
      return cell == .nested ? nil : Logical.read(text).map { JSONText($0) }
    }
  }

  /// The value of a cell that a text spells: a number, a formula, a logical value or a text.
  ///
  /// `scratch` holds a mended number.
  static func value(
    of text: ByteView,
    marks: TableNumber.Marks,
    takesPlus: Bool,
    scratch: inout ByteBuffer
  ) -> (JSONText, wasComma: Bool) {
    let trimmed = text.trimmed
    if trimmed.isEmpty { return (text.isEmpty ? .null : JSONText(string: text.string), false) }
    if trimmed[0] == UInt8(ascii: "="), trimmed.count > 1 {
      return (JSONText(string: trimmed.string), false)
    }
    switch TableNumber.read(trimmed, marks: marks, scratch: &scratch) {
    case .exact(let number):
      return (NumberText(number.string).map { JSONText($0) } ?? .null, false)
    case .mended(let number, let wasComma):
      // `007` is the name of a thing rather than a number, and so is `+49` among its kind.
      let isName =
        trimmed[0] == UInt8(ascii: "+") && !takesPlus || TableWords.hasLeadingZero(trimmed)
      guard !isName, let number = NumberText(number.string) else { break }
      return (JSONText(number), wasComma)
    case .none: break
    }
    if let number = TableNumber.percentage(trimmed, marks: marks, scratch: &scratch) {
      return (NumberText(number.string).map { JSONText($0) } ?? .null, false)
    }
    if let logical = TableWords.logical(trimmed) { return (JSONText(logical), false) }
    return (JSONText(string: text.string), false)
  }

  // MARK: Tiles

  private func tiles() throws(ImportError) -> [JSONText] {
    guard !hasFormulas else {
      throw ImportError(
        message: "a sheet with formulas can't be cut into grids: their references would be wrong"
      )
    }
    let side = TableGrids.side
    var grids: [JSONText] = []
    for top in stride(from: 0, to: rows.count, by: side) {
      let band = rows[top..<min(top + side, rows.count)]
      for left in stride(from: 0, to: columns, by: side) {
        var tile = band.map { row in Array(row.dropFirst(left).prefix(side)) }
        while tile.last?.allSatisfy({ $0 == .null }) == true { tile.removeLast() }
        if tile.isEmpty { continue }
        grids.append(TableGrids.grid(name: SheetTile.name(row: top, column: left), rows: tile))
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

  private static func tooLarge(line: Int, _ options: ReadingOptions) -> ImportError {
    let limit = DocumentLimits.side
    let reason =
      options.tilesLargeSheets
      ? "the sheet has more than \(limit * DocumentLimits.grids) rows"
      : "the sheet has more than \(limit) rows or columns; a grid has at most \(limit) x \(limit)"
    return ImportError(
      line: line > 0 ? line : nil,
      message: reason + ". Without --grid it becomes items; with --tile it is cut into grids"
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
