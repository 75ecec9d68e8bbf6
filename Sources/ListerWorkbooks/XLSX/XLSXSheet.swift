// SPDX-License-Identifier: MIT

import ListerBasics
import ListerSyntax
import ListerTables

/// The part with the cells of one sheet.
final class XLSXSheet: XMLHandler {
  struct Context {
    var strings: [String]
    var styles: [XLSXStyles.Style]
    var is1904: Bool
  }

  private(set) var sheet: Sheet
  private var hidden = HiddenLines()
  private var bounds: SheetBounds
  private let context: Context
  /// Made for the first shared formula: most sheets have none.
  private lazy var rewriter = FormulaRewriter()
  /// The formulas that cells share, with the cell that each was written for.
  private var shared: [Int: (formula: String, row: Int, column: Int)] = [:]
  private var sharedLength = 0

  // The cell that is being read.
  private var row = -1
  private var column = -1
  private var type = CellType.number
  private var style = 0
  private var value = ByteBuffer()
  /// The value without white space around it, where that is not of ASCII.
  private var scratch = ByteBuffer(capacity: 16)
  /// What it shows where that is no amount.
  private var shown: String?
  private var formula = ByteBuffer()
  private var formulaType: String?
  private var sharedIndex: Int?
  private var area: String?
  private var spills = false
  private var hasFormula = false
  private var hasValue = false
  private var phonetics = 0
  /// Where text goes that comes now.
  private var target = Target.nothing

  private enum Target { case nothing, value, formula }

  /// What a cell holds.
  private enum CellType {
    case number, shared, inline, text, logical, error, date

    /// What an attribute says; a number if it says nothing that is known.
    init(_ word: ByteView?) {
      let known = CellType.words.first { word == ByteView($0.word) }
      self = known?.type ?? .number
    }

    private static let words: [(word: StaticString, type: CellType)] = [
      ("s", .shared), ("str", .text), ("inlineStr", .inline), ("b", .logical), ("e", .error),
      ("d", .date),
    ]
  }

  init(name: String, isTiled: Bool, context: Context) {
    sheet = Sheet(name: name)
    bounds = SheetBounds(sheet: name, isTiled: isTiled)
    self.context = context
  }

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("c") {
      try beginCell(attributes)
    } else if name.isName("v") {
      target = .value
      hasValue = true
    } else if name.isName("f") {
      target = .formula
      hasFormula = true
      formulaType = attributes["t"]
      sharedIndex = attributes.number("si")
      area = attributes["ref"]
    } else if name.isName("t"), type == .inline {
      target = phonetics == 0 ? .value : .nothing
      hasValue = true
    } else if name.isName("rPh") {
      phonetics += 1
    } else if name.isName("row") {
      let number = attributes.number("r").map { $0 - 1 } ?? row + 1
      guard number >= 0, number < CellAddress.largestRow else {
        throw ImportError(place: sheet.name, message: "there is no row \(attributes["r"] ?? "")")
      }
      (row, column) = (number, -1)
      hidden.beginRow(isHidden: XLSXSheet.isTrue(attributes["hidden"]))
    } else if name.isName("col"), XLSXSheet.isTrue(attributes["hidden"]) {
      hidden.add(columnsFrom: attributes.number("min") ?? 1, to: attributes.number("max") ?? 1)
    } else if name.isName("mergeCell") {
      sheet.gridLosses.add(.mergedCells)
      if let area = attributes["ref"].flatMap({ SheetArea($0) }) { sheet.merged.append(area) }
    } else if let kind = XLSXSheet.loss(of: name) {
      sheet.losses.add(kind)
    }
  }

  /// What an element means that a document has no place for.
  private static func loss(of name: ByteView) -> WorkbookLosses.Kind? {
    if name.isName("dataValidation") { return .validations }
    if name.isName("hyperlink") { return .links }
    if name.isName("autoFilter") { return .filters }
    if name.isName("tablePart") { return .tables }
    if name.isName("sheetProtection") { return .protections }
    // In the name space of an extension it says more of a format that was reported already.
    let isExtension = name.hasPrefix(ByteView("http://schemas.microsoft.com/"))
    return name.isName("conditionalFormatting") && !isExtension ? .conditionalFormats : nil
  }

  private static func isTrue(_ value: String?) -> Bool { value == "1" || value == "true" }

  private func beginCell(_ attributes: XMLAttributes) throws(ImportError) {
    if let text = attributes.value("r") {
      guard let address = CellAddress(text) else {
        throw ImportError(place: sheet.name, message: "there is no cell \(text.string)")
      }
      (row, column) = (address.row, address.column)
    } else {
      row = max(row, 0)
      column += 1
      guard column < CellAddress.largestColumn else {
        throw ImportError(place: sheet.name, message: "row \(row + 1) has too many columns")
      }
    }
    type = CellType(attributes.value("t"))
    style = attributes.number("s") ?? 0
    // Metadata of a cell: Excel has them for arrays that spill.
    spills = attributes.number("cm").map { $0 > 0 } ?? false
    value.truncate()
    formula.truncate()
    shown = nil
    (formulaType, sharedIndex, area) = (nil, nil, nil)
    (hasFormula, hasValue) = (false, false)
  }

  func text(_ text: ByteView) throws(ImportError) {
    switch target {
    case .nothing: break
    case .value: value.append(text)
    case .formula: formula.append(text)
    }
  }

  func end(_ name: ByteView) throws(ImportError) {
    if name.isName("v") || name.isName("f") || name.isName("t") {
      target = .nothing
    } else if name.isName("rPh") {
      phonetics -= 1
    } else if name.isName("c"), hasFormula || hasValue {
      try endCell()
    } else if name.isName("worksheet") {
      hidden.count(in: &sheet.losses)
    }
  }

  // MARK: Cells

  private var place: String { "\(sheet.name)!\(CellAddress(row: row, column: column))" }

  private func endCell() throws(ImportError) {
    var cell = SheetCell(row: row, column: column, value: .empty)
    if hasValue { cell.value = try cellValue() }
    if shown != nil { cell.shown = shown }
    if hasFormula, let formula = try cellFormula(XLSXText.decoded(formula.view)) {
      cell.source = formula
      cell.formula = formula
      cell.spills = spills
    }
    if cell.value == .empty, cell.formula == nil { return }
    try bounds.include(row: row, column: column)
    if cell.isUnsaved, context.styles.indices.contains(style), context.styles[style].hasFormat {
      sheet.formats[sheet.cells.count] = context.styles[style].format
    }
    sheet.cells.append(cell)
    hidden.include(column: column)
    guard context.styles.indices.contains(style) else { return }
    if context.styles[style].hasLook { sheet.losses.add(.styles) }
    guard context.styles[style].hasFormat, cell.losesFormat else { return }
    if shown == nil {
      sheet.losses.add(.numberFormats)
    } else if cell.formula != nil {
      // What other cells show is told where they become cells of a grid.
      sheet.gridLosses.add(.numberFormats)
    }
  }

  /// The value without white space around it.
  private func trimmedValue() -> ByteView {
    let text = value.view.trimmed
    guard let first = text.element(at: 0), first | text[text.count - 1] >= 0x80 else { return text }
    // There may be white space of other kinds.
    scratch.truncate()
    scratch.append(value.view.string.trimmed)
    return scratch.view
  }

  private func cellValue() throws(ImportError) -> SheetValue {
    let text = trimmedValue()
    switch type {
    case .shared:
      let index = text.shortNumber ?? Int(text.string) ?? -1
      guard context.strings.indices.contains(index) else {
        throw ImportError(place: place, message: "there is no shared text \(value.view.string)")
      }
      return .text(context.strings[index])
    case .inline, .text: return .text(XLSXText.decoded(value.view))
    case .logical: return .logical(text == ByteView("1") || text == ByteView("true"))
    case .error: return .error(text.string)
    case .date: return try dateValue(text.string)
    case .number:
      if text.isEmpty { return .empty }
      guard let number = SheetNumbers.binary(text) else {
        throw ImportError(place: place, message: "\"\(value.view.string)\" is no number")
      }
      guard context.styles.indices.contains(style) else { return .number(number) }
      let format = context.styles[style].format
      if format.showsDay, let date = SheetDates.date(number, is1904: context.is1904) { return date }
      shown = format.text(of: number, is1904: context.is1904)
      return .number(number)
    }
  }

  private func dateValue(_ text: String) throws(ImportError) -> SheetValue {
    if let date = SheetDates.date(text: text) { return date }
    guard let duration = ShownText.duration(clock: text) else {
      throw ImportError(place: place, message: "\"\(value.view.string)\" is no day")
    }
    shown = ShownText.time(duration: duration)
    return SheetDates.time(duration) ?? .text(text)
  }

  private func cellFormula(_ formula: String) throws(ImportError) -> String? {
    switch formulaType {
    case "shared":
      guard let index = sharedIndex else { return formula.isEmpty ? nil : formula }
      if !formula.isEmpty {
        shared[index] = (formula, row, column)
        return formula
      }
      guard let master = shared[index] else {
        throw ImportError(place: place, message: "there is no shared formula \(index)")
      }
      // Each cell gets a copy, of which a small file could ask for very many.
      sharedLength += master.formula.utf8.count
      guard sharedLength <= 64 << 20 else {
        throw ImportError(
          place: place,
          message: "the shared formulas are too long once written out"
        )
      }
      return rewriter.moved(
        master.formula,
        rows: row - master.row,
        columns: column - master.column
      )
    case "array":
      if let area = area.flatMap({ SheetArea($0) }) {
        sheet.arrays.append(ArrayFormula(area: area, spills: spills))
      }
      return formula
    case "dataTable":
      sheet.remarks.append(
        ImportRemark(message: "\(place): the value of a data table is kept without its formula")
      )
      return nil
    default: return formula.isEmpty ? nil : formula
    }
  }
}

extension SheetArea {
  /// The area that a text such as `B1:B3` or `B1` spells.
  init?(_ text: String) {
    let corners = text.split(separator: ":").map { corner in
      corner.filter { $0 != "$" }.withByteView { CellAddress($0) }
    }
    guard let first = corners.first ?? nil, let last = corners.last ?? nil, corners.count <= 2,
      first.row <= last.row, first.column <= last.column
    else { return nil }
    self.init(rows: first.row...last.row, columns: first.column...last.column)
  }
}
