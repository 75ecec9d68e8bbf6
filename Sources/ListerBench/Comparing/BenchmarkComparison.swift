// SPDX-License-Identifier: MIT

/// Several results beside the first of them: how much faster or slower, and whether that can be told.
///
/// A difference is told by the test of Mann and Whitney on all runs that count; where both results
/// were measured in the same turns, by that of Wilcoxon on the rounds that both have. Many rows are
/// compared at once, so the probabilities are corrected by the method of S. Holm ("A simple
/// sequentially rejective multiple test procedure", 1979): that any row of two runs of the same
/// differs has a probability of 5 %. A difference that is smaller than ``leastDifference``, or not
/// beyond the change of the host itself, is not told, for hosts change by so much from one minute to
/// the next. That no difference is told doesn't mean that there is none: a row is `same` only where
/// the whole interval of the ratio is within ``equivalence``, and `uncertain` otherwise.
package struct BenchmarkComparison: Sendable {
  /// How probable it may be that something is told that is not so.
  package static let significance = 0.05
  /// The least difference that counts.
  package static let leastDifference = 0.02
  /// Between which ratios a whole interval lies where two steps are taken to be the same.
  package static let equivalence = 0.95...1.05

  /// What was found out about a step.
  package enum Verdict: String, CaseIterable, Sendable {
    /// Within ``equivalence``, in 95 % of the cases.
    case same
    /// More documents in a second.
    case faster
    /// Fewer of them.
    case slower
    /// None of these can be told: there are too few samples, or they are too far apart.
    case uncertain
  }

  /// A step of one of the results, beside the same of the first.
  package struct Cell: Sendable {
    /// Documents per second, divided by those of the first.
    package let elapsed: RankTest
    /// Documents per second of processor time, likewise.
    package let processor: RankTest
    /// By how much the host changed meanwhile; nil where that is not known.
    package let host: HostChange?
    /// What can be told of the elapsed time.
    package internal(set) var verdict: Verdict
    /// What can be told of the processor time.
    package internal(set) var processorVerdict: Verdict

    /// A cell in which no difference is told by now.
    init(elapsed: RankTest, processor: RankTest, host: HostChange?) {
      (self.elapsed, self.processor, self.host) = (elapsed, processor, host)
      verdict = Cell.undistinguished(elapsed)
      processorVerdict = Cell.undistinguished(processor)
    }

    private static func undistinguished(_ test: RankTest) -> Verdict {
      guard let ends = test.ends else { return .uncertain }
      let bounds = BenchmarkComparison.equivalence
      return bounds.contains(ends.lowerBound) && bounds.contains(ends.upperBound)
        ? .same : .uncertain
    }
  }

  /// A step that the first result has, and what the others say of it; nil where they don't have it.
  package struct Row: Sendable {
    package let workload: String
    /// Its number of threads.
    package let threads: Int
    /// Its documents per second in the first result.
    package let first: Double
    /// One for each other result.
    package internal(set) var cells: [Cell?]
  }

  /// The first result, and the others.
  package let results: [BenchmarkResult]
  /// The steps.
  package private(set) var rows: [Row] = []

  /// Compares results with the first of them; there are at least two.
  package init(_ results: [BenchmarkResult]) {
    self.results = results
    guard let first = results.first else { return }
    for series in first.series where series.pass == .jobs && series.documents > 0 {
      guard let rate = MedianInterval(series.counted.map(\.rate)) else { continue }
      let cells = results.dropFirst().map { other in
        other.series(of: series.workload, .jobs, threads: series.threads).flatMap {
          BenchmarkComparison.cell(first, series, other, $0)
        }
      }
      rows.append(
        Row(
          workload: series.workload,
          threads: series.threads,
          first: rate.median * Double(series.documents),
          cells: cells
        )
      )
    }
    for column in results.indices.dropFirst() {
      judge(column - 1, \.verdict, by: { $0.elapsed }, unless: { $0.host?.elapsed })
      judge(column - 1, \.processorVerdict, by: { $0.processor }, unless: { $0.host?.processor })
    }
  }

  private static func cell(
    _ first: BenchmarkResult,
    _ series: ResultSeries,
    _ other: BenchmarkResult,
    _ same: ResultSeries
  ) -> Cell? {
    let isInTurns = first.isInTurns(with: other)
    guard let elapsed = series.test(same, by: \.rate, inTurns: isInTurns),
      let processor = series.test(same, by: \.processorRate, inTurns: isInTurns)
    else { return nil }
    let host = HostChange(first, other, beside: series)
    return Cell(elapsed: elapsed, processor: processor, host: host)
  }

  /// Notes what can be told in a column: the least probabilities first, each with a bound that is
  /// divided by the number of rows that are left, until one is above it.
  ///
  /// The tests are functions: for a key path through an optional the standard library copies between
  /// ranges that overlap, which the address sanitizer reports.
  private mutating func judge(
    _ column: Int,
    _ verdict: WritableKeyPath<Cell, Verdict>,
    by test: (Cell) -> RankTest,
    unless hostChange: (Cell) -> ClosedRange<Double>?
  ) {
    func probability(_ row: Int) -> Double { rows[row].cells[column].map(test)?.probability ?? 1 }
    let order = rows.indices.filter { rows[$0].cells[column] != nil }.sorted {
      probability($0) < probability($1)
    }
    for (rank, row) in order.enumerated() {
      guard var cell = rows[row].cells[column] else { continue }
      let bound = BenchmarkComparison.significance / Double(order.count - rank)
      let test = test(cell)
      guard test.probability <= bound else { break }
      let ratio = test.ratio
      guard abs(ratio - 1) > BenchmarkComparison.leastDifference else { continue }
      let ends = test.ends ?? ratio...ratio
      if let host = hostChange(cell), ends.overlaps(host) { continue }
      cell[keyPath: verdict] = ratio > 1 ? .faster : .slower
      rows[row].cells[column] = cell
    }
  }

  /// Whether the intervals of all steps are narrow enough: no end is farther from its ratio than a
  /// share of it.
  package func isPrecise(_ share: Double) -> Bool {
    rows.allSatisfy { row in
      row.cells.allSatisfy { cell in
        cell?.elapsed.precision.map { $0 <= share } ?? false
      }
    }
  }

  /// Whether a step of another result is slower by more than a share.
  package func isSlower(by share: Double) -> Bool {
    rows.contains { row in
      row.cells.contains {
        $0.map { $0.verdict == .slower && $0.elapsed.ratio < 1 - share } ?? false
      }
    }
  }
}
