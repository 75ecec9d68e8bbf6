// SPDX-License-Identifier: MIT

import Lister

extension ParameterDescription {
  /// What can be said of tables that are read: as options of the command, by the same names.
  static let tables = TableOptions.sayings.map { ParameterDescription($0) }

  private init(_ saying: TableOptions.Saying) {
    let schema: Schema
    let expectation: String
    var standard: String?
    switch saying.form {
    case .flag: (schema, expectation, standard) = (.boolean, "true or false", "false")
    case .text(_, let text):
      (schema, expectation) = (saying.isRepeatable ? .array(.string()) : .string(), text)
    case .word(_, let words, let word):
      schema = .string(oneOf: words)
      (expectation, standard) = (words.joined(separator: " or "), word)
    case .number(_, let range):
      schema = .integer(from: range.lowerBound, to: range.upperBound)
      expectation = schema.expectation
    }
    self.init(
      name: saying.name,
      place: .query,
      schema: schema,
      expectation: expectation,
      standard: standard,
      isRequired: false,
      help: saying.help,
      accepts: { text in
        ParameterDescription.texts(text, of: saying).allSatisfy { saying.accepts($0) }
      },
      isRepeatable: saying.isRepeatable
    )
  }

  /// The texts of a parameter, of which each may be on a line.
  fileprivate static func texts(_ text: String, of saying: TableOptions.Saying) -> [String] {
    saying.isRepeatable
      ? text.split(separator: "\n", omittingEmptySubsequences: false).map(String.init) : [text]
  }
}

extension RouteCall {
  /// What the parameters say of tables.
  ///
  /// - Throws: a problem that names a parameter which contradicts another one.
  func tableOptions() throws -> TableOptions {
    var options = TableOptions()
    for saying in TableOptions.sayings {
      guard let text = texts[saying.name] else { continue }
      for text in ParameterDescription.texts(text, of: saying)
      where !options.take(text, as: saying) {
        throw ProblemKind.parameter.problem(
          "'\(saying.name)' contradicts another parameter.",
          members: [.init("parameter", saying.name)]
        )
      }
    }
    return options
  }
}
