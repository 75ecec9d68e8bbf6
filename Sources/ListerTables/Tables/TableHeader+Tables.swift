// SPDX-License-Identifier: MIT

import ListerModel

extension TableHeader {
  /// What the headings mean of columns whose members are called otherwise.
  func tableColumns(_ profile: TableProfile) -> [ItemTables.Column] {
    // A member of that name counts first.
    var taken = Set(fields.map(\.field.key) + others.map(\.key))
    var columns: [ItemTables.Column] = []
    func add(_ column: Int, _ member: String, _ mark: ItemTables.DecimalMark? = nil) {
      let heading = headings[column].trimmed
      guard !heading.isEmpty, heading != member, taken.insert(heading).inserted else { return }
      columns.append(ItemTables.Column(heading, means: member, decimalMark: mark))
    }
    for known in fields {
      let isText = known.field == .text
      add(known.column, known.field.key, isText ? decimalMark(of: known.column, profile) : nil)
    }
    for shop in shops { add(shop.column, "\(ItemField.prices.key).\(shop.name)") }
    for other in others { add(other.column, other.key) }
    if key.count == 1 { add(key[0], ItemField.uuid.key) }
    return columns
  }

  /// The decimal mark of a column of numbers; nil of any other one.
  private func decimalMark(of column: Int, _ profile: TableProfile) -> ItemTables.DecimalMark? {
    switch TableHeader.value(column, profile) {
    case .exact: .point
    case .number(let marks), .percentage(let marks), .said(.number, let marks, _): marks.decimalMark
    case .numbers(let rule): rule.takesAmounts ? nil : rule.marks.decimalMark
    case .each, .text, .date, .said: nil
    }
  }
}

extension TableNumber.Marks {
  /// What stands before a fraction.
  fileprivate var decimalMark: ItemTables.DecimalMark {
    switch self {
    case .points, .decimalPoint, .unsettled: .point
    case .commas, .decimalComma: .comma
    case .said(let decimal?, _): decimal == .comma ? .comma : .point
    case .said(nil, let group): group == .point ? .comma : .point
    }
  }
}
