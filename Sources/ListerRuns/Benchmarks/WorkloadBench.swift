// SPDX-License-Identifier: MIT

import Lister
import ListerBatch
import ListerBench
import ListerCore
import ListerFiles
import ListerJobs
import ListerMeasurement

/// Runs the passes of one workload, for the rounds of a benchmark.
final class WorkloadBench: BenchmarkMachine {
  private let work: any BenchmarkWork
  private let input: ScratchFile
  private let host: KernelFolder
  private let processors: [Int]
  private let isPinning: Bool
  private let cancellation: Cancellation
  /// What single documents took, by numbers of threads.
  private var latencies: [Int: Histogram] = [:]

  init(
    _ work: any BenchmarkWork,
    _ input: ScratchFile,
    host: KernelFolder,
    processors: [Int],
    isPinning: Bool,
    cancellation: Cancellation
  ) {
    self.isPinning = isPinning
    self.work = work
    self.input = input
    self.host = host
    self.processors = processors
    self.cancellation = cancellation
  }

  var process: ProcessReading { .now }
  var kernel: KernelReading { KernelReading(host, processors: processors) }
  var resident: Int? { ProcessReading.resident(host) }

  func prepare(_ series: ResultSeries) {
    guard isPinning else { return }
    Cores.bind(to: series.processors.isEmpty ? processors : series.processors)
  }

  func counting(
    _ body: () throws(ListerError) -> Bool
  ) throws(ListerError) -> (Bool, HardwareCounts) {
    let counters = HardwareCounters()
    let isWhole = try body()
    return (isWhole, counters.counts)
  }

  func run(_ series: ResultSeries, times: Int) throws(ListerError) -> Bool {
    switch series.pass {
    case .jobs:
      let sink = try FileError.mapping(try NullFile())
      return try work.run(pass(series, to: sink, times: times)) != nil
    case .copy, .scan:
      try FloorPass(series.pass, input.path).run(threads: series.threads, times: times)
      return !cancellation.isCancelled
    case .cores:
      RegisterLoop.run(threads: series.threads, times: times)
      return !cancellation.isCancelled
    case .yardstick:
      guard Yardstick.run(threads: series.threads, times: times) else {
        throw ListerError(.benchmark(.yardstick))
      }
      return !cancellation.isCancelled
    }
  }

  private func pass(_ series: ResultSeries, to sink: NullFile, times: Int) -> WorkPass {
    WorkPass(
      input: input,
      output: sink.number,
      jobs: series.threads,
      times: times,
      cancellation: cancellation
    )
  }

  func observe(_ series: inout ResultSeries) throws(ListerError) -> Bool {
    let sink = try FileError.mapping(try NullFile())
    var pass = pass(series, to: sink, times: 1)
    pass.measures = true
    guard let result = try work.run(pass) else { return false }
    latencies[series.threads, default: Histogram()] += result.perDocument
    series.latency = latencies[series.threads].flatMap { ResultLatency($0) }
    if result.stages != StageTimes() {
      series.stages = (series.stages ?? ResultStages()).adding(result)
    }
    if let times = result.serial {
      series.serial = (series.serial ?? ResultSerial()).adding(times, of: result)
    }
    return true
  }
}

extension ResultLatency {
  /// What a histogram says; nil for an empty one.
  fileprivate init?(_ histogram: Histogram) {
    guard let median = histogram.quantile(0.5), let ninetieth = histogram.quantile(0.9),
      let ninetyNinth = histogram.quantile(0.99)
    else { return nil }
    self.init()
    documents = Int(histogram.count)
    self.median = Int(median)
    self.ninetieth = Int(ninetieth)
    self.ninetyNinth = Int(ninetyNinth)
    longest = Int(histogram.maximum)
  }
}

extension ResultStages {
  /// The stages of one run more.
  fileprivate func adding(_ result: JobResult) -> ResultStages {
    var sum = self
    sum.documents += result.counts.documents
    sum.reading += Int(result.stages.read)
    sum.delivering += Int(result.delivery)
    sum.scanning += Int(result.stages.scan)
    sum.compiling += Int(result.stages.compile)
    sum.evaluating += Int(result.stages.evaluate)
    sum.writing += Int(result.stages.write &- result.delivery)
    return sum
  }
}

extension ResultSerial {
  /// The times of one run more.
  fileprivate func adding(_ times: SerialTimes, of result: JobResult) -> ResultSerial {
    var sum = self
    sum.documents += result.counts.documents
    sum.work += Int(result.cpu)
    sum.pulling += Int(times.pull)
    sum.putting += Int(times.put)
    sum.delivering += Int(times.deliver)
    sum.locking += Int(times.lock)
    return sum
  }
}
