// SPDX-License-Identifier: MIT

import ListerJSON
import ListerModel
import ListerCoding
import ListerKit

extension JSONText {
  /// A whole number.
  init(_ number: Int) { self.init(NumberText(number)) }

  /// A text, or null.
  init(optional text: String?) { self = text.map { JSONText(string: $0) } ?? .null }
}

extension JSONText.Member {
  /// A member of the given parts.
  init(_ key: String, _ value: JSONText) { self.init(key: key, value: value) }

  /// A member that is a text.
  init(_ key: String, _ text: String) { self.init(key: key, value: JSONText(string: text)) }

  /// A member that is a whole number.
  init(_ key: String, _ number: Int) { self.init(key: key, value: JSONText(number)) }

  /// A member that is true or false.
  init(_ key: String, _ logical: Bool) { self.init(key: key, value: JSONText(logical)) }
}

extension StandardOutput {
  /// Writes a JSON value and a line feed; throws as `write` of a text does.
  static func write(_ value: JSONText) throws(CommandError) { try write(data: value.text + "\n") }
}
