// SPDX-License-Identifier: MIT

public import ListerBasics

/// The keys that are known in one kind of object, found by their first eight bytes.
///
/// Only the names of the table are hashed: nobody can make others collide with them.
public struct KeyTable<Key> {
  /// What the keys mean, in order.
  @usableFromInline let keys: [Key]
  @usableFromInline let names: KeyNames

  /// A table of names, each once, with what they mean; at most ``SeenKeys/capacity`` of them.
  public init(_ members: some Sequence<(name: String, key: Key)>) {
    // No key paths: making those of a generic type takes longer than the rest.
    var (keys, names): ([Key], [String]) = ([], [])
    for (name, key) in members {
      keys.append(key)
      names.append(name)
    }
    precondition(keys.count <= SeenKeys.capacity, "an object has more keys than can be noted")
    self.keys = keys
    self.names = KeyNames(names)
  }

  /// What a name means; nil if it isn't in the table.
  @inlinable
  public func key(_ name: ByteView) -> Key? {
    names.index(of: name, word: KeyNames.word(name)).map { keys[$0] }
  }
}

/// The names in a table of keys, each a few words.
///
/// Nothing of it is counted by reference but the whole: all threads look here for each document, and
/// a count that they share would make them wait for each other.
@usableFromInline
struct KeyNames: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    /// The first eight bytes, and the last eight of a name that is longer than that.
    @usableFromInline var word: UInt64, end: UInt64
    /// How many bytes there are, and where they begin in `bytes`.
    @usableFromInline var count: Int32, start: Int32
    /// The place of an earlier name in the same slot, or -1.
    @usableFromInline var next: Int
  }

  @usableFromInline private(set) var entries: [Entry] = []
  /// For each of 256 hashes of a first word the place of the last name that has it, or -1.
  @usableFromInline private(set) var slots: [Int8]
  private var bytes: [UInt8] = []

  init(_ names: [String]) {
    slots = Array(repeating: -1, count: 256)
    for name in names {
      let start = bytes.count
      bytes += name.utf8
      let count = bytes.count - start
      let (word, end) = bytes.withByteView { bytes in
        let name = bytes[start..<bytes.count]
        return (KeyNames.word(name), count > 8 ? name.word(at: count - 8) : 0)
      }
      let slot = KeyNames.slot(of: word)
      entries.append(
        Entry(
          word: word,
          end: end,
          count: Int32(count),
          start: Int32(start),
          next: Int(slots[slot])
        )
      )
      slots[slot] = Int8(entries.count - 1)
    }
  }

  /// The slot of a first word: the upper eight bits of its product with the golden ratio.
  @inlinable @inline(__always)
  static func slot(of word: UInt64) -> Int {
    Int(truncatingIfNeeded: (word &* 0x9e37_79b9_7f4a_7c15) &>> 56)
  }

  /// The place of a name, whose first eight bytes are in a word.
  @inlinable @inline(__always)
  func index(of name: ByteView, word: UInt64) -> Int? {
    var index = Int(slots[KeyNames.slot(of: word)])
    while index >= 0 {
      let entry = entries[index]
      if entry.word == word, Int(entry.count) == name.count, ends(name, entry, index) {
        return index
      }
      index = entry.next
    }
    return nil
  }

  /// Whether what is behind the first eight bytes of a name is that of an entry of the same length.
  @inlinable @inline(__always)
  func ends(_ name: ByteView, _ entry: Entry, _ index: Int) -> Bool {
    guard name.count > 8 else { return true }
    guard name.word(at: name.count - 8) == entry.end else { return false }
    return name.count <= 16 || matches(name, index)
  }

  @usableFromInline @inline(never)
  func matches(_ name: ByteView, _ index: Int) -> Bool {
    bytes.withByteView { $0[range(index)] == name }
  }

  @usableFromInline
  func name(at index: Int) -> String {
    String(decoding: bytes[range(index)], as: UTF8.self)
  }

  private func range(_ index: Int) -> Range<Int> {
    let start = Int(entries[index].start)
    return start..<start + Int(entries[index].count)
  }

  /// The first eight bytes of a name, zeros after a shorter one.
  @inlinable
  static func word(_ name: ByteView) -> UInt64 {
    if name.count >= 8 { return name.word(at: 0) }
    var word: UInt64 = 0
    for index in 0..<name.count { word |= UInt64(name[index]) << UInt64(index * 8) }
    return word
  }
}

extension KeyTable: Sendable where Key: Sendable {}

extension KeyTable where Key: RawRepresentable<String> & CaseIterable {
  /// The table of all cases.
  public init() { self.init(Key.allCases.map { (name: $0.rawValue, key: $0) }) }
}

/// The keys that have been seen in one object, by their places in a table.
public struct SeenKeys {
  /// A table has this many keys at most.
  public static let capacity = UInt64.bitWidth

  @usableFromInline var bits: UInt64 = 0

  /// No key seen.
  public init() {}

  /// Notes the key at a place below ``capacity``; false if it was there before.
  @inlinable @inline(__always)
  public mutating func insert(_ index: Int) -> Bool {
    // Every place comes from a table, whose `init` saw to it that there is a bit for each.
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
    defer { bits |= bit }
    return bits & bit == 0
  }
}

extension JSONScanner {
  /// Reads a key and its colon, and stops at the value; nothing if the key isn't in the table.
  ///
  /// A known key that is in the object for the second time is a failure.
  @inlinable @inline(__always)
  public mutating func key<Key>(
    in table: KeyTable<Key>,
    _ seen: inout SeenKeys
  ) throws(ScanFailure) -> Key? {
    let token = try key()
    guard !token.isEscaped else { return try escapedKey(token, in: table, &seen) }
    let name = bytes[token.start..<token.end]
    let word: UInt64
    if token.start + 8 <= bytes.count {
      // The bytes after a shorter name are cut off.
      word = bytes.word(at: token.start) & ~(UInt64.max << UInt64(min(name.count, 8) * 8))
    } else {
      word = KeyNames.word(name)
    }
    guard let index = table.names.index(of: name, word: word) else { return nil }
    guard seen.insert(index) else { throw duplicate(token, table.names.name(at: index)) }
    return table.keys[index]
  }

  @usableFromInline @inline(never)
  func escapedKey<Key>(
    _ token: StringToken,
    in table: KeyTable<Key>,
    _ seen: inout SeenKeys
  ) throws(ScanFailure) -> Key? {
    var name = ByteBuffer(capacity: token.end - token.start)
    appendText(of: token, to: &name)
    guard let index = table.names.index(of: name.view, word: KeyNames.word(name.view)) else {
      return nil
    }
    guard seen.insert(index) else { throw duplicate(token, table.names.name(at: index)) }
    return table.keys[index]
  }

  @usableFromInline
  func duplicate(_ token: StringToken, _ name: String) -> ScanFailure {
    ScanFailure(offset: token.start - 1, reason: .duplicateKey(name))
  }
}
