// SPDX-License-Identifier: MIT

extension BenchmarkResult {
  /// Whether a round of this result stood beside a round of the other one.
  func isInTurns(with other: BenchmarkResult) -> Bool {
    plan.turns != nil && plan.turns == other.plan.turns
  }
}

extension ResultSeries {
  /// How many documents per second another series reaches for each of this one's.
  ///
  /// Documents are what is compared: the inputs may have other numbers of them.
  ///
  /// - Parameters:
  ///   - other: the same step of another result.
  ///   - rate: how often the input is gone over in a second.
  ///   - inTurns: whether the rounds of both are pairs.
  /// - Returns: nil where there is nothing to compare.
  func test(
    _ other: ResultSeries,
    by rate: (ResultSample) -> Double,
    inTurns: Bool
  ) -> RankTest? {
    func rates(_ series: ResultSeries) -> [Double] {
      series.counted.map { rate($0) * Double(series.documents) }
    }
    let (first, second) = (rates(self), rates(other))
    guard inTurns else { return RankTest(first, second) }
    let rounds = Dictionary(zip(other.counted.map(\.round), second)) { $1 }
    return RankTest(
      pairs: zip(counted.map(\.round), first).compactMap { round, rate in
        rounds[round].map { (rate, $0) }
      }
    )
  }
}
