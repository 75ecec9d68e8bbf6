// SPDX-License-Identifier: MIT

import ListerBasics

/// A text with `?` for any one character and `*` for any characters; `~` takes the meaning from
/// both.
///
/// Characters are Unicode scalars, compared without case. Matching goes back to the last `*` only,
/// which is enough: text times pattern is the most steps it takes, whatever is in them. That is
/// much for a text of full length, so that callers charge the steps to the document's budget.
///
/// The pattern is read as it is matched, and nothing is allocated.
struct Wildcard: BitwiseCopyable {
  /// The most characters that a pattern has, as in Excel.
  static let maximumLength = 255
  /// What a step costs, in units of the document's budget.
  static let work = 4

  /// What is at a place of a pattern.
  private enum Unit {
    case end
    case anyOne
    case anyNumber
    /// The character at an index of the pattern.
    case character(Int)
  }

  private let pattern: ByteView

  /// The pattern that a text spells, which lives as long; `nil` when it has more than 255
  /// characters.
  ///
  /// A text without signs is a pattern as well: it matches what is equal to it.
  init?(pattern: ByteView) {
    guard
      pattern.count <= Wildcard.maximumLength
        || (pattern.count <= 4 * Wildcard.maximumLength
          && UTF8Text.length(pattern) <= Wildcard.maximumLength)
    else { return nil }
    self.pattern = pattern
  }

  /// Whether a text holds a sign, so that it is more than itself as a pattern.
  static func isPattern(_ text: ByteView) -> Bool {
    for index in 0..<text.count where isSign(text[index]) { return true }
    return false
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "~")
  }

  /// What is at an index of the pattern, and the index of what comes next.
  private func unit(at index: Int) -> (unit: Unit, next: Int) {
    guard index < pattern.count else { return (.end, index) }
    switch pattern[index] {
    case UInt8(ascii: "?"): return (.anyOne, index + 1)
    case UInt8(ascii: "*"): return (.anyNumber, index + 1)
    case UInt8(ascii: "~") where index + 1 < pattern.count && Wildcard.isSign(pattern[index + 1]):
      return (.character(index + 1), index + 2)
    default: return (.character(index), UTF8Text.next(in: pattern, at: index))
    }
  }

  /// Whether the whole text fits the pattern.
  func matches(_ text: ByteView) -> Bool {
    var steps = 0
    return matches(text, steps: &steps)
  }

  /// Whether the whole text fits the pattern; adds the work it took to `steps`.
  func matches(_ text: ByteView, steps: inout Int) -> Bool {
    var index = 0
    var place = 0
    var starPlace: Int?
    var starIndex = 0
    while index < text.count {
      steps += 1
      let (unit, next) = unit(at: place)
      if case .anyNumber = unit {
        if next == pattern.count { return true }
        (starPlace, starIndex) = (next, index)
        place = next
      } else if fits(unit, text, index, &steps) {
        place = next
        index = UTF8Text.next(in: text, at: index)
      } else if let starPlace {
        starIndex = UTF8Text.next(in: text, at: starIndex)
        index = starIndex
        place = starPlace
      } else {
        return false
      }
    }
    while place < pattern.count, pattern[place] == UInt8(ascii: "*") { place += 1 }
    return place == pattern.count
  }

  /// The byte index, at or after `from`, of the first place where the pattern begins to fit.
  ///
  /// What is after the fit doesn't matter. `from` is the index of a character, or the text's end.
  func firstMatch(in text: ByteView, from: Int) -> Int? {
    var steps = 0
    return firstMatch(in: text, from: from, steps: &steps)
  }

  /// The same; adds the work it took to `steps`.
  func firstMatch(in text: ByteView, from: Int, steps: inout Int) -> Int? {
    var found: Int?
    var index = from
    var place = 0
    // Between stars, the leftmost place is always as good as any later one.
    while place < pattern.count {
      if pattern[place] == UInt8(ascii: "*") {
        found = found ?? from
        place += 1
        continue
      }
      guard let part = self.part(from: place, in: text, from: index, &steps) else { return nil }
      found = found ?? part.start
      index = part.end
      place = part.next
    }
    return found ?? from
  }

  /// The leftmost place of the part of the pattern up to the next star, and where both end.
  private func part(
    from first: Int,
    in text: ByteView,
    from: Int,
    _ steps: inout Int
  ) -> (start: Int, end: Int, next: Int)? {
    var start = from
    while start < text.count {
      var index = start
      var place = first
      var (unit, next) = unit(at: place)
      steps += 1
      while index < text.count, fits(unit, text, index, &steps) {
        index = UTF8Text.next(in: text, at: index)
        place = next
        (unit, next) = self.unit(at: place)
        steps += 1
      }
      switch unit {
      case .end, .anyNumber: return (start, index, place)
      default: start = UTF8Text.next(in: text, at: start)
      }
    }
    return nil
  }

  // MARK: Characters

  /// Whether a character of a text fits one of the pattern.
  private func fits(_ unit: Unit, _ text: ByteView, _ index: Int, _ steps: inout Int) -> Bool {
    switch unit {
    case .end, .anyNumber: return false
    case .anyOne: return true
    case .character(let place):
      let (a, b) = (pattern[place], text[index])
      if a < 0x80 && b < 0x80 { return ASCII.lower(a) == ASCII.lower(b) }
      steps += 2
      let x = UTF8Text.scalar(in: pattern, at: place).scalar
      let y = UTF8Text.scalar(in: text, at: index).scalar
      if x == y { return true }
      // Both are looked up in Unicode's tables.
      steps += 32
      return Wildcard.lower(x) == Wildcard.lower(y)
    }
  }

  /// The scalar in lower case; one whose lower case is several scalars stays as it is.
  private static func lower(_ scalar: Unicode.Scalar) -> Unicode.Scalar {
    LetterForms(of: scalar).single(.lower) ?? scalar
  }
}
