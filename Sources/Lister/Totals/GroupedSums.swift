// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel

/// The sums of columns, apart for each value of another column.
struct GroupedSums: Sendable {
  /// The items of one value.
  struct Group: Sendable {
    /// The value as the first of them spells it; nil for none.
    let value: JSONText?
    /// How many they are.
    var items = 0
    /// A sum for each column.
    var sums: [ColumnSum]
  }

  private let columns: [ItemColumn]
  private let by: ItemColumn?
  private var groups: [Group] = []
  private var places: [Key: Int] = [:]

  /// What makes two values one: numbers by their value, texts with their case.
  private enum Key: Hashable, Sendable {
    case nothing
    case number(String)
    case text(String)
    case logical(Bool)

    init(_ value: JSONText?) {
      if let number = value?.number {
        let parts = DecimalParts(number.text)
        self = .number("\(parts.isNegative ? "-" : "")\(parts.digits)e\(parts.exponent)")
      } else if let text = value?.string {
        self = .text(text)
      } else if let logical = value?.logical {
        self = .logical(logical)
      } else {
        self = .nothing
      }
    }
  }

  /// Sums of no items.
  ///
  /// - Parameters:
  ///   - columns: what is added up.
  ///   - by: the column whose values make groups; nil for one group of all.
  init(_ columns: [ItemColumn], by: ItemColumn?) { (self.columns, self.by) = (columns, by) }

  /// Adds an item.
  mutating func add(_ row: ViewedList.Row) {
    let place = place(of: by?.value(of: row))
    groups[place].items += 1
    for (index, column) in columns.enumerated() {
      groups[place].sums[index].add(column.value(of: row))
    }
  }

  /// Adds the items behind these.
  mutating func add(_ other: GroupedSums) {
    for group in other.groups {
      let place = place(of: group.value)
      groups[place].items += group.items
      for index in columns.indices { groups[place].sums[index].add(group.sums[index]) }
    }
  }

  private mutating func place(of value: JSONText?) -> Int {
    let key = Key(value)
    if let known = places[key] { return known }
    places[key] = groups.count
    groups.append(Group(value: value, sums: columns.map { _ in ColumnSum() }))
    return groups.count - 1
  }

  // MARK: Results

  /// The groups in the order of their first items; that without a value comes last.
  var ordered: [Group] {
    groups.filter { $0.value != nil } + groups.filter { $0.value == nil }
  }

  /// The sums of all items, in the order of the columns.
  var all: [ColumnSum] {
    columns.indices.map { index in
      groups.reduce(into: ColumnSum()) { sum, group in sum.add(group.sums[index]) }
    }
  }
}
