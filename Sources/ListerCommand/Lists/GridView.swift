// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

/// A grid of a document as it is shown: its formulas and its values.
struct GridView: Sendable {
  /// Its name; nil for the sole grid of a document that has none.
  let name: String?
  /// The cells, as they were written.
  let rows: [[JSONText]]
  /// The values, one row per row of the used range.
  let values: [[JSONText]]

  /// The grids of a list.
  static func grids(of list: List) -> [GridView] {
    if let grids = list["grids"] {
      return grids.elements.map { grid in
        GridView(
          name: grid["name"]?.string,
          rows: matrix(grid["rows"]),
          values: matrix(grid["values"])
        )
      }
    }
    guard let grid = list["grid"] else { return [] }
    return [GridView(name: nil, rows: matrix(grid), values: matrix(list["values"]))]
  }

  private static func matrix(_ value: JSONText?) -> [[JSONText]] {
    (value?.elements ?? []).map(\.elements)
  }

  /// A cell or a value as text for people, and what kind of thing it is.
  static func text(of cell: JSONText) -> (text: String, kind: BoxTable.Kind) {
    switch cell.kind {
    case .null: return ("", .text)
    case .logical: return (cell.logical == true ? "TRUE" : "FALSE", .text)
    case .number: return (cell.text, .number)
    case .string: return (cell.string ?? "", .text)
    case .array: return (cell.text, .text)
    case .object: break
    }
    if let ratio = cell["ratio"]?.string { return (ratio, .number) }
    if let approximated = cell["approx"]?.string { return (approximated, .number) }
    if let error = cell["error"]?.string { return (error, .error) }
    if let formula = cell["formula"]?.string { return ("=" + formula, .text) }
    return (cell["text"]?.string ?? cell.text, .text)
  }
}
