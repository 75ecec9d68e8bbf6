// SPDX-License-Identifier: MIT

import ListerJSON

/// A Swift type that the values of members are taken as.
protocol MemberValue {
  /// What a value says; nil if it is of another type.
  init?(member value: JSONText)
  /// The value as a document has it.
  var member: JSONText { get }
}

extension String: MemberValue {
  init?(member value: JSONText) {
    guard let text = value.string else { return nil }
    self = text
  }

  var member: JSONText { JSONText(string: self) }
}

extension Bool: MemberValue {
  init?(member value: JSONText) {
    guard let logical = value.logical else { return nil }
    self = logical
  }

  var member: JSONText { JSONText(self) }
}

extension NumberText: MemberValue {
  init?(member value: JSONText) {
    guard let number = value.number else { return nil }
    self = number
  }

  var member: JSONText { JSONText(self) }
}

extension ItemDate: MemberValue {
  init?(member value: JSONText) {
    guard let text = value.string else { return nil }
    self.init(text)
  }

  var member: JSONText { JSONText(string: text) }
}

extension RecurrenceRule: MemberValue {
  init?(member value: JSONText) {
    guard let text = value.string else { return nil }
    self.init(text)
  }

  var member: JSONText { JSONText(string: text) }
}

extension ItemUUID: MemberValue {
  init?(member value: JSONText) {
    guard let text = value.string else { return nil }
    self = .meaning(of: text)
  }

  var member: JSONText { JSONText(string: description) }
}

extension [String]: MemberValue {
  init?(member value: JSONText) { self = value.elements.compactMap(\.string) }

  var member: JSONText { JSONText(elements: map { JSONText(string: $0) }) }
}

extension ListItem {
  /// The value of a member; nil if it has none, or one of another type.
  ///
  /// Setting nil takes the member away.
  subscript<Value: MemberValue>(field: ItemField) -> Value? {
    get { self[field.key].flatMap { Value(member: $0) } }
    set { self[field.key] = newValue?.member }
  }
}
