// SPDX-License-Identifier: MIT

/// Sums, counts, averages, ranks and spread (OpenFormula 1.3, sections 6.16.61 to 66 and 6.18).
enum StatisticalFunctions {
  static let all: [FunctionDefinition] =
    sums + counts + averages + extremes + ranks + spread + conditions
  /// Those that few formulas call.
  static let library: [FunctionDefinition] =
    [anyAggregate] + moments + pairs + places + RegressionFunctions.all + DatabaseFunctions.all
    + DiscreteDistributions.all + NormalDistributions.all + GammaDistributions.all
    + BetaDistributions.all + SampleTests.all + BesselFunctions.all

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

  /// A function that counts the cells of a kind among some cells.
  static func counting<Kind: CountedKind, Source: CellSource>(
    _ name: String,
    _ kind: Kind.Type,
    of cells: Source.Type,
    _ summary: String,
    example: String,
    gives result: String
  ) -> FunctionDefinition {
    FunctionDefinition(
      name,
      .statistical,
      Source.parameters,
      summary,
      source: source,
      example: example,
      gives: result,
      repeatingGroup: Source.repeatingGroup
    ) { call in Source.count(Kind.self, of: call) }
  }

  // MARK: Counts

  private static let counts: [FunctionDefinition] = [count, countAll, countBlank]

  static let count = counting(
    "COUNT",
    Counts.Numeric.self,
    of: Counts.Arguments.self,
    "How many numbers there are; text counts only where it is an argument itself and spells a number.",
    example: "COUNT({1,\"2\",TRUE,3})",
    gives: "2"
  )

  static let countAll = counting(
    "COUNTA",
    Counts.Present.self,
    of: Counts.Arguments.self,
    "How many values there are that are not empty; errors count as well.",
    example: "COUNTA({1,\"x\",TRUE,#N/A})",
    gives: "4"
  )

  static let countBlank = counting(
    "COUNTBLANK",
    Counts.Blank.self,
    of: Counts.Range.self,
    "How many cells of a range show nothing: empty ones and those with an empty text.",
    example: "COUNTBLANK(B1:B16)",
    gives: "16"
  )
}
