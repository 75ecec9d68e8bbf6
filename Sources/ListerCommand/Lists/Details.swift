// SPDX-License-Identifier: MIT

import Lister
import ListerBasics

/// What is said of an item apart from its text, in short; of one item after the other.
struct Details: ~Copyable {
  /// All that is said, one behind the other.
  private var bytes = ByteBuffer()
  /// What stands beside the text, part by part.
  private var words: [Range<Int>] = []
  private var lines: [Range<Int>] = []
  /// The place of the field before, if it said anything.
  private var last: Int?
  /// Whether each field is said.
  private let isShown: [Bool]

  /// What counts here of all fields.
  private static let fields = ItemField.all.map { ($0.key, $0.type, Form($0.display)) }

  /// How a field is said, with the marks as bytes.
  private enum Form: Sendable {
    case hidden, joined, below
    case marked(String, String)

    init(_ display: ItemField.Display) {
      self =
        switch display {
        case .hidden: .hidden
        case .joined: .joined
        case .below: .below
        case .marked(let before, let after): .marked(before, after)
        }
    }
  }

  /// Nothing yet; with columns, only what those say counts.
  init(_ columns: Set<String>? = nil) {
    isShown = Details.fields.map { field in columns?.contains(field.0) ?? true }
  }

  /// Takes what an item says itself in place of what was said before.
  mutating func read(_ item: ItemMembers) {
    clear()
    item.forEachValue { add($0, $1) }
  }

  /// Takes what an item has from its catalogue in place of what was said before.
  mutating func read(inheritedBy item: ViewedItem) {
    clear()
    item.forEachInherited { add($0, $1) }
  }

  /// What an item says beside its text.
  static func words(of item: ItemMembers) -> [String] {
    var details = Details()
    details.read(item)
    return details.allWords
  }

  /// What an item has from its catalogue, to be said beside its text.
  static func words(inheritedBy item: ViewedItem) -> [String] {
    var details = Details()
    details.read(inheritedBy: item)
    return details.allWords
  }

  /// What stands beside the text.
  var allWords: [String] { words.map { bytes.view[$0].string } }

  /// Calls `body` with each part of what stands beside the text.
  func forEachWord(_ body: (ByteView) -> Void) {
    for word in words { body(bytes.view[word]) }
  }

  /// Calls `body` with each line that stands below the text.
  func forEachLine(_ body: (ByteView) -> Void) {
    for line in lines { body(bytes.view[line]) }
  }

  private mutating func clear() {
    bytes.truncate()
    words.removeAll(keepingCapacity: true)
    lines.removeAll(keepingCapacity: true)
    last = nil
  }

  private mutating func add(_ rank: Int, _ value: ByteView) {
    guard isShown[rank] else { return }
    let (_, type, form) = Details.fields[rank]
    switch form {
    case .hidden: return
    case .below:
      type.forEachWord(of: value) { part in
        for line in part.string.split(whereSeparator: \.isNewline) {
          let start = bytes.count
          bytes.append(String(line))
          lines.append(start..<bytes.count)
        }
      }
    case .marked(let before, let after):
      type.forEachWord(of: value) { part in
        let start = bytes.count
        bytes.append(before)
        bytes.append(part)
        bytes.append(after)
        words.append(start..<bytes.count)
      }
    case .joined: type.forEachWord(of: value) { join($0, rank) }
    }
    last = rank
  }

  /// `2 kg`: a unit goes with the quantity, the field before it.
  private mutating func join(_ part: ByteView, _ rank: Int) {
    if let last, last + 1 == rank, let place = words.indices.last {
      bytes.append(UInt8(ascii: " "))
      bytes.append(part)
      words[place] = words[place].lowerBound..<bytes.count
    } else if !part.isEmpty {
      let start = bytes.count
      bytes.append(part)
      words.append(start..<bytes.count)
    }
  }
}
