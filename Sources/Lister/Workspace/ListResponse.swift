// SPDX-License-Identifier: MIT

public import ListerJSON
public import ListerModel

/// A list as it is read, with the values of its grids.
public struct ListResponse: Response {
  /// Where it is.
  public let place: ListPlace
  /// The list.
  public let list: List
  /// The catalogue that supplies what its items don't say themselves; nil if there is none.
  public var catalogue: Catalogue?
  /// What a view shows of it; nil for all items in the order of the document.
  package var viewed: ViewedList?

  /// `{"name", "path", "color", "completed", "items", "grids"}`, without items that are put away; an
  /// item has what it has from the catalogue too, and in `inherited` the names of those members.
  ///
  /// In a view items also have `amount`, what they cost together, and the list `view` and `total`, if
  /// there is any.
  public var json: JSONText {
    let viewed = viewed ?? ViewedList(list, catalogue, by: ListView()) { [:] }
    let totals = self.viewed.map { ViewTotals($0) }
    let items = viewed.mapRows { place, row in
      ListEntry.json(of: row.item, number: row.index + 1, amount: totals?.amount(at: place))
    }
    let grids = GridView.grids(of: list).map { grid in
      JSONText(members: [
        .init("name", JSONText(optional: grid.name)),
        .init("rows", ListResponse.matrix(grid.rows)),
        .init("values", ListResponse.matrix(grid.values)),
      ])
    }
    var members = place.members
    members += [
      .init("color", list.color.name),
      .init("completed", viewed.rows.count { $0.item.isComplete }),
      .init("items", JSONText(elements: items)), .init("grids", JSONText(elements: grids)),
    ]
    if let view = viewed.view.value(replacing: nil) { members.append(.init("view", view)) }
    if let totals, totals.hasPrices { members.append(.init("total", totals.json)) }
    return JSONText(members: members)
  }

  private static func matrix(_ rows: [[JSONText]]) -> JSONText {
    JSONText(elements: rows.map { JSONText(elements: $0) })
  }
}

extension ListEntry {
  /// The number in the list, or null, and the uuid, then what the document says of the item.
  public var json: JSONText { ListEntry.json(of: ViewedItem(item, nil), number: number) }

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
    if !names.isEmpty {
      members.append(.init("inherited", JSONText(elements: names.map { JSONText(string: $0) })))
    }
    if let amount { members.append(.init("amount", JSONText(amount))) }
    return JSONText(members: members)
  }
}
