// SPDX-License-Identifier: MIT

public import ListerBasics

/// Which key came after which in the objects of one kind that were read before.
///
/// Objects that are alike name their members in the same order. So a key is compared with the one
/// that came after the same key the last time, two words of bytes with its quotes and its colon, and
/// only one that differs is scanned and looked up.
public struct KeyOrder: ~Copyable {
  /// A key with its quotes, its colon and the white space behind that, as it was spelled.
  @usableFromInline
  struct Spelling: BitwiseCopyable {
    /// The bytes, the lowest first; zeros behind the last one.
    @usableFromInline var first: UInt64, second: UInt64
    /// The bits that belong to them.
    @usableFromInline var firstMask: UInt64, secondMask: UInt64
    @usableFromInline var count: Int
    /// The place of the key in its table.
    @usableFromInline var place: Int

    /// What no key is.
    static var none: Spelling {
      Spelling(first: 1, second: 0, firstMask: 0, secondMask: 0, count: 0, place: 0)
    }

    /// How many bytes are compared.
    @usableFromInline static let capacity = 16
  }

  /// What came after the key at each place; the first one is what objects began with.
  @usableFromInline private(set) var spellings: OwnedSlab<Spelling>

  /// An order that expects nothing.
  public init() { spellings = OwnedSlab(0, filledWith: .none) }

  /// The place of the key that a scanner is at, if it is the expected one; then the scanner is at the
  /// value.
  @inlinable @inline(__always)
  func place(after slot: Int, _ scanner: inout JSONScanner) -> Int? {
    let at = scanner.at
    guard at >= 0, at <= scanner.bytes.count &- 16,
      let spelling = spellings.slab.element(at: slot)
    else { return nil }
    // Both words are within the bytes by that condition.
    let first = unsafe scanner.bytes.word(unchecked: at)
    let second = unsafe scanner.bytes.word(unchecked: at &+ 8)
    guard first & spelling.firstMask == spelling.first,
      second & spelling.secondMask == spelling.second
    else { return nil }
    scanner.at = at &+ spelling.count
    scanner.skipSpace()
    return spelling.place
  }

  /// Expects a key of a table of `count` after the same one the next time.
  ///
  /// `text` is the key with its quotes, its colon and the white space behind that.
  mutating func expect(_ place: Int, _ text: ByteView, after slot: Int, of count: Int) {
    guard text.count <= Spelling.capacity else { return }
    if spellings.slab.count == 0 { spellings = OwnedSlab(count + 1, filledWith: .none) }
    let bits = UInt64(text.count * 8)
    spellings.slab[slot] = Spelling(
      first: text[0..<min(text.count, 8)].word,
      second: text[min(text.count, 8)..<text.count].word,
      firstMask: ~(.max << bits),
      secondMask: bits > 64 ? ~(.max << (bits - 64)) : 0,
      count: text.count,
      place: place
    )
  }
}
