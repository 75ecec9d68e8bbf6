// SPDX-License-Identifier: MIT

/// Finds what was probably meant by a word that doesn't exist.
package enum Suggestion {
  /// The candidate nearest to `word`, or nil when none is near.
  ///
  /// Near is: at most a third of the longer word's characters differ (but two swapped or one wrong
  /// are always near in words of three or more), or the word begins exactly one candidate. The case
  /// of letters doesn't count. Ties go to the first.
  package static func nearest(to word: String, among candidates: [String]) -> String? {
    let wanted = Array(word.lowercased())
    guard wanted.count > 1 else { return nil }
    var best: (candidate: String, distance: Int)?
    for candidate in candidates {
      let letters = Array(candidate.lowercased())
      let distance = distance(wanted, letters)
      let bound = max(1, max(wanted.count, letters.count) / 3)
      if distance <= bound, distance < best?.distance ?? .max { best = (candidate, distance) }
    }
    if let best { return best.candidate }
    let begun = candidates.filter { $0.lowercased().hasPrefix(word.lowercased()) }
    return begun.count == 1 ? begun[0] : nil
  }

  /// How many insertions, deletions, replacements and swaps of neighbours make `a` of `b`.
  ///
  /// The optimal string alignment form of the Damerau-Levenshtein distance: no part is edited
  /// twice. With `d[i][j]` the distance of the first i and j letters, a row needs only the two
  /// above it.
  ///
  /// Source: F. J. Damerau, "A technique for computer detection and correction of spelling
  /// errors", Communications of the ACM 7 (3), 1964.
  package static func distance(_ a: [Character], _ b: [Character]) -> Int {
    guard !a.isEmpty, !b.isEmpty else { return max(a.count, b.count) }
    var beforeLast: [Int] = []
    var last = Array(0...b.count)
    for i in 1...a.count {
      var row = [i]
      for j in 1...b.count {
        let replaced = last[j - 1] + (a[i - 1] == b[j - 1] ? 0 : 1)
        var least = min(replaced, last[j] + 1, row[j - 1] + 1)
        if i > 1, j > 1, a[i - 1] == b[j - 2], a[i - 2] == b[j - 1] {
          least = min(least, beforeLast[j - 2] + 1)
        }
        row.append(least)
      }
      (beforeLast, last) = (last, row)
    }
    return last[b.count]
  }
}
