// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A request for what columns of a list come to.
package struct TotalRequest: ListRequest {
  package var list = ""
  /// The columns; none for all in which an item has a number.
  package var columns: [String] = []
  /// The column whose values make groups; nil for none.
  package var by: String?
  package var view = ListView.Change()

  package init() {}

  package static let fields: [Field<TotalRequest>] =
    [
      .list(\.list),
      Field(
        "columns",
        \.columns,
        standard: [],
        """
        Members of the items, by their keys or headings, such as price; prices.Market is the price in \
        a shop. Without it all in which an item has a number
        """
      ),
      Field("by", \.by, "A member of the items: each of its values is added up apart as well"),
    ] + fields(of: \.view)
}

/// A request for a cell of a list.
package struct CellRequest: ListRequest {
  package var list = ""
  package var cell = ""
  package var calculation = Calculation()

  package init() {}

  package static let fields: [Field<CellRequest>] =
    [.list(\.list), .cell(\.cell)] + fields(of: \.calculation)
}

/// What lists and cells come to.
extension Operations {
  static let totals: [AnyOperation] = [AnyOperation(total), AnyOperation(cell)]

  package static let total = Operation<TotalRequest, ColumnTotalsResponse>(
    "total",
    .get("/v1/lists/{list}/total"),
    "Add up columns of a list: how many values there are, their sum, mean, least and greatest",
    about: """
      Of the items that the view shows, with what they have from the catalogue. Everything is exact: a mean \
      may be a ratio. A text that spells a number as JSON does is one. With a shop in the view `price` is the \
      price there.
      """,
    answer: "The columns, and the groups if they were asked for."
  ) { (workspace, request) throws(ListerError) in
    try workspace.total(workspace.place(of: request.list), request)
  }

  package static let cell = Operation<CellRequest, CellResponse>(
    "cell",
    .get("/v1/lists/{list}/cell"),
    "Read a cell of a list: its value now, and its formula",
    about: "An operation `cells` of an edit puts something into it.",
    section: .calculation,
    answer: "The cell."
  ) { (workspace, request) throws(ListerError) in
    let place = try workspace.place(of: request.list)
    return try workspace.calculating(request.calculation).cell(request.cell, of: place)
  }
}
