// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What is on a list: its items that are not put away, and its grids.
package struct ListContent: Shaped {
  package internal(set) var color = List.Color.gray
  /// How many of the items are done.
  package internal(set) var completed = 0
  package internal(set) var items: [ShownItem] = []
  package internal(set) var grids: [GridView] = []

  package init() {}

  /// All that is on a list, in the order of its document.
  init(_ response: ListResponse) {
    let viewed = ViewedList(response.list, response.catalogue, by: ListView()) { [:] }
    color = response.list.color
    completed = viewed.rows.count { $0.item.isComplete }
    items = viewed.mapRows { .told($1, nil) }
    grids = GridView.grids(of: response.list)
  }

  /// Members of answers.
  package static let shapeName: String? = nil

  package static let fields: [Field<ListContent>] = [
    Field("color", \.color, "The color of the list"),
    Field("completed", \.completed, "How many of the items are done"),
    Field("items", \.items, "The items that are shown, in the order of the view"),
    Field("grids", \.grids, "The grids with their values now"),
  ]
}

/// A list as a view shows it, and what it costs.
package struct ShowResponse: Shaped {
  package internal(set) var place = ListPlace()
  /// What is shown; without items while ``viewed`` has them.
  package internal(set) var content = ListContent()
  package internal(set) var view = ListView()
  /// The member `tables` of the document; nil if it has none.
  package internal(set) var tables: JSONText?
  /// What the rows cost; nil where none has a price.
  private var totals: ViewTotals?
  /// How many items the list has, with those that are put away.
  package internal(set) var count = 0
  /// How many of them are on the list, shown or not.
  package internal(set) var present = 0
  /// How many of these are done.
  package internal(set) var done = 0
  /// The rows of which the items are made when the answer is written; nil where it was read.
  private var viewed: ViewedList?

  package init() {}

  /// What a view shows of a list.
  init(_ place: ListPlace, _ viewed: ViewedList) {
    let (list, states) = (viewed.list, viewed.list.countedStates)
    (self.place, self.viewed, view) = (place, viewed, viewed.view)
    (content.color, content.grids) = (list.color, GridView.grids(of: list))
    tables = list[DocumentField.tables.key]
    count = list.items.count
    (present, done) = (count - states.putAway, states.completed)
  }

  package static let fields: [Field<ShowResponse>] =
    fields(of: \.place) + fields(of: \.content) + [
      Field(
        "view",
        \.storedView,
        schema: ListView.schema,
        "The view: that of the document, with what was said besides"
      ),
      Field("tables", \.tables, "The headings of its files, and which members they mean"),
      Field("total", \.totals, "What the items cost that are shown, where any has a price"),
      Field("count", \.count, "How many items the list has, with those that are put away"),
      Field("present", \.present, "How many of these are on the list, shown or not"),
      Field("done", \.done, "How many of those on the list are done"),
    ]

  /// The headings of the files that the list came from, each with the member that it means.
  package var headings: [(heading: String, member: String)] {
    ItemTables(tables).columns.map { ($0.heading, $0.member) }
  }

  private var storedView: JSONText? {
    get { view.value(replacing: nil) }
    set { view = ListView(newValue) }
  }

  package var json: JSONText {
    guard let viewed else { return object }
    var whole = self
    let totals = ViewTotals(viewed)
    whole.content.completed = totals.done.count
    whole.content.items = viewed.mapRows { .told($1, totals.amount(at: $0)) }
    whole.totals = totals.hasPrices ? totals : nil
    return whole.object
  }

  /// How many rows the view has.
  package var rowCount: Int { viewed?.rows.count ?? content.items.count }

  /// The texts of the items that are shown.
  package var texts: [String] {
    viewed?.rows.map(\.item.text) ?? content.items.map(\.row.item.text)
  }

  /// What the rows cost, and what a function makes meanwhile of them; see ``ViewTotals/adding(_:_:)``.
  package func adding<Part: Sendable>(
    _ body: @escaping @Sendable (Range<Int>, (Int) -> PricedRow) -> Part
  ) -> (totals: ViewTotals, parts: [Part]) {
    if let viewed { return ViewTotals.adding(viewed, body) }
    let rows = content.items.map(\.row)
    var totals = totals ?? ViewTotals()
    totals.take(rows)
    return (totals, [body(rows.indices) { rows[$0] }])
  }
}
