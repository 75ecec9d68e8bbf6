// SPDX-License-Identifier: MIT

/// One thing that items are sorted by: `text`, or `-price` for the largest first.
///
/// Items that don't have it come last, in both directions.
package struct SortKey: Hashable, Sendable, LosslessStringConvertible {
  package enum Property: String, CaseIterable, Sendable {
    /// What is to be done first.
    case done
    /// The lowest number first.
    case priority
    /// The tags in their order, as one text.
    case tags
    /// The text, without case, digits by their value.
    case text
    case price
    /// When it came on the list, the newest first.
    case newest
    /// When it came on the list, the oldest first.
    case oldest
    case quantity
    /// The shop in which it is bought.
    case shop
    /// Where it is in that shop.
    case aisle
    case due
    /// The order of the document.
    case manual
  }

  package let property: Property
  /// Whether the order is turned round.
  package let isDescending: Bool

  package init(_ property: Property, descending isDescending: Bool = false) {
    (self.property, self.isDescending) = (property, isDescending)
  }

  /// Whether it is about when items came on the list.
  package var isByTime: Bool { property == .newest || property == .oldest }

  /// The key that a text spells; nil for any other.
  package init?(_ text: String) {
    let isDescending = text.hasPrefix("-")
    guard let property = Property(rawValue: String(text.dropFirst(isDescending ? 1 : 0))) else {
      return nil
    }
    self.init(property, descending: isDescending)
  }

  /// The spelling.
  package var description: String { (isDescending ? "-" : "") + property.rawValue }
}
