// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import ListerTables

/// The part `content.xml` of an OpenDocument spreadsheet.
final class ODSContent: XMLHandler {
  private(set) var workbook = Workbook()
  private let isTiled: Bool
  private var sheet: Sheet?
  private var bounds = SheetBounds(sheet: "", isTiled: false)
  private var row = 0
  private var rowRepeats = 1
  private var rowCells: [SheetCell] = []
  /// The merged ranges that begin in the row.
  private var rowMerged: [SheetArea] = []
  private var column = 0
  /// How many cells of the workbook come of repetitions.
  private var repeatedCells = 0
  private var cell: ODSCell?
  /// How deep in an element whose content is skipped.
  private var skipped = 0
  private var hasSpreadsheet = false
  private var styles = ODSStyles()
  /// Whether the row that is being read is hidden.
  private var isRowHidden = false
  /// Whether an object is in the frame that is being read, of which a picture follows.
  private var hasObject = false

  init(isTiled: Bool) { self.isTiled = isTiled }

  /// Elements whose content is no content of cells: comments, drawings, what changed, other files.
  private static func isSkipped(_ name: ByteView) -> Bool {
    name.isName("office:1.0|annotation") || name.isName("table:1.0|shapes")
      || name.isName("table:1.0|tracked-changes") || name.isName("table:1.0|dde-links")
      || name.isName("office:1.0|forms") || name.isName("table:1.0|content-validations")
      || name.firstIndex(of: 0x7C).map { name[0..<$0].string.hasSuffix(":drawing:1.0") } == true
  }

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    count(name, attributes)
    if skipped > 0 || ODSContent.isSkipped(name) {
      skipped += 1
    } else if styles.begin(name, attributes) {
      // It is reported with the cells that have it.
    } else if name.isName("table:1.0|table-cell") || name.isName("table:1.0|covered-table-cell") {
      cell = ODSCell(attributes)
    } else if name.isName("table:1.0|table-row") {
      rowRepeats = max(attributes.number("table:1.0|number-rows-repeated") ?? 1, 1)
      styles.beginRow(attributes)
      isRowHidden = ODSStyles.isHidden(attributes)
      rowCells.removeAll()
      rowMerged.removeAll()
      column = 0
    } else if name.isName("table:1.0|table") {
      guard sheet == nil else {
        skipped = 1
        return
      }
      let title = attributes["table:1.0|name"] ?? "Sheet\(workbook.sheets.count + 1)"
      sheet = Sheet(name: title)
      styles.beginSheet()
      let isHidden = styles.hides(table: attributes["table:1.0|style-name"])
      if isHidden, title != WorkbookLayout.documentSheet { sheet?.losses.add(.hiddenSheets) }
      if attributes["table:1.0|protected"] == "true" { sheet?.losses.add(.protections) }
      bounds = SheetBounds(sheet: title, isTiled: isTiled)
      row = 0
    } else if name.isName("table:1.0|table-column") {
      styles.addColumns(attributes)
    } else if name.isName("table:1.0|named-range") {
      if let name = attributes["table:1.0|name"],
        let address = attributes["table:1.0|cell-range-address"]
      {
        add(name, OpenFormula.reference(address) ?? address)
      }
    } else if name.isName("table:1.0|named-expression") {
      if let name = attributes["table:1.0|name"], let text = attributes["table:1.0|expression"] {
        let body = text.hasPrefix("of:") ? String(text.dropFirst(3)) : text
        let formula = body.hasPrefix("=") ? "of:\(body)" : "of:=\(body)"
        add(name, OpenFormula.a1(formula) ?? text)
      }
    } else if name.isName("office:1.0|spreadsheet") {
      hasSpreadsheet = true
    } else {
      cell?.begin(name, attributes)
    }
  }

  /// Adds a name: of a sheet within that, else of all.
  private func add(_ name: String, _ target: String) {
    workbook.names.append(DefinedName(name: name, target: target, sheet: sheet?.name))
  }

  /// Counts an element that a document has no place for, wherever it is.
  private func count(_ name: ByteView, _ attributes: XMLAttributes) {
    if name.isName("office:1.0|annotation") {
      workbook.losses.add(.comments)
    } else if name.isName("table:1.0|content-validation") {
      workbook.losses.add(.validations)
    } else if name.isName("calcext:1.0|conditional-format") {
      workbook.losses.add(.conditionalFormats)
    } else if name.isName("text:1.0|a") {
      if skipped == 0 { workbook.losses.add(.links) }
    } else if name.isName("table:1.0|data-pilot-table") {
      workbook.losses.add(.pivotTables)
    } else if name.isName("table:1.0|database-range") {
      let hasButtons = attributes["table:1.0|display-filter-buttons"] == "true"
      workbook.losses.add(hasButtons ? .filters : .tables)
    } else if name.isName("drawing:1.0|frame") {
      hasObject = false
    } else if name.isName("drawing:1.0|object") {
      hasObject = true
      workbook.losses.add(.charts)
    } else if name.isName("drawing:1.0|image"), !hasObject {
      workbook.losses.add(.pictures)
    }
  }

  func text(_ text: ByteView) throws(ImportError) {
    if skipped == 0 { cell?.add(text) }
  }

  func end(_ name: ByteView) throws(ImportError) {
    if skipped > 0 {
      skipped -= 1
    } else if name.isName("table:1.0|table-cell") || name.isName("table:1.0|covered-table-cell") {
      try endCell()
    } else if name.isName("table:1.0|table-row") {
      try endRow()
    } else if name.isName("table:1.0|table") {
      if let sheet { workbook.sheets.append(sheet) }
      sheet = nil
      guard workbook.sheets.count <= 4_096 else {
        throw ImportError(message: "the workbook has more than 4096 sheets")
      }
    } else if name.isName("office:1.0|document-content") {
      guard hasSpreadsheet else {
        throw ImportError(message: "the document is no spreadsheet")
      }
    } else {
      cell?.end(name)
    }
  }

  // MARK: Cells

  private func endCell() throws(ImportError) {
    guard let cell, self.sheet != nil else { return }
    self.cell = nil
    let start = column
    // Repeats say anything; a sheet has no more than so many columns.
    column = min(column + cell.repeats, CellAddress.largestColumn)
    let (sheet, address) = (bounds.name, CellAddress(row: row, column: min(start, 16_383)))
    var place: String { "\(sheet)!\(address)" }
    var content = SheetCell(row: row, column: start, value: try cell.value(place))
    if let source = cell.formula {
      content.source = source
      content.formula = OpenFormula.a1(source)
      if content.formula == nil {
        let message = "\(place): the value is kept without its formula, \(source.prefix(100))"
        self.sheet?.remarks.append(ImportRemark(message: message))
      }
    }
    if cell.spans != nil { self.sheet?.gridLosses.add(.mergedCells) }
    if content.value == .empty, content.formula == nil { return }
    let zeros = styles.zeros(style: cell.style, column: start)
    content.shown = cell.shown(content.value, zeros: zeros)
    guard start < column else {
      throw ImportError(place: place, message: "the row has too many columns")
    }
    try bounds.include(row: row, column: start, cells: 0)
    try bounds.include(row: row, column: column - 1, cells: column - start)
    try spend(column - start - 1)
    if let spans = cell.matrix, spans.rows > 0, spans.columns > 0 {
      let area = SheetArea(
        rows: row...min(row + spans.rows - 1, CellAddress.largestRow),
        columns: start...min(start + spans.columns - 1, CellAddress.largestColumn)
      )
      self.sheet?.arrays.append(ArrayFormula(area: area))
    }
    if let spans = cell.spans {
      rowMerged.append(
        SheetArea(
          rows: row...min(row + spans.rows - 1, CellAddress.largestRow),
          columns: start...min(start + spans.columns - 1, CellAddress.largestColumn)
        )
      )
    }
    if var losses = self.sheet?.losses, var gridLosses = self.sheet?.gridLosses {
      styles.count(content, style: cell.style, column - start, in: &losses, &gridLosses)
      self.sheet?.losses = losses
      self.sheet?.gridLosses = gridLosses
    }
    for column in start..<column {
      content.column = column
      rowCells.append(content)
    }
  }

  /// Counts cells that a repetition makes: a few bytes may stand for millions.
  private func spend(_ cells: Int) throws(ImportError) {
    repeatedCells += cells
    guard repeatedCells <= SheetBounds.repeatedCells else {
      let message = "the workbook repeats more than \(SheetBounds.repeatedCells) cells"
      throw ImportError(place: bounds.name, message: message)
    }
  }

  private func endRow() throws(ImportError) {
    let start = row
    row = min(row + rowRepeats, CellAddress.largestRow)
    guard let last = rowCells.last else { return }
    guard start < row else {
      throw ImportError(place: bounds.name, message: "the sheet has too many rows")
    }
    if row - start > 1 {
      let (cells, overflow) = (row - start - 1).multipliedReportingOverflow(by: rowCells.count)
      try bounds.include(row: row - 1, column: last.column, cells: overflow ? .max / 2 : cells)
      try spend(cells)
    }
    if isRowHidden { sheet?.losses.add(.hiddenRows, row - start) }
    for place in start..<row {
      for index in rowCells.indices { rowCells[index].row = place }
      sheet?.cells += rowCells
      for area in rowMerged {
        let rows = place...min(place + area.rows.count - 1, CellAddress.largestRow)
        sheet?.merged.append(SheetArea(rows: rows, columns: area.columns))
      }
    }
    rowCells.removeAll()
  }
}
