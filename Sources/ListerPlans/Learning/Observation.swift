// SPDX-License-Identifier: MIT

import ListerBasics

/// What documents of one layout have in common: the first one, and how the others differ from it.
struct Observation {
  /// The first document.
  let document: [UInt8]
  /// Its literals; numbers have the most decimal places that were seen, but for outliers.
  private(set) var literals: [Literal]
  /// The most decimal places that a number may come to.
  private let largestScales: [Int]
  /// Whether a text was another one in some document.
  private(set) var varies: [Bool]
  /// How many documents agree.
  private(set) var count = 1

  /// A slot takes so many decimal places at most, and so many more than its first number has.
  ///
  /// One document with many would leave the numbers of all others no room in a word.
  private static let largestScale = 8
  private static let largestGrowth = 4

  /// An observation of one document.
  init(_ document: ByteView, _ literals: [Literal]) {
    self.document = document.array
    largestScales = literals.map {
      min($0.scale + Observation.largestGrowth, Observation.largestScale)
    }
    self.literals = literals.map { literal in
      var literal = literal
      literal.scale = min(literal.scale, Observation.largestScale)
      return literal
    }
    varies = literals.map { $0.kind != .text || $0.cell == nil }
  }

  /// Takes a further document; false if it differs in more than its literals.
  mutating func add(_ other: ByteView, _ found: [Literal]) -> Bool {
    document.withByteView { document in
      guard isAlike(document, other, found) else { return false }
      count += 1
      for index in literals.indices {
        let (old, new) = (literals[index], found[index])
        if new.scale <= largestScales[index] { literals[index].scale = max(old.scale, new.scale) }
        if !varies[index] {
          varies[index] = document[old.start..<old.end] != other[new.start..<new.end]
        }
      }
      return true
    }
  }

  /// Whether the bytes between the literals are the same.
  private func isAlike(_ document: ByteView, _ other: ByteView, _ found: [Literal]) -> Bool {
    guard found.count == literals.count else { return false }
    var (end, otherEnd) = (0, 0)
    for (old, new) in zip(literals, found) {
      guard old.kind == new.kind, document[end..<old.start] == other[otherEnd..<new.start] else {
        return false
      }
      (end, otherEnd) = (old.end, new.end)
    }
    return document[end..<document.count] == other[otherEnd..<other.count]
  }
}
