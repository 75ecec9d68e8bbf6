// SPDX-License-Identifier: MIT

import Glibc
package import ListerJSON

/// What a machine reaches beside the reference machine: a score per workload and one for all of them,
/// for one core and for all cores.
///
/// A score is documents per second of elapsed time, divided by those of the reference machine, times
/// ``base``: twice the score is twice the work. That of all workloads is the geometric mean of theirs,
/// so that the ratio of two machines doesn't depend on which one is the reference (P. J. Fleming,
/// J. J. Wallace, "How not to lie with statistics", Communications of the ACM 29, 1986).
package struct BenchmarkScore: Hashable, Shaped {
  package var version = ResultHeader.scoreVersion
  /// When the reference machine was measured.
  package var reference = ""
  /// All workloads with one thread, and with as many as there are processors.
  package var one = ScoreFigure(), all = ScoreFigure()
  /// The workloads that were measured and have a reference.
  package var workloads: [WorkloadScore] = []

  /// The score of the reference machine.
  package static let base = 1_000.0

  /// A score of nothing.
  package init() {}

  /// Its members.
  package static var fields: [Field<BenchmarkScore>] {
    [
      .init("version", \.version), .init("reference", \.reference), .init("one_core", \.one),
      .init("all_cores", \.all), .init("workloads", \.workloads),
    ]
  }

  /// The score of a result; nil where no workload has a reference.
  init?(_ result: BenchmarkResult, _ rows: [StepSummary], _ reference: ScoreReference) {
    let judge = ScoreJudge(result: result, rows: rows, reference: reference)
    let names = result.workloads
    let inputs = reference.workloads
    guard inputs.contains(where: { names.contains($0.workload) }) else { return nil }
    self.reference = reference.date
    let threads = (one: 1, all: result.header.host.allowedCount)
    let scores = inputs.map { input in
      var score = WorkloadScore()
      score.workload = input.workload
      score.one = judge.figure(input, threads: threads.one, beside: input.one)
      score.all = judge.figure(input, threads: threads.all, beside: input.all)
      return score
    }
    one = BenchmarkScore.mean(scores, \.one, threads.one)
    all = BenchmarkScore.mean(scores, \.all, threads.all)
    workloads = scores.filter { names.contains($0.workload) }
  }

  /// The geometric mean of the workloads' scores; refused where one of them is.
  ///
  /// Its ends are the geometric means of their ends: they hold whether what disturbs one workload
  /// disturbs the others or not, and are wide where it doesn't.
  private static func mean(
    _ scores: [WorkloadScore],
    _ which: KeyPath<WorkloadScore, ScoreFigure>,
    _ threads: Int
  ) -> ScoreFigure {
    var mean = ScoreFigure()
    mean.jobs = threads
    let figures = scores.map { $0[keyPath: which] }
    mean.marks = ResultMark.allCases.filter { mark in
      figures.contains { $0.marks.contains(mark) }
    }
    let values = figures.compactMap(\.value)
    guard values.count == figures.count else {
      mean.refusal = refusal(scores, which)
      return mean
    }
    mean.value = geometricMean(values)
    let (lows, highs) = (figures.compactMap(\.low), figures.compactMap(\.high))
    if lows.count == figures.count, highs.count == figures.count {
      (mean.low, mean.high) = (geometricMean(lows), geometricMean(highs))
    }
    return mean
  }

  /// Why there is no score of all: each reason with the workloads that it holds for.
  private static func refusal(
    _ scores: [WorkloadScore],
    _ which: KeyPath<WorkloadScore, ScoreFigure>
  ) -> String {
    var reasons: [(reason: String, names: [String])] = []
    for score in scores {
      guard let reason = score[keyPath: which].refusal else { continue }
      if let index = reasons.firstIndex(where: { $0.reason == reason }) {
        reasons[index].names.append(score.workload)
      } else {
        reasons.append((reason, [score.workload]))
      }
    }
    return reasons.map { reason, names in
      if names.count == scores.count { return reason }
      let few = names.joined(separator: ", ")
      return "\(names.count > 3 ? "\(names.count) workloads" : few): \(reason)"
    }.joined(separator: "; ")
  }

  /// The mean of positive numbers by their logarithms.
  private static func geometricMean(_ values: [Double]) -> Double {
    ScoreFigure.rounded(exp(values.reduce(0) { $0 + log($1) } / Double(values.count)))
  }
}

/// The scores of one workload.
package struct WorkloadScore: Hashable, Shaped {
  /// Its name.
  package var workload = ""
  /// With one thread, and with as many as there are processors.
  package var one = ScoreFigure(), all = ScoreFigure()

  /// A workload without scores.
  package init() {}

  /// Its members.
  package static var fields: [Field<WorkloadScore>] {
    [.init("workload", \.workload), .init("one_core", \.one), .init("all_cores", \.all)]
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

  /// No score.
  package init() {}

  /// Its members.
  package static var fields: [Field<ScoreFigure>] {
    [
      .init("jobs", \.jobs), .init("value", \.value), .init("low", \.low), .init("high", \.high),
      .init("marks", \.marks), .init("refused", \.refusal),
    ]
  }

  /// A score with one digit behind the point.
  static func rounded(_ value: Double) -> Double { (value * 10).rounded() / 10 }
}

/// Tells the scores of single workloads.
private struct ScoreJudge {
  let result: BenchmarkResult
  let rows: [StepSummary]
  let reference: ScoreReference

  /// The score of a workload with so many threads.
  ///
  /// - Parameters:
  ///   - input: what the reference machine had.
  ///   - threads: how many.
  ///   - rate: the documents per second of the reference machine.
  /// - Returns: the score, or why there is none.
  func figure(_ input: ReferenceWorkload, threads: Int, beside rate: Double) -> ScoreFigure {
    var figure = ScoreFigure()
    figure.jobs = threads
    let row = rows.first {
      let series = $0.series
      return series.pass == .jobs && series.workload == input.workload && series.threads == threads
    }
    if let reason = refusal(of: row, input, threads) {
      figure.refusal = reason
    } else if let row, let documents = row.documents {
      let scores = documents.scaled(by: BenchmarkScore.base / rate)
      figure.value = ScoreFigure.rounded(scores.median)
      figure.low = scores.ends.map { ScoreFigure.rounded($0.lowerBound) }
      figure.high = scores.ends.map { ScoreFigure.rounded($0.upperBound) }
      figure.marks = row.marks
    }
    return figure
  }

  /// Why a row has no score; nil where it has one.
  private func refusal(
    of row: StepSummary?,
    _ input: ReferenceWorkload,
    _ threads: Int
  ) -> String? {
    let (header, plan) = (result.header, result.plan)
    guard header.score == reference.score else {
      return "counted by version \(header.score), not \(reference.score)"
    }
    guard header.program.isOptimized else { return "the program was not built for speed" }
    guard let row else { return "not run with \(threads) job\(threads == 1 ? "" : "s")" }
    let series = row.series
    guard plan.seed == reference.seed, !plan.isDistinct, !plan.isAgain,
      (series.documents, series.formulas, series.bytesIn)
        == (input.documents, input.formulas, input.bytesIn)
    else { return "an option such as --quick changed its input; run 'lister bench' alone" }
    let bound = series.processors.count
    guard bound == 0 || bound >= threads else { return "bound to fewer processors than threads" }
    return nil
  }
}
