// SPDX-License-Identifier: MIT

public import ListerJSON

extension ListChanges {
  /// The changes as one JSON object; what did not happen is an empty array.
  ///
  /// `{"added": [item…], "removed": [item…], "changed": [{"uuid", "text", "fields": [{"field",
  /// "from", "to"}]}], "moved": [{"uuid", "text"}], "document": [{"field", "from", "to"}], "cells":
  /// [{"grid", "cell", "from", "to"}]}`. Items that are added or removed are as in their documents,
  /// but with their `uuid`.
  public var json: JSONText {
    let changes = changed.map { change in
      ListChanges.object(
        ListChanges.naming(change.item) + [("fields", .array(change.fields.map(\.json)))]
      )
    }
    return ListChanges.object([
      ("added", .array(added.map(ListChanges.whole))),
      ("removed", .array(removed.map(ListChanges.whole))),
      ("changed", .array(changes)),
      ("moved", .array(moved.map { ListChanges.object(ListChanges.naming($0)) })),
      ("document", .array(document.map(\.json))),
      ("cells", .array(cells.map(\.json))),
    ])
  }

  fileprivate static func object(_ members: [(String, JSONText)]) -> JSONText {
    JSONText(members: members.map { JSONText.Member(key: $0.0, value: $0.1) })
  }

  private static func naming(_ item: ListItem) -> [(String, JSONText)] {
    [
      ("uuid", JSONText(string: item.uuid.description)),
      ("text", JSONText(string: item.text)),
    ]
  }

  private static func whole(_ item: ListItem) -> JSONText {
    var item = item
    item.materializeIdentity()
    return item.json
  }
}

extension ListChanges.FieldChange {
  /// The change as a JSON object: `{"field": "price", "from": 1.19, "to": null}`.
  public var json: JSONText {
    ListChanges.object([
      ("field", JSONText(string: field)), ("from", from ?? .null), ("to", to ?? .null),
    ])
  }
}

extension ListChanges.CellChange {
  /// The change as a JSON object: `{"grid": "Totals", "cell": "B2", "from": 1, "to": null}`.
  public var json: JSONText {
    ListChanges.object([
      ("grid", JSONText(string: grid)), ("cell", JSONText(string: address)),
      ("from", from ?? .null), ("to", to ?? .null),
    ])
  }
}

extension JSONText {
  /// An array of values.
  fileprivate static func array(_ elements: [JSONText]) -> JSONText { JSONText(elements: elements) }
}
