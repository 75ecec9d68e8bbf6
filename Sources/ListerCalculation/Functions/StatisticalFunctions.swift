// SPDX-License-Identifier: MIT

import ListerBasics
import ListerNumbers

/// Sums, counts, averages, ranks and spread (OpenFormula 1.3, sections 6.16.61 to 66 and 6.18).
enum StatisticalFunctions {
  static let all: [FunctionDefinition] =
    sums + counts + averages + extremes + ranks + spread + conditions

  static let source = "OpenFormula 1.3, section 6.18"

  /// A function that is an aggregate of some numbers, and nothing else.
  static func aggregate<A: Aggregate, Source: AggregateSource>(
    _ name: String,
    aliases: [String] = [],
    _ aggregate: A.Type,
    of numbers: Source.Type,
    _ summary: String,
    source: String = StatisticalFunctions.source,
    example: String,
    gives result: String
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      aliases: aliases,
      .statistical,
      Source.parameters,
      summary,
      source: source,
      example: example,
      gives: result,
      repeatingGroup: Source.repeatingGroup,
      form: Source.form
    ) { call in Source.value(A.self, of: call) }
  }

  /// A function of any number of numbers.
  static func ofNumbers(
    _ name: String,
    aliases: [String] = [],
    _ summary: String,
    source: String = StatisticalFunctions.source,
    example: String,
    gives result: String,
    _ body: @escaping @Sendable (Call) -> Value
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      aliases: aliases,
      .statistical,
      Numbers.parameters,
      summary,
      source: source,
      example: example,
      gives: result,
      body: body
    )
  }

  // MARK: Counts

  private static let counts: [FunctionDefinition] = [count, countAll, countBlank]

  static let count = ofNumbers(
    "COUNT",
    "How many numbers there are; text counts only where it is an argument itself and spells a number.",
    example: "COUNT({1,\"2\",TRUE,3})",
    gives: "2"
  ) { call in
    countCells(call) { value, isDirect in
      value.isNumber || (isDirect && !value.isError && !call.machine.toNumber(value).isError)
    }
  }

  static let countAll = ofNumbers(
    "COUNTA",
    "How many values there are that are not empty; errors count as well.",
    example: "COUNTA({1,\"x\",TRUE,#N/A})",
    gives: "4"
  ) { call in countCells(call) { value, isDirect in isDirect || !value.isEmpty } }

  static let countBlank = FunctionDefinition(
    "COUNTBLANK",
    .statistical,
    [.area("range")],
    "How many cells of a range show nothing: empty ones and those with an empty text.",
    source: source,
    example: "COUNTBLANK(B1:B16)",
    gives: "16"
  ) { call in
    if call[0].isError { return call[0] }
    return countCells(call) { value, _ in value.isEmpty || (value.isText && value.text.isEmpty) }
  }

  @inline(__always)
  private static func countCells(_ call: Call, _ counts: (Value, Bool) -> Bool) -> Value {
    var total = 0
    for position in 0..<call.count {
      let isDirect = call.isDirect(position)
      let area = call.area(position)
      guard call.pays(for: .namedWalk(area.count)) else { return Value(CellError.number) }
      for row in 0..<area.rows {
        for column in 0..<area.columns where counts(area[row, column], isDirect) { total += 1 }
      }
    }
    return Value(total)
  }
}
