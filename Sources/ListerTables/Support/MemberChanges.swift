// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// What becomes of the members of items, or of lists, that are written and read again: how many of
/// them a change is of, and which is the first.
struct MemberChanges {
  private var entries: [[String]: (count: Int, first: String)] = [:]

  /// Notes how members of what is called `name` come back as others.
  mutating func note(_ members: [JSONText.Member], as others: [JSONText.Member], of name: String) {
    let (mine, theirs) = (MemberChanges.byKey(members), MemberChanges.byKey(others))
    for (key, value) in mine {
      guard let found = theirs[key] else {
        if value != .null { add(key, "doesn't come back", name) }
        continue
      }
      if value.hasSameMeaning(as: found) { continue }
      // The white space around texts is told of by what a format holds.
      if key.text == ItemField.text.key, value.string?.trimmed == found.string { continue }
      let kind = MemberChanges.name(found.kind)
      add(key, value.kind == found.kind ? "comes back otherwise" : "comes back as \(kind)", name)
    }
    for key in theirs.keys where mine[key] == nil {
      add(key, "is added when it is imported again", name)
    }
  }

  private mutating func add(_ key: MemberKey, _ end: String, _ name: String) {
    entries[[key.text, end], default: (0, name)].count += 1
  }

  /// A remark on each kind of change of a member of items, without those of which `isTold` is true.
  func remarks(unless isTold: (String) -> Bool = { _ in false }) -> [ImportRemark] {
    sorted(unless: isTold).map { key, end, count, first in
      let place = count > 1 ? ", the first at \(Format.excerpt(first))" : ""
      return ImportRemark.member(key, of: count, end + place)
    }
  }

  /// A remark on each kind of change of a member of lists, without those of which `isTold` is true.
  func listRemarks(unless isTold: (String) -> Bool) -> [ImportRemark] {
    sorted(unless: isTold).map { key, end, _, _ in
      ImportRemark(message: "the list's member \(Format.excerpt(key)) \(end)")
    }
  }

  private func sorted(
    unless isTold: (String) -> Bool
  ) -> [(key: String, end: String, count: Int, first: String)] {
    entries.map { ($0.key[0], $0.key[1], $0.value.count, $0.value.first) }
      .filter { !isTold($0.0) }
      .sorted { ($0.0, $0.1) < ($1.0, $1.1) }
  }

  private static func byKey(_ members: [JSONText.Member]) -> [MemberKey: JSONText] {
    Dictionary(
      members.map { (MemberKey($0.key), $0.value) },
      uniquingKeysWith: { first, _ in first }
    )
  }

  private static func name(_ kind: JSONText.Kind) -> String {
    switch kind {
    case .array: "an array"
    case .object: "an object"
    case .string: "a text"
    case .number: "a number"
    case .logical: "true or false"
    case .null: "null"
    }
  }
}
