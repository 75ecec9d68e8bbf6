// SPDX-License-Identifier: MIT

public import ListerJSON
package import ListerModel

/// What an item is to say: the members that change, and nothing of the others.
///
/// A value takes the place of the one before; `null` takes a member away. An object is taken member
/// by member, so that a price in one shop leaves those in others alone; one that becomes empty
/// goes. Source: RFC 7396, JSON Merge Patch.
public struct ItemChange: Hashable, Sendable {
  /// The members, known ones or not, in their order.
  public var members: [JSONText.Member]

  /// A change of the given members.
  public init(_ members: [JSONText.Member] = []) { self.members = members }

  /// A change of the text.
  public init(text: String) { self.init([.init(ItemField.text.key, text)]) }

  /// Whether nothing changes.
  public var isEmpty: Bool { members.isEmpty }

  /// Whether it is about the text, and nothing else.
  var isOfTextAlone: Bool { !isEmpty && members.allSatisfy { $0.key == ItemField.text.key } }

  /// Changes an item; the bytes of all that stays the same stay.
  package func apply(to item: inout ListItem) {
    for member in members {
      let old = item[member.key]
      let new = ItemChange.merged(member.value, into: old, of: ItemField.named(member.key)?.type)
      // A text may be spelled in several ways.
      if let new, let text = new.string, text == old?.string { continue }
      if new != old { item[member.key] = new }
    }
  }

  /// A value with a change merged into it; nil if nothing is left.
  private static func merged(
    _ change: JSONText,
    into old: JSONText?,
    of type: MemberType?
  ) -> JSONText? {
    if change.kind == .null { return nil }
    guard change.kind == .object else { return change }
    var object = old?.kind == .object ? old ?? change : JSONText(members: [])
    for member in change.members {
      if type == .prices {
        object[member.key] = ShopPrice.merged(member.value, into: object[member.key])
        continue
      }
      // What is deeper is no member that Lister knows, and is taken as it is.
      object[member.key] = member.value.kind == .null ? nil : member.value
    }
    return object.members.isEmpty ? nil : object
  }
}
