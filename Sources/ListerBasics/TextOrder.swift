// SPDX-License-Identifier: MIT

/// The order of texts: without case, by Unicode scalars.
///
/// ASCII is compared byte by byte; other letters by the lower-case mapping of the Unicode standard
/// for single characters, which is part of the language's library and so the same on every machine.
/// This is the rule of names, texts and keys in documents; "é" as one character and as two are
/// different in them. Names of files are compared by another one, for people and other systems take
/// those two for one.
public enum TextOrder {
  /// Whether two texts are equal without case.
  @inlinable
  public static func equal(_ left: ByteView, _ right: ByteView) -> Bool {
    left == right || compare(left, right) == 0
  }

  /// Whether the first characters of two texts are of ASCII and tell the texts apart.
  @inlinable @inline(__always)
  public static func differAtOnce(_ left: ByteView, _ right: ByteView) -> Bool {
    guard let a = left.element(at: 0), let b = right.element(at: 0) else { return false }
    return a | b < 0x80 && ASCII.lower(a) != ASCII.lower(b)
  }

  /// Whether a text is a constant, without case.
  @inlinable
  public static func equal(_ left: ByteView, _ right: StaticString) -> Bool {
    equal(left, ByteView(right))
  }

  /// -1, 0 or 1 as `left` is before, with or after `right`.
  public static func compare(_ left: ByteView, _ right: ByteView) -> Int {
    var work = 0
    return compare(left, right, work: &work)
  }

  /// The same; adds what it took to `work`, in units of the document's budget.
  ///
  /// Most texts differ in their first letter.
  @inlinable @inline(__always)
  public static func compare(_ left: ByteView, _ right: ByteView, work: inout Int) -> Int {
    if let a = left.element(at: 0), let b = right.element(at: 0), a | b < 0x80 {
      let (x, y) = (ASCII.lower(a), ASCII.lower(b))
      if x != y { return x < y ? -1 : 1 }
    }
    return compareAll(left, right, work: &work)
  }

  /// The same, eight bytes a step, as long as they are equal.
  @usableFromInline @inline(never)
  static func compareAll(_ left: ByteView, _ right: ByteView, work: inout Int) -> Int {
    let shorter = min(left.count, right.count)
    var index = 0
    while index + 8 <= shorter, left.word(at: index) == right.word(at: index) { index += 8 }
    work += index / 4
    let first = index
    while index < shorter {
      let a = left[index]
      let b = right[index]
      if a >= 0x80 || b >= 0x80 {
        // Equal bytes may have ended within a character.
        while index > 0, left[index] & 0xC0 == 0x80 || right[index] & 0xC0 == 0x80 { index -= 1 }
        work += 2 * max(index - first, 0)
        return compareFolded(left, right, from: index, &work)
      }
      let x = ASCII.lower(a)
      let y = ASCII.lower(b)
      if x != y {
        work += 2 * (index - first)
        return x < y ? -1 : 1
      }
      index += 1
    }
    work += 2 * (shorter - first)
    return left.count == right.count ? 0 : left.count < right.count ? -1 : 1
  }

  /// What it takes to look a character's lower case up.
  static let mappingWork = 64

  /// The same from the beginning of a character on, up to which both texts are equal without case.
  private static func compareFolded(
    _ left: ByteView,
    _ right: ByteView,
    from start: Int,
    _ work: inout Int
  ) -> Int {
    var (a, b) = (Folded(left, from: start), Folded(right, from: start))
    while true {
      // What is written alike is alike in lower case.
      while a.isBetweenCharacters, b.isBetweenCharacters, let x = a.character, x == b.character {
        a.skip()
        b.skip()
        work += 8
      }
      work += 2 * mappingWork
      guard let x = a.next() else { return b.next() == nil ? 0 : -1 }
      guard let y = b.next() else { return 1 }
      if x != y { return x < y ? -1 : 1 }
    }
  }

  /// The scalars of a text in lower case, one after the other.
  struct Folded {
    private let text: ByteView
    private var index: Int
    /// What is left of a letter that has several scalars in lower case, the last one first.
    private var rest: [Unicode.Scalar] = []

    init(_ text: ByteView, from index: Int) {
      self.text = text
      self.index = index
    }

    var isBetweenCharacters: Bool { rest.isEmpty }

    /// The character that comes next, as it is written.
    var character: Unicode.Scalar? {
      index < text.count ? UTF8Text.scalar(in: text, at: index).scalar : nil
    }

    /// Passes over a character.
    mutating func skip() { index = UTF8Text.next(in: text, at: index) }

    mutating func next() -> Unicode.Scalar? {
      if let scalar = rest.popLast() { return scalar }
      guard let character else { return nil }
      skip()
      if character.isASCII {
        return Unicode.Scalar(ASCII.lower(UInt8(truncatingIfNeeded: character.value)))
      }
      if let lower = LetterForms(of: character).single(.lower) { return lower }
      let lower = LetterForms.several(.lower, of: character)
      rest = lower.dropFirst().reversed()
      return lower.first
    }
  }

  /// Appends a text in lower case: two texts are equal without case where these bytes are.
  ///
  /// The text is well-formed.
  public static func fold(_ text: ByteView, into buffer: inout ByteBuffer) {
    buffer.reserve(text.count)
    var index = 0
    while let byte = text.element(at: index) {
      if byte < 0x80 {
        buffer.append(ASCII.lower(byte))
        index += 1
      } else {
        let (scalar, end) = UTF8Text.scalar(in: text, at: index)
        buffer.append(scalar, as: .lower)
        index = end
      }
    }
  }

  /// The scalars of a text in lower case.
  public static func folded(_ text: ByteView) -> [UInt32] {
    var scalars: [UInt32] = []
    scalars.reserveCapacity(text.count)
    var all = Folded(text, from: 0)
    while let scalar = all.next() { scalars.append(scalar.value) }
    return scalars
  }
}
