// SPDX-License-Identifier: MIT

package import ListerJSON

/// What results are made of: it is written as JSON, and read from it.
package protocol ResultValue: Hashable, Sendable {
  /// The value as JSON.
  var json: JSONText { get }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - json: what is there.
  ///   - path: where that is, for errors: `series[0].threads`.
  /// - Throws: ``ResultError`` when it is another kind of value.
  init(json: JSONText, at path: String) throws(ResultError)

  /// What counts when it is not there; nil if it has to be.
  static var missing: Self? { get }
  /// Whether it is not written at all.
  var isMissing: Bool { get }
}

extension ResultValue {
  /// It has to be there.
  package static var missing: Self? { nil }
  /// It is written.
  package var isMissing: Bool { false }
}

/// Why a file is no result of a benchmark.
package struct ResultError: Error, Hashable, Sendable {
  /// The member that is wrong, `series[0].threads`; empty for the whole.
  package var path: String
  package var message: String

  /// An error at a member.
  package init(_ path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  /// The path, if there is one, and the message.
  package var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension Int: ResultValue {
  /// The whole number.
  package var json: JSONText { JSONText(NumberText(self)) }

  /// Reads a whole number.
  package init(json: JSONText, at path: String) throws(ResultError) {
    guard let number = json.number?.int else { throw ResultError(path, "not a whole number") }
    self = number
  }
}

extension Double: ResultValue {
  /// The shortest decimal number that is read as the same value; what is not finite is null.
  package var json: JSONText { isFinite ? JSONText("\(self)") ?? .null : .null }

  /// Reads a number.
  package init(json: JSONText, at path: String) throws(ResultError) {
    guard let number = json.number.flatMap({ Double($0.text) }), number.isFinite else {
      throw ResultError(path, "not a number")
    }
    self = number
  }
}

extension Bool: ResultValue {
  /// `true` or `false`.
  package var json: JSONText { JSONText(self) }

  /// Reads `true` or `false`.
  package init(json: JSONText, at path: String) throws(ResultError) {
    guard let logical = json.logical else { throw ResultError(path, "neither true nor false") }
    self = logical
  }
}

extension String: ResultValue {
  package var json: JSONText { JSONText(string: self) }

  /// Reads a text.
  package init(json: JSONText, at path: String) throws(ResultError) {
    guard let text = json.string else { throw ResultError(path, "not a text") }
    self = text
  }
}

extension Array: ResultValue where Element: ResultValue {
  package var json: JSONText { JSONText(elements: map(\.json)) }

  /// Reads the elements.
  package init(json: JSONText, at path: String) throws(ResultError) {
    guard json.kind == .array else { throw ResultError(path, "not an array") }
    self = []
    for (index, element) in json.elements.enumerated() {
      append(try Element(json: element, at: "\(path)[\(index)]"))
    }
  }
}

extension Optional: ResultValue where Wrapped: ResultValue {
  /// The value, or null.
  package var json: JSONText { map(\.json) ?? .null }

  /// Reads a value, or null.
  package init(json: JSONText, at path: String) throws(ResultError) {
    self = json.kind == .null ? nil : try Wrapped(json: json, at: path)
  }

  /// It need not be there.
  package static var missing: Wrapped?? { .some(nil) }
  /// What is not known is not written.
  package var isMissing: Bool { self == nil }
}

/// One of some words.
package protocol ResultWord: ResultValue, CaseIterable, RawRepresentable<String> {}

extension ResultWord {
  /// The word.
  package var json: JSONText { JSONText(string: rawValue) }

  /// Reads one of the words.
  package init(json: JSONText, at path: String) throws(ResultError) {
    guard let word = json.string.flatMap({ Self(rawValue: $0) }) else {
      let words = Self.allCases.map(\.rawValue).joined(separator: ", ")
      throw ResultError(path, "not one of \(words)")
    }
    self = word
  }
}
