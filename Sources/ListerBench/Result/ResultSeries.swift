// SPDX-License-Identifier: MIT

package import ListerBatch
package import ListerJSON
import ListerMeasurement

/// All runs of one workload with one pass and one number of threads.
package struct ResultSeries: Hashable, Shaped {
  /// The workload's name; where no document is touched, that of the one beside which it ran.
  package var workload = ""
  package var pass = ResultPass.jobs
  package var threads = 1
  /// The processors that the threads were bound to; empty where they were not.
  package var processors: [Int] = []
  /// How many documents the input has, and how many formulas they have.
  package var documents = 0, formulas = 0
  /// The size of the input, and that of the output, in bytes.
  package var bytesIn = 0, bytesOut = 0
  /// How long single documents took; nil where that was not measured.
  package var latency: ResultLatency?
  /// Where the time went; nil where that was not measured.
  package var stages: ResultStages?
  /// What one thread at a time did; nil where that was not measured.
  package var serial: ResultSerial?
  /// The runs in the order in which they were made, the warm-up left out.
  package var samples: [ResultSample] = []

  /// A series without any run.
  package init() {}

  /// Its members.
  package static var fields: [Field<ResultSeries>] {
    [
      .init("workload", \.workload), .init("pass", \.pass), .init("threads", \.threads),
      .init("processors", \.processors), .init("documents", \.documents),
      .init("formulas", \.formulas), .init("in_bytes", \.bytesIn), .init("out_bytes", \.bytesOut),
      .init("latency", \.latency), .init("stages", \.stages), .init("serial", \.serial),
      .init("samples", \.samples),
    ]
  }

  /// The runs that count: those that were not made again.
  package var counted: [ResultSample] { samples.filter { !$0.isRepeated } }

  /// Which of the runs are outliers by the speed of those that count; one that was repeated is none.
  ///
  /// What an outlier is: ``ListerMeasurement/Summary/isOutlier(_:)``.
  package var outliers: [Bool] {
    guard let rates = Summary(counted.map(\.rate)) else { return samples.map { _ in false } }
    return samples.map { !$0.isRepeated && rates.isOutlier($0.rate) }
  }
}

/// What is done with a workload.
package enum ResultPass: String, JSONWord {
  /// The documents are recalculated.
  case jobs
  /// They are read, found line by line, copied and written: by each thread all of them.
  case copy
  /// They are read, scanned as JSON and written: by each thread all of them.
  case scan
  /// A loop in registers runs on each thread, and no document is touched.
  case cores
  /// Each thread does the fixed work by which hosts are measured, and no document is touched.
  case yardstick
}

/// How long single documents took, in nanoseconds, in runs of their own that read the clock.
package struct ResultLatency: Hashable, Shaped {
  /// How many documents there were.
  package var documents = 0
  /// What half of them, 90 % and 99 % did not exceed, and the longest.
  package var median = 0, ninetieth = 0, ninetyNinth = 0, longest = 0

  /// No documents.
  package init() {}

  /// Its members.
  package static var fields: [Field<ResultLatency>] {
    [
      .init("documents", \.documents), .init("p50_ns", \.median), .init("p90_ns", \.ninetieth),
      .init("p99_ns", \.ninetyNinth), .init("max_ns", \.longest),
    ]
  }
}

/// Where the time went, in nanoseconds added over all threads, in runs of their own that read the
/// clock.
package struct ResultStages: Hashable, Shaped {
  /// How many documents there were.
  package var documents = 0
  /// Reading the input, and handing the output over in its order.
  package var reading = 0, delivering = 0
  /// Scanning, compiling, evaluating, writing values.
  package var scanning = 0, compiling = 0, evaluating = 0, writing = 0

  /// No documents.
  package init() {}

  /// Its members.
  package static var fields: [Field<ResultStages>] {
    [
      .init("documents", \.documents), .init("read_ns", \.reading),
      .init("deliver_ns", \.delivering), .init("scan_ns", \.scanning),
      .init("compile_ns", \.compiling), .init("evaluate_ns", \.evaluating),
      .init("write_ns", \.writing),
    ]
  }
}

/// For how long one thread had what others need, in nanoseconds of processor time, in the same runs.
package struct ResultSerial: Hashable, Shaped {
  /// How many documents there were.
  package var documents = 0
  /// The processor time of all threads.
  package var work = 0
  /// That with the right to take from the input, with those to put blocks in their order and to deliver
  /// what they fill, and with the lock under which threads agree.
  package var pulling = 0, putting = 0, delivering = 0, locking = 0

  /// No documents.
  package init() {}

  /// Its members.
  package static var fields: [Field<ResultSerial>] {
    [
      .init("documents", \.documents), .init("cpu_ns", \.work), .init("pull_ns", \.pulling),
      .init("put_ns", \.putting), .init("deliver_ns", \.delivering), .init("lock_ns", \.locking),
    ]
  }

  /// The four times.
  package var times: SerialTimes {
    var times = SerialTimes()
    (times.pull, times.put) = (UInt64(max(0, pulling)), UInt64(max(0, putting)))
    (times.deliver, times.lock) = (UInt64(max(0, delivering)), UInt64(max(0, locking)))
    return times
  }
}
