// SPDX-License-Identifier: MIT

import Foundation
import Testing

@testable import ListerBench

@Suite struct BenchmarkComparisonTests {
  private static let workloads = ["invoice", "loan", "dense", "matrix"]

  /// A result on one host, whose floors are 1,000 times a second.
  private func result(_ speed: Double, host: Double = 1_000, seed: UInt64) -> BenchmarkResult {
    .example(
      speed: speed,
      host: host,
      noise: 0.01,
      seed: seed,
      rounds: 10,
      workloads: Self.workloads
    )
  }

  @Test(arguments: 1...10)
  func `the same is the same in every row`(seed: Int) {
    let comparison = BenchmarkComparison([
      result(1_000, seed: UInt64(seed)), result(1_000, seed: UInt64(seed) + 100),
    ])
    #expect(comparison.rows.count == 16)
    #expect(comparison.rows.allSatisfy { $0.cells[0]?.verdict == .same })
    #expect(comparison.rows.allSatisfy { $0.cells[0]?.processorVerdict == .same })
    #expect(!comparison.isSlower(by: 0.01))
  }

  @Test(arguments: 1...10)
  func `what is slower by five per cent is told from it`(seed: Int) throws {
    let comparison = BenchmarkComparison([
      result(1_000, seed: UInt64(seed)), result(950, seed: UInt64(seed) + 100),
    ])
    for row in comparison.rows {
      let cell = try #require(row.cells[0])
      #expect(cell.verdict == .slower)
      #expect(cell.processorVerdict == .slower)
      #expect(abs(cell.elapsed.ratio - 0.95) < 0.02)
      let ends = try #require(cell.elapsed.ends)
      #expect(ends.lowerBound < cell.elapsed.ratio && cell.elapsed.ratio < ends.upperBound)
    }
    #expect(comparison.isSlower(by: 0.02))
    #expect(!comparison.isSlower(by: 0.08))
  }

  @Test func `what is faster is told too, and is not slower`() {
    let comparison = BenchmarkComparison([result(1_000, seed: 1), result(1_200, seed: 2)])
    #expect(comparison.rows.allSatisfy { $0.cells[0]?.verdict == .faster })
    #expect(!comparison.isSlower(by: 0.01))
  }

  @Test(arguments: 1...10)
  func `what the floors of a host do as well is no difference`(seed: Int) throws {
    let first = result(1_000, seed: UInt64(seed))
    let comparison = BenchmarkComparison([first, result(1_060, host: 1_060, seed: 200)])
    #expect(comparison.rows.allSatisfy { $0.cells[0]?.verdict == .uncertain })
    #expect(comparison.rows.allSatisfy { $0.cells[0]?.processorVerdict == .uncertain })
    let host = try #require(comparison.rows[0].cells[0]?.host)
    #expect(host.elapsed.contains(1) && host.elapsed.contains(1.06))
    // Beyond it a difference is told, in both directions.
    for (speed, verdict) in [(1_150.0, BenchmarkComparison.Verdict.faster), (930, .slower)] {
      let other = BenchmarkComparison([first, result(speed, host: 1_060, seed: 300)])
      #expect(other.rows.allSatisfy { $0.cells[0]?.verdict == verdict })
    }
  }

  @Test func `floors say nothing between hosts, and of results that were measured in turns`() {
    let first = result(1_000, seed: 1)
    var other = result(1_060, host: 1_060, seed: 2)
    func told(_ first: BenchmarkResult, _ other: BenchmarkResult) -> Bool {
      BenchmarkComparison([first, other]).rows.allSatisfy {
        $0.cells[0]?.verdict == .faster && $0.cells[0]?.host == nil
      }
    }
    #expect(!told(first, other))
    other.header.host.name = "two"
    #expect(told(first, other))
    other.header.host.name = nil
    #expect(told(first, other))
    other.header.host.name = "one"
    other.header.host.kernel = "Linux 7"
    #expect(told(first, other))
    other.header.host.kernel = nil
    var turn = first
    (turn.plan.turns, other.plan.turns) = ("t", "t")
    #expect(told(turn, other))
    other.plan.turns = "u"
    #expect(!told(turn, other))
  }

  /// The host of each round is up to 20 % slower or faster than that of the last one.
  @Test(arguments: 1...10)
  func `builds in turns are told apart round by round`(seed: Int) throws {
    var random = SplitMix(state: UInt64(seed))
    let host = (0..<10).map { _ in exp(0.2 * random.normal()) }
    func turn(_ speed: Double, seed: Int) -> BenchmarkResult {
      var turn = result(speed, seed: UInt64(seed))
      turn.plan.turns = "t"
      for index in turn.series.indices {
        for round in host.indices {
          let elapsed = Double(turn.series[index].samples[round].elapsed) * host[round]
          turn.series[index].samples[round].elapsed = Int(elapsed)
          turn.series[index].samples[round].user = Int(elapsed) * turn.series[index].threads
        }
      }
      return turn
    }
    let first = turn(1_000, seed: seed)
    let same = BenchmarkComparison([first, turn(1_000, seed: seed + 100)])
    #expect(same.rows.allSatisfy { $0.cells[0]?.verdict == .same })
    #expect(same.isPrecise(0.02) && !same.isPrecise(0.001))
    let slower = BenchmarkComparison([first, turn(950, seed: seed + 200)])
    #expect(slower.rows.allSatisfy { $0.cells[0]?.verdict == .slower })
    #expect(slower.rows.allSatisfy { $0.cells[0]?.processorVerdict == .slower })
    // Rounds that only one of them has are left out.
    var short = turn(950, seed: seed + 200)
    for index in short.series.indices { short.series[index].samples.removeFirst(5) }
    let less = try #require(BenchmarkComparison([first, short]).rows[0].cells[0])
    #expect(less.elapsed.probability == 2.0 / 32)
    #expect(!BenchmarkComparison([first, short]).isPrecise(1))
  }

  @Test func `two builds are not compared by how they scan`() {
    func built(_ build: String, scan: Double) -> BenchmarkResult {
      var result = self.result(1_000, seed: 1)
      result.header.program.build = build
      for index in result.series.indices where result.series[index].pass == .scan {
        for sample in result.series[index].samples.indices {
          let old = result.series[index].samples[sample].elapsed
          result.series[index].samples[sample].elapsed = Int(Double(old) / scan)
        }
      }
      return result
    }
    func ends(_ build: String) -> ClosedRange<Double>? {
      let results = [built("a", scan: 1), built(build, scan: 1.3)]
      return BenchmarkComparison(results).rows[0].cells[0]?.host?.elapsed
    }
    #expect((ends("a")?.upperBound ?? 0) > 1.25)
    #expect((ends("b")?.upperBound ?? 2) < 1.05)
  }

  @Test func `a difference of one per cent is the same, however sure it is`() {
    func exact(_ speed: Double) -> BenchmarkResult {
      .example(speed: speed, host: 1_000, noise: 0.000_1, seed: 3, rounds: 20, threads: [1])
    }
    let comparison = BenchmarkComparison([exact(10_000), exact(9_900)])
    #expect(comparison.rows[0].cells[0]?.verdict == .same)
    #expect((comparison.rows[0].cells[0]?.elapsed.probability ?? 1) < 1e-6)
  }

  @Test func `what is not known to be the same is uncertain`() throws {
    func noisy(_ noise: Double, seed: UInt64, rounds: Int = 8) -> BenchmarkResult {
      .example(speed: 1_000, noise: noise, seed: seed, rounds: rounds, threads: [1])
    }
    let wide = try #require(
      BenchmarkComparison([noisy(0.5, seed: 1), noisy(0.5, seed: 2)]).rows[0].cells[0]
    )
    #expect((wide.elapsed.ends?.upperBound ?? 0) > 1.2)
    #expect(wide.verdict == .uncertain && wide.processorVerdict == .uncertain)
    let narrow = BenchmarkComparison([noisy(0.01, seed: 1), noisy(0.01, seed: 2)])
    #expect(narrow.rows[0].cells[0]?.verdict == .same)
    // Too few samples have no interval.
    let few = BenchmarkComparison([noisy(0, seed: 1, rounds: 2), noisy(0, seed: 2, rounds: 2)])
    #expect(few.rows[0].cells[0]?.elapsed.ends == nil)
    #expect(few.rows[0].cells[0]?.verdict == .uncertain)
  }

  @Test func `a sentence says what comes out`() {
    let first = result(1_000, seed: 1)
    func verdicts(_ others: [BenchmarkResult]) -> [String] {
      let paths = ["old/a.json"] + others.indices.map { "new/\($0).json" }
      return ComparisonReport(BenchmarkComparison([first] + others), paths).verdicts
    }
    var mixed = result(1_200, seed: 2)
    for index in mixed.series.indices where mixed.series[index].workload == "loan" {
      mixed.series[index] = result(800, seed: 3).series[index]
    }
    var other = first
    other.series = []
    var few = first
    for index in few.series.indices { few.series[index].samples.removeLast(8) }
    #expect(
      verdicts([
        result(1_200, seed: 2), result(900, seed: 2), first, mixed, other, few,
      ]) == [
        "0.json is faster than a.json: of 16 steps 16 faster.",
        "1.json is slower than a.json: of 16 steps 16 slower.",
        "2.json is as fast as a.json: of 16 steps 16 the same.",
        "3.json is faster than a.json in some steps, and slower in others: of 16 steps 12 faster, "
          + "4 slower.",
        "4.json has no step of a.json.",
        "It can't be told whether 5.json is as fast as a.json: of 16 steps 16 uncertain.",
      ]
    )
  }

  @Test func `several results have a column each, and what one doesn't have is missing`() {
    let short = BenchmarkResult.example(threads: [1, 2])
    let comparison = BenchmarkComparison([.example(), .example(), short])
    #expect(comparison.rows.map(\.threads) == [1, 2, 4, 8])
    #expect(comparison.rows.allSatisfy { $0.cells.count == 2 && $0.cells[0] != nil })
    #expect(comparison.rows.map { $0.cells[1] == nil } == [false, false, true, true])
    #expect(abs(comparison.rows[0].first - 10_000) < 1e-6)
  }

  @Test func `differences of hosts, programs and plans are named`() {
    let first = BenchmarkResult.example()
    var second = first
    second.header.date = "2027-01-01T00:00:00Z"
    second.header.host.name = "two"
    second.header.command = []
    #expect(HeaderDifference.all(first, second).isEmpty)
    second.header.program.build = "f00"
    #expect(HeaderDifference.all(first, second).map(\.second) == ["Lister 0.1.0, build f00"])
    // Builds that take turns are to differ, but not in whether they are fast.
    var turn = first
    (turn.plan.turns, second.plan.turns) = ("t", "t")
    #expect(HeaderDifference.all(turn, second).isEmpty)
    second.header.program.isOptimized = false
    #expect(HeaderDifference.all(turn, second).map(\.second) == ["not optimized"])
    second.header.program = first.header.program
    second.header.host.kernel = "Linux 7"
    second.header.score = 1
    second.plan.isDistinct = true
    let differences = HeaderDifference.all(first, second)
    #expect(differences.map(\.name) == ["score", "kernel", "layouts"])
    #expect(differences.map(\.first) == ["2", "", "shared"])
    #expect(differences.map(\.second) == ["1", "Linux 7", "distinct"])
  }

  @Test func `programs that differ are named before all else`() {
    let first = BenchmarkResult.example()
    var (kernel, build) = (first, first)
    kernel.header.host.kernel = "Linux 7"
    build.header.program.gmp = "6.3.0"
    build.header.host.kernel = "Linux 8"
    let report = ComparisonReport(BenchmarkComparison([first, kernel, build]), ["a", "b", "c"])
    #expect(
      report.differences == [
        "c: another program: 'Lister 0.1.0, GMP 6.3.0', not 'Lister 0.1.0'",
        "b: another kernel: 'Linux 7', not ''", "c: another kernel: 'Linux 8', not ''",
      ]
    )
    let markdown = report.text(as: .md) ?? ""
    #expect(markdown.hasPrefix("# lister bench compare\n\n- c: another program: "))
  }

  @Test func `documents that another build generates differently are named`() {
    let first = result(1_000, seed: 1)
    var second = first
    for index in second.series.indices where second.series[index].workload == "loan" {
      second.series[index].bytesIn += 1
    }
    let differences = HeaderDifference.all(first, second)
    #expect(differences.map(\.name) == ["input of loan"])
    #expect(differences.map(\.second) == ["6000 formulas, 50001 bytes"])
    for index in second.series.indices { second.series[index].documents = 50 }
    #expect(HeaderDifference.all(first, second).isEmpty)
  }
}
