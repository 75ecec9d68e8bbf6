// SPDX-License-Identifier: MIT

import Lister

/// What is said of an item apart from its text, in short.
struct Details {
  /// What stands beside the text, part by part.
  private(set) var words: [String] = []
  /// What stands below it.
  private(set) var lines: [Substring] = []
  /// The place of the field before, if it said anything.
  private var last: Int?

  /// What counts here of all fields.
  private static let fields = ItemField.all.map { ($0.key, $0.type, $0.display) }

  /// What an item says; with columns, only what those say.
  init(of item: ItemMembers, _ columns: Set<String>? = nil) {
    item.forEach { rank, value in add(rank, value, columns) }
  }

  /// What members say that are in the order of the format.
  init(of members: [JSONText.Member], _ columns: Set<String>? = nil) {
    for member in members {
      if let rank = ItemField.rank(ofKey: member.key) { add(rank, member.value, columns) }
    }
  }

  /// What an item says beside its text.
  static func words(of item: ListItem) -> [String] { Details(of: ItemMembers(item)).words }

  private mutating func add(_ rank: Int, _ value: JSONText, _ columns: Set<String>?) {
    let (key, type, display) = Details.fields[rank]
    if let columns, !columns.contains(key) { return }
    switch display {
    case .hidden: return
    case .below:
      lines += type.words(of: value).flatMap { $0.split(whereSeparator: \.isNewline) }
    case .marked(let before, let after):
      for part in type.words(of: value) { words.append(before + part + after) }
    case .joined: join(type.words(of: value), rank)
    }
    last = rank
  }

  /// `2 kg`: a unit goes with the quantity, the field before it.
  private mutating func join(_ parts: [String], _ rank: Int) {
    if let last, last + 1 == rank, let place = words.indices.last {
      words[place] = ([words[place]] + parts).joined(separator: " ")
    } else {
      words += parts.filter { !$0.isEmpty }
    }
  }
}
