// SPDX-License-Identifier: MIT

import ListerCalculation
package import ListerJSON

/// A function of formulas: what its declaration says of it.
package struct FunctionDescription: Response {
  private let function: Function

  /// The name, in upper case.
  package var name: String { function.name }
  /// Other names for it.
  package var aliases: [String] { function.aliases }
  /// What it is about: one of ``categories``.
  package var category: String { function.category.rawValue }
  /// How it is called: `ROUND(number, [digits])`.
  package var syntax: String { function.syntax }
  /// What it gives, in one sentence.
  package var summary: String { function.summary }
  /// Where its meaning is laid down.
  package var source: String { function.source }
  /// A formula, without `=`, and its result, row by row with tabs between the columns.
  package var example: (formula: String, result: String) {
    (function.example.formula, function.example.result)
  }

  /// `{"name", "aliases", "category", "syntax", "arguments": [{"name", "optional", "repeats"}],
  /// "summary", "source", "example": {"formula", "result"}}`.
  package var json: JSONText {
    let arguments = function.parameters.map { parameter in
      JSONText(members: [
        .init("name", parameter.name), .init("optional", parameter.presence != .required),
        .init("repeats", parameter.presence == .repeating),
      ])
    }
    let example = JSONText(members: [
      .init("formula", example.formula), .init("result", example.result),
    ])
    return JSONText(members: [
      .init("name", name),
      .init("aliases", JSONText(elements: aliases.map { JSONText(string: $0) })),
      .init("category", category), .init("syntax", syntax),
      .init("arguments", JSONText(elements: arguments)), .init("summary", summary),
      .init("source", source), .init("example", example),
    ])
  }

  /// All functions, those of one category in their order.
  package static var all: [FunctionDescription] {
    FunctionTable.standard.functions.map { FunctionDescription(function: $0) }
  }

  /// What functions are about, in the order in which they are listed.
  package static var categories: [String] { Function.Category.allCases.map(\.rawValue) }

  /// The function of a name or of another name for it, in any case; nil if there is none.
  package static func named(_ name: String) -> FunctionDescription? {
    FunctionTable.standard.function(named: name).map { FunctionDescription(function: $0) }
  }

  /// The name that is nearest to one that is none, if one is near.
  package static func nearest(to name: String) -> String? {
    Suggestion.function(near: name)
  }
}
