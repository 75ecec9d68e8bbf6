// SPDX-License-Identifier: MIT

import Lister

/// A parameter of a route: what its texts mean, said once for the check, the handler and the
/// description.
struct Parameter<Value: Sendable>: Sendable {
  let description: ParameterDescription
  /// What a text means; nil for one that it can't be.
  let parse: @Sendable (String) -> Value?
  /// What it is where it isn't given; nil if there is no such value.
  let standard: Value?

  /// A parameter in the query.
  ///
  /// - Parameters:
  ///   - name: its name.
  ///   - schema: what its texts are.
  ///   - expectation: what it has to be, for errors: `a whole number from 1 to 1000`.
  ///   - standard: what it is where it isn't given.
  ///   - isRequired: whether it has to be given.
  ///   - help: what it means.
  ///   - parse: what a text means.
  init(
    query name: String,
    _ schema: Schema,
    expecting expectation: String,
    standard: Value? = nil,
    isRequired: Bool = false,
    help: String,
    parse: @escaping @Sendable (String) -> Value?
  ) {
    description = ParameterDescription(
      name: name,
      place: .query,
      schema: schema,
      expectation: expectation,
      standard: standard.map { "\($0)" },
      isRequired: isRequired,
      help: help,
      accepts: { parse($0) != nil }
    )
    self.parse = parse
    self.standard = standard
  }

  /// The same of another place.
  init(_ description: ParameterDescription, parse: @escaping @Sendable (String) -> Value?) {
    self.description = description
    self.parse = parse
    standard = nil
  }
}

extension Parameter<String> {
  /// A segment of the path.
  static func path(_ name: String, help: String) -> Parameter {
    Parameter(
      ParameterDescription(
        name: name,
        place: .path,
        schema: .string(),
        expectation: "a text",
        standard: nil,
        isRequired: true,
        help: help,
        accepts: { !$0.isEmpty }
      ),
      parse: { $0.isEmpty ? nil : $0 }
    )
  }

  /// A field of the head.
  static func header(_ name: String, help: String) -> Parameter {
    Parameter(
      ParameterDescription(
        name: name,
        place: .header,
        schema: .string(),
        expectation: "a text",
        standard: nil,
        isRequired: false,
        help: help,
        accepts: { _ in true }
      ),
      parse: { $0 }
    )
  }

  /// A text in the query.
  static func query(_ name: String, isRequired: Bool = false, help: String) -> Parameter {
    Parameter(
      query: name,
      .string(),
      expecting: "a text",
      isRequired: isRequired,
      help: help,
      parse: { $0.isEmpty ? nil : $0 }
    )
  }
}

extension Parameter<Bool> {
  /// A switch in the query: `true`, `false`, or its name alone.
  static func flag(_ name: String, help: String) -> Parameter {
    Parameter(
      query: name,
      .boolean,
      expecting: "true or false",
      standard: false,
      help: help,
      parse: { text in
        switch text {
        case "", "true": true
        case "false": false
        default: nil
        }
      }
    )
  }
}

extension Parameter<Int> {
  /// A whole number in the query.
  static func integer(
    _ name: String,
    _ range: ClosedRange<Int>,
    standard: Int? = nil,
    help: String
  ) -> Parameter {
    Parameter(
      query: name,
      .integer(from: range.lowerBound, to: range.upperBound == .max ? nil : range.upperBound),
      expecting: range.upperBound == .max
        ? "a whole number from \(range.lowerBound) on"
        : "a whole number from \(range.lowerBound) to \(range.upperBound)",
      standard: standard,
      help: help,
      parse: { Int($0).flatMap { range.contains($0) ? $0 : nil } }
    )
  }
}

/// What is said of a parameter, whatever its values are.
struct ParameterDescription: Sendable {
  enum Place: String, Sendable {
    case path, query, header
  }

  let name: String
  let place: Place
  let schema: Schema
  /// What it has to be, for errors.
  let expectation: String
  /// The text of what it is where it isn't given.
  let standard: String?
  let isRequired: Bool
  let help: String
  /// Whether a text is one that it can be.
  let accepts: @Sendable (String) -> Bool
  /// Whether it may be given several times; its text has each on a line then.
  var isRepeatable = false
}
