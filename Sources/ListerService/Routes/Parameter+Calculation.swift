// SPDX-License-Identifier: MIT

import Lister

extension Parameter<NumberMode> {
  /// How numbers are written that formulas give, as `--numbers` of the command.
  static let numbers = Parameter(
    query: "numbers",
    .string(oneOf: NumberMode.allCases.map(\.rawValue)),
    expecting: NumberMode.allCases.map(\.rawValue).joined(separator: ", "),
    standard: .exact,
    help: """
      How numbers are written: exact, as JSON numbers and ratios; text, as strings; double, as the \
      nearest binary floating-point numbers.
      """,
    parse: { NumberMode(rawValue: $0) }
  )
}

extension Parameter<Moment> {
  /// What formulas take for the present, as `--now` of the command.
  static let now = Parameter(
    query: "now",
    .string(),
    expecting: Moment.expectation,
    help: "What NOW and TODAY say; without it the moment of the request.",
    parse: { Moment($0) }
  )
}

extension Parameter<UInt64> {
  /// What chance starts from, as `--seed` of the command.
  static let seed = Parameter(
    query: "seed",
    .integer(from: 0),
    expecting: "a whole number from 0 to \(UInt64.max)",
    standard: 0,
    help: "What RAND starts from, together with the document's id and the cell.",
    parse: { UInt64($0) }
  )
}

extension Parameter<Bool> {
  /// Whether only values are written, as `--values` of the command.
  static let values = Parameter.flag(
    "values",
    help: "Write only the id and the values of each document."
  )
}

extension RouteCall {
  /// The workspace, with what the request says of calculation.
  var calculating: Workspace {
    var options = workspace.options
    options.numbers = self[.numbers] ?? options.numbers
    options.now = self[.now] ?? options.now
    options.seed = self[.seed] ?? options.seed
    return workspace.with(options)
  }

  /// What the values of a document depend on that is sent.
  var recalculation: RecalculationOptions {
    let standard = service.workspace.options
    return RecalculationOptions(
      numbers: self[.numbers] ?? .exact,
      valuesOnly: self[.values] ?? false,
      now: self[.now] ?? standard.now ?? .now,
      seed: self[.seed] ?? standard.seed
    )
  }
}

extension [ParameterDescription] {
  /// The options of the command that calculate, by the same names.
  static let calculation = [
    Parameter<NumberMode>.numbers.description, Parameter<Moment>.now.description,
    Parameter<UInt64>.seed.description,
  ]
}
