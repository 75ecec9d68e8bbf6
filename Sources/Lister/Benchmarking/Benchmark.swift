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
    for workload in request.workloads { rows += try measure(workload) }
    return BenchmarkResponse(request: request, rows: rows)
  }

  private func measure(_ workload: Workload) throws(ListerError) -> [BenchmarkResponse.Row] {
    onStep(workload, .generating)
    let documents = request.documents(of: workload)
    let input = try FileError.mapping(try ScratchFile(workload.name))
    for piece in documents {
      try FileError.mapping(try input.append(piece))
    }
    var rows: [BenchmarkResponse.Row] = []
    var digest: UInt64?
    for jobs in request.jobs {
      onStep(workload, .checking(jobs: jobs))
      let check = AnswerCheck(documents)
      let output = try FileError.mapping(try ScratchFile("output"))
      let result = try recalculate(workload, input, to: .descriptor(output.number), jobs: jobs)
      try check.run(output)
      if let digest, digest != check.digest {
        throw ListerError(.benchmark(.differs(workload, jobs: jobs, from: request.jobs[0])))
      }
      digest = check.digest
      rows.append(try time(workload, input, jobs: jobs, like: result))
    }
    if let single = rows.first(where: { $0.jobs == 1 }) {
      for index in rows.indices {
        let jobs = Double(rows[index].jobs ?? 1)
        rows[index].efficiency = single.elapsed / rows[index].elapsed / jobs
      }
    }
    onStep(workload, .plain)
    return try [plain(workload, input)] + rows
  }

  private func recalculate(
    _ workload: Workload,
    _ input: ScratchFile,
    to output: JobOutput,
    jobs: Int
  ) throws(ListerError) -> JobResult {
    try FileError.mapping(try input.rewind())
    let result = RecalculationJob(
      inputs: [JobInput(.descriptor(input.number), path: input.name)],
      output: output,
      options: RecalculationOptions(),
      jobs: jobs
    ).run()
    let counts = result.counts
    guard case .finished = result.end, counts.inaccessible == 0 else {
      throw ListerError(.benchmark(.unfinished(workload)))
    }
    guard counts.failed == 0, counts.documents == request.documents else {
      throw ListerError(
        .benchmark(.failed(workload, documents: counts.failed, of: counts.documents))
      )
    }
    return result
  }

  private func time(
    _ workload: Workload,
    _ input: ScratchFile,
    jobs: Int,
    like first: JobResult
  ) throws(ListerError) -> BenchmarkResponse.Row {
    var samples = Samples()
    let sink = try FileError.mapping(try NullFile())
    for run in 1...request.repetitions {
      onStep(workload, .timing(jobs: jobs, run: run))
      let result = try recalculate(workload, input, to: .descriptor(sink.number), jobs: jobs)
      samples.append(elapsed: result.wall, processor: result.cpu)
    }
    return row(workload, jobs: jobs, samples, first.counts)
  }

  private func plain(
    _ workload: Workload,
    _ input: ScratchFile
  ) throws(ListerError) -> BenchmarkResponse.Row {
    var samples = Samples()
    let sink = try FileError.mapping(try NullFile())
    var counts = JobCounts()
    var pass = PlainPass()
    for run in 0...request.repetitions {
      try FileError.mapping(try input.rewind())
      let watch = Stopwatch()
      do throws(FileError) {
        counts = try pass.run(from: input, to: sink)
      } catch {
        throw error.listerError
      }
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
  ) -> BenchmarkResponse.Row {
    let elapsed = Summary(samples.elapsed)
    return BenchmarkResponse.Row(
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
