// SPDX-License-Identifier: MIT

import ListerModel
import ListerTables

/// Finds the indents of items that are written in their order, and counts those that no indent can
/// say.
struct OutlineWriter {
  private let parents: [Int: Int?]
  private let limit: Int
  private var outline: ItemOutline
  private var misplaced = 0
  private var adopted = 0
  private var narrowed = 0
  private var replaced = 0

  /// A writer for the items of a list, whose indents are at most `limit`.
  init(_ list: List, _ outline: ItemOutline, limit: Int) {
    parents = list.parents
    self.outline = outline
    self.limit = limit
  }

  /// Begins again: what comes is a part of nothing before.
  mutating func reset() { outline.reset() }

  /// The indent of the next item; that of an item that is a part of none if no other says more.
  ///
  /// `kept` is the indent that it had when it was read.
  mutating func indent(of item: ListItem, at index: Int, kept: Int?) -> Int {
    if let kept, kept > limit { narrowed += 1 }
    let kept = kept.map { min($0, limit) }
    let indent = indent(of: item, below: parents[index], kept)
    if let kept, kept != indent { replaced += 1 }
    outline.place(index, at: indent)
    return indent
  }

  private mutating func indent(of item: ListItem, below parent: Int??, _ kept: Int?) -> Int {
    guard item.parent != nil else {
      // An indent that says no more than a parent would comes from before there was that member.
      if let kept, outline.parent(at: kept) != nil, outline.plain(at: kept) == kept {
        adopted += 1
        return kept
      }
      return outline.indent(below: nil, kept: kept, limit: limit) ?? outline.first
    }
    if let parent = parent ?? nil,
      let indent = outline.indent(below: parent, kept: kept, limit: limit)
    {
      return indent
    }
    misplaced += 1
    return outline.first
  }

  /// What is reported about items that come back in other places.
  var remarks: [ImportRemark] {
    let (parent, indent) = (ItemField.parent.key, "indent")
    return [
      (parent, misplaced, ImportRemark.leftOut), (parent, adopted, "comes back from the indent"),
      (indent, narrowed, "is larger than \(limit), and comes back as that"),
      (indent, replaced, "says another place than the item has, and is left out"),
    ]
    .filter { $0.1 > 0 }
    .map { ImportRemark.member($0, of: $1, $2) }
  }
}
