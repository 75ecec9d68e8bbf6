// SPDX-License-Identifier: MIT

package import ListerCore
package import ListerJSON
package import ListerModel

/// What columns of a list come to.
package struct ColumnTotalsResponse: Shaped {
  /// What one column comes to.
  package struct Column: Shaped {
    package internal(set) var name = ""
    /// How many items have a value there.
    package internal(set) var items = 0
    /// How many of the values are numbers, or texts that spell one.
    package internal(set) var numbers = 0
    /// How many of the values are other texts.
    package internal(set) var texts = 0
    /// What the numbers come to; nil if there is none.
    package internal(set) var sum, mean, least, greatest: CellValue?

    package init() {}

    init(_ name: String, _ sum: ColumnSum) {
      self.name = name
      (items, numbers, texts) = (sum.items, sum.numbers, sum.texts)
      (self.sum, mean, least, greatest) = (sum.total, sum.mean, sum.minimum, sum.maximum)
    }

    package static let shapeName: String? = "ColumnTotal"

    package static let fields: [Field<Column>] = [
      Field("name", \.name, "The column: a member of the items, or prices. and a shop"),
      Field("items", \.items, "How many items have a value there"),
      Field("numbers", \.numbers, "How many values are numbers, or texts that spell one"),
      Field("texts", \.texts, "How many values are other texts"),
      Field("sum", \.sum, orElse: .null, "The sum of the numbers; null if there is none"),
      Field("mean", \.mean, orElse: .null, "Their mean; null if there is none"),
      Field("least", \.least, orElse: .null, "The least of them; null if there is none"),
      Field("greatest", \.greatest, orElse: .null, "The greatest of them; null if there is none"),
    ]
  }

  /// What the columns come to of the items of one value.
  package struct Group: Shaped {
    /// The value; null for the items that have none.
    package internal(set) var value = JSONText.null
    /// How many items have it.
    package internal(set) var items = 0
    package internal(set) var columns: [Column] = []

    package init() {}

    package static let shapeName: String? = "ColumnTotalsGroup"

    package static let fields: [Field<Group>] = [
      Field("value", \.value, "The value; null for the items that have none"),
      Field("items", \.items, "How many items have it"),
      Field("columns", \.columns, "What the columns come to of these items"),
    ]
  }

  package internal(set) var place = ListPlace()
  /// How many items the view shows.
  package internal(set) var items = 0
  /// How many items are on the list, shown or not.
  package internal(set) var present = 0
  package internal(set) var columns: [Column] = []
  /// The column that makes groups; nil if there are none.
  package internal(set) var by: String?
  /// The groups, in the order of their first items; that without a value comes last.
  package internal(set) var groups: [Group]?
  package internal(set) var view = ListView()

  package init() {}

  /// The sums of columns of a view.
  init(
    _ place: ListPlace,
    _ viewed: ViewedList,
    _ columns: [ItemColumn],
    by: ItemColumn?,
    _ sums: GroupedSums
  ) {
    let named = { (sums: [ColumnSum]) in zip(columns, sums).map { Column($0.name, $1) } }
    (self.place, view, self.by) = (place, viewed.view, by?.name)
    items = viewed.rows.count
    present = viewed.list.items.count - viewed.list.countedStates.putAway
    self.columns = named(sums.all)
    guard by != nil else { return }
    groups = sums.ordered.map { sums in
      var group = Group()
      (group.value, group.items) = (sums.value ?? .null, sums.items)
      group.columns = named(sums.sums)
      return group
    }
  }

  package static let shapeName: String? = "ColumnTotals"

  package static let fields: [Field<ColumnTotalsResponse>] =
    fields(of: \.place) + [
      Field("items", \.items, "How many items the view shows"),
      Field("present", \.present, "How many items are on the list, shown or not"),
      Field("columns", \.columns, "What the columns come to"),
      Field("by", \.by, "The column whose values make groups, if one does"),
      Field(
        "groups",
        \.groups,
        "What the columns come to for each value of that column, those without one last"
      ),
      Field(
        "view",
        \.storedView,
        schema: ListView.schema,
        "The view: that of the document, with what was said besides"
      ),
    ]

  private var storedView: JSONText? {
    get { view.value(replacing: nil) }
    set { view = ListView(newValue) }
  }
}
