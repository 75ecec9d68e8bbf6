// SPDX-License-Identifier: MIT

import Bytes

/// A text with `?` for any one character and `*` for any characters; `~` takes the meaning from both.
///
/// Characters are Unicode scalars, compared without case. Matching goes back to the last `*` only, which
/// is enough: text times pattern is the most steps it takes, whatever stands in them. That is much for a
/// text of full length, so that callers charge the steps to the document's budget.
struct Wildcard {
  private static let anyOne: UInt32 = 0xFFFF_FFFE
  private static let anyNumber: UInt32 = 0xFFFF_FFFF
  /// The most characters that a pattern has, as in Excel.
  static let maximumLength = 255

  /// Scalars in lower case, and the two signs above; no two stars in a row.
  private let units: [UInt32]

  /// The pattern that a text spells; `nil` when it is longer than 255 characters.
  ///
  /// A text without signs is a pattern as well: it matches what is equal to it.
  init?(pattern: ByteView) {
    guard pattern.count <= 4 * Wildcard.maximumLength else { return nil }
    var units: [UInt32] = []
    units.reserveCapacity(pattern.count)
    var index = 0
    var length = 0
    while index < pattern.count {
      var (scalar, next) = Wildcard.scalar(in: pattern, at: index)
      length += 1
      switch pattern[index] {
      case UInt8(ascii: "?"): scalar = Wildcard.anyOne
      case UInt8(ascii: "*"): scalar = Wildcard.anyNumber
      case UInt8(ascii: "~") where next < pattern.count && Wildcard.isSign(pattern[next]):
        scalar = UInt32(pattern[next])
        next += 1
        length += 1
      default: break
      }
      if scalar != Wildcard.anyNumber || units.last != Wildcard.anyNumber { units.append(scalar) }
      index = next
    }
    guard length <= Wildcard.maximumLength else { return nil }
    self.units = units
  }

  /// Whether a text holds a sign, so that it is more than itself as a pattern.
  static func isPattern(_ text: ByteView) -> Bool {
    for index in 0..<text.count where isSign(text[index]) { return true }
    return false
  }

  private static func isSign(_ byte: UInt8) -> Bool {
    byte == UInt8(ascii: "?") || byte == UInt8(ascii: "*") || byte == UInt8(ascii: "~")
  }

  /// Whether the whole text fits the pattern.
  func matches(_ text: ByteView) -> Bool {
    var steps = 0
    return matches(text, steps: &steps)
  }

  /// Whether the whole text fits the pattern; adds the characters looked at to `steps`.
  func matches(_ text: ByteView, steps: inout Int) -> Bool {
    var index = 0
    var unit = 0
    var starUnit = -1
    var starIndex = 0
    while index < text.count {
      steps += 1
      if unit < units.count && units[unit] == Wildcard.anyNumber {
        if unit == units.count - 1 { return true }
        (starUnit, starIndex) = (unit, index)
        unit += 1
        continue
      }
      let (scalar, next) = Wildcard.scalar(in: text, at: index)
      if unit < units.count && (units[unit] == Wildcard.anyOne || units[unit] == scalar) {
        unit += 1
        index = next
      } else if starUnit >= 0 {
        starIndex = Wildcard.scalar(in: text, at: starIndex).next
        index = starIndex
        unit = starUnit + 1
      } else {
        return false
      }
    }
    if unit < units.count && units[unit] == Wildcard.anyNumber { unit += 1 }
    return unit == units.count
  }

  /// The byte index, at or after `from`, of the first place where the pattern begins to fit.
  ///
  /// What stands behind the fit doesn't matter. `from` is the index of a character, or the text's end.
  func firstMatch(in text: ByteView, from: Int) -> Int? {
    var steps = 0
    return firstMatch(in: text, from: from, steps: &steps)
  }

  /// The same; adds the characters looked at to `steps`.
  func firstMatch(in text: ByteView, from: Int, steps: inout Int) -> Int? {
    var found: Int?
    var index = from
    var unit = 0
    // Between stars, the leftmost place is always as good as any later one.
    while unit < units.count {
      if units[unit] == Wildcard.anyNumber {
        found = found ?? from
        unit += 1
        continue
      }
      let end = units[unit...].firstIndex(of: Wildcard.anyNumber) ?? units.count
      guard let (start, next) = place(of: unit..<end, in: text, from: index, &steps) else {
        return nil
      }
      found = found ?? start
      index = next
      unit = end
    }
    return found ?? from
  }

  /// The leftmost place of units without a star, and the index behind it.
  private func place(
    of range: Range<Int>,
    in text: ByteView,
    from: Int,
    _ steps: inout Int
  ) -> (start: Int, next: Int)? {
    var start = from
    while start < text.count {
      var index = start
      var unit = range.lowerBound
      steps += 1
      while unit < range.upperBound && index < text.count {
        let (scalar, next) = Wildcard.scalar(in: text, at: index)
        guard units[unit] == Wildcard.anyOne || units[unit] == scalar else { break }
        unit += 1
        index = next
        steps += 1
      }
      if unit == range.upperBound { return (start, index) }
      start = Wildcard.scalar(in: text, at: start).next
    }
    return nil
  }

  /// The scalar at an index of a well-formed text, in lower case, and the index of the next one.
  ///
  /// A scalar whose lower case is several scalars stays as it is: `?` stands for one character.
  private static func scalar(in text: ByteView, at index: Int) -> (scalar: UInt32, next: Int) {
    let first = text[index]
    if first < 0x80 { return (UInt32(ASCII.lower(first)), index + 1) }
    let length = first >= 0xF0 ? 4 : first >= 0xE0 ? 3 : 2
    let next = min(index + length, text.count)
    var code = UInt32(first) & (0x7F >> UInt32(length))
    for place in index + 1..<next { code = code << 6 | UInt32(text[place] & 0x3F) }
    guard let scalar = Unicode.Scalar(code) else { return (code, next) }
    let lower = scalar.properties.lowercaseMapping.unicodeScalars
    guard let folded = lower.first, lower.count == 1 else { return (code, next) }
    return (folded.value, next)
  }
}
