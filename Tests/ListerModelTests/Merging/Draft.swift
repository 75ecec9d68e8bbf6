// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCoding
import ListerJSON
import ListerModel
import TestKit

/// A small document that is edited at random, and written in one of several layouts.
///
/// It knows nothing of the model: a list comes from it only by reading what it writes.
struct Draft {
  struct Item {
    /// The value of the member `uuid`; without it, and with nothing but a text, the item may be a string.
    var uuid: String?
    var members: [(key: String, value: String)]
    var isShort = false
    var layout = 0
  }

  struct Grid {
    var name: String
    var rows: [[String]]
    var values: String?
    var extra: String?
  }

  enum Form { case short, bare, long }

  var items: [Item] = []
  var members: [(key: String, value: String)] = []
  var names: [(key: String, value: String)] = []
  var grids: [Grid] = []
  var form = Form.long
  var layout = 0

  // MARK: Writing

  private static func object(_ members: [(key: String, value: String)], _ layout: Int) -> String {
    let spaces = [(":", ",", ""), (": ", ", ", ""), (" : ", ",\n      ", " ")][layout]
    let parts = members.map { "\"\($0.key)\"\(spaces.0)\($0.value)" }
    return "{\(spaces.2)\(parts.joined(separator: spaces.1))\(spaces.2)}"
  }

  private static func text(of item: Item) -> String {
    if item.isShort, item.uuid == nil, item.members.count == 1 { return item.members[0].value }
    let uuid = item.uuid.map { [(key: "uuid", value: "\"\($0)\"")] } ?? []
    return object(uuid + item.members, item.layout)
  }

  private static func rows(of grid: Grid, _ layout: Int) -> String {
    let (cell, row) = layout == 1 ? (", ", ",\n  ") : (",", ",")
    let rows = grid.rows.map { "[\($0.joined(separator: cell))]" }
    return "[\(rows.joined(separator: row))]"
  }

  /// The document.
  var text: String {
    if form == .bare, grids.count == 1, items.isEmpty { return Draft.rows(of: grids[0], layout) }
    var all = members
    if !names.isEmpty { all.append(("names", Draft.object(names, 0))) }
    let lead = ["", " ", "\n    "][layout]
    all.append(
      ("items", "[" + items.map { lead + Draft.text(of: $0) }.joined(separator: ",") + "]")
    )
    if form != .long, grids.count == 1 {
      all.append(("grid", Draft.rows(of: grids[0], layout)))
      if let values = grids[0].values { all.append(("values", values)) }
    } else if !grids.isEmpty {
      let grids = grids.map { grid in
        var members = [("name", "\"\(grid.name)\""), ("rows", Draft.rows(of: grid, layout))]
        if let values = grid.values { members.append(("values", values)) }
        if let extra = grid.extra { members.append(("extra", extra)) }
        return Draft.object(members, layout)
      }
      all.append(("grids", "[\(grids.joined(separator: ","))]"))
    }
    return Draft.object(all, layout)
  }

  /// The list that a reader makes of it.
  func list(_ reader: ListReader) throws(DocumentError) -> List {
    try Draft.list(text, reader)
  }

  /// The list that a reader makes of a document.
  static func list(
    _ text: String,
    _ reader: ListReader = ListReader()
  ) throws(DocumentError) -> List {
    try Array(text.utf8).withByteView { (view) throws(DocumentError) in
      try reader.list(from: view)
    }
  }
}
