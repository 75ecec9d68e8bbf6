// SPDX-License-Identifier: MIT

import ListerJSON

extension Merger {
  /// Merges what is said of an item in one shop: a number, or the long form of it.
  ///
  /// Both are the same place, so a price that one side changed and an aisle that the other one noted
  /// are both kept. Numbers are merged as they are elsewhere.
  mutating func price(
    _ versions: Versions<JSONText>,
    subject: MergeConflict.Subject,
    field: String
  ) -> JSONText? {
    let isLong = versions.all.contains { $0.kind == .object }
    guard isLong, let ours = versions.ours, let theirs = versions.theirs, !ours.isNull,
      !theirs.isNull, versions.all.allSatisfy({ ShopPrice.accepts($0) })
    else { return value(versions, kind: .price, subject: subject, field: field) }
    let decision = Merger.decision(versions) { Merger.hasSameMeaning($0, $1, .price) }
    if case .taken(let text) = decision { return text }
    let base = versions.base.flatMap { $0.isNull ? nil : $0 }
    let merged = object(
      base: base.map(ShopPrice.long),
      ours: ShopPrice.long(ours),
      theirs: ShopPrice.long(theirs),
      rules: Merger.rules(ofPrice: field, subject)
    )
    return Merger.short(merged, base: base, ours: ours, theirs: theirs)
  }

  /// The rules for the parts of a price.
  static func rules(ofPrice field: String, _ subject: MergeConflict.Subject) -> Rules {
    Rules(
      subject: subject,
      prefix: field + ".",
      known: ShopPrice.Part.allCases.map { ($0.rawValue, $0.merging) }
    )
  }

  /// The number that says all, where it is spelled so on a side, or in the base.
  private static func short(
    _ merged: JSONText,
    base: JSONText?,
    ours: JSONText,
    theirs: JSONText
  ) -> JSONText {
    for side in [ours, theirs] where side.kind == .number && ShopPrice.long(side) == merged {
      return side
    }
    let isShort =
      base.map { $0.kind == .number } ?? (ours.kind == .number || theirs.kind == .number)
    let members = merged.members
    guard isShort, members.count == 1, members[0].key == ShopPrice.Part.price.rawValue,
      members[0].value.kind == .number
    else { return merged }
    return members[0].value
  }
}
