// SPDX-License-Identifier: MIT

extension JSONText {
  /// A whole number.
  public init(_ number: Int) { self.init(NumberText(number)) }

  /// A text, or null.
  public init(optional text: String?) { self = text.map { JSONText(string: $0) } ?? .null }
}

extension JSONText.Member {
  /// A member of the given parts.
  public init(_ key: String, _ value: JSONText) { self.init(key: key, value: value) }

  /// A member that is a text.
  public init(_ key: String, _ text: String) { self.init(key: key, value: JSONText(string: text)) }

  /// A member that is a whole number.
  public init(_ key: String, _ number: Int) { self.init(key: key, value: JSONText(number)) }

  /// A member that is true or false.
  public init(_ key: String, _ logical: Bool) { self.init(key: key, value: JSONText(logical)) }
}
