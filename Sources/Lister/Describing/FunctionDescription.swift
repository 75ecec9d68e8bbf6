// SPDX-License-Identifier: MIT

import ListerCalculation

/// A function of formulas: what its declaration says of it.
package struct FunctionDescription: Sendable {
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
