// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// An item of a list, and its number there.
public struct ListEntry: Hashable, Sendable {
  /// The item.
  public let item: ListItem
  /// Its place in the list, counted from 1; nil when it is no longer there.
  public let number: Int?
}

extension ListEntry: JSONValue {
  /// An item with its number.
  public static var schema: Schema {
    .named(
      "Item",
      [
        .required(
          "number",
          .nullable(.integer(from: 1)),
          "Its place in the list; null: none any more"
        ),
        .required("uuid", .string(), "What identifies it"),
        .required("text", .string(), "What it says"),
        .optional("inherited", .array(.string()), "The members that it has from the catalogue"),
        .optional("amount", .number(), "What it costs"),
      ]
    )
  }

  /// The number in the list, or null, and the uuid, then what the document says of the item.
  public var json: JSONText { ListEntry.json(of: ViewedItem(item, nil), number: number) }

  /// Reads an item.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    let members = json.members.filter { $0.key != "number" }
    do {
      let items = try Edit.items([JSONText(members: members)])
      guard let item = items.first else { throw ShapeError(path, "not an item") }
      self.init(item: item, number: json["number"]?.number?.int)
    } catch {
      throw ShapeError(path, "not an item")
    }
  }

  /// The same with what the item has from a catalogue, the names of that, and what it costs.
  static func json(of viewed: ViewedItem, number: Int?, amount: NumberText? = nil) -> JSONText {
    let inherited = viewed.inherited
    let item = viewed.filled()
    var members: [JSONText.Member] = [
      .init("number", number.map { JSONText($0) } ?? .null),
      .init("uuid", item.uuid.description),
    ]
    members += item.members.filter { $0.key != "uuid" && $0.key != "number" }
    let names = inherited.flatMap { member in
      viewed.item[member.key] == nil
        ? [member.key] : member.value.members.map { "\(member.key).\($0.key)" }
    }
    if !names.isEmpty { members.append(.init("inherited", JSONText(strings: names))) }
    if let amount { members.append(.init("amount", JSONText(amount))) }
    return JSONText(members: members)
  }
}
