// SPDX-License-Identifier: MIT

/// Slots in an order that changes: which slot is at a place, and at which place a slot is, are found
/// without a walk over all of them.
///
/// The order is kept in chunks of at most ``SlotOrder/most`` slots; what is done takes a step for each
/// chunk, and moves the slots of one.
struct SlotOrder {
  /// How many slots a chunk has at most.
  static let most = 1_024

  /// How many slots are in the order.
  private(set) var count: Int
  /// The slots of each chunk.
  private var chunks: [[Int32]] = []
  /// The chunks in their order.
  private var order: [Int32] = []
  /// The chunk of each slot; -1 for one that is not in the order.
  private var homes: [Int32]

  /// The slots from 0 on, in their order.
  init(count: Int) {
    self.count = count
    homes = [Int32](repeating: -1, count: count)
    for start in stride(from: 0, to: count, by: SlotOrder.most / 2) {
      let end = min(start + SlotOrder.most / 2, count)
      let chunk = Int32(chunks.count)
      for slot in start..<end { homes[slot] = chunk }
      chunks.append((start..<end).map { Int32($0) })
      order.append(chunk)
    }
  }

  /// All slots in their order.
  var slots: [Int] { order.flatMap { chunks[Int($0)].map { Int($0) } } }

  /// The slot at a place, which is from 0 to ``count`` - 1.
  subscript(place: Int) -> Int {
    let (index, offset) = home(of: place)
    return Int(chunks[Int(order[index])][offset])
  }

  /// Whether a slot is in the order.
  func contains(_ slot: Int) -> Bool { homes[slot] >= 0 }

  /// The place of a slot; nil if it isn't in the order.
  func place(of slot: Int) -> Int? {
    let home = homes[slot]
    if home < 0 { return nil }
    var before = 0
    for chunk in order {
      if chunk == home { break }
      before += chunks[Int(chunk)].count
    }
    return chunks[Int(home)].firstIndex(of: Int32(slot)).map { before + $0 }
  }

  /// Puts a slot in at a place, from 0 to ``count``: one that isn't in the order, or a new one, which is
  /// the next number.
  mutating func insert(_ slot: Int, at place: Int) {
    if slot == homes.count { homes.append(-1) }
    if order.isEmpty {
      order.append(Int32(chunks.count))
      chunks.append([])
    }
    let (index, offset) = place == count ? end : home(of: place)
    let chunk = Int(order[index])
    chunks[chunk].insert(Int32(slot), at: offset)
    homes[slot] = Int32(chunk)
    count += 1
    if chunks[chunk].count > SlotOrder.most { split(index) }
  }

  /// Takes a slot out that is in the order.
  mutating func remove(_ slot: Int) {
    let chunk = Int(homes[slot])
    guard let offset = chunks[chunk].firstIndex(of: Int32(slot)) else { return }
    chunks[chunk].remove(at: offset)
    homes[slot] = -1
    count -= 1
    if chunks[chunk].isEmpty { order.removeAll { $0 == Int32(chunk) } }
  }

  /// Behind the last slot.
  private var end: (index: Int, offset: Int) {
    (order.count - 1, chunks[Int(order[order.count - 1])].count)
  }

  /// In which chunk of the order a place is, and where in it.
  private func home(of place: Int) -> (index: Int, offset: Int) {
    var (index, offset) = (0, place)
    while offset >= chunks[Int(order[index])].count {
      offset -= chunks[Int(order[index])].count
      index += 1
    }
    return (index, offset)
  }

  /// Makes two chunks of one.
  private mutating func split(_ index: Int) {
    let chunk = Int(order[index])
    let half = chunks[chunk].count / 2
    let moved = Array(chunks[chunk][half...])
    chunks[chunk].removeLast(moved.count)
    for slot in moved { homes[Int(slot)] = Int32(chunks.count) }
    order.insert(Int32(chunks.count), at: index + 1)
    chunks.append(moved)
  }
}
