// SPDX-License-Identifier: MIT

import ListerFiles
import ListerMeasurement
import ListerWorkloads

/// One run of a benchmark: workloads for several numbers of threads, checked and timed.
struct Benchmark {
  let request: BenchmarkRequest
  /// Called before each step, outside of what is timed.
  let onStep: (Workload, BenchmarkStep) -> Void

  /// Measures everything.
  ///
  /// - Throws: ``ListerError`` when an answer is wrong, or there is no room for the files.
  func run() throws(ListerError) -> BenchmarkResponse {
    var rows: [BenchmarkResponse.Row] = []
    var loops: [Int: [BenchmarkTime]] = [:]
    for workload in request.workloads {
      let times = try measure(workload, &rows)
      for jobs in request.jobs { loops[jobs, default: []] += times[.cores(jobs)] ?? [] }
    }
    for jobs in request.jobs {
      guard let time = BenchmarkTime(median: loops[jobs] ?? []) else { continue }
      var row = BenchmarkResponse.Row(workload: nil, pass: .cores(jobs), counts: nil, time: time)
      row.efficiency = efficiency(of: loops[jobs], beside: loops[1])
      rows.append(row)
    }
    return BenchmarkResponse(request: request, rows: rows)
  }

  /// The times of all runs of one workload, whose rows are added.
  private func measure(
    _ workload: Workload,
    _ rows: inout [BenchmarkResponse.Row]
  ) throws(ListerError) -> [BenchmarkPass: [BenchmarkTime]] {
    onStep(workload, .generating)
    let input = try documents(of: workload)
    let counts = try check(workload, input)
    let passes =
      [BenchmarkPass.copy, .scan] + request.jobs.flatMap { [.cores($0), .jobs($0)] }
    var times: [BenchmarkPass: [BenchmarkTime]] = [:]
    let floors = FloorPasses()
    let rounds = try rounds(of: workload, input, floors)
    // All passes take turns, for what else the machine does comes and goes. The first runs of the
    // floors warm up, as the checks have done for the rest.
    for run in 0...request.repetitions {
      for pass in passes where run > 0 || pass.threads == nil {
        if run > 0 { onStep(workload, .timing(pass, run: run)) }
        let time = try time(pass, workload, input, rounds: rounds, floors)
        if run > 0 { times[pass, default: []].append(time) }
      }
    }
    let scan = BenchmarkTime(median: times[.scan] ?? [])
    for pass in passes {
      guard let time = BenchmarkTime(median: times[pass] ?? []) else { continue }
      var row = BenchmarkResponse.Row(workload: workload, pass: pass, counts: counts, time: time)
      switch pass {
      case .cores: continue
      case .copy, .scan:
        row.bytesOut = row.bytesIn
        row.formulas = 0
      case .jobs(let jobs):
        row.shareOfScan = scan.map { $0.processor / time.processor }
        row.efficiency = efficiency(of: times[pass], beside: times[.jobs(1)]).map {
          $0 / Double(jobs)
        }
        let loop = efficiency(of: times[.cores(jobs)], beside: times[.cores(1)])
        row.shareOfCores = row.efficiency.flatMap { own in loop.map { own / $0 } }
      }
      rows.append(row)
    }
    return times
  }

  /// How much faster some runs were than others, by the middle of both; nil if there are none.
  private func efficiency(
    of runs: [BenchmarkTime]?,
    beside others: [BenchmarkTime]?
  ) -> Double? {
    guard let time = BenchmarkTime(median: runs ?? []),
      let other = BenchmarkTime(median: others ?? [])
    else { return nil }
    return other.elapsed / time.elapsed
  }

  // MARK: Documents

  /// The documents of a workload in a file: as they are generated, or as a first run leaves them.
  private func documents(of workload: Workload) throws(ListerError) -> ScratchFile {
    let fresh = try FileError.mapping(try ScratchFile(workload.name))
    for piece in request.documents(of: workload) {
      try FileError.mapping(try fresh.append(piece))
    }
    guard request.isAgain else { return fresh }
    let done = try FileError.mapping(try ScratchFile(workload.name))
    _ = try recalculate(workload, fresh, to: .descriptor(done.number), jobs: 1)
    return done
  }

  /// Calculates the documents with each number of threads, and compares the answers.
  private func check(
    _ workload: Workload,
    _ input: ScratchFile
  ) throws(ListerError) -> JobCounts? {
    var digest: UInt64?
    var counts: JobCounts?
    for jobs in request.jobs {
      onStep(workload, .checking(jobs: jobs))
      let check = AnswerCheck(request.documents(of: workload))
      let output = try FileError.mapping(try ScratchFile("output"))
      counts = try recalculate(workload, input, to: .descriptor(output.number), jobs: jobs).counts
      try check.run(output)
      if let digest, digest != check.digest {
        throw ListerError(.benchmark(.differs(workload, jobs: jobs, from: request.jobs[0])))
      }
      digest = check.digest
    }
    return counts
  }

  private func recalculate(
    _ workload: Workload,
    _ input: ScratchFile,
    to output: JobOutput,
    jobs: Int,
    rounds: Int = 1
  ) throws(ListerError) -> JobResult {
    let result = RecalculationJob(
      inputs: Array(repeating: JobInput(.lines, path: input.path), count: rounds),
      output: output,
      options: RecalculationOptions(),
      jobs: jobs
    ).run()
    let counts = result.counts
    guard case .finished = result.end, counts.inaccessible == 0 else {
      throw ListerError(.benchmark(.unfinished(workload)))
    }
    guard counts.failed == 0, counts.documents == request.documents * rounds else {
      throw ListerError(
        .benchmark(.failed(workload, documents: counts.failed, of: counts.documents))
      )
    }
    return result
  }

  // MARK: Times

  /// The floors, with their buffers.
  private final class FloorPasses {
    var copy = CopyPass()
    var scan = ScanPass()
  }

  /// How often a timed run goes over the documents: for so long that one thread is busy for a while,
  /// and what happens once, the start of threads and memory that is touched first, counts for
  /// little.
  private func rounds(
    of workload: Workload,
    _ input: ScratchFile,
    _ floors: FloorPasses
  ) throws(ListerError) -> Int {
    let once = try time(.jobs(1), workload, input, rounds: 1, floors)
    return min(max(Int(Benchmark.wanted / once.processor), 1), Benchmark.mostRounds)
  }

  /// Nanoseconds that a timed run of one thread should take.
  private static let wanted = 150_000_000.0
  private static let mostRounds = 100

  /// What one round of a pass takes, which is made so often.
  private func time(
    _ pass: BenchmarkPass,
    _ workload: Workload,
    _ input: ScratchFile,
    rounds: Int,
    _ floors: FloorPasses
  ) throws(ListerError) -> BenchmarkTime {
    if case .cores(let threads) = pass { return RegisterLoop.run(threads: threads) }
    let sink = try FileError.mapping(try NullFile())
    var time = BenchmarkTime(elapsed: 0, processor: 0)
    if case .jobs(let jobs) = pass {
      let output = JobOutput.descriptor(sink.number)
      let result = try recalculate(workload, input, to: output, jobs: jobs, rounds: rounds)
      time = BenchmarkTime(elapsed: Double(result.wall), processor: Double(result.cpu))
    } else {
      let watch = Stopwatch()
      for _ in 0..<rounds {
        try FileError.mapping(try input.rewind())
        if pass == .copy {
          _ = try FileError.mapping(try floors.copy.run(from: input, to: sink))
        } else {
          _ = try FileError.mapping(try floors.scan.run(from: input, to: sink))
        }
      }
      time = BenchmarkTime(elapsed: Double(watch.wall), processor: Double(watch.cpu))
    }
    time.elapsed /= Double(rounds)
    time.processor /= Double(rounds)
    return time
  }
}
