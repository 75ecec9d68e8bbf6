// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A grid of a document as it is shown: its formulas and its values.
package struct GridView: Sendable {
  /// Its name; nil for the sole grid of a document that has none.
  package let name: String?
  /// The cells, as they were written.
  package let rows: [[JSONText]]
  /// The values, one row per row of the used range.
  package let values: [[JSONText]]

  /// The grids of a list.
  package static func grids(of list: List) -> [GridView] {
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
}
