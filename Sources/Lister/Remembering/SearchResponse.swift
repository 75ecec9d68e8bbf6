// SPDX-License-Identifier: MIT

package import ListerJSON

/// The items in which the words of a search are, list by list.
package struct SearchResponse: Response {
  /// What was found, at most as many items as were wanted.
  let found: FindResponse
  let words: SearchWords
  /// How many items have the words.
  package let count: Int

  /// Whether there are more than were wanted.
  package var hasMore: Bool { count > found.entries.count }

  /// `{"lists": [{"name", "path", "items": [{"number", "text", "completed", "tags", "matches"}]}],
  /// "count", "more", "errors"}`.
  ///
  /// Of `matches`, each is `{"start", "length"}` in units of UTF-16: where the words are in the text.
  package var json: JSONText {
    var lists: [(place: ListPlace, items: [JSONText])] = []
    for entry in found.entries {
      if lists.last?.place != entry.place { lists.append((entry.place, [])) }
      lists[lists.count - 1].items.append(json(of: entry))
    }
    return JSONText(members: [
      .init(
        "lists",
        JSONText(
          elements: lists.map { place, items in
            JSONText(members: place.members + [.init("items", JSONText(elements: items))])
          }
        )
      ),
      .init("count", count), .init("more", hasMore),
      .init(
        "errors",
        JSONText(elements: found.failures.map { JSONText(string: $0.description) })
      ),
    ])
  }

  private func json(of entry: FindResponse.Entry) -> JSONText {
    JSONText(
      members: [
        .init("number", entry.number), .init("text", entry.text),
        .init("completed", entry.isCompleted),
        .init("tags", JSONText(elements: entry.tags.map { JSONText(string: $0) })),
        .init("matches", words.matches(in: entry.text)),
      ] + entry.removedMember
    )
  }
}

extension Workspace {
  /// The items of the folder's lists that are asked for, some of them; see ``find(_:)``.
  ///
  /// - Parameters:
  ///   - request: what is looked for.
  ///   - limit: how many items are wanted at most.
  /// - Returns: the items; nil if there is no text.
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func search(
    _ request: FindRequest,
    limit: Int
  ) throws(ListerError) -> SearchResponse? {
    guard !request.texts.isEmpty else { return nil }
    let found = try find(request)
    return SearchResponse(
      found: FindResponse(
        folder: found.folder,
        entries: Array(found.entries.prefix(limit)),
        failures: found.failures
      ),
      words: SearchWords(request.texts),
      count: found.entries.count
    )
  }
}
