// SPDX-License-Identifier: MIT

import ListerBatch
package import ListerMeasurement

/// What the samples of one series come to: one line of a table.
package struct StepSummary: Hashable, Sendable {
  package let series: ResultSeries
  /// How often the input was gone over in a second; without documents how many passes there were in one.
  package let passes: MedianInterval
  /// The same in a second of processor time.
  package let processorPasses: MedianInterval
  /// How long it took to go over the input once, in nanoseconds.
  package let elapsed: Summary
  /// How many samples count, how many were made again, and how many are outliers.
  package let samples: Int, repeated: Int, outliers: Int
  /// How much faster it was than one thread, round by round; nil where one thread was not measured.
  package internal(set) var speedup: MedianInterval?
  /// The speed per thread as a share of that of one thread; nil where more threads were asked for
  /// than can run.
  package internal(set) var efficiency: MedianInterval?
  /// The efficiency as a share of that of the loop in registers, in the same rounds.
  package internal(set) var shareOfCores: MedianInterval?
  /// The speed for the processor time as a share of that of the floors, in the same rounds.
  package internal(set) var shareOfScan: MedianInterval?, shareOfCopy: MedianInterval?
  /// Why it is not to be trusted.
  package internal(set) var marks: [ResultMark]
  /// How many of the threads can't run at once, for the process may use fewer processors.
  package internal(set) var surplus = 0

  /// What a series comes to; nil without samples.
  init?(_ series: ResultSeries) {
    let counted = series.counted
    guard let passes = MedianInterval(counted.map(\.rate)),
      let processorPasses = MedianInterval(counted.map(\.processorRate)),
      let elapsed = Summary(counted.map { Double($0.elapsed) / Double($0.passes) })
    else { return nil }
    self.series = series
    self.passes = passes
    self.processorPasses = processorPasses
    self.elapsed = elapsed
    samples = counted.count
    repeated = series.samples.count - counted.count
    outliers = series.outliers.count { $0 }
    marks = ResultMark.allCases.filter { mark in counted.contains { $0.marks.contains(mark) } }
  }
}

extension StepSummary {
  /// Documents per second; nil where no document is touched.
  package var documents: MedianInterval? { scaled(passes, by: series.documents) }
  /// Documents per second of processor time.
  package var processorDocuments: MedianInterval? { scaled(processorPasses, by: series.documents) }
  /// Formulas per second; nil where none is calculated.
  package var formulas: MedianInterval? {
    series.pass == .jobs ? scaled(passes, by: series.formulas) : nil
  }
  /// Bytes of input per second.
  package var bytesIn: MedianInterval? { scaled(passes, by: series.bytesIn) }

  private func scaled(_ interval: MedianInterval, by factor: Int) -> MedianInterval? {
    factor > 0 ? interval.scaled(by: Double(factor)) : nil
  }

  /// The middle of something of the samples, for each document; without documents for each pass.
  package func perDocument(_ value: (ResultSample) -> Double?) -> Double? {
    let documents = Double(max(1, series.documents))
    let values = series.counted.compactMap { sample in
      value(sample).map { $0 / Double(sample.passes) / documents }
    }
    return Summary(values)?.median
  }

  /// The middle of something of the samples for each second.
  package func perSecond(_ value: (ResultSample) -> Double?) -> Double? {
    Summary(series.counted.compactMap { one in value(one).map { $0 / Double(one.elapsed) * 1e9 } })?
      .median
  }

  /// The most memory that the process held behind a run, in bytes.
  package var resident: Int? { series.counted.compactMap(\.resident).max() }

  /// For how long one thread has what others need, in nanoseconds for each document.
  package var serial: Double? {
    series.serial.map { Double($0.times.sum) / Double(max(1, $0.documents)) }
  }

  /// How many times as fast as one thread any number of them is at most, for that.
  package var ceiling: Double? {
    series.serial.map { $0.times.ceiling(work: UInt64(max(0, $0.work))) }
  }

  /// The name of the row: the workload, or the pass where no document is touched.
  package var name: String {
    [.cores, .yardstick].contains(series.pass) ? series.pass.rawValue : series.workload
  }

  /// The score of so many threads by the runs beside one workload; nil for other passes.
  package var score: MedianInterval? { series.pass == .yardstick ? passes : nil }
}

extension MedianInterval {
  /// The same in another unit; `factor` is above 0.
  package func scaled(by factor: Double) -> MedianInterval {
    MedianInterval(
      median: median * factor,
      ends: ends.map { $0.lowerBound * factor...$0.upperBound * factor }
    )
  }
}
