// SPDX-License-Identifier: MIT

public import ListerBasics

/// The keys that are known in one kind of object, found by their first eight bytes.
///
/// A dozen comparisons of words are faster than a hash, and nobody can make them collide.
public struct KeyTable<Key> {
  /// What the keys mean, in order.
  @usableFromInline let keys: [Key]
  @usableFromInline var entries: [Entry] = []

  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline var word: UInt64
    @usableFromInline var name: [UInt8]
  }

  /// A table of names, each once, with what they mean; at most ``SeenKeys/capacity`` of them.
  public init(_ members: some Sequence<(name: String, key: Key)>) {
    var keys: [Key] = []
    for (name, key) in members {
      let name = Array(name.utf8)
      entries.append(Entry(word: name.withByteView { KeyTable.word($0) }, name: name))
      keys.append(key)
    }
    precondition(keys.count <= SeenKeys.capacity, "an object has more keys than can be noted")
    self.keys = keys
  }

  /// What a name means; nil if it isn't in the table.
  @inlinable
  public func key(_ name: ByteView) -> Key? {
    index(of: name, word: KeyTable.word(name)).map { keys[$0] }
  }

  /// The place in `keys` of the key that a name spells.
  @inlinable @inline(__always)
  public func index(of name: ByteView, word: UInt64) -> Int? {
    for index in entries.indices where entries[index].word == word {
      if name.count == entries[index].name.count, name.count <= 8 || matches(name, index) {
        return index
      }
    }
    return nil
  }

  @usableFromInline @inline(never)
  func matches(_ name: ByteView, _ index: Int) -> Bool {
    entries[index].name.withByteView { $0 == name }
  }

  @usableFromInline
  func name(at index: Int) -> String { String(decoding: entries[index].name, as: UTF8.self) }

  /// The first eight bytes of a name, zeros after a shorter one.
  @inlinable
  public static func word(_ name: ByteView) -> UInt64 {
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
      word = KeyTable<Key>.word(name)
    }
    guard let index = table.index(of: name, word: word) else { return nil }
    guard seen.insert(index) else { throw duplicate(token, table.name(at: index)) }
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
    guard let index = table.index(of: name.view, word: KeyTable<Key>.word(name.view)) else {
      return nil
    }
    guard seen.insert(index) else { throw duplicate(token, table.name(at: index)) }
    return table.keys[index]
  }

  @usableFromInline
  func duplicate(_ token: StringToken, _ name: String) -> ScanFailure {
    ScanFailure(offset: token.start - 1, reason: .duplicateKey(name))
  }
}
