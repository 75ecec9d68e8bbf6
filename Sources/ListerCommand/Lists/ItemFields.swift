// SPDX-License-Identifier: MIT

import Lister

extension Option {
  /// The options that set members of items, each made of the declaration of its member.
  static let itemFields = ItemFields.settable.map { $0.option }
}

/// The members of items that options set.
enum ItemFields {
  /// The members that have an option.
  static let settable = ItemField.all.compactMap { field in
    option(of: field).map { (field: field, option: $0) }
  }

  private static func option(of field: ItemField) -> Option? {
    guard let option = field.option else { return nil }
    var value = OptionValue(name: option.placeholder)
    if let kind = LabelKind.allCases.first(where: { $0.field == field.key }) {
      value.completion = .words(of: kind.plural)
    }
    if let expectation = expectation(of: field.type) { value.expectation = expectation }
    value.accepts = { field.change(spelled: [$0]) != nil }
    return Option(
      long: option.name,
      value: value,
      isRepeatable: !field.type.isSimple,
      help: option.help ?? field.help
    )
  }

  /// What is expected of a text; nil where any text will do.
  private static func expectation(of type: MemberType) -> String? {
    switch type {
    case .number: "a number such as 2 or 1.19, or an empty text for none"
    case .prices: "a shop, an equals sign, and a number such as 1.19, or nothing"
    case .date:
      "a date such as 2026-12-01 or 2026-12-01T08:00:00Z, or an empty text for none"
    case .rule: "a rule of RFC 5545 such as FREQ=WEEKLY;BYDAY=FR, or an empty text for none"
    case .identity, .text, .item, .code, .logical, .texts: nil
    }
  }
}

extension Invocation {
  /// What the options of a command line say of an item.
  var itemChange: ItemChange {
    ItemChange(
      ItemFields.settable.compactMap { field, option in
        guard has(option) else { return nil }
        return field.change(spelled: texts(option)).map { .init(field.key, $0) }
      }
    )
  }
}
