// SPDX-License-Identifier: MIT

public import ListerJSON

extension Edit {
  /// The edit as one JSON object, whose member `edit` names it.
  ///
  /// ```
  /// {"edit": "add", "items": [{"text": "Milk"}]}
  /// {"edit": "want", "items": [{"text": "Milk"}]}
  /// {"edit": "clean", "reset_quantity": false}
  /// {"edit": "pick", "items": ["Milk"]}
  /// {"edit": "change", "item": "Milk", "members": {"price": 1.29, "note": null}}
  /// {"edit": "change", "items": ["1", "Bread"], "members": {"priority": 1}}
  /// {"edit": "complete", "completed": true, "items": ["1", "Bread"]}
  /// {"edit": "completeAll", "completed": false}
  /// {"edit": "move", "item": "Milk", "to": 3}
  /// {"edit": "remove", "items": ["2"]}
  /// {"edit": "color", "color": "green"}
  /// {"edit": "cells", "grid": "Totals", "at": "B2", "rows": [[1, "=A1*2", null, {}]]}
  /// {"edit": "moveCells", "from": "Totals!A1:B2", "to": "Sums!D5"}
  /// {"edit": "addGrid", "name": "Totals"}
  /// {"edit": "removeGrid", "grid": "Totals"}
  /// {"edit": "renameGrid", "grid": "Totals", "name": "Sums"}
  /// ```
  /// Of cells, `null` empties one and `{}` leaves it as it is; without `grid` the first grid is meant.
  public var json: JSONText {
    switch self {
    case .add(let items): Edit.json("add", .init("items", JSONText(elements: items.map(\.json))))
    case .want(let items): Edit.json("want", .init("items", JSONText(elements: items.map(\.json))))
    case .clean(let resets): Edit.json("clean", .init("reset_quantity", resets))
    case .pick(let items): Edit.json("pick", .init("items", Edit.texts(items)))
    case .change(let item, let change):
      Edit.json("change", .init("item", item), .init("members", JSONText(members: change.members)))
    case .changeAll(let items, let change):
      Edit.json(
        "change",
        .init("items", Edit.texts(items)),
        .init("members", JSONText(members: change.members))
      )
    case .complete(let isComplete, let items):
      Edit.json("complete", .init("completed", isComplete), .init("items", Edit.texts(items)))
    case .completeAll(let isComplete):
      Edit.json("completeAll", .init("completed", isComplete))
    case .move(let item, let position):
      Edit.json("move", .init("item", item), .init("to", position))
    case .remove(let items): Edit.json("remove", .init("items", Edit.texts(items)))
    case .color(let color): Edit.json("color", .init("color", color.name))
    case .cells(let grid, let address, let cells):
      Edit.json(
        "cells",
        .init("grid", JSONText(optional: grid)),
        .init("at", address),
        .init("rows", Edit.rows(cells))
      )
    case .moveCells(let source, let target):
      Edit.json("moveCells", .init("from", source), .init("to", target))
    case .addGrid(let name): Edit.json("addGrid", .init("name", name))
    case .removeGrid(let grid): Edit.json("removeGrid", .init("grid", grid))
    case .renameGrid(let grid, let name):
      Edit.json("renameGrid", .init("grid", grid), .init("name", name))
    }
  }

  private static func json(_ name: String, _ members: JSONText.Member...) -> JSONText {
    JSONText(members: [.init("edit", name)] + members)
  }

  private static func rows(_ cells: [[JSONText?]]) -> JSONText {
    JSONText(
      elements: cells.map { row in
        JSONText(elements: row.map { $0 ?? JSONText(members: []) })
      }
    )
  }

  private static func texts(_ texts: [String]) -> JSONText {
    JSONText(elements: texts.map { JSONText(string: $0) })
  }

  /// Reads what ``json`` writes; members that it doesn't know don't count.
  ///
  /// `{"edit": "paste", "text": "- [x] 2 l Milk"}` is read too: it adds the items that the lines of
  /// a text say. With `"from": "A1"` cells are copied from there: references in their formulas that
  /// have no `$` go along.
  ///
  /// - Throws: ``ListerError`` with the member that is missing or of another type; for items with
  ///   the place in them, as in a document.
  public init(_ json: JSONText) throws(ListerError) {
    switch try json.requested("edit", "a text", \.string) {
    case "add": self = .add(try Edit.items(try json.requested("items", "an array", \.array)))
    case "want": self = .want(try Edit.items(try json.requested("items", "an array", \.array)))
    case "clean":
      let resets = json["reset_quantity"] ?? JSONText(false)
      guard let resets = resets.logical else {
        throw ListerError(.request(expected: "true or false"), at: .init(member: "reset_quantity"))
      }
      self = .clean(resettingQuantity: resets)
    case "pick": self = .pick(items: try json.requestedItems())
    case "change":
      let members = try json.requested("members", "an object") { json in
        json.kind == .object ? json.members : nil
      }
      self =
        json["items"] == nil
        ? .change(item: try json.requestedItem(), ItemChange(members))
        : .changeAll(items: try json.requestedItems(), ItemChange(members))
    case "complete":
      self = .complete(try json.requestedState(), items: try json.requestedItems())
    case "completeAll": self = .completeAll(try json.requestedState())
    case "move":
      let position = try json.requested("to", "a whole number") { $0.number?.int }
      self = .move(item: try json.requestedItem(), to: position)
    case "remove": self = .remove(items: try json.requestedItems())
    case "color":
      let names = List.Color.allCases.map(\.name).joined(separator: ", ")
      let color = try json.requested("color", "one of \(names)") { json in
        json.string.flatMap { List.Color(name: $0) }
      }
      self = .color(color)
    case "paste":
      let text = try json.requested("text", "a text", \.string)
      self = .add(ListFormatting.pastedItems(from: text))
    case "cells":
      let rows = try json.requested("rows", "an array of rows", \.array)
      let grid = json["grid"] == .null ? nil : json["grid"]
      let name = try grid.map { (_) throws(ListerError) in
        try json.requested("grid", "a text", \.string)
      }
      let address = try json.requested("at", "a cell such as B2", \.string)
      var cells = try Edit.cells(rows)
      if let source = json["from"], source != .null {
        cells = try Edit.moved(cells, from: source.string ?? "", to: address)
      }
      self = .cells(grid: name, at: address, cells)
    case "moveCells":
      let source = try json.requested("from", "cells such as Totals!A1:B2", \.string)
      self = .moveCells(from: source, to: try json.requested("to", "a cell such as D5", \.string))
    case "addGrid": self = .addGrid(try json.requested("name", "a text", \.string))
    case "removeGrid": self = .removeGrid(try json.requested("grid", "a text", \.string))
    case "renameGrid":
      let grid = try json.requested("grid", "a text", \.string)
      self = .renameGrid(grid, to: try json.requested("name", "a text", \.string))
    default:
      let names = Edit.names.joined(separator: ", ")
      throw ListerError(.request(expected: "one of \(names)"), at: .init(member: "edit"))
    }
  }
}

extension JSONText {
  /// A member of a request, read as what it has to be.
  fileprivate func requested<Value>(
    _ key: String,
    _ expected: String,
    _ read: (JSONText) -> Value?
  ) throws(ListerError) -> Value {
    guard kind == .object else { throw ListerError(.request(expected: "an object")) }
    guard let value = self[key].flatMap(read) else {
      throw ListerError(.request(expected: expected), at: .init(member: key))
    }
    return value
  }

  fileprivate func requestedItem() throws(ListerError) -> String {
    try requested("item", "a text", \.string)
  }

  fileprivate func requestedItems() throws(ListerError) -> [String] {
    try requested("items", "an array of texts") { json in
      let texts = json.array?.compactMap(\.string)
      return texts?.count == json.array?.count ? texts : nil
    }
  }

  fileprivate func requestedState() throws(ListerError) -> Bool {
    try requested("completed", "true or false", \.logical)
  }

  fileprivate var array: [JSONText]? { kind == .array ? elements : nil }
}
