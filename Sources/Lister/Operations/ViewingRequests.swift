// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// A request for the lists of the folder.
package struct ListsRequest: Shaped {
  package var isBrief = false

  package init() {}

  package init(isBrief: Bool) { self.isBrief = isBrief }

  package static let fields: [Field<ListsRequest>] = [
    Field(
      "brief",
      \.isBrief,
      standard: false,
      "Leave out what each list holds: then no document is read"
    )
  ]
}

/// A request for all that the page shows of a list.
package struct ViewRequest: ListRequest {
  package var list = ""
  package var calculation = Calculation()

  package init() {}

  package static let fields: [Field<ViewRequest>] =
    [.list(\.list)] + fields(of: \.calculation)
}

/// A request for what a view shows of a list.
package struct ShowRequest: ListRequest {
  package var list = ""
  package var view = ListView.Change()
  package var calculation = Calculation()

  package init() {}

  package static let fields: [Field<ShowRequest>] =
    [.list(\.list)] + fields(of: \.view) + fields(of: \.calculation)
}

/// A request for items of a list as text.
package struct TextRequest: ListRequest {
  package var list = ""
  /// Which items; all that the view shows if there is none.
  package var items: [String] = []
  /// Whether the texts alone are wanted.
  package var isPlain = false
  /// Whether a text that would be read as something else is escaped.
  package var isExact = false
  package var view = ListView.Change()

  package init() {}

  package static let fields: [Field<TextRequest>] =
    [
      .list(\.list),
      Field(
        "items",
        \.items,
        standard: [],
        "Items by number, uuid or text; without it all of the view"
      ),
      Field(
        "plain",
        \.isPlain,
        standard: false,
        "The texts alone, one per line, without check boxes"
      ),
      Field(
        "exact",
        \.isExact,
        standard: false,
        "Escape what would be read as something else, so that it comes back as it is"
      ),
    ] + fields(of: \.view)

  var style: ListFormatting.Style { isPlain ? .plain : isExact ? .checkBoxes : .readable }
}

/// A request for what some cells come to.
package struct SelectionRequest: ListRequest {
  package var list = ""
  package var range = ""
  package var calculation = Calculation()

  package init() {}

  package static let fields: [Field<SelectionRequest>] =
    [
      .list(\.list),
      Field(
        "range",
        \.range,
        "The cells: A1:B3 or B2 in the first grid, Totals!A1:B3 in another one"
      ),
    ] + fields(of: \.calculation)
}

/// A request for the items that a selection means.
package struct MatchingRequest: ListRequest {
  package var list = ""
  /// What is looked for in their texts; nil for nothing.
  package var text: String?
  package var view = ListView.Change()

  package init() {}

  package static let fields: [Field<MatchingRequest>] =
    [
      .list(\.list), Field("text", \.text, "What is in the texts of the items, without case"),
    ] + fields(of: \.view)
}

/// A request for more items.
package struct AddRequest: ListRequest {
  package var list = ""
  package var items = NewItems()
  /// Whether an item is added also where the list has its name.
  package var isNew = false
  /// Whether names that were wanted go into the catalogue.
  package var fillsCatalogue = false

  package init() {}

  package init(_ list: String, _ items: [ListItem]) {
    (self.list, self.items) = (list, NewItems(items: items))
  }

  package static let fields: [Field<AddRequest>] = [
    .list(\.list),
    Field("items", \.items, "The items, as documents have them: texts, or objects"),
    Field("new", \.isNew, standard: false, "Add an item also where the list has its name"),
    Field(
      "catalogue",
      \.fillsCatalogue,
      standard: false,
      "Put names that the list's catalogue doesn't have into it"
    ),
  ]
}

/// Items that are to be added, which are read together.
package struct NewItems: JSONValue {
  package var items: [ListItem] = []

  package static var schema: Schema { .array(.any) }
  package var json: JSONText { JSONText(elements: items.map(\.json)) }

  init(items: [ListItem] = []) { self.items = items }

  package init(json: JSONText, at path: String) throws(ShapeError) {
    guard json.kind == .array else { throw ShapeError(path, "not an array") }
    do {
      items = try Edit.items(json.elements)
    } catch {
      throw ShapeError(error.place.member ?? path, error.message)
    }
  }
}

/// What adding items has done.
package struct AddResponse: Shaped {
  package internal(set) var edit = EditResponse()
  /// What became of the catalogue; nil where no name is new.
  package internal(set) var catalogue: CatalogueAddition?

  package init() {}

  package static let fields: [Field<AddResponse>] =
    fields(of: \.edit) + [
      Field("catalogue", \.catalogue, "What became of the catalogue, if it was asked for")
    ]
}

extension AddResponse: TaggedAnswer {
  package var tag: ListTag? { edit.tag }
}

/// A request for another place of an item.
package struct MoveRequest: ListRequest {
  package var list = ""
  package var item = ""
  package var target = ItemTarget.top

  package init() {}

  package init(_ list: String, _ item: String, to target: ItemTarget) {
    (self.list, self.item, self.target) = (list, item, target)
  }

  package static let fields: [Field<MoveRequest>] = [
    .list(\.list), Field("item", \.item, "The item, by its number, uuid or text"),
    Field(
      "to",
      \.target,
      """
      The number that it has afterwards, top or bottom, {"before": ITEM}, or {"list": LIST} for another list
      """
    ),
  ]
}

/// A request for what can be put on a list.
package struct ChoicesRequest: ListRequest {
  package var list = ""
  package var keys: [SortKey] = []

  package init() {}

  package init(_ list: String, sortedBy keys: [SortKey]) { (self.list, self.keys) = (list, keys) }

  package static let fields: [Field<ChoicesRequest>] = [
    .list(\.list), Field("sort", \.keys, standard: [], "What the items are sorted by"),
  ]
}

/// A request for another view of a document.
package struct ViewSettingRequest: ListRequest {
  package var list = ""
  package var view = ListView.Change()

  package init() {}

  package static let fields: [Field<ViewSettingRequest>] =
    [.list(\.list)] + fields(of: \.view)
}

/// A request for an order that is written.
package struct SortRequest: ListRequest {
  package var list = ""
  package var keys: [SortKey] = []

  package init() {}

  package static let fields: [Field<SortRequest>] = [
    .list(\.list), Field("keys", \.keys, "What the items are sorted by, the first key first"),
  ]
}

/// A request for another property of a list.
package struct PropertyRequest: ListRequest {
  package var list = ""
  package var property = ListProperty.catalogue
  package var value = ""

  package init() {}

  package init(_ list: String, _ property: ListProperty, _ value: String) {
    (self.list, self.property, self.value) = (list, property, value)
  }

  package static let fields: [Field<PropertyRequest>] = [
    .list(\.list), Field("key", \.property, "What is set"),
    Field(
      "value",
      \.value,
      "The new value, shops with commas between them; an empty one takes it away"
    ),
  ]
}
