// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A grid of a document as it is shown: its formulas and its values.
package struct GridView: Shaped {
  /// Its name; nil for the sole grid of a document that has none.
  package private(set) var name: String?
  /// The cells, as they were written.
  package private(set) var rows: [[JSONText]] = []
  /// The values, one row per row of the used range.
  package private(set) var values: [[JSONText]] = []

  package init() {}

  private init(name: String?, rows: JSONText?, values: JSONText?) {
    self.name = name
    (self.rows, self.values) = (GridView.matrix(rows), GridView.matrix(values))
  }

  package static let shapeName: String? = "Grid"

  package static let fields: [Field<GridView>] = [
    Field("name", \.name, orElse: .null, "Its name; null for the only one, if it has none"),
    Field("rows", \.rows, "The cells as they were written"),
    Field("values", \.values, "The values, one row per row of the used range"),
  ]

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
        GridView(name: grid["name"]?.string, rows: grid["rows"], values: grid["values"])
      }
    }
    guard let grid = list["grid"] else { return [] }
    return [GridView(name: nil, rows: grid, values: list["values"])]
  }

  private static func matrix(_ value: JSONText?) -> [[JSONText]] {
    (value?.elements ?? []).map(\.elements)
  }
}
