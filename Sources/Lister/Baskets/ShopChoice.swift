// SPDX-License-Identifier: MIT

/// In which shops some items are bought, and what they cost there.
struct ShopChoice: Equatable, Sendable {
  /// The shops, by their places in the order of shops, ascending.
  let shops: [Int]
  /// Where each item is bought: a place in the order of shops; nil if none of them has it.
  let shopOfItem: [Int?]
  /// What the items cost, in units; trips are not in it.
  let cost: Int128
  /// How many items none of the shops has.
  let missing: Int
}
