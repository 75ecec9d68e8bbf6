// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

/// Lists and their parts as data, for `--json`.
enum ListJSON {
  /// An item: its number in the list, or null, and its uuid, then what its document says of it.
  static func item(_ item: ListItem, number: Int?) -> JSONText {
    var members: [JSONText.Member] = [
      .init("number", number.map { JSONText($0) } ?? .null),
      .init("uuid", item.uuid.description),
    ]
    members += item.members.filter { $0.key != "uuid" && $0.key != "number" }
    return JSONText(members: members)
  }

  /// A list with its items and grids.
  static func list(_ list: List, at place: ListPlace) -> JSONText {
    let items = list.items.enumerated().map { item($1, number: $0 + 1) }
    let grids = GridView.grids(of: list).map { grid in
      JSONText(members: [
        .init("name", JSONText(optional: grid.name)),
        .init("rows", matrix(grid.rows)),
        .init("values", matrix(grid.values)),
      ])
    }
    return JSONText(members: [
      .init("name", place.name), .init("path", place.path), .init("color", list.color.name),
      .init("completed", list.items.count { $0.isComplete }),
      .init("items", JSONText(elements: items)), .init("grids", JSONText(elements: grids)),
    ])
  }

  private static func matrix(_ rows: [[JSONText]]) -> JSONText {
    JSONText(elements: rows.map { JSONText(elements: $0) })
  }
}
