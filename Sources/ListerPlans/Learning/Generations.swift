// SPDX-License-Identifier: MIT

/// Values by hash, of which those that nobody has asked for lately are forgotten.
///
/// ```
/// set ─▶ recent ── weighs as much as it may ─▶ older ── the next time ─▶ forgotten
///           ▲                                     │
///           └───────────── asked for ─────────────┘
/// ```
/// So a value stays while those that are set or asked for after it weigh less than the limit, and
/// all of them weigh twice the limit at most. Without values there is no memory.
struct Generations<Value: Sendable>: Sendable {
  private typealias Entry = (value: Value, weight: Int)

  private var recent: [UInt64: Entry] = [:]
  private var older: [UInt64: Entry] = [:]
  /// What the recent ones weigh.
  private var weight = 0
  private let limit: Int

  /// No values; the limit, which is positive, is that of the weight of the recent ones.
  init(limit: Int) { self.limit = limit }

  /// The value of a hash, which counts as a recent one from now on.
  mutating func value(_ hash: UInt64) -> Value? {
    if let entry = recent[hash] { return entry.value }
    guard let entry = older.removeValue(forKey: hash) else { return nil }
    insert(entry, hash)
    return entry.value
  }

  /// Gives a hash a value of a weight, which is positive, in place of the one that it has.
  mutating func set(_ hash: UInt64, to value: Value, weight: Int = 1) {
    remove(hash)
    insert((value, weight), hash)
  }

  /// Forgets the value of a hash.
  mutating func remove(_ hash: UInt64) {
    if let old = recent.removeValue(forKey: hash) {
      weight -= old.weight
    } else if !older.isEmpty {
      older[hash] = nil
    }
  }

  /// Changes the value of a hash, if it has one, and leaves its weight.
  mutating func change(_ hash: UInt64, _ body: (inout Value) -> Void) {
    guard value(hash) != nil, let place = recent.index(forKey: hash) else { return }
    body(&recent.values[place].value)
  }

  private mutating func insert(_ entry: Entry, _ hash: UInt64) {
    if weight + entry.weight > limit, !recent.isEmpty {
      older = recent
      recent = [:]
      weight = 0
    }
    weight += entry.weight
    recent[hash] = entry
  }
}
