// SPDX-License-Identifier: MIT

import ListerBasics
public import ListerJSON

/// An order that versions of a list have in common: by the values of one member.
public struct ItemSorting: Hashable, Sendable {
  /// The member: `text`, `price`, `due`.
  public private(set) var field: String
  /// Whether the greatest value comes first.
  public private(set) var isDescending: Bool
  /// Whether the member is one of the fields of a record.
  private let isOfRecord: Bool
  /// How two values are compared.
  let collation: Collation

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
    let isOfRecord = first.record?.kind == .object
    for field in fields(of: first, isMany: base.count >= least.others) {
      var spellings = Spellings(base, field, isOfRecord)
      guard let start = spellings.first, let end = spellings.last else { continue }
      for collation in Collation.allCases {
        guard let order = collation.order(start, end), order != 0 else { continue }
        let sorting = ItemSorting(
          field: field,
          isDescending: order > 0,
          isOfRecord: isOfRecord,
          collation: collation
        )
        if sorting.isOrder(of: &spellings),
          [versions.ours, versions.theirs].allSatisfy({ $0.map(sorting.isOrder) ?? true })
        {
          return sorting
        }
      }
    }
    return nil
  }

  /// The members by which items may be sorted: the text first; of a record its fields.
  private static func fields(of item: ListItem, isMany: Bool) -> [String] {
    if let record = item.record, record.kind == .object {
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
    (isOfRecord ? item.record?[field] : nil) ?? item[field]
  }

  private func value(of item: ListItem) -> JSONText? {
    ItemSorting.value(of: item, field, isOfRecord)
  }

  func isOrder(of items: [ListItem]) -> Bool {
    // Of one alone there has to be a value, whatever it is.
    guard items.count > 1 else { return items.allSatisfy { value(of: $0) != nil } }
    var spellings = Spellings(items, field, isOfRecord)
    return isOrder(of: &spellings)
  }

  /// Whether several items are in this order, by what they spell.
  private func isOrder(of spellings: inout Spellings) -> Bool {
    guard var last = spellings.first else { return false }
    for index in 1..<spellings.count {
      guard let next = spellings[index], let order = collation.order(last, next),
        isDescending ? order >= 0 : order <= 0
      else { return false }
      last = next
    }
    return true
  }

  /// The items in this order; those of equal values stay in theirs.
  func sorted(_ items: [ListItem]) -> [ListItem] {
    let keyed = items.enumerated().map {
      (place: $0, spelling: value(of: $1)?.scalar, item: $1)
    }
    return keyed.sorted { left, right in
      guard let first = left.spelling, let second = right.spelling else {
        return left.place < right.place
      }
      let order = collation.order(first, second) ?? 0
      return order == 0 ? left.place < right.place : (order < 0) != isDescending
    }.map(\.item)
  }

  /// `text`, `price, from high to low`.
  public var phrase: String { isDescending ? "\(field), from high to low" : field }
}

extension ItemSorting: Shaped {
  /// The order of the texts.
  public init() {
    self.init(field: "text", isDescending: false, isOfRecord: false, collation: .names)
  }

  /// Its members.
  public static let fields: [Field<ItemSorting>] = [
    Field("field", \.field, "The member by whose values the items are sorted"),
    Field("descending", \.isDescending, "Whether the greatest value comes first"),
  ]
}

extension ItemSorting {
  /// What items spell in one member, no sooner than it is asked for.
  ///
  /// That of the first ones is kept: in most lists they tell that there is no order.
  private struct Spellings {
    private static let most = 8

    private let items: [ListItem]
    private let field: String
    private let isOfRecord: Bool
    private var known: [String?] = []

    init(_ items: [ListItem], _ field: String, _ isOfRecord: Bool) {
      self.items = items
      self.field = field
      self.isOfRecord = isOfRecord
    }

    var count: Int { items.count }
    var first: String? { mutating get { self[0] } }
    var last: String? { items.last.flatMap(spelling) }

    /// That of the item at an index; nil if it has none that can be compared.
    subscript(index: Int) -> String? {
      mutating get {
        guard index < Spellings.most else { return spelling(of: items[index]) }
        while known.count <= index { known.append(spelling(of: items[known.count])) }
        return known[index]
      }
    }

    private func spelling(of item: ListItem) -> String? {
      ItemSorting.value(of: item, field, isOfRecord)?.scalar
    }
  }
}

extension ItemSorting.Collation {
  /// Negative, 0 or positive as the first value is before, with or after the second one; nil if they
  /// can't be compared in this way.
  fileprivate func order(_ first: String, _ second: String) -> Int? {
    switch self {
    case .numbers:
      guard let one = Double(first), let other = Double(second) else { return nil }
      // Equal as far as a Double goes: digits beyond that decide.
      return one == other ? Self.names.order(first, second) : one < other ? -1 : 1
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
