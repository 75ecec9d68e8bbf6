// SPDX-License-Identifier: MIT

import ListerBasics

/// The styles of a spreadsheet, and which of them its columns, rows and cells have.
struct ODSStyles {
  private struct Style {
    var hasFormat: Bool
    var hasLook = false
  }

  private struct Column {
    var style: String?
    var isHidden: Bool
  }

  private var styles: [String: Style] = [:]
  private var hiddenTables: Set<String> = []
  /// The style that is being read.
  private var name: String?
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
        styles[name] = Style(hasFormat: attributes["style:1.0|data-style-name"] != nil)
      }
    } else if element.isName("style:1.0|table-properties") {
      if let name, attributes["table:1.0|display"] == "false" { hiddenTables.insert(name) }
    } else if element.isName("style:1.0|text-properties")
      || element.isName("style:1.0|paragraph-properties")
      || element.isName("style:1.0|table-cell-properties")
    {
      if let name { styles[name]?.hasLook = true }
    } else {
      return false
    }
    return true
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

  /// Counts what is lost with a cell that holds something, in as many cells as `count` beside one
  /// another.
  mutating func count(
    _ cell: SheetCell,
    style: String?,
    _ count: Int,
    in losses: inout WorkbookLosses
  ) {
    let column = columns.indices.contains(cell.column) ? columns[cell.column] : nil
    if column?.isHidden == true, hiddenColumns.insert(cell.column).inserted {
      losses.add(.hiddenColumns)
    }
    guard let name = style ?? rowStyle ?? column?.style, name != "Default" else { return }
    // A style that isn't here is one of the document's own, with a name and a look.
    let known = styles[name] ?? Style(hasFormat: false, hasLook: true)
    if known.hasLook { losses.add(.styles, count) }
    if known.hasFormat, cell.losesFormat { losses.add(.numberFormats, count) }
  }
}
