// SPDX-License-Identifier: MIT

/// The tree that items in a row make by their indents: an item is a part of the last one before it
/// that is further left.
///
/// Readers ask it for the parent of an item, writers for an indent that makes it a part of its
/// parent.
struct ItemOutline {
  /// The indent of an item that is a part of none.
  let first: Int
  /// By how much its parts are further right.
  private let step: Int
  /// The last item and those that it is a part of, the outermost one first.
  private var path: [(indent: Int, item: Int)] = []

  /// An outline without an item.
  init(first: Int, step: Int) {
    self.first = first
    self.step = step
  }

  /// Begins again: what comes is a part of nothing before.
  mutating func reset() { path = [] }

  /// The item that one with the given indent would be a part of; nil for none.
  func parent(at indent: Int) -> Int? { path.last { $0.indent < indent }?.item }

  /// The indent that says the place of an item with the given one most plainly.
  func plain(at indent: Int) -> Int { first + step * path.count { $0.indent < indent } }

  /// Adds an item with the given indent.
  mutating func place(_ item: Int, at indent: Int) {
    while let last = path.last, last.indent >= indent { path.removeLast() }
    path.append((indent, item))
  }

  /// An indent, at most `limit`, that makes an item a part of `parent`, or of none; nil if there is
  /// none.
  ///
  /// `kept`, the indent that it had when it was read, is taken if it says the same.
  func indent(below parent: Int?, kept: Int?, limit: Int) -> Int? {
    var candidates = [kept ?? first]
    if let parent {
      guard let level = path.firstIndex(where: { $0.item == parent }) else { return nil }
      candidates += [first + step * (level + 1), path[level].indent + 1]
    } else {
      candidates.append(first)
    }
    return candidates.first { $0 <= limit && self.parent(at: $0) == parent }
  }
}
