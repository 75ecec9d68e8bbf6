// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// The part with the styles of cells: what of them says more than how a cell looks.
final class XLSXStyles: XMLHandler {
  /// The style of a cell.
  struct Style {
    /// What it makes of a number.
    var format: XLSXNumberFormat
    /// Whether it has a format of numbers at all.
    var hasFormat: Bool
    /// Whether it has a font, a fill, a border or an alignment of its own.
    var hasLook: Bool
  }

  /// The styles by their index.
  private(set) var styles: [Style] = []
  private var formats: [Int: XLSXNumberFormat] = [:]
  private var isInCells = false

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("numFmt"), let id = attributes.number("numFmtId") {
      formats[id] = XLSXNumberFormat(code: attributes["formatCode"] ?? "")
    } else if name.isName("cellXfs") {
      isInCells = true
    } else if isInCells, name.isName("xf") {
      let id = attributes.number("numFmtId") ?? 0
      let looks = [
        attributes.number("fontId"), attributes.number("fillId"), attributes.number("borderId"),
      ]
      styles.append(
        Style(
          format: formats[id] ?? XLSXNumberFormat(builtIn: id),
          // 49 is text.
          hasFormat: id != 0 && id != 49,
          hasLook: looks.contains { ($0 ?? 0) > 0 }
        )
      )
    } else if isInCells, name.isName("alignment"), !styles.isEmpty {
      styles[styles.count - 1].hasLook = true
    }
  }

  func end(_ name: ByteView) throws(ImportError) {
    if name.isName("cellXfs") { isInCells = false }
  }
}
