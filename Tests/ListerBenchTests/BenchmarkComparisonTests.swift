// SPDX-License-Identifier: MIT

import Testing

@testable import ListerBench

@Suite struct BenchmarkComparisonTests {
  private static let workloads = ["invoice", "loan", "dense", "matrix"]

  private func result(_ speed: Double, seed: UInt64) -> BenchmarkResult {
    .example(speed: speed, noise: 0.01, seed: seed, rounds: 10, workloads: Self.workloads)
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

  @Test func `a difference of one per cent is the same, however sure it is`() {
    func exact(_ speed: Double) -> BenchmarkResult {
      .example(speed: speed, noise: 0.000_1, seed: 3, rounds: 20, threads: [1])
    }
    let comparison = BenchmarkComparison([exact(10_000), exact(9_900)])
    #expect(comparison.rows[0].cells[0]?.verdict == .same)
    #expect((comparison.rows[0].cells[0]?.elapsed.probability ?? 1) < 1e-6)
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
    second.header.program.build = "f00"
    second.header.command = []
    #expect(HeaderDifference.all(first, second).isEmpty)
    second.header.host.kernel = "Linux 7"
    second.header.score = 2
    second.plan.isDistinct = true
    let differences = HeaderDifference.all(first, second)
    #expect(differences.map(\.name) == ["score", "kernel", "layouts"])
    #expect(differences.map(\.first) == ["1", "", "shared"])
    #expect(differences.map(\.second) == ["2", "Linux 7", "distinct"])
  }
}
