// SPDX-License-Identifier: MIT

import ListerBasics
import ListerJSON

/// Which number belongs to a name, as ``ItemName`` compares names; the first one of a name stays.
///
/// Names of ASCII, which most are, are found by their bytes without a string being made of them. One
/// multiplication for eight bytes finds the place, with a number of this process in it: nobody can
/// choose names that all belong into one place.
struct NamePlaces: Sendable {
  /// The names of ASCII, without case, one behind the other.
  private var keys: [UInt8] = []
  private var entries: [Entry] = []
  /// Numbers of entries, counted from 1, by their hashes; at least half of the places are 0.
  private var table: [UInt32]
  private var others: [ItemName: Int] = [:]

  private struct Entry {
    let start: UInt32
    let length: UInt32
    let number: Int
  }

  private static let seeds = (
    UInt64.random(in: .min ... .max), UInt64.random(in: .min ... .max) | 1
  )

  /// No names, with room for so many before it has to grow.
  init(capacity: Int) {
    var room = 16
    while room < 2 * capacity { room *= 2 }
    table = [UInt32](repeating: 0, count: room)
    entries.reserveCapacity(capacity)
  }

  /// Lets a name have a number, unless it has one.
  mutating func insert(_ name: ByteView, _ number: Int) {
    guard let hash = NamePlaces.hash(of: name) else {
      let folded = ItemName(name.string)
      guard let plain = folded.plain else {
        if others[folded] == nil { others[folded] = number }
        return
      }
      return plain.withByteView { insert($0, number) }
    }
    let place = place(of: name, hash)
    if table[place] != 0 { return }
    entries.append(
      Entry(
        start: UInt32(truncatingIfNeeded: keys.count),
        length: UInt32(truncatingIfNeeded: name.count),
        number: number
      )
    )
    for index in 0..<name.count { keys.append(NamePlaces.lowercased(name[index])) }
    table[place] = UInt32(truncatingIfNeeded: entries.count)
    if 2 * entries.count > table.count { grow() }
  }

  func number(of name: ByteView) -> Int? {
    guard let hash = NamePlaces.hash(of: name) else {
      let folded = ItemName(name.string)
      guard let plain = folded.plain else { return others[folded] }
      return plain.withByteView { number(of: $0) }
    }
    let entry = table[place(of: name, hash)]
    return entry == 0 ? nil : entries[Int(entry) - 1].number
  }

  /// The number of the name that an item has as its text; nil if that has none.
  func number(ofItem item: ByteView) -> Int? {
    NamePlaces.withText(of: item) { number(of: $0) }
  }

  /// Lets the name that an item has as its text have a number, unless it has one.
  mutating func insert(item: ByteView, _ number: Int) {
    NamePlaces.withText(of: item) { insert($0, number) }
  }

  /// Calls `body` with the text of an item, of which its document is checked.
  private static func withText<Result>(of item: ByteView, _ body: (ByteView) -> Result) -> Result {
    let isText = item.element(at: 0) == UInt8(ascii: "\"")
    let place = isText ? 0..<item.count : JSONText.range(of: ItemField.text.key, in: item) ?? 0..<0
    guard !place.isEmpty, item[place.lowerBound] == UInt8(ascii: "\"") else { return body(.empty) }
    return JSONText.withText(of: item[place], body)
  }

  // MARK: The table

  /// Where the entry of a name is, or belongs.
  private func place(of name: ByteView, _ hash: UInt64) -> Int {
    let mask = table.count - 1
    var place = Int(truncatingIfNeeded: hash) & mask
    while table[place] != 0, !isName(name, ofEntry: Int(table[place]) - 1) {
      place = (place + 1) & mask
    }
    return place
  }

  private func isName(_ name: ByteView, ofEntry index: Int) -> Bool {
    let entry = entries[index]
    guard entry.length == name.count else { return false }
    let start = Int(entry.start)
    for index in 0..<name.count where keys[start + index] != NamePlaces.lowercased(name[index]) {
      return false
    }
    return true
  }

  private mutating func grow() {
    table = [UInt32](repeating: 0, count: 2 * table.count)
    let mask = table.count - 1
    keys.withByteView { keys in
      for (index, entry) in entries.enumerated() {
        let name = keys[Int(entry.start)..<Int(entry.start + entry.length)]
        var place = Int(truncatingIfNeeded: NamePlaces.hash(of: name) ?? 0) & mask
        while table[place] != 0 { place = (place + 1) & mask }
        table[place] = UInt32(truncatingIfNeeded: index + 1)
      }
    }
  }

  private static func lowercased(_ byte: UInt8) -> UInt8 {
    0x41...0x5A ~= byte ? byte | 0x20 : byte
  }

  /// The hash of a name without case; nil if it isn't one of ASCII with single spaces between its
  /// words, which is compared by its string.
  private static func hash(of name: ByteView) -> UInt64? {
    var (hash, word) = (seeds.0 ^ UInt64(name.count), UInt64(0))
    var (last, filled) = (UInt8(ascii: " "), 0)
    for index in 0..<name.count {
      let byte = name[index]
      guard 0x20...0x7E ~= byte, byte != 0x20 || last != 0x20 else { return nil }
      last = byte
      word = word << 8 | UInt64(lowercased(byte))
      filled += 1
      if filled == 8 {
        hash = mixed(hash, word)
        (word, filled) = (0, 0)
      }
    }
    guard last != 0x20 || name.isEmpty else { return nil }
    return mixed(hash, word)
  }

  private static func mixed(_ hash: UInt64, _ word: UInt64) -> UInt64 {
    let product = (hash ^ word).multipliedFullWidth(by: seeds.1)
    return product.high ^ product.low
  }
}
