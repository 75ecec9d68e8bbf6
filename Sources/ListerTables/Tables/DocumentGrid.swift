// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

package struct DocumentGrid {
  package var name: String
  package var rows: [[JSONText]]
  /// The grid's object; nil if the document has it in a shorter form.
  package var json: JSONText?

  package static func all(of list: List) -> [DocumentGrid] {
    if let grids = list["grids"] {
      return grids.elements.map { grid in
        DocumentGrid(
          name: grid["name"]?.string ?? "Grid",
          rows: grid["rows"]?.elements.map(\.elements) ?? [],
          json: grid
        )
      }
    }
    guard let rows = list["grid"] else { return [] }
    return [
      DocumentGrid(
        name: "Grid",
        rows: rows.elements.map(\.elements),
        json: nil
      )
    ]
  }
}
