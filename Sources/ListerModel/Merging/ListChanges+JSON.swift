// SPDX-License-Identifier: MIT

public import ListerJSON

extension ListChanges: Shaped {
  /// Its members; what did not happen is an empty array.
  public static let fields: [Field<ListChanges>] = [
    Field("added", \.wholeAdded, "Items that are new, with their uuid"),
    Field("removed", \.wholeRemoved, "Items that no longer exist, with their uuid"),
    Field("changed", \.changed, "Items some of whose members have other values"),
    Field("moved", \.movedNames, "Items that are elsewhere"),
    Field("document", \.document, "Members of the document apart from items and cells"),
    Field("cells", \.cells, "Cells that hold something else"),
  ]

  private var wholeAdded: [WholeItem] {
    get { added.map { WholeItem(item: $0) } }
    set { added = newValue.map(\.item) }
  }

  private var wholeRemoved: [WholeItem] {
    get { removed.map { WholeItem(item: $0) } }
    set { removed = newValue.map(\.item) }
  }

  private var movedNames: [ItemNaming] {
    get { moved.map { ItemNaming($0) } }
    set { moved = newValue.map(\.item) }
  }
}

extension ListChanges.FieldChange: Shaped {
  /// No change.
  public init() { self.init(field: "", from: nil, to: nil) }

  /// Its members.
  public static let fields: [Field<ListChanges.FieldChange>] = [
    Field("field", \.field, "The member, such as price or prices.Market"),
    Field("from", \.from, orElse: .null, "What it was; null for nothing"),
    Field("to", \.to, orElse: .null, "What it is; null for nothing"),
  ]
}

extension ListChanges.CellChange: Shaped {
  /// No change.
  public init() { self.init(grid: "", address: "", from: nil, to: nil) }

  /// Its members.
  public static let fields: [Field<ListChanges.CellChange>] = [
    Field("grid", \.grid, "The name of the grid"), Field("cell", \.address, "The cell: B2"),
    Field("from", \.from, orElse: .null, "What it held; null for nothing"),
    Field("to", \.to, orElse: .null, "What it holds; null for nothing"),
  ]
}

extension ListChanges.ItemChange: Shaped {
  /// No change.
  public init() { self.init(item: ListItem(text: ""), fields: []) }

  /// Its members.
  public static let fields: [Field<ListChanges.ItemChange>] =
    fields(of: \.naming) + [Field("fields", \.fields, "The members with other values")]

  private var naming: ItemNaming {
    get { ItemNaming(item) }
    set { item = newValue.item }
  }
}

/// An item by its uuid and its text.
private struct ItemNaming: Shaped {
  var uuid = ""
  var text = ""

  init() {}

  init(_ item: ListItem) { (uuid, text) = (item.uuid.description, item.text) }

  var item: ListItem { ListItem(text: text, uuid: ItemUUID(uuid) ?? .random()) }

  static let shapeName: String? = "ItemName"

  static let fields: [Field<ItemNaming>] = [
    Field("uuid", \.uuid, "What identifies the item"), Field("text", \.text, "What it says"),
  ]
}

/// An item as it is in its document, but with its uuid.
private struct WholeItem: JSONValue {
  let item: ListItem

  init(item: ListItem) { self.item = item }

  static var schema: Schema {
    .named(
      "WholeItem",
      [
        .required("uuid", .string(), "What identifies it"),
        .required("text", .string(), "What it says"),
      ]
    )
  }

  var json: JSONText {
    var item = item
    item.materializeIdentity()
    return item.json
  }

  init(json: JSONText, at path: String) throws(ShapeError) {
    guard json["text"]?.string != nil, let uuid = json["uuid"]?.string else {
      throw ShapeError(path, "not an item")
    }
    item = ListItem(json: json, uuid: ItemUUID.meaning(of: uuid))
  }
}
