// SPDX-License-Identifier: MIT

/// Variance, which is exact, and standard deviation, its root.
extension StatisticalFunctions {
  typealias SampleDeviation = Aggregates.Root<Aggregates.SampleVariance>
  typealias PopulationDeviation = Aggregates.Root<Aggregates.PopulationVariance>

  static let spread: [FunctionDefinition] = [
    aggregate(
      "VAR",
      aliases: ["VAR.S"],
      Aggregates.SampleVariance.self,
      of: Numbers.self,
      "The variance of a sample, exact.",
      example: "VAR(1000000001,1000000002,1000000003)",
      gives: "1"
    ),
    aggregate(
      "VARP",
      aliases: ["VAR.P"],
      Aggregates.PopulationVariance.self,
      of: Numbers.self,
      "The variance of a whole population, exact.",
      example: "VARP(1,2,3)",
      gives: "2/3"
    ),
    aggregate(
      "STDEV",
      aliases: ["STDEV.S"],
      SampleDeviation.self,
      of: Numbers.self,
      "The standard deviation of a sample.",
      example: "STDEV(1,2,3)",
      gives: "1"
    ),
    aggregate(
      "STDEVP",
      aliases: ["STDEV.P"],
      PopulationDeviation.self,
      of: Numbers.self,
      "The standard deviation of a whole population.",
      example: "STDEVP(2,4,4,4,5,5,7,9)",
      gives: "2"
    ),
  ]
}
