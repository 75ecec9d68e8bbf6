// SPDX-License-Identifier: MIT

import ListerBasics
import ListerCalculation
package import ListerJSON

/// A function of formulas: what its declaration says of it.
package struct FunctionDescription: Shaped {
  /// The name, in upper case.
  package var name = ""
  /// Other names for it.
  package var aliases: [String] = []
  /// What it is about: one of ``categories``.
  package var category = ""
  /// How it is called: `ROUND(number, [digits])`.
  package var syntax = ""
  package var arguments: [Argument] = []
  /// What it gives, in one sentence.
  package var summary = ""
  /// Where its meaning is laid down.
  package var source = ""
  package var example = Example()

  /// A parameter, as its declaration names it.
  package struct Argument: Shaped {
    package var name = ""
    package var isOptional = false
    /// Whether there may be any number of them.
    package var repeats = false

    package init() {}

    package static let shapeName: String? = "Parameter"

    package static let fields: [Field<Argument>] = [
      Field("name", \.name, "What it is called in the syntax"),
      Field("optional", \.isOptional, "Whether it may be missing"),
      Field("repeats", \.repeats, "Whether there may be any number of them"),
    ]
  }

  /// A call that is tested.
  package struct Example: Shaped {
    /// A formula, without `=`.
    package var formula = ""
    /// Its result, row by row with tabs between the columns.
    package var result = ""

    package init() {}

    package static let fields: [Field<Example>] = [
      Field("formula", \.formula, "A formula, without ="),
      Field("result", \.result, "Its result, row by row with tabs between the columns"),
    ]
  }

  package init() {}

  init(_ function: Function) {
    name = function.name
    aliases = function.aliases
    category = function.category.rawValue
    syntax = function.syntax
    arguments = function.parameters.map { parameter in
      var argument = Argument()
      argument.name = parameter.name
      argument.isOptional = parameter.presence != .required
      argument.repeats = parameter.presence == .repeating
      return argument
    }
    summary = function.summary
    source = function.source
    (example.formula, example.result) = (function.example.formula, function.example.result)
  }

  package static let shapeName: String? = "Function"

  package static let fields: [Field<FunctionDescription>] = [
    Field("name", \.name, "The name, in upper case"),
    Field("aliases", \.aliases, "Other names for it"),
    Field("category", \.category, schema: .string(oneOf: categories), "What it is about"),
    Field("syntax", \.syntax, "How it is called"),
    Field("arguments", \.arguments, "What it takes"),
    Field("summary", \.summary, "What it gives, in one sentence"),
    Field("source", \.source, "Where its meaning is laid down"),
    Field("example", \.example, "A call that is tested, with its result"),
  ]

  /// All functions, those of one category in their order.
  package static var all: [FunctionDescription] {
    FunctionTable.standard.functions.map { FunctionDescription($0) }
  }

  /// What functions are about, in the order in which they are listed.
  package static var categories: [String] { Function.Category.allCases.map(\.rawValue) }

  /// The function of a name or of another name for it, in any case; nil if there is none.
  package static func named(_ name: String) -> FunctionDescription? {
    FunctionTable.standard.function(named: name).map { FunctionDescription($0) }
  }

  /// The name that is nearest to one that is none, if one is near.
  package static func nearest(to name: String) -> String? {
    Suggestion.function(near: name)
  }
}

/// The functions of formulas.
package struct FunctionsResponse: Shaped {
  package var functions = FunctionDescription.all

  /// All functions.
  package init() {}

  package static let fields: [Field<FunctionsResponse>] = [
    Field("functions", \.functions, "All functions, those of one category in their order")
  ]
}
