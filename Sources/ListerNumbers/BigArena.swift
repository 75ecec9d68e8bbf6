// SPDX-License-Identifier: MIT

import CListerGMP
import ListerBasics

/// The big values of one document, one after the other in a growable run of limbs.
///
/// ```
/// offset ──▶ │ size and sign of the numerator │ size of the denominator │ limbs … │ limbs … │
/// ```
/// Values are addressed by offset, because the run moves when it grows; they are forgotten all at
/// once, or back to a mark.
@safe
struct BigArena: ~Copyable {
  /// How many words are before the limbs of an entry.
  static let headerSize = 2
  /// How many words there may be at once: 8 MiB.
  static let limit = 1 << 20
  private static let keptCapacity = 1 << 14

  private var memory = OwnedMemory<UInt>(capacity: 256)
  private var start: UnsafeMutablePointer<UInt> { unsafe memory.start }
  /// How many words are in use.
  private(set) var count: Int {
    get { status[0] }
    nonmutating set { status[0] = newValue }
  }
  /// The words in use come first; shared with ``Arithmetic``.
  private let status: Slab<Int>

  init(status: Slab<Int>) { self.status = status }

  mutating func reset() {
    count = 0
    guard memory.capacity > BigArena.keptCapacity else { return }
    memory = OwnedMemory(capacity: BigArena.keptCapacity)
  }

  /// The words of the entry at `offset`; valid until the next change.
  func entry(at offset: Int) -> UnsafePointer<UInt> {
    precondition(offset >= 0 && offset + BigArena.headerSize <= count)
    return unsafe UnsafePointer(start + offset)
  }

  /// How many words the entry at `offset` takes.
  func size(at offset: Int) -> Int {
    let entry = unsafe entry(at: offset)
    return unsafe BigArena.headerSize + abs(Int(bitPattern: entry[0])) + Int(bitPattern: entry[1])
  }

  /// Stores a fraction whose integers don't are in this arena; nil when there is no room.
  mutating func append(_ numerator: some IntegerValue, _ denominator: some IntegerValue) -> Int? {
    let first = numerator.limbs
    let second = denominator.limbs
    guard let offset = append(size: first * numerator.sign, second) else { return nil }
    let limbs = unsafe start + offset + BigArena.headerSize
    unsafe limbs.update(from: numerator.header.pointee._mp_d, count: first)
    unsafe (limbs + first).update(from: denominator.header.pointee._mp_d, count: second)
    return offset
  }

  /// Stores a fraction of words; nil when there is no room.
  mutating func append(_ numerator: Int128, _ denominator: UInt128) -> Int? {
    let top = numerator.magnitude
    let first = top >> 64 == 0 ? 1 : 2
    let second = denominator >> 64 == 0 ? 1 : 2
    let sign = numerator < 0 ? -1 : 1
    guard let offset = append(size: first * sign, second) else { return nil }
    let limbs = unsafe start + offset + BigArena.headerSize
    unsafe limbs[0] = UInt(truncatingIfNeeded: top)
    if first == 2 { unsafe limbs[1] = UInt(truncatingIfNeeded: top >> 64) }
    unsafe limbs[first] = UInt(truncatingIfNeeded: denominator)
    if second == 2 { unsafe limbs[first + 1] = UInt(truncatingIfNeeded: denominator >> 64) }
    return offset
  }

  /// Stores the words of an entry that was copied out; nil when there is no room.
  mutating func append(words: [UInt]) -> Int? {
    guard makeRoom(for: words.count) else { return nil }
    let offset = count
    for (index, word) in words.enumerated() { unsafe start[offset + index] = word }
    count += words.count
    return offset
  }

  /// Forgets everything from `mark` on, except the entry at `offset`, which moves down.
  mutating func release(to mark: Int, keeping offset: Int?) -> Int? {
    guard mark <= count else { return offset }
    guard let offset, offset >= mark else {
      count = mark
      return offset
    }
    let size = size(at: offset)
    unsafe (start + mark).update(from: start + offset, count: size)
    count = mark + size
    return mark
  }

  private mutating func append(size numerator: Int, _ denominator: Int) -> Int? {
    let size = BigArena.headerSize + abs(numerator) + denominator
    guard makeRoom(for: size) else { return nil }
    let offset = count
    unsafe start[offset] = UInt(bitPattern: numerator)
    unsafe start[offset + 1] = UInt(bitPattern: denominator)
    count += size
    return offset
  }

  /// Whether there is room for a number of so many bits.
  func hasRoom(forBits bits: Int) -> Bool {
    count + BigArena.headerSize + bits / UInt.bitWidth + 2 <= BigArena.limit
  }

  private mutating func makeRoom(for size: Int) -> Bool {
    guard count + size <= BigArena.limit else { return false }
    guard count + size > memory.capacity else { return true }
    let larger = OwnedMemory<UInt>(capacity: max(memory.capacity * 2, count + size))
    unsafe larger.start.update(from: start, count: count)
    memory = larger
    return true
  }
}
