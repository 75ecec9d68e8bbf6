// SPDX-License-Identifier: MIT

import ListerBasics

/// The styles of a spreadsheet, and which of them its columns, rows and cells have.
struct ODSStyles {
  private struct Style {
    var hasFormat: Bool
    var hasLook = false
    /// How many digits whole numbers have at least.
    var zeros = 0
  }

  private struct Column {
    var style: String?
    var isHidden: Bool
  }

  private var styles: [String: Style] = [:]
  private var hiddenTables: Set<String> = []
  /// The style that is being read.
  private var name: String?
  /// The digits that formats of numbers give whole numbers at least, if they say nothing else.
  private var formats: [String: Int] = [:]
  /// The format of numbers that is being read.
  private var format: String?
  // Those of the sheet that is being read:
  private var columns: [Column] = []
  private var hiddenColumns: Set<Int> = []
  private var rowStyle: String?

  // MARK: Styles

  /// Looks at an element; whether it belongs to a style.
  mutating func begin(_ element: ByteView, _ attributes: XMLAttributes) -> Bool {
    if element.isName("style:1.0|style") {
      name = attributes["style:1.0|name"]
      if let name, attributes["style:1.0|family"] == "table-cell" {
        let format = attributes["style:1.0|data-style-name"]
        styles[name] = Style(hasFormat: format != nil, zeros: format.flatMap { formats[$0] } ?? 0)
      }
    } else if element.isName("style:1.0|table-properties") {
      if let name, attributes["table:1.0|display"] == "false" { hiddenTables.insert(name) }
    } else if element.isName("style:1.0|text-properties")
      || element.isName("style:1.0|paragraph-properties")
      || element.isName("style:1.0|table-cell-properties")
    {
      if let name { styles[name]?.hasLook = true }
    } else if element.hasPrefix(ODSStyles.formatSpace) {
      beginFormat(element, attributes)
    } else {
      return false
    }
    return true
  }

  /// The name space of the formats of numbers, which are before the styles that have them.
  private static let formatSpace = ByteView("urn:oasis:names:tc:opendocument:xmlns:datastyle:1.0|")

  private mutating func beginFormat(_ element: ByteView, _ attributes: XMLAttributes) {
    if element.isName("datastyle:1.0|number-style") {
      format = attributes["style:1.0|name"]
    } else if element.isName("datastyle:1.0|number") {
      guard let format else { return }
      let isWhole = attributes.number("datastyle:1.0|decimal-places") ?? 0 == 0
      let isGrouped = attributes["datastyle:1.0|grouping"] == "true"
      let zeros = attributes.number("datastyle:1.0|min-integer-digits") ?? 0
      // A number among texts is none of only digits.
      let isOnly = formats[format] == nil && isWhole && !isGrouped && zeros <= 64
      formats[format] = isOnly ? zeros : 0
    } else if element.hasSuffix(ByteView("-style")) {
      format = nil
    } else if let format {
      formats[format] = 0
    }
  }

  /// Whether a sheet of a style is hidden.
  func hides(table style: String?) -> Bool { style.map { hiddenTables.contains($0) } ?? false }

  // MARK: Sheets

  /// Forgets the columns of the sheet before.
  mutating func beginSheet() {
    columns.removeAll()
    hiddenColumns.removeAll()
  }

  /// Takes the columns of a sheet in their order.
  mutating func addColumns(_ attributes: XMLAttributes) {
    let count = attributes.number("table:1.0|number-columns-repeated") ?? 1
    let column = Column(
      style: attributes["table:1.0|default-cell-style-name"],
      isHidden: ODSStyles.isHidden(attributes)
    )
    let room = SheetBounds.long.columns - columns.count
    columns += [Column](repeating: column, count: max(min(count, room), 0))
  }

  /// Takes the style of a row.
  mutating func beginRow(_ attributes: XMLAttributes) {
    rowStyle = attributes["table:1.0|default-cell-style-name"]
  }

  /// Whether a row or column is hidden.
  static func isHidden(_ attributes: XMLAttributes) -> Bool {
    ["collapse", "filter"].contains(attributes["table:1.0|visibility"] ?? "")
  }

  /// The style that a cell has by its own, its row's or its column's.
  private func styleName(_ style: String?, column: Int) -> String? {
    style ?? rowStyle ?? (columns.indices.contains(column) ? columns[column].style : nil)
  }

  /// How many digits whole numbers of a cell have at least by its style.
  func zeros(style: String?, column: Int) -> Int {
    styleName(style, column: column).flatMap { styles[$0]?.zeros } ?? 0
  }

  /// Counts what is lost with a cell that holds something, in as many cells as `count` beside one
  /// another; in grids alone if it shows what tables of items have.
  mutating func count(
    _ cell: SheetCell,
    style: String?,
    _ count: Int,
    in losses: inout WorkbookLosses,
    _ gridLosses: inout WorkbookLosses
  ) {
    let column = columns.indices.contains(cell.column) ? columns[cell.column] : nil
    if column?.isHidden == true, hiddenColumns.insert(cell.column).inserted {
      losses.add(.hiddenColumns)
    }
    guard let name = styleName(style, column: cell.column), name != "Default" else { return }
    // A style that isn't here is one of the document's own, with a name and a look.
    let known = styles[name] ?? Style(hasFormat: false, hasLook: true)
    if known.hasLook { losses.add(.styles, count) }
    guard known.hasFormat, cell.losesFormat else { return }
    if cell.shown == nil {
      losses.add(.numberFormats, count)
    } else if cell.formula != nil {
      // What other cells show is told where they become cells of a grid.
      gridLosses.add(.numberFormats, count)
    }
  }
}
