// SPDX-License-Identifier: MIT

extension JSONText {
  /// A whole number.
  package init(_ number: Int) { self.init(NumberText(number)) }

  /// A text, or null.
  package init(optional text: String?) { self = text.map { JSONText(string: $0) } ?? .null }
}

extension JSONText.Member {
  /// A member of the given parts.
  package init(_ key: String, _ value: JSONText) { self.init(key: key, value: value) }

  /// A member that is a text.
  package init(_ key: String, _ text: String) { self.init(key: key, value: JSONText(string: text)) }

  /// A member that is a whole number.
  package init(_ key: String, _ number: Int) { self.init(key: key, value: JSONText(number)) }

  /// A member that is true or false.
  package init(_ key: String, _ logical: Bool) { self.init(key: key, value: JSONText(logical)) }
}
