// SPDX-License-Identifier: MIT

import ListerBasics

/// How far a list is: a number, a bar and a line of text.
///
/// It need be drawn again only when it is no longer equal. Source: the glance of Apple's Lister.
package struct ListBadge: Hashable, Sendable {
  /// How many items there are.
  package let total: Int
  /// How many of them are done.
  package let completed: Int

  /// The badge of a list.
  package init(_ list: List) {
    let shown = list.shownItems
    self.init(total: shown.count, completed: shown.count(where: \.isComplete))
  }

  /// A badge of the given numbers.
  ///
  /// - Precondition: `0 <= completed <= total`.
  package init(total: Int, completed: Int) {
    precondition(0 <= completed && completed <= total, "more items are done than there are")
    self.total = total
    self.completed = completed
  }

  /// How many items are to be done.
  package var remaining: Int { total - completed }

  /// What is left, in words: `1 item left`.
  package var remainingText: String { String(counting: remaining, "item") + " left" }

  /// A bar of text: `####----`.
  ///
  /// - Parameters:
  ///   - width: how many characters it has.
  ///   - done: what represents what is done.
  ///   - left: what represents what is to be done.
  /// - Returns: the bar; nothing is done in it for an empty list.
  package func bar(width: Int, done: Character = "#", left: Character = "-") -> String {
    let count = share(of: max(0, width))
    return String(repeating: done, count: count)
      + String(repeating: left, count: max(0, width) - count)
  }

  /// The part of a whole that is done, rounded down; nothing of an empty list is.
  private func share(of whole: Int) -> Int {
    guard total > 0 else { return 0 }
    let product = completed.multipliedFullWidth(by: whole)
    return total.dividingFullWidth(product).quotient
  }
}
