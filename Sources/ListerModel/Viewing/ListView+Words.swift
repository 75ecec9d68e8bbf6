// SPDX-License-Identifier: MIT

extension ListView {
  /// What it leaves out, for people: `shop Market, tag dairy, without done`; empty if nothing.
  package var filterWords: String {
    let shops = shops.map { choice in
      if case .named(let name) = choice { "shop \(name)" } else { "no shop" }
    }
    let tags = tags.map { choice in
      if case .named(let name) = choice { "tag \(name)" } else { "no tag" }
    }
    let hidden = Hidden.allCases.filter(hidden.contains).map { "without \($0.rawValue)" }
    return ([shops.joined(separator: " or ")].filter { !$0.isEmpty } + tags + hidden)
      .joined(separator: ", ")
  }

  /// All that it says, for people; empty if that is nothing.
  package var words: String {
    let keys = sort.map(\.description).joined(separator: ", ")
    let parts = [
      keys.isEmpty ? "" : "sorted by \(keys)", filterWords,
      subtotal.map { "priorities 1 to \($0) added up" } ?? "",
    ]
    return parts.filter { !$0.isEmpty }.joined(separator: "; ")
  }
}
