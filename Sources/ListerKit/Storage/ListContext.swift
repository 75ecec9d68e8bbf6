// SPDX-License-Identifier: MIT

package import ListerJSON
package import ListerModel

/// What a small device gets of a list: its name and color.
///
/// Source: the context that Apple's Lister sends to a watch, whose keys are kept.
package struct ListContext: Hashable, Sendable {
  /// The name of the list.
  package var name: String
  package var color: List.Color

  /// A list's name and color.
  package init(name: String, color: List.Color) {
    self.name = name
    self.color = color
  }

  /// The contexts of all lists as one JSON object.
  package static func json(of contexts: [ListContext]) -> JSONText {
    let lists = contexts.map { context in
      JSONText(members: [
        JSONText.Member(key: "name", value: JSONText(string: context.name)),
        JSONText.Member(key: "color", value: JSONText(NumberText(context.color.rawValue))),
      ])
    }
    return JSONText(members: [
      JSONText.Member(key: "ListerCurrentLists", value: JSONText(elements: lists))
    ])
  }

  /// The contexts that a JSON object holds; nil if it holds none, or one of another form.
  package static func contexts(from json: JSONText) -> [ListContext]? {
    guard let lists = json["ListerCurrentLists"], lists.kind == .array else { return nil }
    var contexts: [ListContext] = []
    for list in lists.elements {
      guard let name = list["name"]?.string,
        let color = list["color"]?.number?.int.flatMap(List.Color.init)
      else { return nil }
      contexts.append(ListContext(name: name, color: color))
    }
    return contexts
  }
}

/// How the lists of one context differ from those of another, by name.
///
/// Applied in the order removed, inserted, updated it leads from the one to the other, except for
/// the order of lists that are in both. Names are compared by their bytes; of two equal ones the
/// first counts.
package struct ListContextDifference: Hashable, Sendable {
  /// The lists that no longer exist.
  package let removed: [ListContext]
  /// The lists that are new, in order; they go to the indexes 0, 1, 2 and so on.
  package let inserted: [ListContext]
  /// The lists that have another color, with the new one.
  package let updated: [ListContext]

  /// The difference of two contexts.
  package init(from old: [ListContext], to new: [ListContext]) {
    func byName(_ contexts: [ListContext]) -> [JSONText: ListContext] {
      Dictionary(contexts.map { (JSONText(string: $0.name), $0) }) { first, _ in first }
    }
    func firsts(_ contexts: [ListContext]) -> [ListContext] {
      var seen: Set<JSONText> = []
      return contexts.filter { seen.insert(JSONText(string: $0.name)).inserted }
    }
    let (before, after) = (byName(old), byName(new))
    removed = firsts(old).filter { after[JSONText(string: $0.name)] == nil }
    inserted = firsts(new).filter { before[JSONText(string: $0.name)] == nil }
    updated = firsts(new).filter { context in
      before[JSONText(string: context.name)].map { $0.color != context.color } ?? false
    }
  }

  package var isEmpty: Bool { removed.isEmpty && inserted.isEmpty && updated.isEmpty }
}
