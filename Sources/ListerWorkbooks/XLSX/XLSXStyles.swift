// SPDX-License-Identifier: MIT

import ListerBasics
import ListerTables

/// The part with the styles of cells: what of them says more than how a cell looks.
final class XLSXStyles: XMLHandler {
  /// The style of a cell.
  struct Style {
    /// Whether it shows a number as a day.
    var showsDay: Bool
    /// Whether it has a format of numbers at all.
    var hasFormat: Bool
    /// Whether it has a font, a fill, a border or an alignment of its own.
    var hasLook: Bool
  }

  /// The styles by their index.
  private(set) var styles: [Style] = []
  private var formats: [Int: Bool] = [:]
  private var isInCells = false

  func begin(_ name: ByteView, _ attributes: XMLAttributes) throws(ImportError) {
    if name.isName("numFmt"), let id = attributes.number("numFmtId") {
      formats[id] = XLSXStyles.showsDay(attributes["formatCode"] ?? "")
    } else if name.isName("cellXfs") {
      isInCells = true
    } else if isInCells, name.isName("xf") {
      let id = attributes.number("numFmtId") ?? 0
      // Built-in formats: ECMA-376 part 1, 18.8.30; 27 to 58 are days in East Asian languages, 49
      // is text.
      let isBuiltIn = 14...17 ~= id || id == 22 || 27...36 ~= id || 50...58 ~= id
      let looks = [
        attributes.number("fontId"), attributes.number("fillId"), attributes.number("borderId"),
      ]
      styles.append(
        Style(
          showsDay: formats[id] ?? isBuiltIn,
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

  /// Whether a format's code has a day, a month by name or a year outside of quotes and brackets.
  static func showsDay(_ code: String) -> Bool {
    var iterator = code.lowercased().makeIterator()
    var months = 0
    while let character = iterator.next() {
      switch character {
      case "\"":
        while let next = iterator.next(), next != "\"" {}
      case "[":
        while let next = iterator.next(), next != "]" {}
      case "\\", "_", "*": _ = iterator.next()
      case "y", "d": return true
      case "m":
        months += 1
        if months >= 3 { return true }
        continue
      default: break
      }
      months = 0
    }
    return false
  }
}
