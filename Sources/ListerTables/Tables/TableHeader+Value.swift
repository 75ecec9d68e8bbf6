// SPDX-License-Identifier: MIT

extension TableHeader {
  /// What the cells of a column are that has no type of its own.
  enum Value {
    /// What each of them is by itself.
    case each
    case text
    /// Numbers as JSON spells them.
    case exact
    /// Numbers, with marks of that meaning.
    case number(TableNumber.Marks)
    /// Numbers, some of which are no plain ones.
    case numbers(NumberRule)
    case percentage(TableNumber.Marks)
    case date(TableDate.Orders)
    /// What the user says that they are, with such marks and in such an order.
    case said(TableOptions.Kind, TableNumber.Marks, TableDate.Orders)

    /// Whether cells that are none of these are kept under another name.
    var mayHoldTexts: Bool {
      switch self {
      case .each, .text, .exact, .number, .percentage, .date: false
      case .numbers(let rule): rule.hasFlags
      case .said: true
      }
    }

    /// Whether they are numbers or dates, among which words can say that nothing is there.
    var areValues: Bool {
      switch self {
      case .each, .text: false
      case .exact, .number, .numbers, .percentage, .date: true
      case .said(let kind, _, _): kind == .number || kind.isDate
      }
    }
  }

  /// What the cells of a column are, as all of them say.
  static func value(_ column: Int, _ profile: TableProfile?) -> Value {
    guard let profile, column < profile.columns.count else { return .text }
    let found = profile.columns[column]
    if let kind = found.kind { return .said(kind, found.marks, found.order ?? .certain) }
    if let rule = found.rule { return .numbers(rule) }
    if found.isNumeric { return found.isExact ? .exact : .number(found.marks) }
    if found.isPercentage { return .percentage(found.marks) }
    if let order = found.order { return .date(order) }
    return found.isLogical ? .each : .text
  }
}
