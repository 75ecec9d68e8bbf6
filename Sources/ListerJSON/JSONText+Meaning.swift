// SPDX-License-Identifier: MIT

extension [JSONText.Member] {
  /// Whether the same keys, compared as bytes, have values that mean the same, in any order.
  package func haveSameMeaning(as other: [JSONText.Member]) -> Bool {
    guard count == other.count else { return false }
    // Two states of one item or document have their members in the same order, as a rule.
    let isAligned = zip(self, other).allSatisfy { $0.key.utf8.elementsEqual($1.key.utf8) }
    if isAligned { return zip(self, other).allSatisfy { $0.value.hasSameMeaning(as: $1.value) } }
    return zip(sortedByKey, other.sortedByKey).allSatisfy {
      $0.0 == $1.0 && $0.1.hasSameMeaning(as: $1.1)
    }
  }

  /// The members by key, compared as bytes: keys that only look alike are different ones.
  private var sortedByKey: [(JSONText, JSONText)] {
    map { (JSONText(string: $0.key), $0.value) }.sorted { $0.0 < $1.0 }
  }
}
