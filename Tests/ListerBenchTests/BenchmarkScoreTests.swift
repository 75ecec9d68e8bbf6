// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerBench

@Suite struct BenchmarkScoreTests {
  private static let names = ["invoice", "loan"]

  /// A machine with eight cores, each of which does so many passes in a second.
  private func result(_ passes: Double = 1_500, threads: [Int] = [1, 2, 4, 8]) -> BenchmarkResult {
    .example(threads: threads, workloads: Self.names, yardstick: passes)
  }

  private func score(_ result: BenchmarkResult) throws -> BenchmarkScore {
    try #require(BenchmarkReport(result).score)
  }

  /// Changes the runs of the yardstick.
  private func changing(
    _ result: BenchmarkResult,
    threads: Int? = nil,
    _ change: (inout ResultSample) -> Void
  ) -> BenchmarkResult {
    var result = result
    for index in result.series.indices where result.series[index].pass == .yardstick {
      guard threads == nil || threads == result.series[index].threads else { continue }
      for sample in result.series[index].samples.indices {
        change(&result.series[index].samples[sample])
      }
    }
    return result
  }

  @Test func `a score is the passes in a second, on one core and on all`() throws {
    let score = try score(result())
    #expect(score.version == ResultHeader.scoreVersion)
    #expect((score.one.jobs, score.one.value) == (1, 1_500))
    #expect((score.all.jobs, score.all.value) == (8, 12_000))
    #expect((score.one.low, score.one.high) == (1_500, 1_500))
    #expect(score.speedup == 8 && score.marks.isEmpty)
  }

  @Test func `workloads have no part in it`() throws {
    let fast = BenchmarkResult.example(speed: 900, workloads: ["other"], yardstick: 1_500)
    #expect(try score(fast) == score(result()))
  }

  @Test func `it is told of the runs beside all workloads together`() throws {
    var result = result()
    let index = try #require(
      result.series.firstIndex { $0.workload == "loan" && $0.pass == .yardstick }
    )
    for sample in 0..<4 { result.series[index].samples[sample].elapsed *= 2 }
    let one = try score(result).one
    // Four of twelve runs take twice as long; the interval is that of the third and the tenth.
    #expect((one.value, one.low, one.high) == (1_500, 750, 1_500))
  }

  @Test func `a quota bounds all cores`() throws {
    var result = result()
    result.header.host.quota = 3.5
    #expect(try score(result).all.jobs == 4)
    #expect(try score(result).all.value == 6_000)
  }

  @Test func `too few runs have a score without an interval`() throws {
    let few = BenchmarkResult.example(rounds: 5, yardstick: 1_500)
    let one = try score(few).one
    #expect((one.value, one.low, one.high) == (1_500, nil, nil))
  }

  @Test func `what was not run has no score, and is told`() throws {
    let score = try score(result(threads: [1, 2]))
    #expect(score.one.value == 1_500 && score.all.value == nil && score.speedup == nil)
    #expect(score.all.text == "none: not run with 8 jobs")
    let none = BenchmarkReport(.example(workloads: Self.names))
    #expect(none.score == nil && none.scoreRows.isEmpty && none.scoreRemark == nil)
    #expect(!none.markdown.contains("score"))
  }

  @Test func `another version, a slow build, short runs and shared processors have none`() throws {
    var other = result()
    other.header.score = 1
    var unmeasured = BenchmarkResult.example()
    unmeasured.header.score = 1
    var slow = result()
    slow.header.program.isOptimized = false
    let short = changing(result()) { ($0.elapsed, $0.passes) = (9_999_999, 15) }
    let reasons = [
      (other, "counted by version 1, not 2"), (unmeasured, "counted by version 1, not 2"),
      (slow, "the program was not built for speed"),
      (short, "the runs are too short; --quick and --documents make them so"),
    ]
    for (result, reason) in reasons {
      let score = try score(result)
      for figure in [score.one, score.all] {
        #expect((figure.value, figure.low, figure.refusal) == (nil, nil, reason))
      }
    }
    var bound = result()
    for index in bound.series.indices { bound.series[index].processors = [0, 1] }
    let score = try score(bound)
    #expect(score.one.value == 1_500)
    #expect(score.all.refusal == "bound to fewer processors than threads")
  }

  @Test func `a marked run marks its score`() throws {
    let marked = changing(result(), threads: 8) {
      if $0.round == 3 { $0.marks = [.disturbed] }
    }
    let report = BenchmarkReport(marked)
    let score = try #require(report.score)
    #expect(score.all.text == "12,000 (12,000 to 12,000), disturbed")
    #expect((score.one.marks, score.all.marks, score.marks) == ([], [.disturbed], [.disturbed]))
    #expect(report.isMarked)
  }

  @Test func `all forms have the scores`() throws {
    let report = BenchmarkReport(result())
    let line = "| 1,500 (1,500 to 1,500) | 12,000 (12,000 to 12,000) |"
    #expect(report.markdown.contains("| score 2 | one core | all cores (8) |"))
    #expect(report.markdown.contains(line))
    let metrics = report.openMetrics
    #expect(
      metrics.contains(#"lister_bench_overall_score{score="2",cores="all",jobs="8"} 12000.0"#)
    )
    #expect(metrics.contains("# TYPE lister_bench_overall_score_low gauge"))
    let lines = report.csv.split(separator: "\r\n").map {
      $0.split(separator: ",", omittingEmptySubsequences: false)
    }
    let column = try #require(lines[0].firstIndex(of: "score"))
    for line in lines.dropFirst() {
      let threads = try #require(Double(line[2]))
      #expect(Double(line[column])?.rounded() == (line[1] == "yardstick" ? 1_500 * threads : nil))
    }
  }

  @Test func `the file has the scores, which are not read but calculated anew`() throws {
    let data = Data(result().fileText.utf8)
    let object = try #require(JSONSerialization.jsonObject(with: data) as? [String: Any])
    let scores = try #require(object["scores"] as? [String: Any])
    #expect(scores["version"] as? Int == ResultHeader.scoreVersion)
    let all = try #require(scores["all_cores"] as? [String: Any])
    #expect(all["jobs"] as? Int == 8 && all["value"] as? Double == 12_000)
  }
}
