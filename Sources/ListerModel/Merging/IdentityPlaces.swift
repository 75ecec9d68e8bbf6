// SPDX-License-Identifier: MIT

/// Where the items of a list are, by their identifiers.
///
/// Versions of a list are mostly in one order, so who asks says where an item should be. What was
/// passed over is looked at next, for few items move; the table of all is made when one isn't there.
final class IdentityPlaces {
  private let items: [ListItem]
  private lazy var table = Dictionary(
    items.enumerated().map { ($1.uuid, $0) },
    uniquingKeysWith: { first, _ in first }
  )
  /// The last places that were passed over.
  private var passed: [Int] = []

  /// How far an item is looked for behind its place, and how many places are remembered.
  private static let reach = (ahead: 4, passed: 32)

  init(_ items: [ListItem]) { self.items = items }

  /// The place of an item; nil if the list hasn't got it.
  subscript(uuid: ItemUUID) -> Int? { table[uuid] }

  /// The place of an item that should be at a place, or a little behind it; nil if the list hasn't
  /// got it.
  func place(of uuid: ItemUUID, near place: Int) -> Int? {
    let end = min(place + IdentityPlaces.reach.ahead, items.count)
    for near in place..<max(place, end) where items[near].uuid == uuid {
      if near > place { pass(place..<near) }
      return near
    }
    return passed.last { items[$0].uuid == uuid } ?? table[uuid]
  }

  private func pass(_ places: Range<Int>) {
    passed += places
    passed.removeFirst(max(0, passed.count - IdentityPlaces.reach.passed))
  }
}
