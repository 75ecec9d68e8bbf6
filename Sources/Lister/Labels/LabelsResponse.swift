// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// The tags, the shops, or the units of lists.
package struct LabelsResponse: Shaped {
  /// One of them.
  package struct Entry: Hashable, Shaped {
    /// The word.
    package var name = ""
    /// How many items say it; those that are put away are not counted.
    package var items = 0
    /// How many lists have such items, or name it themselves.
    package var lists = 0

    package init() {}

    init(name: String, items: Int, lists: Int) {
      (self.name, self.items, self.lists) = (name, items, lists)
    }

    package static let shapeName: String? = "Label"

    package static let fields: [Field<Entry>] = [
      Field("name", \.name, "The word"),
      Field("items", \.items, "How many items have it, without those that are put away"),
      Field("lists", \.lists, "How many lists have such items, or name it themselves"),
    ]
  }

  package var kind = LabelKind.tag
  /// The words, in the order of people.
  package var entries: [Entry] = []
  /// Why some lists were not read.
  package var failures: [ListerError] = []

  package init() {}

  package static let fields: [Field<LabelsResponse>] = [
    Field("kind", \.kind, "What they are"),
    Field("labels", \.entries, "The words, in the order of people"),
    Field("errors", \.failures, "The lists that can't be read"),
  ]

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
}

/// What was done with a tag, a shop, or a unit of lists.
package struct LabelChangeResponse: Shaped {
  package struct Entry: Hashable, Shaped {
    package var place = ListPlace()
    /// How many of its items say anything else now.
    package var items = 0

    package init() {}

    init(place: ListPlace, items: Int) { (self.place, self.items) = (place, items) }

    package static let shapeName: String? = "LabelledList"

    package static let fields: [Field<Entry>] =
      fields(of: \.place) + [
        Field("items", \.items, "How many of its items say something else now")
      ]
  }

  /// The word.
  package var name = ""
  /// What took its place; nil for nothing.
  package var replacement: String?
  /// The lists that were changed.
  package var entries: [Entry] = []

  package init() {}

  package static let fields: [Field<LabelChangeResponse>] = [
    Field("name", \.name, "The word"),
    Field("to", \.replacement, orElse: .null, "What took its place; null for nothing"),
    Field("lists", \.entries, "The lists that were changed"),
  ]
}
