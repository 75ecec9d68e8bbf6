// SPDX-License-Identifier: MIT

package import ListerJSON
import ListerMeasurement

/// What a host reaches with the yardstick, on one core and on all: passes in a second of elapsed time.
///
/// Twice the score is twice the work. Workloads have no part in it, for they change with the program, and
/// so would the score of a host.
package struct BenchmarkScore: Hashable, Shaped {
  package var version = ResultHeader.scoreVersion
  /// With one thread, and with as many as the host runs at once for this process.
  package var one = ScoreFigure(), all = ScoreFigure()

  /// A score of nothing.
  package init() {}

  /// Its members.
  package static var fields: [Field<BenchmarkScore>] {
    [.init("version", \.version), .init("one_core", \.one), .init("all_cores", \.all)]
  }

  /// The score of a result; nil where the yardstick was not measured.
  ///
  /// A result of another version has a score that says so.
  init?(_ result: BenchmarkResult) {
    let header = result.header
    let isMeasured = result.series.contains { $0.pass == .yardstick }
    guard isMeasured || header.score != ResultHeader.scoreVersion else { return nil }
    one = ScoreFigure(result, threads: 1)
    all = ScoreFigure(result, threads: header.host.steps.last ?? 1)
  }

  /// How many times the score of one core that of all is; nil where one of them is refused.
  package var speedup: Double? {
    guard let single = one.value, let whole = all.value, single > 0 else { return nil }
    return whole / single
  }

  /// Why it is not to be trusted, each reason once.
  package var marks: [ResultMark] {
    ResultMark.allCases.filter { one.marks.contains($0) || all.marks.contains($0) }
  }
}

/// One score, or why there is none.
package struct ScoreFigure: Hashable, Shaped {
  /// With how many threads.
  package var jobs = 1
  /// The score; nil where it is refused.
  package var value: Double?
  /// Its 95 % interval; nil for too few samples.
  package var low: Double?, high: Double?
  /// Why it is not to be trusted.
  package var marks: [ResultMark] = []
  package var refusal: String?

  /// The shortest run that has a score, in nanoseconds: threads take some time to start.
  static let leastTime = 10_000_000.0

  /// No score.
  package init() {}

  /// Its members.
  package static var fields: [Field<ScoreFigure>] {
    [
      .init("jobs", \.jobs), .init("value", \.value), .init("low", \.low), .init("high", \.high),
      .init("marks", \.marks), .init("refused", \.refusal),
    ]
  }

  /// The score with so many threads, by the runs beside all workloads.
  fileprivate init(_ result: BenchmarkResult, threads: Int) {
    jobs = threads
    let series = result.series.filter { $0.pass == .yardstick && $0.threads == threads }
    let samples = series.flatMap(\.counted)
    refusal = ScoreFigure.refusal(result.header, series, samples, threads)
    guard refusal == nil, let rates = MedianInterval(samples.map(\.rate)) else { return }
    value = ScoreFigure.rounded(rates.median)
    low = rates.ends.map { ScoreFigure.rounded($0.lowerBound) }
    high = rates.ends.map { ScoreFigure.rounded($0.upperBound) }
    marks = ResultMark.allCases.filter { mark in samples.contains { $0.marks.contains(mark) } }
  }

  /// Why runs have no score; nil where they have one.
  private static func refusal(
    _ header: ResultHeader,
    _ series: [ResultSeries],
    _ samples: [ResultSample],
    _ threads: Int
  ) -> String? {
    guard header.score == ResultHeader.scoreVersion else {
      return "counted by version \(header.score), not \(ResultHeader.scoreVersion)"
    }
    guard header.program.isOptimized else { return "the program was not built for speed" }
    guard let elapsed = Summary(samples.map { Double($0.elapsed) }) else {
      return "not run with \(threads) job\(threads == 1 ? "" : "s")"
    }
    let isBound = series.contains { !$0.processors.isEmpty && $0.processors.count < threads }
    if isBound { return "bound to fewer processors than threads" }
    guard elapsed.median >= leastTime else {
      return "the runs are too short; --quick and --documents make them so"
    }
    return nil
  }

  /// A score with one digit behind the point.
  private static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}
