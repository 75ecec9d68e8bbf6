// SPDX-License-Identifier: MIT

/// Counts, sums and the like of the cells that meet criteria; see ``Criterion``.
extension StatisticalFunctions {
  static let conditions: [FunctionDefinition] = [
    countIf, sumIf, averageIf, countIfs, sumIfs, averageIfs, minimumIfs, maximumIfs,
  ]

  // MARK: One criterion

  static let countIf = counting(
    "COUNTIF",
    Counts.All.self,
    of: Counts.MatchingRange.self,
    "How many cells of a range meet a criterion such as `20`, `\">=20\"` or `\"ap*\"`.",
    example: "COUNTIF({10,20,30},\">=20\")",
    gives: "2"
  )

  static let sumIf = aggregate(
    "SUMIF",
    Aggregates.Sum.self,
    of: MatchingCells.self,
    "The sum of the numbers at the places where cells of a range meet a criterion.",
    example: "SUMIF({\"a\",\"b\",\"A\"},\"a\",{1,2,4})",
    gives: "5"
  )

  static let averageIf = aggregate(
    "AVERAGEIF",
    Aggregates.Average.self,
    of: MatchingCells.self,
    "The average of the numbers at the places where cells of a range meet a criterion.",
    source: "Excel, function AVERAGEIF",
    example: "AVERAGEIF({1,2,4},\">1\")",
    gives: "3"
  )

  // MARK: Many criteria

  static let countIfs = counting(
    "COUNTIFS",
    Counts.All.self,
    of: Counts.MatchingRanges.self,
    "How many places meet all criteria, each in its range.",
    example: "COUNTIFS({1,2,3},\">1\",{\"a\",\"a\",\"b\"},\"a\")",
    gives: "1"
  )

  static let sumIfs = aggregate(
    "SUMIFS",
    Aggregates.Sum.self,
    of: MatchingPlaces.self,
    "The sum of the numbers at the places that meet all criteria, each in its range.",
    source: "Excel, function SUMIFS",
    example: "SUMIFS({1,2,4},{1,2,3},\">1\",{\"a\",\"a\",\"b\"},\"a\")",
    gives: "2"
  )

  static let averageIfs = aggregate(
    "AVERAGEIFS",
    Aggregates.Average.self,
    of: MatchingPlaces.self,
    "The average of the numbers at the places that meet all criteria, each in its range.",
    source: "Excel, function AVERAGEIFS",
    example: "AVERAGEIFS({1,2,4},{1,2,3},\">1\")",
    gives: "3"
  )

  static let minimumIfs = aggregate(
    "MINIFS",
    Aggregates.Least.self,
    of: MatchingPlaces.self,
    "The least number at the places that meet all criteria; 0 when there is none.",
    source: "Excel, function MINIFS",
    example: "MINIFS({1,2,4},{1,2,3},\">1\")",
    gives: "2"
  )

  static let maximumIfs = aggregate(
    "MAXIFS",
    Aggregates.Greatest.self,
    of: MatchingPlaces.self,
    "The greatest number at the places that meet all criteria; 0 when there is none.",
    source: "Excel, function MAXIFS",
    example: "MAXIFS({1,2,4},{1,2,3},\"<3\")",
    gives: "2"
  )
}
