// SPDX-License-Identifier: MIT

@testable import ListerBench

extension BenchmarkResult {
  /// A result as a machine with eight cores would give it, whose figures are known.
  ///
  /// - Parameters:
  ///   - speed: how often a thread goes over the input in a second.
  ///   - host: the same for the floors, but for a factor; nil for `speed`.
  ///   - serial: the share of the work that one thread at a time does.
  ///   - noise: how far samples are from each other, as a share.
  ///   - seed: what chance starts from.
  ///   - rounds: how many there are.
  ///   - threads: the steps.
  ///   - workloads: their names.
  ///   - yardstick: how many passes of the yardstick a thread does in a second; nil without it.
  /// - Returns: the result.
  static func example(
    speed: Double = 100,
    host: Double? = nil,
    serial: Double = 0,
    noise: Double = 0,
    seed: UInt64 = 1,
    rounds: Int = 6,
    threads: [Int] = [1, 2, 4, 8],
    workloads: [String] = ["invoice"],
    yardstick: Double? = nil
  ) -> BenchmarkResult {
    var result = BenchmarkResult()
    var random = SplitMix(state: seed)
    result.header.date = "2026-11-23T12:00:00Z"
    result.header.command = ["bench", "--export", "json", "/home/me/a.json"]
    result.header.program.version = "0.1.0"
    result.header.host.name = "one"
    result.header.host.model = "Some <CPU> & \"more\""
    (result.header.host.cores, result.header.host.threads) = (8, 8)
    (result.header.host.allowedCount, result.header.host.allowedCores) = (8, 8)
    result.header.host.allowed = "0-7"
    result.header.host.quota = nil
    result.plan.jobs = threads
    result.plan.documents = 100
    result.plan.duration = 1_000_000_000
    result.end = .finished
    for workload in workloads {
      for count in threads {
        let passes = [ResultPass.copy, .scan, .cores, .jobs]
        for pass in yardstick == nil ? passes : passes + [.yardstick] {
          var series = ResultSeries.of(pass, count)
          series.workload = workload
          let n = Double(count)
          var rate = (pass == .jobs ? speed : host ?? speed) * n
          switch pass {
          case .copy: rate *= 20
          case .scan: rate *= 4
          case .cores: break
          case .yardstick: rate = (yardstick ?? 0) * n
          case .jobs: rate /= 1 + serial * (n - 1)
          }
          for round in 1...rounds {
            var sample = ResultSample()
            sample.round = round
            sample.start = round * 1_000_000_000
            sample.passes = Int(rate.rounded(.up)) * 10
            let exact = Double(sample.passes) / rate * 1e9
            sample.elapsed = Int(exact * (1 + noise * random.normal()))
            sample.user = sample.elapsed * count
            sample.allowed = sample.elapsed * 8
            series.samples.append(sample)
          }
          if pass == .jobs {
            var latency = ResultLatency()
            (latency.documents, latency.median, latency.ninetieth) = (600, 900_000, 1_000_000)
            (latency.ninetyNinth, latency.longest) = (1_200_000, 2_000_000)
            series.latency = latency
            var stages = ResultStages()
            (stages.documents, stages.reading, stages.delivering) = (600, 6_000, 12_000)
            (stages.scanning, stages.evaluating, stages.writing) = (60_000, 90_000, 12_000)
            series.stages = stages
            var times = ResultSerial()
            (times.documents, times.work, times.locking) = (600, 180_000, 1_500)
            (times.pulling, times.putting, times.delivering) = (6_000, 3_000, 12_000)
            series.serial = times
          }
          result.series.append(series)
        }
      }
    }
    return result
  }
}
