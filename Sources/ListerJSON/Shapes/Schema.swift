// SPDX-License-Identifier: MIT

/// What a JSON value looks like: JSON Schema 2020-12, as far as requests and answers need it.
public indirect enum Schema: Sendable {
  /// Any value.
  case any
  /// A text; of the given ones if there are any.
  case string(oneOf: [String] = [])
  /// A whole number, not below the least one and not above the greatest if there are such.
  case integer(from: Int? = nil, to: Int? = nil)
  /// A number, not below the least one if there is such.
  case number(from: Int? = nil)
  /// `true` or `false`.
  case boolean
  /// An array of values.
  case array(Schema)
  /// An object that has at least the required members; it may have others.
  case object([Member])
  /// An object of a type that has a name: it is described once, and referred to.
  case named(String, [Member])
  /// An object with members of any name.
  case map(Schema)
  /// Null as well.
  case nullable(Schema)
  /// One of several kinds of values.
  case either([Schema])

  /// A member of an object.
  public struct Member: Sendable {
    /// Its key.
    public let name: String
    /// What its value is.
    public let schema: Schema
    /// Whether it is always there.
    public let isRequired: Bool
    /// What it means, in one sentence; empty where the name says it.
    public let help: String

    /// A member of an object.
    public init(_ name: String, _ schema: Schema, isRequired: Bool, help: String = "") {
      self.name = name
      self.schema = schema
      self.isRequired = isRequired
      self.help = help
    }

    /// A member that is always there.
    package static func required(_ name: String, _ schema: Schema, _ help: String = "") -> Member {
      Member(name, schema, isRequired: true, help: help)
    }

    /// A member that may be missing.
    package static func optional(_ name: String, _ schema: Schema, _ help: String = "") -> Member {
      Member(name, schema, isRequired: false, help: help)
    }
  }
}

extension Schema {
  /// The schema as JSON, which refers to objects with names by a path before their names.
  ///
  /// - Parameter references: the path: `#/components/schemas/`.
  /// - Returns: the schema.
  package func json(references: String) -> JSONText {
    JSONText(members: members(references))
  }

  /// The objects with names that are in it, each once; the inner ones first.
  package func definitions(into found: inout [(name: String, members: [Member])]) {
    switch self {
    case .any, .string, .integer, .number, .boolean: break
    case .either(let schemas):
      for schema in schemas { schema.definitions(into: &found) }
    case .array(let schema), .map(let schema), .nullable(let schema):
      schema.definitions(into: &found)
    case .object(let members):
      for member in members { member.schema.definitions(into: &found) }
    case .named(let name, let members):
      if found.contains(where: { $0.name == name }) { return }
      for member in members { member.schema.definitions(into: &found) }
      found.append((name, members))
    }
  }

  /// An object of some members as JSON.
  package static func json(of members: [Member], references: String) -> JSONText {
    Schema.object(members).json(references: references)
  }

  private func members(_ references: String) -> [JSONText.Member] {
    switch self {
    case .any: []
    case .string(let choices):
      [.init("type", "string")]
        + (choices.isEmpty ? [] : [.init("enum", JSONText(strings: choices))])
    case .integer(let least, let most):
      [.init("type", "integer")] + (least.map { [.init("minimum", $0)] } ?? [])
        + (most.map { [.init("maximum", $0)] } ?? [])
    case .number(let least):
      [.init("type", "number")] + (least.map { [.init("minimum", $0)] } ?? [])
    case .boolean: [.init("type", "boolean")]
    case .array(let element):
      [.init("type", "array"), .init("items", element.json(references: references))]
    case .object(let properties): Schema.members(of: properties, references)
    case .named(let name, _): [.init("$ref", references + name)]
    case .map(let value):
      [
        .init("type", "object"),
        .init("additionalProperties", value.json(references: references)),
      ]
    case .nullable(let schema):
      [
        .init(
          "anyOf",
          JSONText(elements: [
            schema.json(references: references), JSONText(members: [.init("type", "null")]),
          ])
        )
      ]
    case .either(let schemas):
      [.init("anyOf", JSONText(elements: schemas.map { $0.json(references: references) }))]
    }
  }

  private static func members(of properties: [Member], _ references: String) -> [JSONText.Member] {
    let required = properties.filter(\.isRequired).map(\.name)
    return [
      .init("type", "object"),
      .init(
        "properties",
        JSONText(
          members: properties.map { property in
            var schema = property.schema.json(references: references)
            if !property.help.isEmpty { schema["description"] = JSONText(string: property.help) }
            return .init(property.name, schema)
          }
        )
      ),
    ] + (required.isEmpty ? [] : [.init("required", JSONText(strings: required))])
  }
}

extension Schema {
  /// What a value has to be, for errors: `a whole number from 1 to 1000`.
  package var expectation: String {
    switch self {
    case .any: "a value"
    case .string(let choices):
      choices.isEmpty ? "a text" : "one of \(choices.joined(separator: ", "))"
    case .integer(nil, nil): "a whole number"
    case .integer(let least?, nil): "a whole number from \(least) on"
    case .integer(nil, let most?): "a whole number up to \(most)"
    case .integer(let least?, let most?): "a whole number from \(least) to \(most)"
    case .number(nil): "a number"
    case .number(let least?): "a number from \(least) on"
    case .boolean: "true or false"
    case .array: "an array"
    case .object, .named, .map: "an object"
    case .nullable(let schema): "\(schema.expectation), or null"
    case .either(let schemas): schemas.map(\.expectation).joined(separator: " or ")
    }
  }

  /// Whether a text of a query is one of the kind that is expected; that of an array or an object may be
  /// any.
  package func accepts(text: String) -> Bool {
    switch self {
    case .any, .array, .object, .named, .map: true
    case .either(let schemas): schemas.contains { $0.accepts(text: text) }
    case .string: accepts(JSONText(string: text))
    case .boolean: ["", "true", "false"].contains(text)
    case .integer, .number: JSONText(text).map(accepts) ?? false
    case .nullable(let schema): schema.accepts(text: text)
    }
  }

  /// Whether a value is one of the kind that is expected; what is inside it is not looked at.
  package func accepts(_ json: JSONText) -> Bool {
    switch self {
    case .any: true
    case .string(let choices): json.string.map { choices.isEmpty || choices.contains($0) } ?? false
    case .integer(let least, let most):
      json.number?.int.map { $0 >= least ?? .min && $0 <= most ?? .max } ?? false
    case .number(let least):
      json.number.map { number in
        least.map { (Double(number.text) ?? 0) >= Double($0) } ?? true
      } ?? false
    case .boolean: json.kind == .logical
    case .array: json.kind == .array
    case .object, .named, .map: json.kind == .object
    case .nullable(let schema): json == .null || schema.accepts(json)
    case .either(let schemas): schemas.contains { $0.accepts(json) }
    }
  }
}

extension JSONText {
  /// An array of texts.
  package init(strings: [String]) {
    self.init(elements: strings.map { JSONText(string: $0) })
  }
}
