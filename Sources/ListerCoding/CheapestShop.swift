// SPDX-License-Identifier: MIT

import ListerBasics

/// What ITEMS gives of the shop where an item costs least, unless the item has a member of that
/// name.
enum CheapestShop {
  /// `cheapest`: what it costs there.
  case price
  /// `shop`: what the shop is called.
  case name

  /// What a field asks for; nil for any other field.
  init?(_ field: ByteView) {
    if field == ByteView("cheapest") {
      self = .price
    } else if field == ByteView("shop") {
      self = .name
    } else {
      return nil
    }
  }
}
