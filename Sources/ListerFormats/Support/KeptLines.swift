// SPDX-License-Identifier: MIT

import ListerJSON

/// The lines of a file that say nothing of an item, between those that do: kept with the number of
/// items before them, and written at their places again.
struct KeptLines {
  private var rest: ArraySlice<(place: Int, lines: [String])> = []

  init() {}

  /// The lines that a list keeps under a key.
  init(_ kept: JSONText?) {
    rest =
      (kept?.elements ?? []).map { element in
        (element["at"]?.number?.int ?? 0, (element["lines"]?.elements ?? []).compactMap(\.string))
      }[...]
  }

  /// Adds lines that so many items are before.
  mutating func add(_ lines: [String], after place: Int) {
    if !lines.isEmpty { rest.append((place, lines)) }
  }

  /// Adds a line before all others.
  mutating func prepend(_ line: String) { rest.insert((0, [line]), at: rest.startIndex) }

  /// Takes the lines out that are before an item.
  mutating func take(before place: Int) -> [String] {
    var lines: [String] = []
    while let first = rest.first, first.place <= place {
      lines += first.lines
      rest.removeFirst()
    }
    return lines
  }

  /// The lines as a document has them; nil if there are none.
  var json: JSONText? {
    guard !rest.isEmpty else { return nil }
    return JSONText(
      elements: rest.map { place, lines in
        JSONText(members: [
          JSONText.Member(key: "at", value: JSONText(NumberText(place))),
          JSONText.Member(
            key: "lines",
            value: JSONText(elements: lines.map { JSONText(string: $0) })
          ),
        ])
      }
    )
  }
}
