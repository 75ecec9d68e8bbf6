// SPDX-License-Identifier: MIT

public import ListerBasics

/// Which key came after which in the objects of one kind that were read before.
///
/// Objects that are alike name their members in the same order. So what is between two values is
/// compared with what stood there the last time, behind the value of the same key: a few words of bytes
/// up to the next value. Only what differs is scanned and looked up.
public struct KeyOrder: ~Copyable {
  /// What stood before a value: the comma, the key with its quotes, the colon, and the white space
  /// around them; before the first value of an object only from the key on.
  @usableFromInline
  struct Spelling: BitwiseCopyable {
    /// The first sixteen bytes, the lowest first; zeros behind the last one.
    @usableFromInline var first: UInt64, second: UInt64
    /// The bits that belong to them.
    @usableFromInline var firstMask: UInt64, secondMask: UInt64
    /// The last sixteen bytes of more than sixteen.
    @usableFromInline var third: UInt64, fourth: UInt64
    /// How many bytes there are.
    @usableFromInline var count: Int
    /// The place of the key in its table.
    @usableFromInline var place: Int

    /// What stands nowhere.
    static var none: Spelling {
      Spelling(
        first: 1,
        second: 0,
        firstMask: 0,
        secondMask: 0,
        third: 0,
        fourth: 0,
        count: 0,
        place: 0
      )
    }

    /// A spelling of at most 32 bytes.
    init(_ text: ByteView, place: Int) {
      let bits = UInt64(text.count * 8)
      let isLong = text.count > 16
      first = text[0..<min(text.count, 8)].word
      second = text[min(text.count, 8)..<min(text.count, 16)].word
      firstMask = ~(.max << bits)
      secondMask = bits > 64 ? ~(.max << (bits - 64)) : 0
      third = isLong ? text.word(at: text.count - 16) : 0
      fourth = isLong ? text.word(at: text.count - 8) : 0
      count = text.count
      self.place = place
    }

    private init(
      first: UInt64,
      second: UInt64,
      firstMask: UInt64,
      secondMask: UInt64,
      third: UInt64,
      fourth: UInt64,
      count: Int,
      place: Int
    ) {
      (self.first, self.second, self.third, self.fourth) = (first, second, third, fourth)
      (self.firstMask, self.secondMask) = (firstMask, secondMask)
      (self.count, self.place) = (count, place)
    }

    /// Whether bytes that go on for sixteen have this spelling at `index`.
    @inlinable @inline(__always) @unsafe
    func stands(unchecked index: Int, in bytes: ByteView) -> Bool {
      guard unsafe bytes.word(unchecked: index) & firstMask == first,
        unsafe bytes.word(unchecked: index &+ 8) & secondMask == second
      else { return false }
      guard count > 16 else { return true }
      let end = index &+ count
      guard end <= bytes.count else { return false }
      return unsafe bytes.word(unchecked: end &- 16) == third
        && bytes.word(unchecked: end &- 8) == fourth
    }
  }

  /// What objects began with, then what came after the key at each place, then what came after keys
  /// that are not in the table.
  @usableFromInline private(set) var spellings: OwnedSlab<Spelling>

  /// An order that expects nothing.
  public init() { spellings = OwnedSlab(0, filledWith: .none) }

  /// The place of the next key, if it is the expected one; then the scanner is at the value.
  @inlinable @inline(__always)
  func place(after slot: Int, _ scanner: inout JSONScanner) -> Int? {
    let at = scanner.at
    // The condition bounds the words.
    guard at >= 0, at <= scanner.bytes.count &- 16,
      let spelling = spellings.slab.element(at: slot),
      unsafe spelling.stands(unchecked: at, in: scanner.bytes)
    else { return nil }
    scanner.at = at &+ spelling.count
    scanner.skipSpace()
    return spelling.place
  }

  /// Expects a key of a table of `count` in that spelling the next time.
  mutating func expect(_ place: Int, _ text: ByteView, after slot: Int, of count: Int) {
    guard text.count <= 32 else { return }
    if spellings.slab.count == 0 { spellings = OwnedSlab(count + 2, filledWith: .none) }
    spellings.slab[slot] = Spelling(text, place: place)
  }
}
