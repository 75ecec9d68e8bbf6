// SPDX-License-Identifier: MIT

@testable import ListerBench

/// A machine whose clock is a number: a run takes as long as the test says.
final class SimulatedMachine: BenchmarkMachine {
  /// What a test lets fail.
  struct Failure: Error {}

  /// The runs in their order: what was run, and how often the input was gone over.
  private(set) var runs: [(series: ResultSeries, times: Int)] = []
  /// How many nanoseconds going over the input takes; asked with the number of the run.
  var cost: (ResultSeries, Int) -> Int = { _, _ in 10_000_000 }
  /// What each run takes beside that.
  var beginning = 0
  /// What others take of the processors during a run, in nanoseconds.
  var others: (Int) -> Int = { _ in 0 }
  /// After how many runs somebody ends it all.
  var lastRun = Int.max
  /// Which run fails.
  var failingRun = Int.max
  /// The processors of the series, before each run.
  private(set) var prepared: [[Int]] = []
  /// How many runs with the clock read there were.
  private(set) var observations = 0

  private(set) var process = ProcessReading()
  private(set) var kernel = KernelReading()
  let resident: Int? = 17_000_000

  init() {
    process.time = 5_000
    kernel.busy = 0
    kernel.steal = 0
  }

  func prepare(_ series: ResultSeries) { prepared.append(series.processors) }

  func run(_ series: ResultSeries, times: Int) throws(Failure) -> Bool {
    let number = runs.count
    runs.append((series, times))
    if number == failingRun { throw Failure() }
    let time = beginning + cost(series, number) * times
    process.time += time
    process.user += time * series.threads
    process.forcedSwitches += 2
    process.minorFaults += 3
    kernel.busy = (kernel.busy ?? 0) + time * series.threads + others(number)
    return number < lastRun
  }

  func counting(_ body: () throws(Failure) -> Bool) throws(Failure) -> (Bool, HardwareCounts) {
    let isWhole = try body()
    var counts = HardwareCounts()
    (counts.cycles, counts.instructions) = (7, 9)
    return (isWhole, counts)
  }

  func observe(_ series: inout ResultSeries) throws(Failure) -> Bool {
    observations += 1
    return true
  }
}

extension ResultSeries {
  /// A series of the workload `invoice`.
  static func of(_ pass: ResultPass, _ threads: Int) -> ResultSeries {
    var series = ResultSeries()
    series.workload = "invoice"
    series.pass = pass
    series.threads = threads
    let isWithoutDocuments = [.cores, .yardstick].contains(pass)
    series.documents = isWithoutDocuments ? 0 : 100
    series.formulas = pass == .jobs ? 6_000 : 0
    series.bytesIn = isWithoutDocuments ? 0 : 50_000
    series.bytesOut = series.bytesIn
    return series
  }
}
