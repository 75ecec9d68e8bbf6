// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerBench

@Suite struct BenchmarkScoreTests {
  /// A machine with eight cores that does 10,000 documents of each in a second and thread.
  private static let names = ["invoice", "loan"]
  private static let reference = ScoreReference(.example(workloads: names))

  private func score(_ result: BenchmarkResult) throws -> BenchmarkScore {
    try #require(BenchmarkReport(result, reference: Self.reference).score)
  }

  @Test func `the reference of a result has its documents per second`() {
    #expect(Self.reference.jobs == 8)
    #expect(Self.reference.workloads.map(\.workload) == Self.names)
    #expect(Self.reference.workloads.allSatisfy { $0.one == 10_000 && $0.all == 80_000 })
  }

  @Test func `twice the speed is twice the score, per workload and for all`() throws {
    let score = try score(.example(speed: 200, workloads: Self.names))
    #expect(score.version == ResultHeader.scoreVersion)
    #expect(score.reference == "2026-11-23T12:00:00Z")
    for figure in score.workloads.flatMap({ [$0.one, $0.all] }) + [score.one, score.all] {
      #expect((figure.value, figure.marks, figure.refusal) == (2_000, [], nil))
    }
    #expect((score.one.jobs, score.all.jobs) == (1, 8))
  }

  @Test func `one core and all cores have scores of their own`() throws {
    let score = try score(.example(speed: 50, serial: 0.1, workloads: Self.names))
    #expect(score.one.value == 500)
    #expect(score.all.value == ((500 / 1.7) * 10).rounded() / 10)
  }

  @Test func `that of all is the geometric mean, and its ends are those of the ends`() throws {
    var result = BenchmarkResult.example(workloads: Self.names)
    for index in result.series.indices where result.series[index].workload == "loan" {
      for sample in result.series[index].samples.indices {
        // Six samples: the ends are the first and the last.
        let factor = [3, 4, 4, 4, 4, 5][sample]
        result.series[index].samples[sample].elapsed *= factor
      }
    }
    let score = try score(result)
    let loan = try #require(score.workloads.last?.one)
    #expect((loan.low, loan.value, loan.high) == (200, 250, 333.3))
    #expect(score.one.value == 500)
    let (low, high) = try (#require(score.one.low), #require(score.one.high))
    #expect(abs(low - (1_000 * 200.0).squareRoot()) < 0.06)
    #expect(abs(high - (1_000 * 333.3).squareRoot()) < 0.06)
  }

  @Test func `too few samples have a score without an interval`() throws {
    let score = try score(.example(rounds: 5, workloads: Self.names))
    #expect((score.one.value, score.one.low, score.one.high) == (1_000, nil, nil))
  }

  @Test func `a workload that is missing refuses that of all, and not the others`() throws {
    let score = try score(.example(workloads: ["loan", "other"]))
    #expect(score.workloads.map(\.workload) == ["loan"])
    #expect(score.workloads[0].one.value == 1_000)
    #expect(score.one.value == nil && score.all.value == nil)
    #expect(score.one.refusal == "invoice: not run with 1 job")
    #expect(score.all.text == "none: invoice: not run with 8 jobs")
    let all = ScoreReference(.example(workloads: ["a", "b", "c", "d", "loan"]))
    let few = BenchmarkReport(.example(workloads: ["loan"]), reference: all)
    #expect(few.scoreRows.map { $0[0] } == ["loan", "all"])
    #expect(few.score?.one.refusal == "4 workloads: not run with 1 job")
    let none = BenchmarkReport(.example(workloads: ["other"]), reference: Self.reference)
    #expect(none.score == nil && none.scoreRows.isEmpty && none.scoreRemark == nil)
    #expect(!none.markdown.contains("score"))
  }

  @Test(
    arguments: [
      { $0.header.score = 2 }, { $0.header.program.isOptimized = false }, { $0.plan.seed = "2" },
      { $0.plan.isDistinct = true }, { $0.plan.isAgain = true },
      { for index in $0.series.indices { $0.series[index].documents = 50 } },
      { for index in $0.series.indices { $0.series[index].formulas += 1 } },
      { for index in $0.series.indices { $0.series[index].bytesIn += 1 } },
    ] as [@Sendable (inout BenchmarkResult) -> Void]
  )
  func `what can't be compared has no score, and is told why`(
    _ change: @Sendable (inout BenchmarkResult) -> Void
  ) throws {
    var result = BenchmarkResult.example(workloads: Self.names)
    change(&result)
    let score = try score(result)
    let reasons = [
      "counted by version 2, not 1", "the program was not built for speed",
      "an option such as --quick changed its input; run 'lister bench' alone",
    ]
    for figure in score.workloads.flatMap({ [$0.one, $0.all] }) + [score.one, score.all] {
      #expect(figure.value == nil && figure.low == nil)
      #expect(reasons.contains(figure.refusal ?? ""))
    }
    #expect(BenchmarkReport(result, reference: Self.reference).scoreRows.map { $0[0] } == ["all"])
  }

  @Test func `threads that share processors are not all cores`() throws {
    var result = BenchmarkResult.example(workloads: Self.names)
    for index in result.series.indices { result.series[index].processors = [0, 1] }
    let score = try score(result)
    #expect(score.one.value == 1_000)
    #expect(score.all.refusal == "bound to fewer processors than threads")
  }

  @Test func `a marked row is shown with its mark, and marks that of all`() throws {
    var result = BenchmarkResult.example(workloads: Self.names)
    let index = try #require(
      result.series.firstIndex {
        $0.workload == "loan" && $0.pass == .jobs && $0.threads == 8
      }
    )
    result.series[index].samples[2].marks = [.disturbed]
    let report = BenchmarkReport(result, reference: Self.reference)
    let score = try #require(report.score)
    #expect(score.workloads[1].all.text == "1,000 (1,000 to 1,000), disturbed")
    #expect((score.all.value, score.all.marks) == (1_000, [.disturbed]))
    #expect((score.one.marks, score.workloads[0].all.marks) == ([], []))
    #expect(report.isMarked)
  }

  @Test func `all forms have the scores`() throws {
    let result = BenchmarkResult.example(speed: 1_000, workloads: Self.names)
    let report = BenchmarkReport(result, reference: Self.reference)
    let cell = "10,000 (10,000 to 10,000)"
    #expect(report.markdown.contains("| all | \(cell) | \(cell) |"))
    let metrics = report.openMetrics
    #expect(
      metrics.contains(#"lister_bench_overall_score{score="1",cores="all",jobs="8"} 10000.0"#)
    )
    #expect(metrics.contains("# TYPE lister_bench_overall_score_low gauge"))
    let lines = report.csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(lines[0].firstIndex(of: "score"))
    for line in lines.dropFirst() {
      let isScored = line[1] == "jobs" && ["1", "8"].contains(line[2])
      #expect(Double(line[column]) == (isScored ? 10_000 : nil))
    }
  }

  @Test func `the file has the scores, which are not read but calculated anew`() throws {
    let result = BenchmarkResult.example(workloads: ["invoice"])
    let data = Data(result.fileText.utf8)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let scores = try #require(object["scores"] as? [String: Any])
    #expect(scores["version"] as? Int == ResultHeader.scoreVersion)
    #expect(scores["reference"] as? String == ScoreReference.recorded.date)
    #expect((scores["all_cores"] as? [String: Any])?["jobs"] as? Int == 8)
    // Its input is another one than that of the reference machine.
    let workloads = try #require(scores["workloads"] as? [[String: Any]])
    let one = try #require(workloads[0]["one_core"] as? [String: Any])
    #expect(
      one["refused"] as? String
        == "an option such as --quick changed its input; run 'lister bench' alone"
    )
  }
}
