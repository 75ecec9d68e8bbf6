// SPDX-License-Identifier: MIT

package import ListerJSON

/// What one line of text says of an item.
///
/// A line with a check box is, in this order, each part but the box and the text being optional:
/// - a bullet (`-`, `*`, `+`, `•`) or a number (`1.` or `1)`, three digits at most);
/// - the box: `[ ]`, `[]`, `[x]` or `[X]`;
/// - a quantity and a unit: `2`, `2 kg`, `500g`, `2 {heads}`, `{heads}`, `2 ×`, `2 x` or `2x`.
///   Units that are known are as they are, all others in braces; after a cross there is no unit;
/// - the text;
/// - in parentheses at the end, a price and tags, `(1.50, dairy, cold)`, or tags alone, each with
///   its mark, `(#dairy, #cold)`. Parentheses that hold anything else are part of the text.
///
/// A no-break space (U+00A0) parts none of these from the text: `2 kg potatoes` with one after the
/// 2 is a text with a plain space there, and so is `Milk (1.50)` with one before the parenthesis.
///
/// In such lines the escapes of Markdown are understood. Other lines are the text as it is, without
/// a bullet or number in front.
package struct ItemLine: Hashable, Sendable {
  package var text: String
  /// Whether the box is checked.
  package var isComplete = false
  package var quantity: NumberText?
  /// What the quantity counts.
  package var unit: String?
  /// The price of one unit.
  package var price: NumberText?
  package var tags: [String] = []

  /// A line that is a text and nothing else.
  package init(text: String) { self.text = text }

  /// What a line can say of an item.
  package init(_ item: ListItem) {
    text = item.text
    isComplete = item.isComplete
    quantity = item.quantity
    unit = item.unit
    price = item.price
    tags = item.tags
  }

  /// A new item of which the line says all.
  package func item(uuid: ItemUUID) -> ListItem {
    var item = ListItem(text: text, isComplete: isComplete, uuid: uuid)
    item.quantity = quantity
    item.unit = unit
    item.price = price
    item.tags = tags
    return item
  }

  /// The units that need no braces.
  static let units: Set<String> = [
    "kg", "g", "mg", "t", "lb", "lbs", "oz", "hl", "l", "dl", "cl", "ml", "km", "m", "cm", "mm",
    "pc", "pcs",
  ]
}
