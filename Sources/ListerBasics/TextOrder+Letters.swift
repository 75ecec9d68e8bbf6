// SPDX-License-Identifier: MIT

/// The order of texts by the letters of a locale.
extension TextOrder {
  /// -1, 0 or 1 as `left` is before, with or after `right`; adds what it took to `work`, in units of
  /// the document's budget.
  ///
  /// Texts of ASCII are in the same order in all locales, and texts are equal where they are equal
  /// without case. Others are compared by their letters, and where these are the same by the marks on
  /// them: "Äpfel" is between "Apfel" and "Zebra", but behind it in Swedish.
  @inlinable @inline(__always)
  public static func compare(
    _ left: ByteView,
    _ right: ByteView,
    in locale: DocumentLocale,
    work: inout Int
  ) -> Int {
    if let a = left.element(at: 0), let b = right.element(at: 0), a | b < 0x80 {
      let (x, y) = (ASCII.lower(a), ASCII.lower(b))
      if x != y { return x < y ? -1 : 1 }
    }
    return compareAll(left, right, in: locale, work: &work)
  }

  @usableFromInline @inline(never)
  static func compareAll(
    _ left: ByteView,
    _ right: ByteView,
    in locale: DocumentLocale,
    work: inout Int
  ) -> Int {
    // Where two texts differ in a character of ASCII, what is behind it doesn't matter.
    let shorter = min(left.count, right.count)
    work += shorter / 4
    if !isASCII(left[0..<shorter]) || !isASCII(right[0..<shorter]) {
      // What is written alike counts alike, up to the character in which the texts differ.
      var start = 0
      while start < shorter, left[start] == right[start] { start += 1 }
      while start > 0,
        start == shorter || left[start] & 0xC0 == 0x80 || right[start] & 0xC0 == 0x80
      {
        start -= 1
      }
      let table = LetterTable.table(of: locale)
      let order = compareLetters(left, right, from: start, table, &work)
      if order != 0 { return order }
    }
    return compareAll(left, right, work: &work)
  }

  private static func isASCII(_ text: ByteView) -> Bool {
    var index = 0
    while index + 8 <= text.count {
      if text.word(at: index) & 0x8080_8080_8080_8080 != 0 { return false }
      index += 8
    }
    while index < text.count {
      if text[index] >= 0x80 { return false }
      index += 1
    }
    return true
  }

  /// What comes first in one of two texts from a byte on: the letters, and then the marks.
  private static func compareLetters(
    _ left: ByteView,
    _ right: ByteView,
    from start: Int,
    _ table: LetterTable,
    _ work: inout Int
  ) -> Int {
    for comparesMarks in [false, true] {
      var (a, b) = (Weights(left, from: start, table), Weights(right, from: start, table))
      while true {
        work += weightWork
        guard let x = a.next() else {
          if b.next() != nil { return -1 }
          break
        }
        guard let y = b.next() else { return 1 }
        let (one, other) = comparesMarks ? (x.mark, y.mark) : (x.first, y.first)
        if one != other { return one < other ? -1 : 1 }
      }
    }
    return 0
  }

  /// What it takes to look up what two characters count as.
  private static let weightWork = 12

  /// What the characters of a text count as, one after the other.
  private struct Weights {
    private var characters: Folded
    private let table: LetterTable
    /// The second letter of a character that counts as two, or 0.
    private var rest: UInt32 = 0

    init(_ text: ByteView, from start: Int, _ table: LetterTable) {
      characters = Folded(text, from: start)
      self.table = table
    }

    mutating func next() -> LetterTable.Weights? {
      if rest != 0 {
        defer { rest = 0 }
        return LetterTable.Weights(first: rest)
      }
      guard let character = characters.next() else { return nil }
      let weights = table[character]
      rest = weights.second
      return weights
    }
  }
}
