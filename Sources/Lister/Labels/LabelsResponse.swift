// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// The tags, the shops, or the units of lists.
package struct LabelsResponse: Response {
  /// One of them.
  package struct Entry: Hashable, Sendable {
    /// The word.
    package let name: String
    /// How many items say it; those that are put away are not counted.
    package let items: Int
    /// How many lists have such items, or name it themselves.
    package let lists: Int
  }

  package let kind: LabelKind
  /// The words, in the order of people.
  package let entries: [Entry]
  /// Why some lists were not read.
  package let failures: [ListerError]

  /// The words; of units that differ in case alone the one that most items have.
  package var names: [String] {
    if kind != .unit { return entries.map(\.name) }
    var best: [ItemName: Entry] = [:]
    for entry in entries {
      let name = ItemName(entry.name)
      if best[name].map({ $0.items < entry.items }) ?? true { best[name] = entry }
    }
    return entries.filter { best[ItemName($0.name)] == $0 }.map(\.name)
  }

  /// `{"tags": [{"name", "items", "lists"}], "errors"}`; the first member is named by the kind.
  package var json: JSONText {
    let elements = entries.map { entry in
      JSONText(members: [
        .init("name", entry.name), .init("items", entry.items), .init("lists", entry.lists),
      ])
    }
    return JSONText(members: [
      .init(kind.plural, JSONText(elements: elements)),
      .init("errors", JSONText(elements: failures.map { JSONText(string: $0.description) })),
    ])
  }
}

/// What was done with a tag, a shop, or a unit of lists.
package struct LabelChangeResponse: Response {
  package struct Entry: Hashable, Sendable {
    package let place: ListPlace
    /// How many of its items say anything else now.
    package let items: Int
  }

  /// The word.
  package let name: String
  /// What took its place; nil for nothing.
  package let replacement: String?
  /// The lists that were changed.
  package let entries: [Entry]

  /// `{"name", "to", "lists": [{"name", "path", "items"}]}`.
  package var json: JSONText {
    JSONText(members: [
      .init("name", name),
      .init("to", JSONText(optional: replacement)),
      .init(
        "lists",
        JSONText(
          elements: entries.map { entry in
            JSONText(members: entry.place.members + [.init("items", entry.items)])
          }
        )
      ),
    ])
  }
}
