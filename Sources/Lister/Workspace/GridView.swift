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

  package var size: Size { Size(rows: rows.count, columns: rows.map(\.count).max() ?? 0) }

  /// The size of a grid.
  package struct Size: Hashable, Sendable, CustomStringConvertible {
    package let rows: Int
    /// How many columns its longest row has.
    package let columns: Int

    /// `3 x 4`: the rows, then the columns.
    package var description: String { "\(rows) x \(columns)" }
  }

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
