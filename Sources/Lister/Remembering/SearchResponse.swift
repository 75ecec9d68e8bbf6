// SPDX-License-Identifier: MIT

import ListerFiles
package import ListerJSON

/// The items in which the words of a search are, list by list.
package struct SearchResponse: Response {
  /// What was found, at most as many items as were wanted.
  let found: FindResponse
  /// The words.
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
    JSONText(members: [
      .init("number", entry.number), .init("text", entry.text),
      .init("completed", entry.isCompleted),
      .init("tags", JSONText(elements: entry.tags.map { JSONText(string: $0) })),
      .init("matches", words.matches(in: entry.text)),
    ])
  }
}

extension Workspace {
  /// The items of the folder's lists in which all words of a text are; see ``find(_:)``.
  ///
  /// - Parameters:
  ///   - text: words with white space between them.
  ///   - limit: how many items are wanted at most.
  /// - Returns: the items; nil if there is no word.
  /// - Throws: ``ListerError`` when the folder can't be read.
  package func search(_ text: String, limit: Int) throws(ListerError) -> SearchResponse? {
    let words = text.split { $0.isWhitespace }.map { String($0) }
    guard !words.isEmpty else { return nil }
    let found = try find(words)
    return SearchResponse(
      found: FindResponse(
        folder: found.folder,
        entries: Array(found.entries.prefix(limit)),
        failures: found.failures
      ),
      words: SearchWords(words),
      count: found.entries.count
    )
  }
}
