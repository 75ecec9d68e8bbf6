// SPDX-License-Identifier: MIT

import ListerModel

enum PropertyListValue: Equatable, Sendable {
  case string(String)
  case integer(Int128)
  case real(Double)
  case logical(Bool)
  case data([UInt8])
  /// A moment, in seconds since the start of 2001.
  case date(Double)
  /// The index of an object of a keyed archive.
  case uid(Int)
  case array([PropertyListValue])
  /// Values by their keys, which are equal when their bytes are.
  case dictionary([MemberKey: PropertyListValue])
  /// Nothing, or a value that means nothing here.
  case other

  var kind: String {
    switch self {
    case .string: "a text"
    case .integer, .real: "a number"
    case .logical: "a logical value"
    case .data: "data"
    case .date: "a date"
    case .uid: "a reference"
    case .array: "an array"
    case .dictionary: "a dictionary"
    case .other: "a value of an unknown kind"
    }
  }

  /// The members, if it is a dictionary.
  var members: [MemberKey: PropertyListValue]? {
    if case .dictionary(let members) = self { members } else { nil }
  }

  var text: String? {
    if case .string(let text) = self { text } else { nil }
  }
}
