// SPDX-License-Identifier: MIT

package import Lister

/// What a JSON value looks like: JSON Schema 2020-12, as far as the interface needs it.
package indirect enum Schema: Sendable {
  /// Any value.
  case any
  /// A text; of the given ones if there are any.
  case string(oneOf: [String] = [])
  /// A whole number, not below the least one if there is one.
  case integer(from: Int? = nil, to: Int? = nil)
  case number
  /// `true` or `false`.
  case boolean
  case array(Schema)
  /// An object that has at least the required members; it may have others.
  case object([Member])
  /// An object with members of any name.
  case map(Schema)
  /// Null as well.
  case nullable(Schema)

  /// A member of an object.
  package struct Member: Sendable {
    package let name: String
    package let schema: Schema
    package let isRequired: Bool

    /// A member that is always there.
    package static func required(_ name: String, _ schema: Schema) -> Member {
      Member(name: name, schema: schema, isRequired: true)
    }

    /// A member that may be missing.
    package static func optional(_ name: String, _ schema: Schema) -> Member {
      Member(name: name, schema: schema, isRequired: false)
    }
  }

  /// The schema as JSON.
  package var json: JSONText { JSONText(members: members) }

  private var members: [JSONText.Member] {
    switch self {
    case .any: []
    case .string(let choices):
      [.init("type", "string")]
        + (choices.isEmpty ? [] : [.init("enum", JSONText(strings: choices))])
    case .integer(let least, let most):
      [.init("type", "integer")] + (least.map { [.init("minimum", $0)] } ?? [])
        + (most.map { [.init("maximum", $0)] } ?? [])
    case .number: [.init("type", "number")]
    case .boolean: [.init("type", "boolean")]
    case .array(let element): [.init("type", "array"), .init("items", element.json)]
    case .object(let properties):
      [
        .init("type", "object"),
        .init(
          "properties",
          JSONText(members: properties.map { .init($0.name, $0.schema.json) })
        ),
        .init("required", JSONText(strings: properties.filter(\.isRequired).map(\.name))),
      ]
    case .map(let value): [.init("type", "object"), .init("additionalProperties", value.json)]
    case .nullable(let schema):
      [
        .init(
          "anyOf",
          JSONText(elements: [schema.json, JSONText(members: [.init("type", "null")])])
        )
      ]
    }
  }
}

extension JSONText {
  /// An array of texts.
  package init(strings: [String]) {
    self.init(elements: strings.map { JSONText(string: $0) })
  }
}
