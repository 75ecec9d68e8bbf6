// SPDX-License-Identifier: MIT

import Testing

@testable import ListerBench

@Suite struct ScalingFitTests {
  private static let threads = [1, 2, 4, 8, 16, 32, 64]

  /// Throughput by the law, each step with some noise.
  private func curve(
    serial: Double,
    crosstalk: Double,
    noise: Double,
    seed: UInt64,
    threads: [Int] = ScalingFitTests.threads
  ) -> [(threads: Int, throughput: Double)] {
    var random = SplitMix(state: seed)
    return threads.map { count in
      let n = Double(count)
      let exact = 100_000 * n / (1 + serial * (n - 1) + crosstalk * n * (n - 1))
      return (count, exact * (1 + noise * random.normal()))
    }
  }

  @Test(arguments: [(0.02, 0.0004), (0.1, 0.001), (0.005, 0.0001), (0.3, 0.01)])
  func `curves without noise give their parameters back`(serial: Double, crosstalk: Double) throws {
    let steps = curve(serial: serial, crosstalk: crosstalk, noise: 0, seed: 1)
    let fit = try #require(ScalingFit(.universal, steps))
    #expect(abs(fit.serial / serial - 1) < 1e-6)
    #expect(abs(fit.crosstalk / crosstalk - 1) < 1e-6)
    #expect(abs(fit.first / 100_000 - 1) < 1e-6)
    #expect(fit.error < 1e-6)
    let peak = try #require(fit.peak)
    #expect(abs(peak.threads - ((1 - serial) / crosstalk).squareRoot()) < 1e-3)
    #expect(fit.limit == nil)
  }

  @Test(arguments: 1...40)
  func `with noise of one per cent the curve is within five, or refused`(seed: Int) {
    for (serial, crosstalk) in [(0.02, 0.0004), (0.1, 0.001), (0.05, 0.0), (0.3, 0.01)] {
      let steps = curve(serial: serial, crosstalk: crosstalk, noise: 0.01, seed: UInt64(seed))
      let exact = curve(serial: serial, crosstalk: crosstalk, noise: 0, seed: 1)
      for law in crosstalk == 0 ? ScalingFit.Law.allCases : [.universal] {
        guard let fit = ScalingFit(law, steps) else { continue }
        for step in exact {
          let relative = fit.throughput(Double(step.threads)) / step.throughput - 1
          #expect(abs(relative) < 0.05)
        }
        #expect(abs(fit.serial - serial) < 0.05)
      }
    }
  }

  @Test func `a law that does not hold is refused`() {
    // Beyond the peak throughput falls, which Amdahl's law doesn't know.
    #expect(ScalingFit(.amdahl, curve(serial: 0.02, crosstalk: 0.01, noise: 0, seed: 1)) == nil)
    var refused = 0
    for seed in 1...20 {
      let steps = curve(serial: 0.05, crosstalk: 0, noise: 0.4, seed: UInt64(seed))
      if ScalingFit(.amdahl, steps) == nil { refused += 1 }
    }
    #expect(refused >= 18)
  }

  @Test func `fewer than four numbers of threads are refused`() {
    for threads in [[], [1], [1, 2, 4], [1, 1, 2, 2, 4, 4]] {
      let steps = curve(serial: 0.1, crosstalk: 0, noise: 0, seed: 1, threads: threads)
      #expect(ScalingFit(.amdahl, steps) == nil)
      #expect(ScalingFit(.universal, steps) == nil)
    }
  }

  @Test func `what grows without end has neither a peak nor a limit`() throws {
    let ideal = curve(serial: 0, crosstalk: 0, noise: 0, seed: 1)
    let fit = try #require(ScalingFit(.universal, ideal))
    #expect(fit.peak == nil)
    #expect(abs(fit.serial) < 1e-9)
    let amdahl = try #require(
      ScalingFit(.amdahl, curve(serial: 0.1, crosstalk: 0, noise: 0, seed: 1))
    )
    #expect(abs(try #require(amdahl.limit) / 1_000_000 - 1) < 1e-6)
  }
}
