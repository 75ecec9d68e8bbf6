// SPDX-License-Identifier: MIT

package import ListerCore
package import ListerJSON

/// What a cell of a list is.
package struct CellResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// The name of its grid; `Grid` if the document doesn't name it.
  package internal(set) var grid = ""
  /// Its address: `B2`.
  package internal(set) var cell = ""
  /// Its formula, with its `=`; nil if it has none.
  package internal(set) var formula: String?
  package internal(set) var value = ExplainedValue()

  package init() {}

  init(_ place: ListPlace, _ explanation: CellExplanation) {
    (self.place, grid, cell) = (place, explanation.grid, explanation.cell)
    (formula, value) = (explanation.formula, explanation.value)
  }

  package static let fields: [Field<CellResponse>] =
    fields(of: \.place) + [
      Field("grid", \.grid, "The name of the grid"), Field("cell", \.cell, "The cell: B2"),
      Field("formula", \.formula, "Its formula, with its ="),
    ] + fields(of: \.value)
}
