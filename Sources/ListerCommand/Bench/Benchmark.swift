// SPDX-License-Identifier: MIT

import Lister
import ListerBasics
import ListerMeasurement
import ListerWorkloads

/// Measurements of workloads for several numbers of jobs: what `lister bench` does.
struct Benchmark {
  /// What is calculated.
  let workloads: [Workload]
  /// How many documents of each.
  let documents: Int
  /// With how many threads, in this order.
  let jobs: [Int]
  /// How many timed runs the medians are of.
  let repetitions: Int
  /// What the generators start from.
  let seed: UInt64
  /// Whether no two documents share a layout.
  let distinct: Bool

  /// One line of the result.
  struct Row {
    /// The workload.
    let workload: Workload
    /// How many threads; nil for the plain pass, which calculates nothing.
    let jobs: Int?
    /// How many documents, and how many formulas they have.
    let documents, formulas: Int
    /// Bytes of the input and of the output.
    let bytesIn, bytesOut: Int
    /// The median of the elapsed times, in nanoseconds.
    let elapsed: Double
    /// The median of the processor times of all threads, in nanoseconds.
    let processor: Double
    /// The median of the distances of the elapsed times from theirs, in nanoseconds.
    let deviation: Double
    /// The speed per thread as a share of that of one thread; nil if one thread was not measured.
    var efficiency: Double?
  }

  /// The numbers of a list such as `1,2,4`; nil when it isn't one.
  static func jobs(_ text: String) -> [Int]? {
    let parts = text.split(separator: ",", omittingEmptySubsequences: false)
    let numbers = parts.compactMap { Int($0) }.filter { 1...1024 ~= $0 }
    return numbers.count == parts.count ? numbers : nil
  }

  /// Measures everything.
  ///
  /// - Throws: `failed` when an answer is wrong, `unavailable` when there is no room for the files.
  func run() throws(CommandError) -> [Row] {
    var rows: [Row] = []
    for workload in workloads { rows += try run(workload) }
    StatusLine.end()
    return rows
  }

  private func run(_ workload: Workload) throws(CommandError) -> [Row] {
    let name = workload.name
    StatusLine.show("\(name): generating")
    let input = try ScratchFile(name)
    var buffer = ByteBuffer(capacity: 1 << 20)
    for index in 0..<documents {
      workload.generate(index: index, seed: seed, distinct: distinct, into: &buffer)
      guard buffer.count > 1 << 19 || index == documents - 1 else { continue }
      try input.append(buffer.view)
      buffer.truncate()
    }
    var rows: [Row] = []
    var digest: UInt64?
    for count in jobs {
      StatusLine.show("\(name), jobs \(count): checking the answers")
      let check = AnswerCheck(workload: workload, seed: seed, distinct: distinct)
      let output = try ScratchFile("output")
      let result = try recalculate(input, to: .descriptor(output.number), jobs: count)
      try check.run(output, documents: documents)
      if let digest, digest != check.digest {
        let jobsText = Display.count(count, "job")
        throw .failed("\(name): the output with \(jobsText) differs from that with \(jobs[0])")
      }
      digest = check.digest
      rows.append(try time(workload, input, jobs: count, like: result))
    }
    if let single = rows.first(where: { $0.jobs == 1 }) {
      for index in rows.indices {
        let count = Double(rows[index].jobs ?? 1)
        rows[index].efficiency = single.elapsed / rows[index].elapsed / count
      }
    }
    StatusLine.show("\(name): plain pass")
    return try [plain(workload, input)] + rows
  }

  private func recalculate(
    _ input: ScratchFile,
    to output: JobOutput,
    jobs: Int
  ) throws(CommandError) -> JobResult {
    try input.rewind()
    let result = RecalculationJob(
      inputs: [JobInput(.descriptor(input.number), path: input.name)],
      output: output,
      options: RecalculationOptions(),
      jobs: jobs
    ).run()
    guard case .finished = result.end, result.counts.inaccessible == 0 else {
      throw .unavailable("\(input.name): the run did not come to its end")
    }
    guard result.counts.failed == 0, result.counts.documents == documents else {
      throw .failed(
        "\(input.name): \(result.counts.failed) of "
          + "\(Display.count(result.counts.documents, "document")) failed"
      )
    }
    return result
  }

  private func time(
    _ workload: Workload,
    _ input: ScratchFile,
    jobs: Int,
    like first: JobResult
  ) throws(CommandError) -> Row {
    var samples = Samples()
    let sink = try NullFile()
    for run in 1...repetitions {
      StatusLine.show("\(workload.name), jobs \(jobs): run \(run) of \(repetitions)")
      let result = try recalculate(input, to: .descriptor(sink.number), jobs: jobs)
      samples.append(elapsed: result.wall, processor: result.cpu)
    }
    return row(workload, jobs: jobs, samples, first.counts)
  }

  private func plain(_ workload: Workload, _ input: ScratchFile) throws(CommandError) -> Row {
    var samples = Samples()
    let sink = try NullFile()
    var counts = JobCounts()
    var pass = PlainPass()
    for run in 0...repetitions {
      try input.rewind()
      let watch = Stopwatch()
      counts = try pass.run(from: input, to: sink)
      // The first run warms up.
      if run > 0 { samples.append(elapsed: watch.wall, processor: watch.cpu) }
    }
    return row(workload, jobs: nil, samples, counts)
  }

  private func row(
    _ workload: Workload,
    jobs: Int?,
    _ samples: Samples,
    _ counts: JobCounts
  ) -> Row {
    let elapsed = Summary(samples.elapsed)
    return Row(
      workload: workload,
      jobs: jobs,
      documents: counts.documents,
      formulas: counts.formulas,
      bytesIn: counts.bytesIn,
      bytesOut: counts.bytesOut,
      elapsed: elapsed?.median ?? .nan,
      processor: Summary(samples.processor)?.median ?? .nan,
      deviation: elapsed?.medianDeviation ?? .nan
    )
  }

  /// The times of the runs, in nanoseconds.
  private struct Samples {
    private(set) var elapsed: [Double] = []
    private(set) var processor: [Double] = []

    mutating func append(elapsed: UInt64, processor: UInt64) {
      self.elapsed.append(Double(elapsed))
      self.processor.append(Double(processor))
    }
  }
}

/// What the benchmark does at the moment, on a terminal only.
enum StatusLine {
  /// Shows a text in place of the last one.
  static func show(_ text: String) {
    if StandardError.style.isTerminal { StandardError.write("\r\(text)\u{1B}[K") }
  }

  /// Leaves an empty line for the results.
  static func end() {
    if StandardError.style.isTerminal { StandardError.write("\r\u{1B}[K") }
  }
}
