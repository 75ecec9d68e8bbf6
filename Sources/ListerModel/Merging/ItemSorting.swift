// SPDX-License-Identifier: MIT

public import ListerJSON

/// An order that versions of a list have in common: by the values of one member.
public struct ItemSorting: Hashable, Sendable {
  /// The member: `text`, `price`, `due`.
  public let field: String
  /// Whether the greatest value comes first.
  public let isDescending: Bool
  /// Whether the member is one of the fields of a record.
  private let isOfRecord: Bool
  /// How two values are compared.
  let collation: Collation

  /// How values are compared.
  enum Collation: CaseIterable, Hashable, Sendable {
    /// By value; all are numbers.
    case numbers
    /// By their bytes.
    case bytes
    /// As names are: without case, and by value where digits are.
    case names
  }

  /// Fewer items than these are in some order by chance.
  private static let least = (text: 3, others: 6)

  /// The first order that all versions have; nil if there is none, or there are few items.
  ///
  /// The text is tried first, then the members of the first item. Of most lists, two items of the
  /// base tell that there is none.
  static func common(to versions: Merger.Versions<[ListItem]>) -> ItemSorting? {
    guard let base = versions.base, let first = base.first, base.count >= least.text else {
      return nil
    }
    let isOfRecord = first[RecordMerge.member]?.kind == .object
    for field in fields(of: first, isMany: base.count >= least.others) {
      guard let start = value(of: first, field, isOfRecord),
        let end = base.last.flatMap({ value(of: $0, field, isOfRecord) })
      else { continue }
      for collation in Collation.allCases {
        guard let order = collation.order(start, end), order != 0 else { continue }
        let sorting = ItemSorting(
          field: field,
          isDescending: order > 0,
          isOfRecord: isOfRecord,
          collation: collation
        )
        if versions.all.allSatisfy(sorting.isOrder) { return sorting }
      }
    }
    return nil
  }

  /// The members by which items may be sorted: the text first; of a record its fields.
  private static func fields(of item: ListItem, isMany: Bool) -> [String] {
    if let record = item[RecordMerge.member], record.kind == .object {
      return record.members.filter { isMany || $0.value.string == item.text }.map(\.key)
    }
    let known = [ItemField.text, .uuid].map(\.key)
    let others = isMany ? item.members.map(\.key).filter { !known.contains($0) } : []
    return [ItemField.text.key] + others
  }

  private static func value(
    of item: ListItem,
    _ field: String,
    _ isOfRecord: Bool
  ) -> JSONText? {
    // Most items are no records, and to look for what isn't there takes a look at all that is.
    (isOfRecord ? item[RecordMerge.member]?[field] : nil) ?? item[field]
  }

  private func value(of item: ListItem) -> JSONText? {
    ItemSorting.value(of: item, field, isOfRecord)
  }

  /// Whether items are in this order.
  func isOrder(of items: [ListItem]) -> Bool {
    guard let first = items.first else { return true }
    guard var last = value(of: first) else { return false }
    for item in items.dropFirst() {
      guard let value = value(of: item), let order = collation.order(last, value),
        isDescending ? order >= 0 : order <= 0
      else { return false }
      last = value
    }
    return true
  }

  /// The items in this order; those of equal values stay in theirs.
  func sorted(_ items: [ListItem]) -> [ListItem] {
    let keyed = items.enumerated().map {
      (place: $0, value: value(of: $1), item: $1)
    }
    return keyed.sorted { left, right in
      guard let first = left.value, let second = right.value else {
        return left.place < right.place
      }
      let order = collation.order(first, second) ?? 0
      return order == 0 ? left.place < right.place : (order < 0) != isDescending
    }.map(\.item)
  }

  /// `text`, `price, from high to low`.
  public var phrase: String { isDescending ? "\(field), from high to low" : field }

  /// `{"field", "descending"}`.
  public var json: JSONText {
    JSONText(members: [.init("field", field), .init("descending", isDescending)])
  }
}

extension ItemSorting.Collation {
  /// Negative, 0 or positive as the left value is before, with or after the right one; nil if they
  /// can't be compared in this way.
  fileprivate func order(_ left: JSONText, _ right: JSONText) -> Int? {
    guard let first = left.scalar, let second = right.scalar else { return nil }
    switch self {
    case .numbers:
      guard let one = Double(first), let other = Double(second) else { return nil }
      // Equal as far as a Double goes: digits beyond that decide.
      return one == other ? Self.names.order(left, right) : one < other ? -1 : 1
    case .bytes:
      if first.utf8.elementsEqual(second.utf8) { return 0 }
      return first.utf8.lexicographicallyPrecedes(second.utf8) ? -1 : 1
    case .names:
      let (one, other) = (NameOrder(first), NameOrder(second))
      return one == other ? 0 : one < other ? -1 : 1
    }
  }
}

extension JSONText {
  /// What a text, a number or a logical value spells.
  fileprivate var scalar: String? {
    switch kind {
    case .string: string
    case .number, .logical: text
    case .array, .object, .null: nil
    }
  }
}
