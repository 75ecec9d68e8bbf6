// SPDX-License-Identifier: MIT

public import ListerBasics

/// The keys that are known in one kind of object, found by their first eight bytes.
///
/// Only the names of the table are hashed: nobody can make others collide with them. A table is a
/// constant: it is there as long as the process, and all threads look into it without counting
/// references to it.
public struct KeyTable<Key: BitwiseCopyable & Sendable>: BitwiseCopyable, @unchecked Sendable {
  // Sendable because nothing changes after `init`.

  /// What the keys mean, in order.
  @usableFromInline let keys: Slab<Key>
  @usableFromInline let names: KeyNames

  /// A table of what declares members: each name once, with what it means; what has none is left out.
  ///
  /// At most ``SeenKeys/capacity`` names.
  @inlinable
  public init<Declaration>(
    _ declarations: [Declaration],
    _ member: (Declaration) -> (name: String, key: Key)?
  ) {
    // No array is made of names and keys: the type of one takes longer to make than the table.
    var keys: Slab<Key>?
    var names = KeyNames(capacity: declarations.count)
    for declaration in declarations {
      guard let (name, key) = member(declaration) else { continue }
      let slab = keys ?? .lasting(declarations.count, filledWith: key)
      slab[names.count] = key
      keys = slab
      names.append(name)
    }
    guard let keys else { preconditionFailure("a table has names") }
    self.keys = keys
    self.names = names
  }

  /// What a name means; nil if it isn't in the table.
  @inlinable
  public func key(_ name: ByteView) -> Key? {
    names.index(of: name, word: KeyNames.word(name)).map { keys[$0] }
  }
}

/// The names in a table of keys, each a few words.
@usableFromInline
struct KeyNames: BitwiseCopyable {
  @usableFromInline
  struct Entry: BitwiseCopyable {
    /// The first eight bytes, and the last eight of a name that is longer than that.
    @usableFromInline var word: UInt64, end: UInt64
    /// All bytes.
    @usableFromInline var name: ByteView
    /// The place of an earlier name in the same slot, or -1.
    @usableFromInline var next: Int
  }

  /// How many names there are.
  @usableFromInline private(set) var count = 0
  @usableFromInline let entries: Slab<Entry>
  /// For each of 256 hashes of a first word the place of the last name that has it, or -1.
  @usableFromInline let slots: Slab<Int8>

  @usableFromInline
  init(capacity: Int) {
    precondition(capacity <= SeenKeys.capacity, "an object has more keys than can be noted")
    let none = Entry(word: 0, end: 0, name: .empty, next: -1)
    entries = .lasting(capacity, filledWith: none)
    slots = .lasting(256, filledWith: -1)
  }

  /// Adds a name, which isn't there yet.
  @usableFromInline
  mutating func append(_ name: String) {
    let name = name.withByteView { $0.lasting }
    let word = KeyNames.word(name)
    let slot = KeyNames.slot(of: word)
    entries[count] = Entry(
      word: word,
      end: name.count > 8 ? name.word(at: name.count - 8) : 0,
      name: name,
      next: Int(slots[slot])
    )
    slots[slot] = Int8(count)
    count += 1
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
      if entry.word == word, entry.name.count == name.count, KeyNames.ends(name, entry) {
        return index
      }
      index = entry.next
    }
    return nil
  }

  /// Whether what is behind the first eight bytes of a name is that of an entry of the same length.
  @inlinable @inline(__always)
  static func ends(_ name: ByteView, _ entry: Entry) -> Bool {
    guard name.count > 8 else { return true }
    guard name.word(at: name.count - 8) == entry.end else { return false }
    return name.count <= 16 || name == entry.name
  }

  @usableFromInline
  func name(at index: Int) -> String { entries[index].name.string }

  /// The first eight bytes of a name, zeros after a shorter one.
  @inlinable
  static func word(_ name: ByteView) -> UInt64 {
    name.count >= 8 ? name.word(at: 0) : name.word
  }
}

extension KeyTable where Key: RawRepresentable<String> & CaseIterable {
  /// The table of all cases.
  @inlinable
  public init() { self.init(Array(Key.allCases)) { (name: $0.rawValue, key: $0) } }
}

/// The keys that have been seen in one object, by their places in a table.
public struct SeenKeys {
  /// A table has this many keys at most.
  public static let capacity = UInt64.bitWidth

  @usableFromInline var bits: UInt64 = 0
  /// The place after that of the last one; 0 before the first key of all, and one more than all places
  /// have if only unknown ones were read.
  @usableFromInline var slot = 0

  /// No key seen.
  public init() {}

  /// Notes the key at a place below ``capacity``; false if it was there before.
  @inlinable @inline(__always)
  mutating func insert(_ index: Int) -> Bool {
    // Every place comes from a table, whose `init` saw to it that there is a bit for each.
    let bit: UInt64 = 1 &<< UInt64(truncatingIfNeeded: index)
    guard bits & bit == 0 else { return false }
    bits |= bit
    slot = index &+ 1
    return true
  }
}

extension JSONScanner {
  /// Reads the first key of an object and its colon, and stops at the value; nothing if the key isn't
  /// in the table.
  ///
  /// The key that `order` expects is recognized by its bytes, and the order learns of each other one.
  @inlinable @inline(__always)
  public mutating func firstKey<Key>(
    in table: KeyTable<Key>,
    _ order: inout KeyOrder,
    _ seen: inout SeenKeys
  ) throws(ScanFailure) -> Key? {
    if let place = order.place(after: 0, &self), seen.insert(place) { return table.keys[place] }
    return try key(in: table.names, &order, &seen, from: at).map { table.keys[$0] }
  }

  /// Reads on to the value of the next member of an object and sets its key, as ``firstKey(in:_:_:)``
  /// reads it; false if there is none, and the object is closed.
  ///
  /// A known key that is in the object for the second time is a failure.
  @inlinable @inline(__always)
  public mutating func moreMembers<Key>(
    in table: KeyTable<Key>,
    _ order: inout KeyOrder,
    _ seen: inout SeenKeys,
    _ key: inout Key?
  ) throws(ScanFailure) -> Bool {
    let start = at
    if let place = order.place(after: seen.slot, &self) {
      if seen.insert(place) {
        key = table.keys[place]
        return true
      }
      at = start
    }
    guard try moreMembers() else { return false }
    key = try self.key(in: table.names, &order, &seen, from: start).map { table.keys[$0] }
    return true
  }

  /// Reads a key that was not expected, and returns its place; what comes before it begins at `start`.
  @usableFromInline @inline(never)
  mutating func key(
    in names: KeyNames,
    _ order: inout KeyOrder,
    _ seen: inout SeenKeys,
    from start: Int
  ) throws(ScanFailure) -> Int? {
    let token = try key()
    let slot = seen.slot
    guard let place = place(of: token, in: names) else {
      // Behind the first key there is a comma, whatever that key was.
      if slot == 0 { seen.slot = names.count + 1 }
      return nil
    }
    guard seen.insert(place) else {
      throw ScanFailure(offset: token.start - 1, reason: .duplicateKey(names.name(at: place)))
    }
    if !token.isEscaped { order.expect(place, bytes[start..<at], after: slot, of: names.count) }
    return place
  }

  private func place(of token: StringToken, in names: KeyNames) -> Int? {
    let name = bytes[token.start..<token.end]
    guard token.isEscaped else { return names.index(of: name, word: KeyNames.word(name)) }
    var text = ByteBuffer(capacity: name.count)
    appendText(of: token, to: &text)
    return names.index(of: text.view, word: KeyNames.word(text.view))
  }
}
