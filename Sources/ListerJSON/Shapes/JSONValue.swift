// SPDX-License-Identifier: MIT

/// What requests and answers are made of: it is written as JSON, read from it, and knows its schema.
public protocol JSONValue: Sendable {
  /// What all its values look like.
  static var schema: Schema { get }

  /// The value as JSON.
  var json: JSONText { get }

  /// Reads a value.
  ///
  /// - Parameters:
  ///   - json: what is there.
  ///   - path: where that is, for errors: `lists[0].name`.
  /// - Throws: ``ShapeError`` when it is another kind of value.
  init(json: JSONText, at path: String) throws(ShapeError)

  /// Reads a value that is given as a text: in the query of an address.
  ///
  /// - Throws: ``ShapeError`` when the text doesn't spell one.
  init(text: String, at path: String) throws(ShapeError)

  /// The text that ``init(text:at:)`` reads as the value.
  var queryText: String { get }

  /// Reads the value that words of a command line spell together; there is at least one word.
  ///
  /// - Throws: ``ShapeError`` when they don't spell one.
  init(words: [String], at path: String) throws(ShapeError)

  /// Reads the values that one word, or one line of a text, spells: one, unless the type has another way.
  static func values(word: String, at path: String) throws(ShapeError) -> [Self]

  /// What counts when it is not there; nil if it has to be.
  static var missing: Self? { get }

  /// Whether it is not written at all.
  var isMissing: Bool { get }
}

extension JSONValue {
  /// Reads the JSON that the text is.
  public init(text: String, at path: String) throws(ShapeError) {
    guard let json = JSONText(text) else { throw ShapeError(path, "not JSON") }
    try self.init(json: json, at: path)
  }

  /// A text as it is, other values as JSON.
  public var queryText: String { json.string ?? json.text }

  /// The last word counts.
  public init(words: [String], at path: String) throws(ShapeError) {
    try self.init(text: words.last ?? "", at: path)
  }

  /// Reads the one value that the word is.
  public static func values(word: String, at path: String) throws(ShapeError) -> [Self] {
    [try Self(text: word, at: path)]
  }

  /// It has to be there.
  public static var missing: Self? { nil }

  /// It is written.
  public var isMissing: Bool { false }
}

/// Why a value is not what it has to be.
public struct ShapeError: Error, Hashable, Sendable {
  /// The member that is wrong, `series[0].threads`; empty for the whole.
  public var path: String
  /// What is wrong with it.
  public var message: String

  /// An error at a member.
  public init(_ path: String, _ message: String) {
    self.path = path
    self.message = message
  }

  /// The path, if there is one, and the message.
  public var description: String { path.isEmpty ? message : "\(path): \(message)" }
}

extension JSONText: JSONValue {
  /// Any value.
  public static var schema: Schema { .any }
  /// The value itself.
  public var json: JSONText { self }

  /// Takes any value.
  public init(json: JSONText, at path: String) throws(ShapeError) { self = json }
}

extension Int: JSONValue {
  /// A whole number.
  public static var schema: Schema { .integer() }
  /// The whole number.
  public var json: JSONText { JSONText(NumberText(self)) }

  /// Reads a whole number.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let number = json.number?.int else { throw ShapeError(path, "not a whole number") }
    self = number
  }
}

extension UInt64: JSONValue {
  /// A whole number from 0.
  public static var schema: Schema { .integer(from: 0) }
  /// The whole number.
  public var json: JSONText { JSONText(checked: String(self)) }

  /// Reads a whole number.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let number = json.number.flatMap({ UInt64($0.text) }) else {
      throw ShapeError(path, "not a whole number from 0 to \(UInt64.max)")
    }
    self = number
  }
}

extension NumberText: JSONValue {
  /// A number.
  public static var schema: Schema { .number() }
  /// The number as it is spelled.
  public var json: JSONText { JSONText(self) }

  /// Reads a number.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let number = json.number else { throw ShapeError(path, "not a number") }
    self = number
  }
}

extension Double: JSONValue {
  /// A number.
  public static var schema: Schema { .number() }
  /// The shortest decimal number that is read as the same value; what is not finite is null.
  public var json: JSONText { isFinite ? JSONText("\(self)") ?? .null : .null }

  /// Reads a number.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let number = json.number.flatMap({ Double($0.text) }), number.isFinite else {
      throw ShapeError(path, "not a number")
    }
    self = number
  }
}

extension Bool: JSONValue {
  /// `true` or `false`.
  public static var schema: Schema { .boolean }
  /// `true` or `false`.
  public var json: JSONText { JSONText(self) }

  /// Reads `true` or `false`.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let logical = json.logical else { throw ShapeError(path, "neither true nor false") }
    self = logical
  }

  /// Reads `true` or `false`; no text at all is true, for a name alone turns it on.
  public init(text: String, at path: String) throws(ShapeError) {
    switch text {
    case "", "true": self = true
    case "false": self = false
    default: throw ShapeError(path, "neither true nor false")
    }
  }
}

extension String: JSONValue {
  /// A text.
  public static var schema: Schema { .string() }
  /// The text.
  public var json: JSONText { JSONText(string: self) }

  /// Reads a text.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let text = json.string else { throw ShapeError(path, "not a text") }
    self = text
  }

  /// Takes the text.
  public init(text: String, at path: String) throws(ShapeError) { self = text }
}

extension Array: JSONValue where Element: JSONValue {
  /// An array of such values.
  public static var schema: Schema { .array(Element.schema) }
  /// The elements.
  public var json: JSONText { JSONText(elements: map(\.json)) }

  /// Reads the elements.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard json.kind == .array else { throw ShapeError(path, "not an array") }
    self = []
    for (index, element) in json.elements.enumerated() {
      append(try Element(json: element, at: "\(path)[\(index)]"))
    }
  }

  /// Reads the elements that the lines of a text spell; none of an empty text, if elements can be empty.
  public init(text: String, at path: String) throws(ShapeError) {
    if text.isEmpty { _ = try Element.values(word: text, at: path) }
    try self.init(words: text.split(separator: "\n").map(String.init), at: path)
  }

  /// Reads the elements that words spell, each at least one.
  public init(words: [String], at path: String) throws(ShapeError) {
    self = []
    for word in words { append(contentsOf: try Element.values(word: word, at: path)) }
  }

  /// A line for each element.
  public var queryText: String { map(\.queryText).joined(separator: "\n") }
}

extension Dictionary: JSONValue where Key == String, Value: JSONValue {
  /// An object with members of any name.
  public static var schema: Schema { .map(Value.schema) }
  /// The members in the order of their keys.
  public var json: JSONText {
    JSONText(members: sorted { $0.key < $1.key }.map { .init($0.key, $0.value.json) })
  }

  /// Reads the members.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard json.kind == .object else { throw ShapeError(path, "not an object") }
    self = [:]
    for member in json.members {
      self[member.key] = try Value(json: member.value, at: "\(path).\(member.key)")
    }
  }
}

extension Optional: JSONValue where Wrapped: JSONValue {
  /// The value, or null.
  public static var schema: Schema { .nullable(Wrapped.schema) }
  /// The value, or null.
  public var json: JSONText { map(\.json) ?? .null }

  /// Reads a value, or null.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    self = json.kind == .null ? nil : try Wrapped(json: json, at: path)
  }

  /// Reads a value.
  public init(text: String, at path: String) throws(ShapeError) {
    self = try Wrapped(text: text, at: path)
  }

  /// Reads a value.
  public init(words: [String], at path: String) throws(ShapeError) {
    self = try Wrapped(words: words, at: path)
  }

  /// The text of the value.
  public var queryText: String { map(\.queryText) ?? "" }

  /// It need not be there.
  public static var missing: Wrapped?? { .some(nil) }

  /// What is not known is not written.
  public var isMissing: Bool {
    if case nil = self { return true }
    return false
  }
}

/// One of some words.
public protocol JSONWord: JSONValue, CaseIterable, RawRepresentable<String> {}

extension JSONWord {
  /// One of the words.
  public static var schema: Schema { .string(oneOf: allCases.map(\.rawValue)) }
  /// The word.
  public var json: JSONText { JSONText(string: rawValue) }

  /// Reads one of the words.
  public init(json: JSONText, at path: String) throws(ShapeError) {
    guard let word = json.string else { throw ShapeError(path, "not a text") }
    try self.init(text: word, at: path)
  }

  /// Takes one of the words.
  public init(text: String, at path: String) throws(ShapeError) {
    guard let value = Self(rawValue: text) else {
      throw ShapeError(path, "not one of \(Self.allWords)")
    }
    self = value
  }

  private static var allWords: String { allCases.map(\.rawValue).joined(separator: ", ") }
}
