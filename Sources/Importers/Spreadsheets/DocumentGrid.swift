// SPDX-License-Identifier: MIT

import ListerKit

/// A grid as it stands in a document.
struct DocumentGrid {
  var name: String
  var rows: [[JSONText]]
  var values: [[JSONText]]
  /// The grid's object; nil if the document has it in a shorter form.
  var json: JSONText?

  /// The grids of a list.
  static func all(of list: List) -> [DocumentGrid] {
    if let grids = list["grids"] {
      return grids.elements.map { grid in
        DocumentGrid(
          name: grid["name"]?.string ?? "Grid",
          rows: grid["rows"]?.elements.map(\.elements) ?? [],
          values: grid["values"]?.elements.map(\.elements) ?? [],
          json: grid
        )
      }
    }
    guard let rows = list["grid"] else { return [] }
    return [
      DocumentGrid(
        name: "Grid",
        rows: rows.elements.map(\.elements),
        values: list["values"]?.elements.map(\.elements) ?? [],
        json: nil
      )
    ]
  }

  /// The value that is known for a cell's formula.
  func value(row: Int, column: Int) -> SheetValue {
    guard values.indices.contains(row), values[row].indices.contains(column) else { return .empty }
    let value = values[row][column]
    switch value.kind {
    case .number: return .number(value.text)
    case .string: return .text(value.string ?? "")
    case .logical: return .logical(value.logical ?? false)
    default: return value["approx"]?.string.map { .number($0) } ?? .empty
    }
  }
}
